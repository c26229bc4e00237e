// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"

#include "core/vec2d.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numbers>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

// Random worlds, walkers and targets, many of them where the walker cannot stand: the end of the
// path is compared with what random samples find, and with where an agent goes.
namespace raywalk::agent_blocked_targets_test {
namespace {

using test::add;
using test::Random;
using test::Simulation;

constexpr float pi = std::numbers::pi_v<float>;
constexpr Box area{{-12.0F, -12.0F}, {12.0F, 12.0F}};

constexpr int samples = 1000;     // around each target
constexpr double max_cells = 4.0; // between a target and where the walker stands

// Where a narrow place sees centers of several regions, the end may be a little too far away (unit:
// cell).
constexpr double tolerance = 0.01;

struct Walker {
    float radius;
    float margin;
    float cell_size;
};

constexpr Walker walkers[] = {{0.3F, 0.02F, 0.5F},
                              {0.0F, 0.0F, 1.0F},
                              {0.6F, 0.1F, 0.25F},
                              {2.0F, 0.02F, 1.0F},
                              {0.2F, 0.1F, 2.0F},
                              {0.45F, 0.0F, 1.0F},
                              {1.0F, 0.02F, 2.0F},
                              {0.15F, 0.02F, 0.25F},
                              {1.2F, 0.1F, 0.5F}};

// Rotated walls, corners, rooms with and without a door, blocks and circles.
void add_walls(physics::World& world, Random& random) {
    test::add_border(world, area);
    const float angle = random.between(-pi, pi);
    for (int i = 0; i < 6; ++i) {
        const Vec2 position = random.point_in(area.grown(-2.0F));
        const float length = random.between(1.0F, 6.0F);
        const float thickness = random.between(0.05F, 1.0F);
        add(world,
            test::box({{-length, -thickness}, {length, thickness}}),
            {position, angle + (i % 2 == 0 ? 0.0F : pi / 2.0F)});
    }
    test::add_random_bodies(world, random, area, 6);
    const Vec2 room = random.point_in(area.grown(-4.0F));
    const float half = random.between(0.5F, 3.0F);
    test::Placement placement{room, random.between(-pi, pi)};
    if (random.below(2) == 0) {
        add(world,
            test::chain({{half, 0.3F}, {half, half}, {-half, half}, {-half, -half}, {half, -half}}),
            placement);
    } else {
        add(world,
            test::loop({{half, half}, {-half, half}, {-half, -half}, {half, -half}}),
            placement);
    }
}

// Beside an obstacle, in it, anywhere, or outside of the border.
Vec2 random_target(const std::vector<Obstacle>& obstacles, float radius, Random& random) {
    const int kind = random.below(8);
    if (kind == 0) {
        return random.point_in(area.grown(4.0F));
    }
    const auto& obstacle =
        obstacles[static_cast<std::size_t>(random.below(static_cast<int>(obstacles.size())))];
    const float range = kind < 5 ? obstacle.rounding + radius + 0.1F : 0.1F;
    const Vec2 a = obstacle.points[0];
    const Vec2 b = obstacle.points[static_cast<std::size_t>(obstacle.count / 2)];
    return a + random.between(0.0F, 1.0F) * (b - a) +
           random.point_in({{-range, -range}, {range, range}});
}

struct Case {
    explicit Case(float cell_size)
        : simulation{{.cell_size = cell_size}} {}

    Simulation simulation;
    std::vector<Obstacle> obstacles;
    PathQuery query;
    Vec2 start;

    [[nodiscard]] bool can_stand(Vec2 point) const {
        return test::is_clear(obstacles, point, point, query.walker.reach());
    }

    [[nodiscard]] bool can_reach(Vec2 point) {
        PathQuery exact = query;
        exact.allow_partial_path = false;
        const Path path = simulation.navigator.find_path(start, point, exact);
        return path.is_found() && path.points.back() == point;
    }

    [[nodiscard]] bool find_start(Random& random) {
        for (int i = 0; i < 200; ++i) {
            start = random.point_in(area.grown(-1.0F));
            if (can_stand(start) && can_reach(start)) {
                return true;
            }
        }
        return false;
    }

