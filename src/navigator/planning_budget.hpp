// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/update_budget.hpp"

#include "query/query_execution.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
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

    /// @name For PlanningBudget
    /// @{
    bool is_queued = false;
    bool is_withdrawn = false;                 // since submit()
    std::list<QueuedQuery*>::iterator place{}; // in the queue
    std::int64_t spent = 0;                    // iterations
    /// @}
};

/// Limits what the path queries of all agents of one navigator may take between two calls of
/// Navigator::update(). Queries that exceed the budget wait in a queue and are served in turns.
/// Flow fields have a limit of their own, see SharedFlows::advance().
class PlanningBudget {
public:
    /// Begins a step with a new budget, and runs the queued queries with it, round robin.
    void begin_step(const UpdateBudget& budget);
    /// Runs a query with the rest of the budget, and queues it if that is not enough. Its
    /// address must not change until it is withdrawn.
    void submit(QueuedQuery& query);
    /// Takes a query out of the queue, if it is there.
    void withdraw(QueuedQuery& query);
    /// Ends all queries that ignore a body, which is about to be destroyed: they stay pending, and
    /// are not advanced again. One that runs, and calls this, ends its slice first.
    void withdraw_all_that_ignore(BodyKey body);

    [[nodiscard]] std::size_t queued_queries() const { return queue_.size(); }

private:
    void advance(QueuedQuery& query, std::int64_t iterations);
    [[nodiscard]] bool is_spent() const;

    std::list<QueuedQuery*> queue_;
    QueuedQuery* running_ = nullptr;
    std::int64_t iterations_left_ = unlimited;
    std::optional<std::chrono::nanoseconds> time_left_;
};

} // namespace raywalk
