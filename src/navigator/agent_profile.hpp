// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include <algorithm>
#include <memory>

namespace raywalk {

class AgentServices;

/// Returns the length that a walker's distances are multiples of: its radius, but at least a
/// twentieth of a cell, for a point (unit: meter).
[[nodiscard]] inline float size_of_walker(float radius, float cell_size) {
    return std::max(radius, 0.05F * cell_size);
}

/// True for settings that a game has left out: with_defaults() fills in what suits the body.
struct OmittedSettings {
    bool radius = false;
    bool filter = false;
    bool target_desired_distance = false;
    bool path_max_distance = false;
    bool neighbor_distance = false;
};

/// The settings of an agent, and what follows from them.
struct AgentProfile {
    AgentSettings settings{};                      ///< with defaults
    OmittedSettings omitted{};                     ///< by the game
    std::shared_ptr<const WalkerProfile> walker{}; ///< as the settings say
    float hull_angle = 0.0F;                       ///< of the body, when its hull was read
    const NeighborCache* cache = nullptr;          ///< for this walker
    /// What agents use of their navigator. It exists as long as one of them does.
    std::shared_ptr<AgentServices> services{};
};

} // namespace raywalk
