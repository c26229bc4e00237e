// SPDX-License-Identifier: MIT
#include "agent/giving_in.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace raywalk::giving_in_test {
namespace {

constexpr double dt = 0.125;

// An agent that does not get on.
struct Waiting {
    explicit Waiting(std::uint32_t agent_id)
        : id{agent_id} {}

    void step() {
        giving_in.pass_time(dt);
        giving_in.observe({.rest = rest, .least_progress = 0.3, .is_first = is_first, .dt = dt},
                          id);
    }

    // Returns the time until that state, at most 60 s.
    double time_until(bool is_active) {
        double time = 0.0;
        while (giving_in.is_active() != is_active && time < 60.0) {
            step();
            time += dt;
        }
        return time;
    }

    std::uint32_t id;
    GivingIn giving_in;
    double rest = 10.0;
    bool is_first = true;
};

TEST(GivingIn, BeginsAfterSomeSecondsAsTheFirst) {
    std::set<double> times;
    for (std::uint32_t id = 0; id < 32; ++id) {
        const double time = Waiting{id}.time_until(true);
        EXPECT_GE(time, 1.5);
        EXPECT_LE(time, 3.5);
        times.insert(time);
    }
    EXPECT_GT(times.size(), 4U) << "not all at once";
}

TEST(GivingIn, NeverBeginsForOneThatIsNotTheFirst) {
    Waiting waiting{1};
    waiting.is_first = false;
    EXPECT_EQ(waiting.time_until(true), 60.0);
}

TEST(GivingIn, NeverBeginsForOneThatGetsOn) {
    Waiting waiting{1};
    for (int i = 0; i < 500; ++i) {
        waiting.rest -= 0.04;
        waiting.step();
        ASSERT_FALSE(waiting.giving_in.is_active()) << i;
    }
    // Going to and fro is no progress.
    double time = 0.0;
    for (int i = 0; i < 40 && !waiting.giving_in.is_active(); ++i) {
        waiting.rest += i % 2 == 0 ? 1.0 : -1.0;
        waiting.step();
        time += dt;
    }
    EXPECT_LE(time, 3.5);
}

TEST(GivingIn, LastsTwiceAsLongEachTimeInVain) {
    Waiting waiting{1};
    for (const double expected : {2.0, 4.0, 8.0, 16.0, 16.0}) {
        ASSERT_LE(waiting.time_until(true), 3.5);
        EXPECT_EQ(waiting.time_until(false), expected);
    }
    waiting.rest -= 1.0;
    waiting.step();
    ASSERT_LE(waiting.time_until(true), 3.5);
    EXPECT_EQ(waiting.time_until(false), 2.0) << "it got on in between";
}

TEST(GivingIn, EndsWithTheJourney) {
    Waiting waiting{1};
    ASSERT_LE(waiting.time_until(true), 3.5);
    waiting.giving_in.reset();
    EXPECT_FALSE(waiting.giving_in.is_active());
}

} // namespace
} // namespace raywalk::giving_in_test
