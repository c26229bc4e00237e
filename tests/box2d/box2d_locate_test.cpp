// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

// Whether bodies exist, found out without following their keys.
namespace raywalk::box2d_locate_test {
namespace {

using test::add;
using test::box;
using test::Random;

// A world with many bodies that nobody looks for, and some that the probe located once.
class LocatedBodies : public testing::Test {
protected:
    LocatedBodies() {
        for (int i = 0; i < 300; ++i) {
            add(world, test::circle(0.4F), {.position = {static_cast<float>(i), 20.0F}});
        }
        for (int i = 0; i < 4; ++i) {
            bodies.push_back(add(world,
                                 box({{-0.5F, -0.5F}, {0.5F, 0.5F}}),
                                 {.position = place_of(i), .type = b2_dynamicBody}));
            places.push_back({.body = key_of(bodies.back())});
        }
        for (int i = 0; i < 300; ++i) {
            add(world, test::circle(0.4F), {.position = {static_cast<float>(i), -20.0F}});
        }
        std::sort(places.begin(), places.end(), [](const BodyPlace& a, const BodyPlace& b) {
            return a.body < b.body;
        });
        locate();
    }

    static Vec2 place_of(int index) { return {5.0F * static_cast<float>(index), 0.0F}; }

    void locate() { Box2dProbe{world}.locate(places); }

    [[nodiscard]] bool exists(BodyKey body) const {
        return std::find_if(places.begin(),
                            places.end(),
                            [&](const BodyPlace& place) { return place.body == body; })
            ->exists;
    }

    // How many bodies the probe believes in.
    [[nodiscard]] auto count() const {
        return std::count_if(
            places.begin(), places.end(), [](const BodyPlace& place) { return place.exists; });
    }

    physics::World world;
    std::vector<physics::Body> bodies;
    std::vector<BodyPlace> places;
};

TEST_F(LocatedBodies, ExistUntilTheyAreDestroyed) {
    EXPECT_EQ(count(), 4);
    for (const physics::Body body : bodies) {
        const BodyKey key = key_of(body);
        EXPECT_TRUE(exists(key));
        world.destroy(body);
        locate();
        EXPECT_FALSE(exists(key));
    }
    EXPECT_EQ(count(), 0);
}

TEST_F(LocatedBodies, ExistWhereverTheyAre) {
    for (const Vec2 place : {Vec2{0.2F, 0.0F}, Vec2{1.5F, 0.0F}, Vec2{5000.0F, 0.0F}}) {
        bodies[0].set_transform(place, 1.0F);
        locate();
        EXPECT_EQ(count(), 4);
    }
    bodies[0].set_velocity({90.0F, 0.0F});
    for (int i = 0; i < 10; ++i) {
        world.step(test::sixtieth);
        locate();
        EXPECT_EQ(count(), 4);
    }
}

TEST_F(LocatedBodies, ExistWithoutFixturesAndWhileDisabled) {
    bodies[0].set_enabled(false);
    bodies[1].remove(bodies[1].fixtures().front());
    bodies[3].set_enabled(false);
    for (int i = 0; i < 3; ++i) {
        locate();
        EXPECT_EQ(count(), 4);
    }
    bodies[0].set_enabled(true);
    locate();
    EXPECT_EQ(count(), 4);
    const BodyKey bare = key_of(bodies[1]);
    const BodyKey disabled = key_of(bodies[3]);
    world.destroy(bodies[1]);
    world.destroy(bodies[3]);
    locate();
    EXPECT_FALSE(exists(bare));
    EXPECT_FALSE(exists(disabled));
    EXPECT_EQ(count(), 2);
}

TEST_F(LocatedBodies, ExistAfterTheirNeighborsInTheWorldAreDestroyed) {
    Random random{3};
    for (physics::Body body : bodies) {
        body.set_enabled(false);
    }
    locate();
    while (world.bodies().size() > bodies.size()) {
        const auto index =
            static_cast<std::size_t>(random.below(static_cast<int>(world.bodies().size())));
        const physics::Body other = world.bodies()[index];
        if (std::find(bodies.begin(), bodies.end(), other) == bodies.end()) {
            world.destroy(other);
            locate();
            ASSERT_EQ(count(), 4);
        }
    }
}

TEST_F(LocatedBodies, DoNotExistInAnotherWorld) {
    const physics::World other;
    Box2dProbe{other}.locate(places);
    EXPECT_EQ(count(), 0);
}

TEST_F(LocatedBodies, AreFoundIfNothingIsKnownOfTheirPlaces) {
    for (BodyPlace& place : places) {
        place.point = {};
        place.landmark = {};
    }
    locate();
    EXPECT_EQ(count(), 4);
}

} // namespace
} // namespace raywalk::box2d_locate_test
