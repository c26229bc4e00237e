// SPDX-License-Identifier: MIT
#include "raywalk/agent_group.hpp"
#include "raywalk/flee.hpp"
#include "raywalk/formation.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/wander.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace raywalk::narrow_passages_test {
namespace {

using test::add;
using test::box;
using test::Random;
using test::Simulation;

const WalkerProfile walker{.radius = 0.3F};

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

// A corridor of 24 m with the frame's x axis in its middle.
void add_corridor(physics::World& world, const Frame& frame, float width) {
    const float side = width / 2.0F;
    const test::Placement placement{.position = frame.at, .angle = frame.angle};
    add(world, box({{-12.0F, side}, {12.0F, side + 3.0F}}), placement);
    add(world, box({{-12.0F, -side - 3.0F}, {12.0F, -side}}), placement);
}

// In the middle between rows of centers, on a row, and across rows.
const std::vector<Frame> corridors = {{{0.0F, 0.0F}}, {{0.0F, 0.5F}}, {{0.0F, 0.2F}, 0.785F}};

TEST(NarrowPassages, HoldPlacesWhereverTheCentersAre) {
    const PathQuery query{.walker = walker};
    for (const Frame& frame : corridors) {
        physics::World world;
        add_corridor(world, frame, 0.8F);
        Navigator navigator{Box2dProbe{world}};
        const auto stands = [&](Vec2 point) {
            return navigator.closest_navigable(point, walker) == point;
        };
        const std::vector<Vec2> around = points_around(navigator, frame.at, 7, 0.9F, query);
        EXPECT_EQ(around.size(), 7U);
        for (std::size_t i = 0; i < around.size(); ++i) {
            EXPECT_TRUE(stands(around[i]));
            EXPECT_LT(distance(around[i], frame.at), 6.0F);
            for (std::size_t k = 0; k < i; ++k) {
                EXPECT_GE(distance(around[i], around[k]), 0.9F - 1e-5F);
            }
        }
        const auto cells = navigator.reachable_cells(frame.at, 5.0F, query);
        EXPECT_GE(cells.size(), 8U);
        for (const ReachableCell& cell : cells) {
            EXPECT_TRUE(stands(cell.point));
        }
        const auto place = flee_point(navigator, frame.at, frame.point({-3.0F, 0.0F}), 8.0F, query);
        ASSERT_TRUE(place);
        EXPECT_TRUE(stands(*place));
        EXPECT_GT(distance(*place, frame.at), 5.0F);
        const Vec2 in_wall = frame.point({0.0F, 0.3F});
        EXPECT_LT(distance(in_wall, *navigator.closest_navigable(in_wall, walker)), 0.25F);
    }
}

TEST(NarrowPassages, AreWanderedThroughAndHoldFormations) {
    for (const Frame& frame : corridors) {
        Simulation simulation;
        add_corridor(simulation.world, frame, 0.8F);
        Agent& wanderer = simulation.add_agent(frame.at);
        Wander wander{frame.at, 6.0F, 3};
        float farthest = 0.0F;
        for (int i = 0; i < 1200; ++i) {
            wander.update(wanderer);
            simulation.step();
            farthest = std::max(farthest, distance(wanderer.position(), frame.at));
        }
        EXPECT_GT(farthest, 2.0F);
    }
    for (const Frame& frame : corridors) {
        Simulation simulation;
        add_corridor(simulation.world, frame, 0.8F);
        Formation formation{formation_slots(FormationShape::column, 2, 0.9F)};
        for (int i = 0; i < 3; ++i) {
            simulation.add_agent(frame.point({-8.0F - 0.9F * static_cast<float>(i), 0.0F}));
        }
        simulation.agents.front().navigate_to(frame.point({6.0F, 0.0F}));
        for (int i = 0; i < 1200; ++i) {
            formation.update(simulation.agents);
            simulation.step();
        }
        for (std::size_t i = 0; i < simulation.agents.size(); ++i) {
            const Vec2 slot = frame.point({6.0F - 0.9F * static_cast<float>(i), 0.0F});
            EXPECT_LT(distance(simulation.agents[i].position(), slot), 0.3F);
        }
    }
}

TEST(NarrowPassages, AreLeftByWalkersThatFitWithoutTheirMargin) {
    for (const float width : {0.61F, 0.63F, 0.645F}) {
        for (const float depth : {0.2F, 2.0F}) {
            Simulation simulation;
            const Frame frame{{0.13F, 0.21F}, 0.35F};
            add_corridor(simulation.world, frame, width);
            const Vec2 target = frame.point({-16.0F, 3.0F});
            Agent& agent = simulation.add_agent_to(frame.point({-12.0F + depth, 0.0F}), target);
            const auto path =
                simulation.navigator.find_path(agent.position(), target, agent.query());
            EXPECT_EQ(path.status, PathStatus::found);
            EXPECT_TRUE(simulation.run_until([&] { return agent.is_target_reached(); }, 15.0F))
                << width << " m wide, " << depth << " m deep";
        }
    }
}

TEST(NarrowPassages, AreLeftAsFarAsTheyGetByPartialPaths) {
    const PathQuery query{.walker = walker, .allow_partial_path = true};
    for (const Frame& frame : corridors) {
        physics::World world;
        add_corridor(world, frame, 0.8F);
        const test::Placement placement{.position = frame.at, .angle = frame.angle};
        add(world, box({{5.0F, -1.0F}, {6.0F, 1.0F}}), placement);
        add(world, box({{-6.0F, -1.0F}, {-5.0F, 1.0F}}), placement);
        Navigator navigator{Box2dProbe{world}};
        const Path path = navigator.find_path(frame.at, frame.point({14.0F, 0.0F}), query);
        ASSERT_EQ(path.status, PathStatus::partial);
        EXPECT_LT(distance(path.points.back(), frame.point({5.0F, 0.0F})), 1.6F);
    }
}

} // namespace
} // namespace raywalk::narrow_passages_test
