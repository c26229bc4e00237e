// SPDX-License-Identifier: MIT
#include "agent/flight.hpp"

#include <gtest/gtest.h>

namespace raywalk::flight_test {
namespace {

constexpr double walking_speed = 3.0;

TEST(Flight, NoticesAPushThatMakesTheBodyMove) {
    Flight flight;
    flight.expect({3.0, 0.0});
    EXPECT_FALSE(flight.is_pushed({3.0, 0.0}, walking_speed));
    EXPECT_FALSE(flight.is_pushed({3.0, 0.5}, walking_speed)) << "others jostle";
    EXPECT_TRUE(flight.is_pushed({3.0, 5.0}, walking_speed));
    EXPECT_TRUE(flight.is_pushed({-2.0, 0.0}, walking_speed));
    EXPECT_TRUE(flight.is_pushed({8.0, 0.0}, walking_speed));
    EXPECT_FALSE(flight.is_pushed({0.0, 0.0}, walking_speed)) << "a wall stops it";
    EXPECT_FALSE(flight.is_pushed({1.0, 0.0}, walking_speed)) << "damping slows it down";
    EXPECT_FALSE(flight.is_pushed({0.3, -2.0}, walking_speed)) << "a crate turns it";
}

TEST(Flight, KnowsNoPushBeforeItKnowsWhatToExpect) {
    const Flight flight;
    EXPECT_FALSE(flight.is_pushed({20.0, 0.0}, walking_speed));
}

TEST(Flight, LastsForATimeUnlessItEnds) {
    Flight flight;
    EXPECT_FALSE(flight.is_flying());
    flight.pass_time(10.0, false);
    flight.begin();
    EXPECT_TRUE(flight.is_flying());
    EXPECT_FALSE(flight.has_to_brake());
    flight.pass_time(0.4, false);
    EXPECT_FALSE(flight.has_to_brake());
    flight.pass_time(0.2, false);
    EXPECT_TRUE(flight.has_to_brake());
    flight.end();
    EXPECT_FALSE(flight.is_flying());
    EXPECT_FALSE(flight.has_to_brake());
}

TEST(Flight, IsNoneIfTheBodyIsPushedInEachStep) {
    Flight flight;
    flight.begin();
    const auto push_for = [&flight](int steps) {
        for (int i = 0; i < steps; ++i) {
            flight.pass_time(1.0 / 60.0, true);
        }
    };
    push_for(3);
    EXPECT_FALSE(flight.is_carried()) << "an explosion may take as long";
    flight.pass_time(1.0 / 60.0, false);
    push_for(3);
    EXPECT_FALSE(flight.is_carried()) << "this is another one";
    push_for(3);
    EXPECT_TRUE(flight.is_carried());
    flight.begin();
    EXPECT_FALSE(flight.is_carried());
}

TEST(Flight, NoticesAPushThatMakesAFlyingBodyFaster) {
    Flight flight;
    EXPECT_FALSE(flight.is_pushed_on({6.0, 0.0}, walking_speed)) << "nothing is expected";
    flight.expect({6.0, 0.0});
    EXPECT_FALSE(flight.is_pushed_on({6.0, 0.0}, walking_speed));
    EXPECT_FALSE(flight.is_pushed_on({7.0, 0.0}, walking_speed)) << "wind";
    EXPECT_TRUE(flight.is_pushed_on({8.0, 0.0}, walking_speed));
    EXPECT_TRUE(flight.is_pushed_on({6.0, 2.0}, walking_speed));
    EXPECT_FALSE(flight.is_pushed_on({4.0, 0.0}, walking_speed)) << "damping slows it down";
}

} // namespace
} // namespace raywalk::flight_test
