// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <vector>

namespace raywalk::narrow_passages_test {
namespace {

using test::add;
using test::box;
using test::Random;
using test::Simulation;

constexpr WalkerProfile walker{.radius = 0.3F};

// A point given in a frame that is turned by `angle` around `at`.
struct Frame {
    Vec2 at;
    float angle = 0.0F;

    [[nodiscard]] Vec2 point(Vec2 p) const {
        return {at.x + p.x * std::cos(angle) - p.y * std::sin(angle),
                at.y + p.x * std::sin(angle) + p.y * std::cos(angle)};
    }
};

// A closed yard, and a wall through it with a door at the frame's origin.
void add_walls(physics::World& world, const Frame& frame, float door, float thickness) {
    test::add_border(world, {{-12.0F, -12.0F}, {12.0F, 12.0F}});
    const float half = door / 2.0F;
    const float side = thickness / 2.0F;
    const test::Placement placement{.position = frame.at, .angle = frame.angle};
    add(world, box({{-40.0F, -side}, {-half, side}}), placement);
    add(world, box({{half, -side}, {40.0F, side}}), placement);
}

Frame random_frame(Random& random) {
    return {random.point_in({{-2.0F, -2.0F}, {2.0F, 2.0F}}), random.between(0.0F, 6.28F)};
}

TEST(NarrowPassages, AreWalkedThroughByPaths) {
    Random random{1};
    for (int i = 0; i < 60; ++i) {
        const Frame frame = random_frame(random);
        physics::World world;
        add_walls(world, frame, random.between(0.75F, 1.0F), random.between(0.1F, 1.0F));
        Navigator navigator{Box2dProbe{world}, {.find_narrow_passages = true}};
        const Vec2 start = frame.point({random.between(-3.0F, 3.0F), -4.0F});
        const Vec2 target = frame.point({random.between(-3.0F, 3.0F), 4.0F});
        for (const PathPostprocessing kind : {PathPostprocessing::none,
                                              PathPostprocessing::simplify,
                                              PathPostprocessing::string_pulling}) {
            const Path path =
                navigator.find_path(start, target, {.walker = walker, .postprocessing = kind});
            ASSERT_EQ(path.status, PathStatus::found);
            ASSERT_EQ(path.points.back(), target);
            for (std::size_t k = 1; k < path.points.size(); ++k) {
                EXPECT_TRUE(
                    navigator.can_walk_straight(path.points[k - 1], path.points[k], walker));
            }
        }
        EXPECT_TRUE(navigator.can_reach(start, target, {.walker = walker}));
    }
}

TEST(NarrowPassages, AreClosedToThoseWhoDoNotFit) {
    Random random{2};
    for (int i = 0; i < 20; ++i) {
        const Frame frame = random_frame(random);
        physics::World world;
        add_walls(world, frame, 0.62F, 0.4F);
        Navigator navigator{Box2dProbe{world}, {.find_narrow_passages = true}};
        const Path path = navigator.find_path(
            frame.point({0.0F, -4.0F}), frame.point({0.0F, 4.0F}), {.walker = walker});
        EXPECT_EQ(path.status, PathStatus::unreachable);
    }
}

// The region around the target is closed but for a door that holds no cell center.
TEST(NarrowPassages, LeadIntoRoomsThatWouldBeSealed) {
    Random random{3};
    for (int i = 0; i < 20; ++i) {
        const Frame frame{random.point_in({{-2.0F, -2.0F}, {2.0F, 2.0F}}), 0.3F};
        physics::World world;
        const test::Placement placement{.position = frame.at, .angle = frame.angle};
        add(world, box({{-3.0F, 2.9F}, {3.0F, 3.1F}}), placement);
        add(world, box({{-3.1F, -3.0F}, {-2.9F, 3.0F}}), placement);
        add(world, box({{2.9F, -3.0F}, {3.1F, 3.0F}}), placement);
        add(world, box({{-3.0F, -3.1F}, {-0.4F, -2.9F}}), placement);
        add(world, box({{0.4F, -3.1F}, {3.0F, -2.9F}}), placement);
        Navigator navigator{Box2dProbe{world}, {.find_narrow_passages = true}};
        const Path path =
            navigator.find_path(frame.point({0.0F, 9.0F}), frame.at, {.walker = walker});
        EXPECT_EQ(path.status, PathStatus::found);
        bool has_room = false;
        for (const ReachableCell& cell :
             navigator.reachable_cells(frame.at, 12.0F, {.walker = walker})) {
            has_room = has_room || navigator.grid().center_of(cell.cell).y < frame.at.y - 4.5F;
        }
        EXPECT_TRUE(has_room) << "nothing outside is reachable";
    }
}

TEST(NarrowPassages, AreWalkedThroughByAgents) {
    Random random{4};
    for (int i = 0; i < 10; ++i) {
        const Frame frame = random_frame(random);
        Simulation simulation{{.find_narrow_passages = true}};
        add_walls(simulation.world, frame, random.between(0.8F, 1.0F), 0.3F);
        Agent& agent =
            simulation.add_agent_to(frame.point({1.5F, -4.0F}), frame.point({-1.0F, 4.0F}));
        EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 20.0F));
        EXPECT_EQ(simulation.contacts.walls, 0);
    }
}

} // namespace
} // namespace raywalk::narrow_passages_test