    // A reachable point at which the walker can stand, nearer to the target than `limit`.
    [[nodiscard]] std::optional<Vec2> better_sample(Vec2 target, double limit, Random& random) {
        for (int i = 0; i < samples; ++i) {
            const double distance = limit * std::sqrt(random.between(0.0F, 1.0F));
            const double angle = random.between(-pi, pi);
            const Vec2 sample{exact(target) +
                              Vec2d{distance * std::cos(angle), distance * std::sin(angle)}};
            if (can_stand(sample) && can_reach(sample)) {
                return sample;
            }
        }
        return std::nullopt;
    }

    // True if the walker could not stand at the target.
    bool expect_nearest_end(const Path& path, Vec2 target, Random& random) {
        const WalkerProfile& walker = query.walker;
        if (path.is_found()) {
            EXPECT_LE(distance(path.points.back(), target), 2.0F * walker.margin + 2e-3F);
            return false;
        }
        if (path.reason != PathStatus::target_blocked) { // there is room, but no way
            EXPECT_TRUE(test::is_clear(obstacles, target, target, walker.radius));
            return false;
        }
        const double cell_size = simulation.navigator.settings().cell_size;
        const double end = path.status == PathStatus::partial
                               ? norm(between(target, path.points.back()))
                               : std::numeric_limits<double>::infinity();
        const double limit =
            std::max(0.0, std::min(end, max_cells * cell_size) - tolerance * cell_size);
        if (const auto better = better_sample(target, limit, random)) {
            ADD_FAILURE() << better->x << ", " << better->y << " is at "
                          << distance(target, *better) << ", not at " << end;
        }
        return true;
    }

    void expect_walk(const Path& path, Vec2 target) {
        const WalkerProfile& walker = query.walker;
        Agent& agent = simulation.add_agent_to(start,
                                               target,
                                               {.radius = walker.radius,
                                                .margin = walker.margin,
                                                .query = {.max_iterations = query.max_iterations}});
        EXPECT_TRUE(simulation.run_until([&] { return agent.is_navigation_finished(); }, 60.0F));
        simulation.run(0.2F);
        EXPECT_EQ(agent.path().status, path.status);
        EXPECT_EQ(agent.path().reason, path.reason);
        if (path.points.empty()) {
            EXPECT_EQ(agent.status(), AgentStatus::waiting);
            return;
        }
        EXPECT_EQ(agent.status(), path.is_found() ? AgentStatus::arrived : AgentStatus::waiting);
        EXPECT_EQ(agent.path().points.back(), path.points.back());
        EXPECT_LE(distance(agent.position(), path.points.back()), walker.radius / 6.0F + 2e-3F);
        if (walker.margin > 0.0F) {
            EXPECT_EQ(simulation.contacts.walls, 0);
        }
    }
};

std::string text_of(std::uint32_t seed, int i, Vec2 start, Vec2 target) {
    std::ostringstream text;
    text << "seed " << seed << ", target " << i << ": from " << start.x << ", " << start.y << " to "
         << target.x << ", " << target.y;
    return text.str();
}

// Returns how many targets were blocked.
int check(std::uint32_t seed, int targets) {
    Random random{seed};
    const Walker& walker = walkers[seed % std::size(walkers)];
    int blocked = 0;
    for (int i = 0; i < targets; ++i) {
        Random same_world{seed};
        Case checked{walker.cell_size};
        add_walls(checked.simulation.world, same_world);
        checked.obstacles = test::all_obstacles(checked.simulation.world);
        checked.query.walker = {.radius = walker.radius, .margin = walker.margin};
        checked.query.max_iterations = 100'000;
        checked.query.allow_partial_path = true;
        if (!checked.find_start(random)) {
            continue;
        }
        Random sampler{seed};
        const Vec2 target = random_target(checked.obstacles, walker.radius, random);
        const testing::ScopedTrace trace{
            __FILE__, __LINE__, text_of(seed, i, checked.start, target)};
        const Path path =
            checked.simulation.navigator.find_path(checked.start, target, checked.query);
        blocked += checked.expect_nearest_end(path, target, sampler) ? 1 : 0;
        const bool has_way = path.is_found() || path.reason == PathStatus::target_blocked;
        if (walker.radius > 0.0F && has_way) {
            checked.expect_walk(path, target);
        }
    }
    return blocked;
}

TEST(AgentBlockedTargets, AreLeftForTheNearestPointThatCanBeReachedWithoutAContact) {
    int blocked = 0;
    for (std::uint32_t seed = 0; seed < 18; ++seed) {
        blocked += check(seed, 6);
    }
    EXPECT_GT(blocked, 30);
}

} // namespace
} // namespace raywalk::agent_blocked_targets_test
