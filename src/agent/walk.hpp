// SPDX-License-Identifier: MIT
#pragma once

#include "agent/kept_course.hpp"
#include "agent/link_crossing.hpp"
#include "agent/local_avoidance.hpp"
#include "agent/path_corridor.hpp"
#include "agent/recovery.hpp"
#include "crowd/tuning.hpp"

#include <optional>
#include <span>

namespace raywalk {

/// Where an agent without a path stays. It may leave that position to make way for others, and goes
/// back to it.
class HoldPosition {
public:
    [[nodiscard]] Vec2 position() const { return position_; }

    /// The agent stays where it is now (unit: meter).
    void set(Vec2 position) {
        position_ = position;
        is_displaced_ = false;
    }

    /// The agent makes way for another: it leaves `position`, to come back to it.
    void leave(Vec2 position) {
        position_ = position;
        is_displaced_ = true;
    }

    /// Ends the way back if the agent has arrived there, but for `tolerance` (unit: meter).
    void note_return(Vec2 position, double tolerance) {
        is_displaced_ = is_displaced_ && norm(between(position, position_)) > tolerance;
    }

    /// True from leave() until the agent is back.
    [[nodiscard]] bool is_displaced() const { return is_displaced_; }

    /// The velocity for the next step, straight back; 0 if the agent is not displaced, or cannot
    /// walk there straight (unit: meter per second).
    [[nodiscard]] Vec2d velocity_back(const AgentContext& agent) const {
        if (!is_displaced_ || !agent.clearance.can_walk(agent.position, position_)) {
            return {};
        }
        const Vec2d back = between(agent.position, position_);
        const double distance = norm(back);
        const double most = tuning::speed_back * agent.settings.max_speed;
        return (std::min(most, 0.5 * distance / agent.dt) / distance) * back;
    }

    /// Adds a step of `dt` seconds in which the agent is away from where it arrived, without a
    /// straight way back, or not. Returns true once it has been so for a second.
    [[nodiscard]] bool has_been_away(bool is_away, double dt) {
        constexpr double patience_away = 1.0; // (unit: second)
        away_for_ = is_away ? static_cast<float>(away_for_ + dt) : 0.0F;
        const bool is_long = away_for_ > patience_away;
        away_for_ = is_long ? 0.0F : away_for_;
        return is_long;
    }

    void shift_origin(Vec2 new_origin) { position_ = position_ - new_origin; }

private:
    Vec2 position_;
    bool is_displaced_ = false;
    float away_for_ = 0.0F; // (unit: second)
};

/// How an agent walks along its path, or stays where it is, among others. In each step it computes
/// a velocity; what becomes of the way is for the caller to decide. Velocities in meters per
/// second, lengths in meters.
class Walk {
public:
    /// For interval and phase, see PathCorridor.
    Walk(float interval, double phase)
        : corridor{interval, phase} {}

    /// @name Its parts
    /// @{
    PathCorridor corridor;
    LinkCrossing crossing;
    HoldPosition hold;
    Recovery recovery;
    LocalAvoidance avoidance;

    /// @}

    /// The points ahead, on the path or on a link.
    [[nodiscard]] std::span<const Vec2> remaining_points() const {
        return crossing.is_active() ? corridor.remaining_points_on_link(crossing.next_point())
                                    : corridor.remaining_points();
    }

    [[nodiscard]] double remaining_distance(Vec2 position) const {
        return crossing.is_active() ? corridor.remaining_distance_on_link(crossing.remaining_part())
                                    : corridor.remaining_distance(position);
    }

    /// True if the body walks along a path, the old one while a new one is planned.
    [[nodiscard]] bool is_on_path(const CrowdRole& role) const {
        return role.is_on_its_way() && corridor.is_walked();
    }

    /// Ends the way on the path or link.
    void end();
    /// The agent takes over a body that moves at `velocity`, wherever its path is.
    void begin_off_path(Vec2d velocity);
    /// The origin of the world has moved.
    void shift_origin(Vec2 new_origin);

    /// Returns the velocity of the last step if the agent may keep it for another one; nothing if
    /// it has to choose another one.
    [[nodiscard]] std::optional<Vec2d> go_on(const AgentContext& agent);

    /// True if the agent is where the link begins that is next on its path.
    [[nodiscard]] bool is_at_link(const AgentContext& agent) const;
    /// The velocity along the path, for a body that turns with that acceleration and stops
    /// `stop_distance` before the path's end.
    [[nodiscard]] PathVelocity
    along_path(const AgentContext& agent, double turning, double stop_distance);

    /// What an agent that does not get on does.
    struct Recovered {
        Recovery::Action action = Recovery::Action::none;
        bool settles = false; ///< beside one that has settled at the target
        bool tells = false;   ///< that it does not get on
    };

    /// Notices whether the agent, which wants to move at `velocity`, gets on: in a step of its
    /// walk. If it returns an action, `nearby` may have been overwritten.
    [[nodiscard]] Recovered
    recover(const AgentContext& agent, Vec2d velocity, std::span<const NearbyAgent> nearby);
    /// The velocity of a step aside, instead of that along the path, if recovery makes one.
    [[nodiscard]] Vec2d turned_aside(Vec2d velocity);

    /// Of the agents nearby, those that the agent avoids.
    [[nodiscard]] static std::span<const NearbyAgent> others(const AgentContext& agent,
                                                             std::span<const NearbyAgent> nearby);
    /// Returns the velocity that avoids other agents and walls, instead of the preferred one.
    [[nodiscard]] LocalAvoidance::SafeStep
    avoid(const AgentContext& agent, PathVelocity preferred, std::span<const NearbyAgent> nearby);
    /// True if an agent that has settled at the target with that id keeps this one from getting
    /// nearer: it touches this one on the side that `velocity` points to, and has arrived, or, if
    /// the path is partial, waits. It has to cover the end of the path, unless this one `is_late`,
    /// that is, has not got on for a while: until then, it may get past.
    [[nodiscard]] bool is_blocked_by_peer(const AgentContext& agent,
                                          std::span<const NearbyAgent> nearby,
                                          std::uint64_t target_id,
                                          Vec2d velocity,
                                          bool is_late) const;
    /// Keeps a velocity that was chosen for the next steps if it is steady, or the steps are short.
    void keep(const AgentContext& agent,
              const LocalAvoidance::SafeStep& chosen,
              std::span<const NearbyAgent> nearby,
              double stop_distance);

private:
    [[nodiscard]] Course
    steady_course(const AgentContext& agent, Vec2d velocity, double stop_distance);

    KeptCourse course_;
};

} // namespace raywalk
