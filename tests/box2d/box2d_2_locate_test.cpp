// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

// How Box2D 2.4 is asked for bodies, without a walk along its list of them.
namespace raywalk::box2d_2_locate_test {
namespace {

using test::add;

// A thousand bodies in a row.
struct Row {
    Row() {
        for (int i = 0; i < 1'000; ++i) {
            bodies.push_back(
                add(world, test::circle(0.4F), {.position = {static_cast<float>(i), 0.0F}}));
        }
    }

    physics::World world;
    std::vector<physics::Body> bodies;
};

TEST(BodyPlaces, AreSetForTheNextCallWhereverTheBodiesAreInTheList) {
    Row row;
    std::vector<BodyPlace> places;
    for (const std::size_t index : {0U, 500U, 999U}) {
        places.push_back({.body = key_of(row.bodies[index])});
    }
    std::sort(places.begin(), places.end(), [](const BodyPlace& a, const BodyPlace& b) {
        return a.body < b.body;
    });
    for (const bool is_enabled : {true, false}) {
        row.bodies[500].set_enabled(is_enabled);
        Box2dProbe{row.world}.locate(places);
        for (const BodyPlace& place : places) {
            const bool is_disabled = !is_enabled && place.body == key_of(row.bodies[500]);
            EXPECT_TRUE(place.exists);
            EXPECT_TRUE(place.point.has_value());
            EXPECT_EQ(place.landmark != BodyKey{}, is_disabled);
        }
    }
}

} // namespace
} // namespace raywalk::box2d_2_locate_test
