// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_query.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace raywalk {

/// When a change of the world makes an agent plan another path.
enum class ReplanPolicy : std::uint8_t {
    when_blocked, ///< if it can no longer walk the rest of its path
    when_changed, ///< also if the change may have opened a shorter path
};

/// The shape of an agent for its paths.
enum class AgentShape : std::uint8_t {
    circle, ///< the circle around the body, or that of AgentSettings::radius
    /// The convex hull of the body as it stands when the settings are given, for bodies that do not
    /// turn: a box of 0.8 m x 0.6 m fits through 0.64 m if it is not turned, where its circle needs
    /// 1.04 m. Agents with equal hulls share a cache. If the body turns later, by more than half
    /// the margin at its farthest corner, the agent takes the circle from then on and logs a
    /// warning, once for each navigator. Avoidance among agents keeps circles, so that two of them
    /// pass each other only where their circles fit. One-sided edges stop hulls from both sides.
    /// With Discovery::raycast, and for bodies without a hull (see Body::hull()), it is the circle.
    body,
};

/// How an agent walks, plans, and avoids others. The defaults suit a character of human size and
/// pace.
///
/// The agent corrects numbers that are out of range, and logs one error that names them:
/// Agent::settings() has the corrected ones. NaN, an invalid radius or margin, and a number below
/// 1e-6 that has to be above 0 become the default; others the nearest of their range, and an
/// acceleration above 1e9 infinite. Of `query`, only stop_distance is clamped and blocked_cells out
/// of range are dropped; with any other invalid option, the agent fails with
/// PathStatus::invalid_query.
struct AgentSettings {
    static constexpr float greatest_speed = 1e6F;       ///< limits speeds (unit: meter per second)
    static constexpr float greatest_interval = 3600.0F; ///< limits times (unit: second)

    /// The radius of the circle that has to fit through, from 0 to WalkerProfile::max_size.
    /// Default, also in place of an invalid radius: the radius of the body, as it was when the
    /// settings were given (unit: meter). A smaller one than that is used, and logged as a warning,
    /// once for all agents of a navigator.
    std::optional<float> radius{};
    /// The shape that has to fit through; a `radius` means a circle.
    AgentShape shape = AgentShape::circle;
    /// The distance that paths keep from obstacles beyond the radius, from 0 to
    /// WalkerProfile::max_size; see there (unit: meter).
    float margin = 0.02F;
    /// The obstacles that the agent walks around. Default: what any fixture of its body collides
    /// with; a change of that is noticed within 16 updates. The world is cached once for each
    /// different filter: set the same filter for all characters that differ only in their collision
    /// groups.
    std::optional<ObstacleFilter> filter{};
    /// The greatest speed, > 0, at most greatest_speed. If the engine cannot move bodies that fast,
    /// see Body::max_speed(), the agent walks at the engine's limit, and AgentEvent::speed_limited
    /// is emitted once (unit: meter per second).
    float max_speed = 3.0F;
    /// How fast the agent speeds up, and brakes before the end of its path, > 0; infinity for no
    /// limit (unit: meter per second squared).
    float max_acceleration = 20.0F;
    /// How fast the agent turns to where it goes, > 0; see Agent::facing(). While it faces another
    /// way, it walks slower, and turns on the spot if that is behind it. Infinity, the default: it
    /// faces at once where it goes (unit: radian per second).
    float max_turn_speed = std::numeric_limits<float>::infinity();
    /// The greatest force with which the agent pushes its body, > 0, at most 1e30. Default: it sets
    /// the body's velocity instead. Set it for bodies that should be moved by forces alone; they
    /// slow down before corners as needed. Agent::stop() and Agent::pause() still stop the body at
    /// once (unit: newton).
    std::optional<float> max_force{};
    /// The agent has arrived when the rest of its path is not longer than this, from 0 to 1e9.
    /// Default: a sixth of the radius (unit: meter).
    std::optional<float> target_desired_distance{};
    /// The agent plans another path when it was pushed farther than this off its own, > 0, at most
    /// 1e9. Default: three times the radius (unit: meter).
    std::optional<float> path_max_distance{};
    /// The least time between two plans that are not urgent, > 0, at most greatest_interval: for a
    /// followed body that moves, for a shorter path, and for an agent that waits (unit: second).
    float repath_interval = 0.25F;
    /// When changes of the world make the agent plan another path. when_changed costs a search for
    /// each change that may have opened a shorter path: anywhere if the path is partial or has cell
    /// costs, else near the path. Such searches wait until no agent waits for a plan, and become
    /// less and less frequent on the way to one target.
    ReplanPolicy replan_policy = ReplanPolicy::when_changed;

    /// How the agent plans its paths. For an agent, these members differ from PathQuery:
    ///
    /// - `walker` is filled in by the agent, from radius, margin and filter: leave it unset. One
    ///   that is set is ignored, and logged as an error.
    /// - `allow_partial_path` is true by default: if there is no path to the target, the agent
    ///   walks as near to it as it can, and waits there. If false, it fails.
    /// - `stop_distance`, from 0 to 1e9: the agent stops at the first place of its path that is at
    ///   most this far from the target. From a followed body it is the gap between the two circles,
    ///   and measured along the path. Up to target_desired_distance more count as arrived (unit:
    ///   meter).
    /// - `ignored_bodies`, besides its own and a followed one, must exist, unless
    ///   Navigator::forget() is called before they are destroyed: it takes them out.
    /// - `blocked_cells` out of the grid's range are dropped, which is logged as an error. With
    ///   some, each query discovers the chunks around them anew.
    ///
    /// An agent with ignored bodies, blocked cells or blocked links plans alone, however many have
    /// its target.
    PathQuery query{};

    /// @name Avoidance of other agents; see Agent
    /// @{

    /// If false, the agent walks as if it were alone, and others have to avoid it.
    bool avoidance_enabled = true;
    /// If true, the agent does not make way while it is not on its way: it stands firm, and others
    /// walk around it, or take another way. Set it for guards, and for a body that the game moves
    /// itself, such as the player's. If false, an agent without a target makes way and comes back,
    /// like one that has arrived. While the game moves its body, faster than a quarter of
    /// max_speed, it leaves it alone, and its place is where the body becomes slow.
    bool holds_position = false;
    /// The distance, from center to center, within which the agent looks for others, from 0 to 1e9;
    /// with 0, it avoids none. Between two agents, the mean of both distances counts, so that each
    /// sees the other. Default: ten times the radius (unit: meter).
    std::optional<float> neighbor_distance{};
    /// How many agents it avoids: those with the smallest gaps between their circles and its own.
    /// With 0, it avoids none. More take longer.
    std::size_t max_neighbors = 10;
    /// How many seconds ahead predicted collisions are avoided, > 0, at most greatest_interval.
    /// With more, the agent gives way earlier, and moves less freely in a crowd (unit: second).
    float time_horizon_agents = 1.0F;
    /// Of two agents, the one with the lower priority gives way, and the other keeps its pace. Two
    /// with the same priority share the avoidance; in a jam, the one with more of its path left
    /// makes way. Between -100 and 100 (no unit).
    float avoidance_priority = 1.0F;
    /// The layers that the agent is on, one bit for each.
    std::uint32_t avoidance_layers = 1;
    /// The layers that it avoids: agents on at least one of them.
    std::uint32_t avoidance_mask = 1;
    /// @}

    friend bool operator==(const AgentSettings&, const AgentSettings&) = default;
};

} // namespace raywalk
