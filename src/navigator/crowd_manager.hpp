// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"

#include "bodies/tracked_bodies.hpp"
#include "crowd/avoidance.hpp"
#include "crowd/proximity_grid.hpp"
#include "crowd/shared_flow.hpp"
#include "navigator/planning_budget.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// What the agents of one navigator share: which of them are near each other, their flow fields,
/// and the budget for their queries.
class CrowdManager {
public:
    /// @name Agents
    /// @{

    /// Adds an agent, and returns its id. The body, which tells whether what it stands for exists,
    /// and the settings, which may change, must live until remove().
    [[nodiscard]] std::uint32_t add(TrackedBody& body, AgentSettings& settings);

    /// The key of its body; BodyKey{} once that was forgotten, or if there never was such an agent.
    [[nodiscard]] BodyKey body_key(std::uint32_t id) const {
        return id < members_.size() ? members_[id].key : BodyKey{};
    }

    /// The key of the body that it follows; BodyKey{} for none.
    [[nodiscard]] BodyKey followed_key(std::uint32_t id) const {
        return id < members_.size() ? members_[id].followed : BodyKey{};
    }

    /// Removes an agent. Its id may be given to a new one.
    void remove(std::uint32_t id);
    /// Agents no longer drive, follow or ignore a body.
    void forget(BodyKey body);
    /// Appends all bodies that the settings of agents ignore.
    void add_ignored_bodies_to(std::vector<BodyKey>& bodies) const;
    /// Appends the bodies that an agent drives and follows; none if there never was such an agent.
    void add_bodies_of(std::uint32_t id, std::vector<BodyKey>& bodies) const;

    /// Sets the body that the agent follows; 0 for none.
    void set_followed_body(std::uint32_t id, BodyKey body) { members_[id].followed = body; }

    /// Reads positions and velocities from all bodies that exist: what agents see of each other
    /// until the next snapshot.
    void take_snapshot(const Jobs& jobs = {});
    /// The agents that this one has to keep clear of, nearest first, as of the last snapshot. Of
    /// two agents with the same target, one that has settled gets a higher priority than one that
    /// has not; so does a followed agent that has settled over its followers. One on its way goes
    /// first among followers of equal priority, or they would surround it for ever. The result is
    /// in `memory`, until that is used again. Several threads may call it between two snapshots,
    /// each with a memory of its own.
    [[nodiscard]] std::span<const NearbyAgent>
    nearby_agents(std::uint32_t id, std::size_t max_neighbors, NearbyAgents& memory) const;
    /// @}

    /// What agents see of each other, as of the last snapshot, by their ids.
    ProximityGrid agents;

    /// The flow fields of agents with the same target.
    SharedFlows flows{agents};

    /// The budget for the path queries of all agents.
    PlanningBudget planning;

private:
    struct Member {
        TrackedBody* body = nullptr;       // null once removed or lost
        AgentSettings* settings = nullptr; // null once removed
        BodyKey key{};                     // of the body
        BodyKey followed{};
        BodyKey seen_followed{}; // as of the last snapshot
    };

    [[nodiscard]] double cell_size() const;
    void read_motion(std::uint32_t id);

    std::vector<Member> members_; // by id
};

} // namespace raywalk
