// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/update_budget.hpp"

#include "crowd/shared_flow.hpp"
#include "query/query_execution.hpp"

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <vector>

namespace raywalk {

/// A plan of an agent, which may wait for its share of the budget: a path found without a search,
/// or a query.
struct QueuedQuery {
    /// Null until the plan has begun, and if it needs no search.
    std::unique_ptr<QueryExecution> execution;
    /// Finds a path without a search, or begins the query: sets `execution`. Returns how often that
    /// has read obstacles, besides what the query has.
    std::function<std::uint64_t()> begin;
    /// The bodies that the query ignores.
    std::vector<BodyKey> ignored;

    /// True until the plan has begun, and the query has a result.
    [[nodiscard]] bool is_pending() const {
        return !has_begun || (execution != nullptr && !execution->is_finished());
    }

    /// @name For PlanningBudget
    /// @{
    bool has_begun = false;
    bool is_queued = false;
    std::list<QueuedQuery*>::iterator place{}; // in the queue
    std::int64_t spent = 0;                    // in all steps, as counted in the budget
    std::int64_t advanced = 0;                 // iterations that the query was given
    /// @}
};

/// Limits what the plans of all agents of one navigator may take between two calls of
/// Navigator::update(), flow fields included, all counted in iterations. What exceeds the budget
/// waits in a queue and is served in turns. Before the first step, nothing is limited.
class PlanningBudget {
public:
    /// Begins a step with a new budget; the default one depends on the number of agents. Up to half
    /// of it is for the flow fields, the rest for the queue, in order; queries that take long take
    /// turns.
    void begin_step(const UpdateBudget& budget, SharedFlows& flows, std::size_t agents);
    /// Lets other work, which `work(iterations)` does and returns what it took, use a part of what
    /// is left of the step's budget. Does nothing while plans wait.
    void spend_rest(const std::function<std::int64_t(std::int64_t)>& work);
    /// Begins a plan and runs it with the rest of the budget, and queues it if that is not enough.
    /// Its address must not change until it is withdrawn.
    void submit(QueuedQuery& query);
    /// Lifts the limit until the next step, and ends a query that waits: for agents that are
    /// updated while the navigator is not.
    void end_waiting(QueuedQuery& query);
    /// Takes a query out of the queue, if it is there.
    void withdraw(QueuedQuery& query);
    /// Ends all queries that ignore a body, which is about to be destroyed: they stay pending, and
    /// are not advanced again. One that runs, and calls this, ends its slice first.
    void withdraw_all_that_ignore(BodyKey body);

    /// True if queries had to wait when this step began.
    [[nodiscard]] bool is_short() const { return short_steps_ > 0; }

    /// The number of steps begun.
    [[nodiscard]] std::uint64_t steps() const { return steps_; }

private:
    void advance(QueuedQuery& query, std::int64_t iterations);
    [[nodiscard]] std::int64_t run(QueuedQuery& query, std::int64_t iterations);
    template <class Work>
    void spend(Work work);
    [[nodiscard]] bool is_spent() const;

    std::list<QueuedQuery*> queue_; // also while one of them runs
    std::uint64_t steps_ = 0;
    std::int64_t short_steps_ = 0; // one after the other, up to the last one
    std::int64_t iterations_left_ = unlimited;
    std::optional<std::chrono::nanoseconds> time_left_;
};

} // namespace raywalk
