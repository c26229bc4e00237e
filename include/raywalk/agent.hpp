// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace raywalk {

/// The defaults suit a character of human size and pace.
struct AgentSettings {
    /// Radius of the circle that has to fit through (unit: meter); the body's own if not given.
    std::optional<float> radius{};
    /// Distance kept from obstacles beyond the radius, >= 0 (unit: meter). See WalkerProfile.
    float margin = 0.02F;
    /// What the agent has to walk around; what its body collides with if not given.
    std::optional<ObstacleFilter> filter{};
    /// > 0 (unit: meter per second). Box2D moves no body by more than 2 m in a step, so the agent
    /// asks for no more.
    float max_speed = 3.0F;
    /// How fast the agent gets up to speed and brakes before the end, > 0; infinite for at once
    /// (unit: meter per second squared).
    float max_acceleration = 20.0F;
    /// The agent has arrived when the rest of its path is not longer than this, >= 0 (unit: meter).
    float target_desired_distance = 0.05F;
    /// Farther than this off its path, pushed perhaps, the agent looks for a new one, > 0 (unit:
    /// meter).
    float path_max_distance = 1.0F;
    /// See PathQuery.
    std::int64_t max_iterations = 10'000;
    PathPostprocessing path_postprocessing = PathPostprocessing::string_pulling;
};

enum class AgentStatus : std::uint8_t {
    idle,    ///< has nowhere to go
    pending, ///< was told where to go; plans in the next update
    walking, ///< is on its way
    arrived, ///< is at its target
    failed,  ///< found no way; path().status tells why
};

/// The enumerator's name, as above.
[[nodiscard]] std::string_view to_string(AgentStatus status);

/// A character that finds its way: it walks to where it is told with its real body, and looks for
/// another way when the world changes along its path. Characters do not avoid each other: filter
/// their collisions apart, or two that meet head-on stand for good. Reading never changes anything;
/// only navigate_to, stop, update and the setters do. The names follow Godot's
/// NavigationAgent2D.
class Agent {
public:
    /// Takes the body over, which is Box2dBody for a game on Box2D. `navigator` has to outlive the
    /// agent.
    template <std::derived_from<Body> B>
    Agent(Navigator& navigator, B body, const AgentSettings& settings = {})
        : Agent{navigator, std::unique_ptr<Body>{std::make_unique<B>(std::move(body))}, settings} {}

    Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings);

    /// Sends the agent to `target` (unit: meter). It sets out in the next update; an agent on its
    /// way turns without stopping. A target that is NaN, infinite or out of range fails there.
    void navigate_to(Vec2 target);
    /// Lets the body stand and forgets the target.
    void stop();
    /// Plans if there is a new target, and sets the body's velocity for the next step of the world,
    /// of `dt` seconds. Call it before each step; with dt = 0, as in a pause, it does nothing. An
    /// agent without a target, or at it, leaves its body alone.
    void update(float dt);

    [[nodiscard]] AgentStatus status() const { return status_; }

    [[nodiscard]] bool is_navigation_finished() const {
        return status_ != AgentStatus::walking && status_ != AgentStatus::pending;
    }

    [[nodiscard]] bool is_target_reached() const { return status_ == AgentStatus::arrived; }

    /// Where the agent was told to go last (unit: meter).
    [[nodiscard]] Vec2 target_position() const { return target_; }

    /// What is left to walk along the path, that to the old target while a new one is pending; 0
    /// for an agent that is not on its way (unit: meter).
    [[nodiscard]] double remaining_distance() const;

    /// The answer to the last query: its status, points and statistics.
    [[nodiscard]] const Path& path() const { return path_; }

    /// The points ahead on it, the next one first (unit: meter).
    [[nodiscard]] std::span<const Vec2> remaining_path() const;
    /// The first of them, or the agent's own position if there is none (unit: meter).
    [[nodiscard]] Vec2 next_path_position() const;

    /// Changes the greatest speed, > 0, from the next update on (unit: meter per second).
    void set_max_speed(float max_speed);
    /// After b2World::ShiftOrigin(new_origin), so that the agent still walks to the same place.
    void shift_origin(Vec2 new_origin);

    [[nodiscard]] Vec2 position() const { return body_->position(); }

    /// What decides where the agent can go; for Navigator::prefill, say.
    [[nodiscard]] const WalkerProfile& walker() const { return query_.walker; }

    [[nodiscard]] const AgentSettings& settings() const { return settings_; }

private:
    void plan();
    void steer(float dt);
    void pass_waypoints(Vec2 position);
    void finish(AgentStatus status);

    Navigator* navigator_;
    std::unique_ptr<Body> body_;
    AgentSettings settings_;
    PathQuery query_;
    AgentStatus status_ = AgentStatus::idle;
    Vec2 target_;
    Path path_;
    std::size_t next_ = 0;   // index of the point that the agent is walking to
    double beyond_next_ = 0; // length of the path after that point
    double speed_ = 0;       // along the path; what the last update asked for
    bool is_on_path_ = false;
};

} // namespace raywalk
