// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/probe.hpp"

#include "bodies/body_list.hpp"

#include <cstddef>
#include <memory>
#include <unordered_map>

namespace raywalk {

class AgentServices;

/// True for settings that a game has left out: with_defaults() fills in what suits the body.
struct OmittedSettings {
    bool radius = false;
    bool filter = false;
    bool target_desired_distance = false;
    bool path_max_distance = false;
    bool neighbor_distance = false;

    friend bool operator==(const OmittedSettings&, const OmittedSettings&) = default;
};

/// What is equal for all agents with the same settings. The greatest speed is not part of it: games
/// like to vary it, and change it often.
struct AgentProfile {
    AgentSettings settings;  ///< with defaults, also for max_speed, whatever that of the agent is
    OmittedSettings omitted; ///< by the game
    WalkerProfile walker;    ///< as the settings say
    const NeighborCache* cache = nullptr; ///< for this walker
    /// What agents use of their navigator. It exists as long as one of them does.
    std::shared_ptr<AgentServices> services{};

    friend bool operator==(const AgentProfile&, const AgentProfile&) = default;
};

/// The profiles of the agents of one navigator. Agents with equal settings share one.
class AgentProfiles {
public:
    /// Returns a profile that equals this one. It lives until no agent has it.
    [[nodiscard]] std::shared_ptr<const AgentProfile> share(AgentProfile profile);
    /// Takes a body out of the lists of ignored ones.
    void stop_ignoring(BodyKey body);
    /// Appends all bodies that the settings of agents ignore.
    void add_ignored_bodies_to(BodyList& bodies) const;

private:
    void erase_unused();

    std::unordered_multimap<std::size_t, std::weak_ptr<AgentProfile>> profiles_; // by hash
    std::size_t most_ = 64; // before those without agents are erased
};

} // namespace raywalk
