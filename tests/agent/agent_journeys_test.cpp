// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>
#include <vector>

// Random journeys through random worlds of trees, rocks and walls, many at a time: each agent has
// to arrive, to touch nothing, and to stay there. RAYWALK_JOURNEYS sets how many.
namespace raywalk::agent_journeys_test {
namespace {

constexpr Box area{{-30.0F, -30.0F}, {30.0F, 30.0F}};
constexpr int journeys_per_world = 250;

int wanted_journeys() {
    const char* text = std::getenv("RAYWALK_JOURNEYS");
    return text != nullptr ? std::stoi(text) : 300;
}

// How all walkers of one world walk.
struct Gait {
    float radius;
    float hertz;
    float speed;
    float acceleration;
};

Gait any_gait(test::Random& random) {
    const float hertz = 15.0F * static_cast<float>(1 << random.below(5));
    const float fastest = 2.0F * hertz; // two meters a step
    const float speed = 0.5F * std::pow(fastest / 0.5F, random.between(0.0F, 1.0F));
    const float acceleration =
        random.below(3) == 0 ? std::numeric_limits<float>::infinity() : random.between(5.0F, 60.0F);
    return {random.between(0.2F, 0.45F), hertz, speed, acceleration};
}

struct Journey {
    std::size_t agent;
    Vec2 target;
    double nearest = std::numeric_limits<double>::infinity(); // since it was within tolerance
    bool was_near = false;
};

// A walker that collides with no other walker: all contacts are with walls.
physics::Body add_ghost(physics::World& world, Vec2 position, float radius) {
    physics::Body body = test::add_walker(world, position, radius);
    body.set_filter({.group_index = -1});
    return body;
}

void expect_good_journeys(std::uint32_t seed, int count) {
    test::Random random{seed};
    const Gait gait = any_gait(random);
    test::Simulation simulation;
    add_maze(simulation.world, random, area, random.below(40), 60 + random.below(120));
    AgentSettings settings;
    settings.max_speed = gait.speed;
    settings.max_acceleration = gait.acceleration;
    settings.avoidance_enabled = false;
    settings.query.max_iterations = unlimited;
    const std::vector<Obstacle> obstacles = test::all_obstacles(simulation.world);
    const auto free_point = [&] {
        Vec2 point = random.point_in(area);
        while (!test::is_clear(obstacles, point, point, gait.radius + settings.margin)) {
            point = random.point_in(area);
        }
        return point;
    };
    std::vector<Journey> journeys;
    while (static_cast<int>(journeys.size()) < count) {
        const Vec2 start = free_point();
        const Vec2 target = free_point();
        PathQuery query;
        query.walker.radius = gait.radius;
        query.walker.filter.group_index = -1;
        query.max_iterations = unlimited;
        if (simulation.navigator.find_path(start, target, query).is_found()) {
            physics::Body body = add_ghost(simulation.world, start, gait.radius);
            simulation.agents.emplace_back(simulation.navigator, Box2dBody{body}, settings);
            simulation.agents.back().navigate_to(target);
            journeys.push_back({simulation.agents.size() - 1, target});
        }
    }
    const auto check = [&] {
        for (Journey& journey : journeys) {
            const Agent& agent = simulation.agents[journey.agent];
            const double now = double{distance(agent.position(), journey.target)};
            EXPECT_TRUE(!journey.was_near || now <= journey.nearest + 1e-6)
                << "seed " << seed << ", agent " << journey.agent;
            journey.was_near =
                journey.was_near || now <= double{*agent.settings().target_desired_distance};
            journey.nearest = now;
        }
    };
    const float dt = 1.0F / gait.hertz;
    const float seconds = 20.0F + 400.0F / gait.speed;
    int steps_after = 0;
    const bool all_arrive = simulation.run_until(
        [&] {
            check();
            bool is_over = true;
            for (const Agent& agent : simulation.agents) {
                is_over = is_over && agent.is_target_reached();
            }
            steps_after += is_over ? 1 : 0;
            return steps_after > 10;
        },
        seconds,
        dt);
    EXPECT_TRUE(all_arrive) << "seed " << seed;
    EXPECT_EQ(simulation.contacts.walls, 0) << "seed " << seed << ": radius " << gait.radius << ", "
                                            << gait.hertz << " Hz, " << gait.speed << " m/s";
}

TEST(AgentJourneys, ArriveTouchNothingAndStay) {
    const int wanted = wanted_journeys();
    const int per_world = std::min(wanted, wanted < 1000 ? 50 : journeys_per_world);
    std::uint32_t seed = 1;
    for (int made = 0; made < wanted; made += per_world) {
        expect_good_journeys(seed++, per_world);
    }
}

} // namespace
} // namespace raywalk::agent_journeys_test
