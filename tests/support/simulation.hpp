// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/worlds.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>

// Fixtures for tests of agents.
namespace raywalk::test {

/// Adds a body for an agent: one circle, fixed rotation, no friction.
inline physics::Body add_walker(physics::World& world, Vec2 position, float radius = 0.3F) {
    physics::Body body = world.create_body(
        {.type = b2_dynamicBody, .position = position, .has_fixed_rotation = true});
    body.add(circle(radius), {.friction = 0.0F});
    return body;
}

/// Counts contacts of dynamic bodies.
struct ContactCounter {
    void count(const physics::World& world) {
        const auto is_walker = [](const physics::Fixture& fixture) {
            return fixture.body().type() == b2_dynamicBody;
        };
        for (const auto& [a, b] : world.contacts_begun()) {
            ++(is_walker(a) && is_walker(b) ? others : walls);
        }
    }

    int walls = 0;  // that a dynamic body touched
    int others = 0; // dynamic bodies that touched another
};

/// A world, its navigator and the agents in it.
struct Simulation {
    explicit Simulation(const NavigatorSettings& settings = {})
        : navigator{Box2dProbe{world}, settings} {}

    Agent& add_agent(Vec2 position, const AgentSettings& settings = {}) {
        bodies.push_back(add_walker(world, position, settings.radius.value_or(0.3F)));
        return agents.emplace_back(navigator, Box2dBody{bodies.back()}, settings);
    }

    Agent& add_agent_to(Vec2 position, Vec2 target, const AgentSettings& settings = {}) {
        Agent& agent = add_agent(position, settings);
        agent.navigate_to(target);
        return agent;
    }

    void plan_and_steer(float dt = sixtieth) {
        navigator.update(budget);
        for (Agent& agent : agents) {
            agent.update(dt);
            for (const AgentEvent event : agent.events()) {
                ++counts[static_cast<std::size_t>(event)];
            }
        }
    }

    void step(float dt = sixtieth) {
        plan_and_steer(dt);
        world.step(dt);
        contacts.count(world);
    }

    void run(float seconds, float dt = sixtieth) {
        for (float time = 0.0F; time < seconds; time += dt) {
            step(dt);
        }
    }

    /// Steps until `holds()` is true, at most `seconds` long. Returns whether it is.
    template <class Predicate>
    bool run_until(Predicate holds, float seconds, float dt = sixtieth) {
        for (float time = 0.0F; time < seconds && !holds(); time += dt) {
            step(dt);
        }
        return holds();
    }

    bool run_until_all_arrive(float seconds, float dt = sixtieth) {
        return run_until(
            [&] {
                return std::all_of(agents.begin(), agents.end(), [](const Agent& agent) {
                    return agent.is_target_reached() || agent.status() == AgentStatus::idle;
                });
            },
            seconds,
            dt);
    }

    /// The number of these events, over all agents.
    [[nodiscard]] int count(AgentEvent event) const {
        return counts[static_cast<std::size_t>(event)];
    }

    physics::World world;
    ContactCounter contacts;
    Navigator navigator;
    UpdateBudget budget;
    std::array<int, static_cast<std::size_t>(AgentEvent::speed_limited) + 1> counts{};
    std::deque<physics::Body> bodies; // of the agents
    std::deque<Agent> agents;
};

} // namespace raywalk::test
