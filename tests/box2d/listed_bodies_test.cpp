// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

// Whether bodies exist, found out without following their keys.
namespace raywalk::listed_bodies_test {
namespace {

using test::add;
using test::box;
using test::Random;

// A world with many bodies that nobody looks for, and some that the probe has listed once.
class ListedBodies : public testing::Test {
protected:
    ListedBodies() {
        for (int i = 0; i < 300; ++i) {
            add(world, test::circle(0.4F), {.position = {static_cast<float>(i), 20.0F}});
        }
        for (int i = 0; i < 4; ++i) {
            bodies.push_back(add(world,
                                 box({{-0.5F, -0.5F}, {0.5F, 0.5F}}),
                                 {.position = place_of(i), .type = b2_dynamicBody}));
            wanted.push_back(key_of(bodies.back()));
        }
        for (int i = 0; i < 300; ++i) {
            add(world, test::circle(0.4F), {.position = {static_cast<float>(i), -20.0F}});
        }
        list();
    }

    static Vec2 place_of(int index) { return {5.0F * static_cast<float>(index), 0.0F}; }

    void list() { Box2dProbe{world}.list_bodies(listed); }

    [[nodiscard]] bool exists(BodyKey body) const {
        return std::binary_search(listed.begin(), listed.end(), body);
    }

    // How many bodies the probe believes in.
    [[nodiscard]] auto count() const {
        return std::count_if(
            wanted.begin(), wanted.end(), [this](BodyKey body) { return exists(body); });
    }

    physics::World world;
    std::vector<physics::Body> bodies;
    std::vector<BodyKey> wanted;
    std::vector<BodyKey> listed;
};

TEST_F(ListedBodies, ExistUntilTheyAreDestroyed) {
    EXPECT_EQ(count(), 4);
    for (const physics::Body body : bodies) {
        const BodyKey key = key_of(body);
        EXPECT_TRUE(exists(key));
        world.destroy(body);
        list();
        EXPECT_FALSE(exists(key));
    }
    EXPECT_EQ(count(), 0);
}

TEST_F(ListedBodies, ExistWhereverTheyAre) {
    for (const Vec2 place : {Vec2{0.2F, 0.0F}, Vec2{1.5F, 0.0F}, Vec2{5000.0F, 0.0F}}) {
        bodies[0].set_transform(place, 1.0F);
        list();
        EXPECT_EQ(count(), 4);
    }
    bodies[0].set_velocity({90.0F, 0.0F});
    for (int i = 0; i < 10; ++i) {
        world.step(test::sixtieth);
        list();
        EXPECT_EQ(count(), 4);
    }
}

TEST_F(ListedBodies, ExistWithoutFixturesAndWhileDisabled) {
    bodies[0].set_enabled(false);
    bodies[1].remove(bodies[1].fixtures().front());
    bodies[3].set_enabled(false);
    for (int i = 0; i < 3; ++i) {
        list();
        EXPECT_EQ(count(), 4);
    }
    bodies[0].set_enabled(true);
    list();
    EXPECT_EQ(count(), 4);
    const BodyKey bare = key_of(bodies[1]);
    const BodyKey disabled = key_of(bodies[3]);
    world.destroy(bodies[1]);
    world.destroy(bodies[3]);
    list();
    EXPECT_FALSE(exists(bare));
    EXPECT_FALSE(exists(disabled));
    EXPECT_EQ(count(), 2);
}

TEST_F(ListedBodies, ExistAfterTheirNeighborsInTheWorldAreDestroyed) {
    Random random{3};
    for (physics::Body body : bodies) {
        body.set_enabled(false);
    }
    list();
    while (world.bodies().size() > bodies.size()) {
        const auto index =
            static_cast<std::size_t>(random.below(static_cast<int>(world.bodies().size())));
        const physics::Body other = world.bodies()[index];
        if (std::find(bodies.begin(), bodies.end(), other) == bodies.end()) {
            world.destroy(other);
            list();
            ASSERT_EQ(count(), 4);
        }
    }
}

TEST_F(ListedBodies, DoNotExistInAnotherWorld) {
    const physics::World other;
    Box2dProbe{other}.list_bodies(listed);
    EXPECT_EQ(count(), 0);
}

TEST_F(ListedBodies, AreOthersIfThePopulationIsAnother) {
    const std::uint64_t population = Box2dProbe{world}.population().bodies;
    bodies[0].set_transform({9.0F, 9.0F}, 1.0F);
    EXPECT_EQ(Box2dProbe{world}.population().bodies, population);
    add(world, test::circle(0.4F), {});
    EXPECT_NE(Box2dProbe{world}.population().bodies, population);
    world.destroy(bodies[1]);
    world.destroy(bodies[2]);
    EXPECT_NE(Box2dProbe{world}.population().bodies, population);
}

} // namespace
} // namespace raywalk::listed_bodies_test
