// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/vec2.hpp"

#include "support/scaled_world.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <iosfwd>
#include <vector>

// The same scenes in worlds of different scale.
namespace raywalk::test {

/// What an agent did in a step, with lengths as they would be in a world of scale 1.
struct WalkSample {
    std::size_t step = 0;
    std::size_t agent = 0;
    Vec2 position{};
    Vec2 velocity{};
    Vec2 next_point{};
    float facing = 0.0F;
    double rest = 0.0;
    AgentStatus status = AgentStatus::idle;
    WaitReason wait{};
    LinkId link = 0;
    std::size_t points = 0;
    std::vector<AgentEvent> events{};

    friend bool operator==(const WalkSample&, const WalkSample&) = default;
};

std::ostream& operator<<(std::ostream& out, const WalkSample& sample);

/// A scene: a world of some scale, and the agents in it. Scenes name lengths, speeds and
/// accelerations as in a world of scale 1.
class ScaledScene {
public:
    explicit ScaledScene(float scale, const NavigatorSettings& settings = {});

    [[nodiscard]] float scaled(float length) const { return scale * length; }

    [[nodiscard]] Vec2 scaled(Vec2 point) const { return scale * point; }

    std::size_t add_box(Box box, Motion motion = Motion::fixed);
    std::size_t add_disc(Vec2 center, float radius, Motion motion = Motion::fixed);
    std::size_t add_shape(const std::vector<Vec2>& points, float rounding = 0.0F);
    /// An edge that lets walkers pass from its left to its right.
    std::size_t add_one_sided(Vec2 from, Vec2 to);
    std::size_t add_swamp(Box box);
    /// Four walls around a box.
    void add_room(Box box, float thickness = 0.5F);

    /// Adds an agent; all its settings are those of a world of scale 1.
    Agent& add_agent(Vec2 position, const AgentSettings& settings = {}, float body_radius = 0.3F);
    Agent& add_agent_to(Vec2 position,
                        Vec2 target,
                        const AgentSettings& settings = {},
                        float body_radius = 0.3F);

    /// The body of an agent.
    ScaledThing& body_of(std::size_t agent) { return world[bodies[agent]]; }

    /// Steps for so many seconds. `act` is called before each step.
    void run(
        float seconds, float dt = 1.0F / 64.0F, const std::function<void()>& act = [] {});

    [[nodiscard]] AgentSettings with_scale(AgentSettings settings) const;

    float scale;
    ScaledWorld world;
    Navigator navigator;
    UpdateBudget budget;
    std::deque<Agent> agents;
    std::vector<std::size_t> bodies; // of the agents
    std::vector<WalkSample> walks;
    std::size_t steps = 0;
    int arrivals = 0;

private:
    void note_walks();
};

} // namespace raywalk::test
