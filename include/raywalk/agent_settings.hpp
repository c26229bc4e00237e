// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/search_options.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace raywalk {

/// When an agent on its way looks for another one because the world changed.
enum class ReplanPolicy : std::uint8_t {
    when_blocked, ///< if it cannot walk the rest of its path any more
    when_changed, ///< also if something changed where a shorter way may lead, and one does
};

/// The defaults suit a character of human size and pace.
struct AgentSettings {
    /// Radius of the circle that has to fit through (unit: meter); the body's own if not given.
    std::optional<float> radius{};
    /// Distance kept from obstacles beyond the radius, >= 0 (unit: meter). See WalkerProfile.
    float margin = 0.02F;
    /// What the agent has to walk around; what its body collides with if not given. What is known
    /// of the world is kept for each different filter: give one to all if each of your characters
    /// has a group index of its own.
    std::optional<ObstacleFilter> filter{};
    /// > 0 (unit: meter per second). An engine may not move bodies that fast, see Body::max_speed:
    /// the agent asks for no more, and tells so by AgentEvent::speed_limited.
    float max_speed = 3.0F;
    /// How fast the agent gets up to speed and brakes before the end, > 0; infinite for at once
    /// (unit: meter per second squared).
    float max_acceleration = 20.0F;
    /// If given, > 0, the agent does not set its body's velocity on its way, but pushes it with so
    /// much force at most, and brakes before corners as it has to. Told to stop or to pause it
    /// stands at once all the same (unit: newton).
    std::optional<float> max_force{};
    /// The agent has arrived when the rest of its path is not longer than this, >= 0; a sixth of
    /// the radius if not given (unit: meter).
    std::optional<float> target_desired_distance{};
    /// Farther than this off its path, pushed perhaps, the agent looks for a new one, > 0; three
    /// times the radius if not given (unit: meter).
    std::optional<float> path_max_distance{};
    /// How often the agent looks for a new way at most while it follows somebody, > 0 (unit:
    /// second).
    float repath_interval = 0.25F;
    /// When a change of the world makes the agent look for another way. Looking for a shorter one
    /// costs a search when something changes where it may lead, anywhere if the path is partial or
    /// has costs. So it is put off while others wait for a plan, and done the more rarely, the more
    /// often it was done on the way to the same target.
    ReplanPolicy replan_policy = ReplanPolicy::when_changed;

    /// @name How to look for a way; see PathQuery
    /// @{

    /// Cells expanded before a search gives up, >= 1.
    std::int64_t max_iterations = 10'000;
    /// What is made of the way that the search found.
    PathPostprocessing path_postprocessing = PathPostprocessing::string_pulling;
    /// If there is no way to the target, the agent walks as near as it gets, and waits there.
    bool allow_partial_path = true;
    /// Costs, heuristic, limits of other kinds.
    SearchOptions search{};
    /// @}

    /// @name Keeping clear of other agents; see Agent
    /// @{

    /// If false, the agent walks as if it were alone, and others have to keep clear of it.
    bool avoidance_enabled = true;
    /// How far it looks for others, from middle to middle, >= 0; ten times the radius if not given
    /// (unit: meter).
    std::optional<float> neighbor_distance{};
    /// How many it keeps clear of, the nearest first.
    std::size_t max_neighbors = 10;
    /// So long nobody may be touched if all go on as they are, > 0: the more, the earlier the agent
    /// gives way, and the less freely it moves in a crowd (unit: second).
    float time_horizon_agents = 1.0F;
    /// Of two, the one with the greater priority goes first; of two with the same, always the same
    /// one. Between -100 and 100.
    float avoidance_priority = 1.0F;
    /// What the agent is for others, a bit for each layer.
    std::uint32_t avoidance_layers = 1;
    /// It keeps clear of those with one of these layers.
    std::uint32_t avoidance_mask = 1;
    /// @}
};

} // namespace raywalk
