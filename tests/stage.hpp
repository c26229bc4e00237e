// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "worlds.hpp"

#include <box2d/box2d.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>

// What tests of agents share.
namespace raywalk::test {

inline constexpr float sixtieth = 1.0F / 60.0F;

/// A body to be driven: one circle, fixed rotation, no friction.
inline b2Body& add_walker(b2World& world, Vec2 position, float radius = 0.3F) {
    b2Body& body = add(world, circle(radius), {position, 0.0F, b2_dynamicBody});
    body.SetFixedRotation(true);
    body.GetFixtureList()->SetFriction(0.0F);
    return body;
}

/// Counts who touches whom.
class ContactCounter : public b2ContactListener {
public:
    void BeginContact(b2Contact* contact) override {
        const auto is_walker = [](const b2Fixture* fixture) {
            return fixture->GetBody()->GetType() == b2_dynamicBody;
        };
        ++(is_walker(contact->GetFixtureA()) && is_walker(contact->GetFixtureB()) ? others : walls);
    }

    int walls = 0;  // that a dynamic body touched
    int others = 0; // dynamic bodies that touched another
};

/// A world, its navigator and the agents in it.
struct Stage {
    explicit Stage(const NavigatorSettings& settings = {})
        : navigator{Box2dProbe{world}, settings} {
        world.SetContactListener(&contacts);
    }

    Agent& add_agent(Vec2 position, const AgentSettings& settings = {}) {
        bodies.push_back(&add_walker(world, position, settings.radius.value_or(0.3F)));
        return agents.emplace_back(navigator, Box2dBody{*bodies.back()}, settings);
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
        world.Step(dt, 8, 3);
    }

    void run(float seconds, float dt = sixtieth) {
        for (float time = 0.0F; time < seconds; time += dt) {
            step(dt);
        }
    }

    /// True if `holds()` came true within `seconds`.
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

    /// How often it happened to any agent.
    [[nodiscard]] int count(AgentEvent event) const {
        return counts[static_cast<std::size_t>(event)];
    }

    b2World world{{0.0F, 0.0F}};
    ContactCounter contacts;
    Navigator navigator;
    UpdateBudget budget;
    std::array<int, 7> counts{};
    std::deque<b2Body*> bodies; // of the agents
    std::deque<Agent> agents;
};

} // namespace raywalk::test
