// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/update_budget.hpp"

#include "crowd/avoidance.hpp"
#include "crowd/proximity_grid.hpp"
#include "crowd/shared_flow.hpp"
#include "query/query_execution.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// A path query of an agent, which may wait for its share of the budget.
struct QueuedQuery {
    /// Null until the query has begun.
    std::unique_ptr<QueryExecution> execution;
    /// Begins the query: sets `execution`.
    std::function<void()> begin;
    /// The bodies that the query ignores.
    std::vector<BodyKey> ignored;

    /// True until the query has a result.
    [[nodiscard]] bool is_pending() const {
        return execution == nullptr || !execution->is_finished();
    }

    /// @name For the crowd manager
    /// @{
    bool is_queued = false;
    std::list<QueuedQuery*>::iterator place{}; // in the queue
    std::int64_t spent = 0;                    // iterations
    /// @}
};

/// What the agents of one navigator share: which of them are near each other, their flow fields,
/// and the budget for their queries.
class CrowdManager {
public:
    /// @name Agents
    /// @{

    /// Adds an agent that looks for others within `neighbor_distance`, and returns its id. The body
    /// must live until remove() or forget() (unit: meter).
    [[nodiscard]] std::uint32_t add(Body& body, double neighbor_distance);
    /// Removes an agent. Its id may be given to a new one.
    void remove(std::uint32_t id);
    /// Drops all references to a body that is about to be destroyed.
    void forget(BodyKey body);
    /// Drops the references to the bodies of all agents.
    void forget_all();
    /// Appends all bodies that agents drive or follow.
    void add_bodies_to(std::vector<BodyKey>& bodies) const;

    /// False once the agent's body was forgotten or destroyed.
    [[nodiscard]] bool has_body(std::uint32_t id) const {
        return bodies_[id] != nullptr && bodies_[id]->exists();
    }

    /// The agent as it was set last.
    [[nodiscard]] const CrowdAgent& agent(std::uint32_t id) const {
        return proximity_grid_.agent(id);
    }

    /// The agent as others see it: as it was in the last snapshot.
    [[nodiscard]] const CrowdAgent& snapshot(std::uint32_t id) const {
        return proximity_grid_.snapshot(id);
    }

    /// Sets how others see the agent from the next snapshot on. Its position and velocity are then
    /// read from its body.
    void set(std::uint32_t id, const CrowdAgent& agent) { proximity_grid_.set(id, agent); }

    /// Sets the body that the agent follows; 0 for none.
    void set_followed_body(std::uint32_t id, BodyKey body) { followed_[id] = body; }

    /// The body that the agent follows no longer exists.
    void lose_followed_body(std::uint32_t id) { followed_[id] = lost; }

    /// True once the followed body was forgotten or lost, until set_followed_body().
    [[nodiscard]] bool has_lost_followed_body(std::uint32_t id) const {
        return followed_[id] == lost;
    }

    /// Reads positions and velocities from all bodies: what agents see of each other until the next
    /// snapshot.
    void take_snapshot();
    /// The agents that this one has to keep clear of, nearest first, as of the last snapshot. Of
    /// two with the same target, the one that is there gets more priority, and so does a followed
    /// agent over its followers. The result is valid until the next call, by any agent.
    [[nodiscard]] std::span<const NearbyAgent>
    nearby_agents(std::uint32_t id, double neighbor_distance, std::size_t max_neighbors);

    /// Memory that all agents use, one after the other.
    Avoidance avoidance;
    std::vector<HalfPlane> limits;
    /// @}

    /// The flow fields of agents with the same target.
    SharedFlows flows;

    /// @name The budget for queries
    /// @{

    /// Begins a step with a new budget. Queued queries get it first, in turns.
    void begin_step(const UpdateBudget& budget);
    /// Runs a query with the rest of the budget, and queues it if that is not enough. It must stay
    /// where it is in memory until it is withdrawn. A query that ignores a forgotten body leaves
    /// the queue.
    void submit(QueuedQuery& query);
    /// Takes a query out of the queue, if it is there.
    void withdraw(QueuedQuery& query);

    [[nodiscard]] std::size_t queued_queries() const { return queue_.size(); }

    /// @}

private:
    void lose_body(std::uint32_t id);
    void advance(QueuedQuery& query, std::int64_t iterations);
    [[nodiscard]] bool is_budget_spent() const;

    static constexpr BodyKey lost{~std::uint64_t{0}};

    ProximityGrid proximity_grid_;
    NearbyAgents nearby_;
    std::vector<Body*> bodies_;              // by id; null for those removed or forgotten
    std::vector<BodyKey> keys_;              // of the bodies, by id
    std::vector<BodyKey> followed_;          // by id
    std::vector<double> neighbor_distances_; // by id
    std::list<QueuedQuery*> queue_;
    std::int64_t iterations_left_ = unlimited;
    std::optional<std::chrono::nanoseconds> time_left_;
};

} // namespace raywalk
