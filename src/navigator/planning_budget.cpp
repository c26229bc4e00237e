// SPDX-License-Identifier: MIT
#include "navigator/planning_budget.hpp"

#include "core/exceptions.hpp"

namespace raywalk {
namespace {

using Clock = std::chrono::steady_clock;

// The default budget of a step is the greater of the two (unit: iteration).
constexpr std::int64_t least_iterations = 8'192;
constexpr std::int64_t iterations_per_agent = 3;

// After plans have waited in this many steps in a row, it grows by a tenth of itself in each step,
// up to the greatest, until none waits (unit: step, iteration): thousands of agents with targets of
// their own would wait for long otherwise.
constexpr std::int64_t patient_steps = 30;
constexpr std::int64_t parts_of_growth = 10;
constexpr std::int64_t most_iterations = 32'768;

// What a query gets before it is the turn of the next one (unit: iteration).
constexpr std::int64_t slice = 1024;

// Queries end one after the other, so that few hold memory at once, and not all end in the same
// step. After so much, one takes turns with the others (unit: iteration).
constexpr std::int64_t most_in_order = 64 * slice;

// Anchoring start and target to the grid, and the trace of a flow field, take no iterations, but
// the time of this many.
constexpr std::int64_t cost_of_beginning = 50;

std::int64_t cost_of(std::uint64_t readings) {
    return cost_of_reading * static_cast<std::int64_t>(readings);
}

// What a query has taken so far. The iterations of a search that goes on are known at its end.
std::int64_t cost_of(const QueryExecution& execution, std::int64_t advanced) {
    const PathStatistics& statistics = execution.path().statistics;
    return cost_of(execution.obstacle_reads()) + statistics.cells +
           (execution.is_finished() ? statistics.search.iterations + execution.connecting_cost()
                                    : advanced);
}

std::int64_t default_iterations(std::size_t agents, std::int64_t short_steps) {
    const std::int64_t usual =
        std::max(least_iterations, iterations_per_agent * static_cast<std::int64_t>(agents));
    const std::int64_t growths = std::max<std::int64_t>(0, short_steps - patient_steps);
    return std::max(usual, std::min(most_iterations, usual + usual / parts_of_growth * growths));
}

} // namespace

// Spends the time that the work takes, and the iterations that it returns.
template <class Work>
void PlanningBudget::spend(Work work) {
    const auto began = time_left_ ? Clock::now() : Clock::time_point{};
    const std::int64_t iterations = work();
    if (iterations_left_ != unlimited) {
        iterations_left_ -= std::min(iterations, iterations_left_);
    }
    if (time_left_) {
        *time_left_ -= Clock::now() - began;
    }
}

void PlanningBudget::begin_step(const UpdateBudget& budget,
                                SharedFlows& flows,
                                std::size_t agents) {
    ++steps_;
    iterations_left_ = budget.iterations.value_or(default_iterations(agents, short_steps_));
    if (iterations_left_ < 1) { // agents would wait for ever
        iterations_left_ = slice;
    }
    constexpr std::chrono::nanoseconds least_time{1}; // a slice is always served
    time_left_ = budget.time;
    if (time_left_) {
        time_left_ = std::max(*time_left_, least_time);
    }
    // Flow fields never take what the queue needs to go on.
    const std::int64_t half = iterations_left_ / 2;
    spend([&] { return std::min(half, flows.advance(std::max<std::int64_t>(1, half))); });
    if (time_left_) {
        time_left_ = std::max(*time_left_, least_time);
    }
    while (!queue_.empty() && !is_spent()) {
        QueuedQuery& first = *queue_.front();
        if (first.advanced >= most_in_order) {
            queue_.splice(queue_.end(), queue_, queue_.begin());
        }
        advance(first, std::min(slice, iterations_left_));
    }
    short_steps_ = queue_.empty() ? 0 : short_steps_ + 1;
}

// Most of it is for the plans that the agents begin in this step.
void PlanningBudget::spend_rest(const std::function<std::int64_t(std::int64_t)>& work) {
    if (queue_.empty() && !is_spent()) {
        spend([&] {
            return work(time_left_ ? std::min(slice, iterations_left_) : iterations_left_ / 4);
        });
    }
}

void PlanningBudget::submit(QueuedQuery& query) {
    query.spent = 0;
    query.advanced = 0;
    query.has_begun = false;
    query.place = queue_.insert(queue_.end(), &query);
    query.is_queued = true;
    while (query.is_queued && !is_spent()) {
        advance(query, time_left_ ? std::min(slice, iterations_left_) : iterations_left_);
    }
}

void PlanningBudget::end_waiting(QueuedQuery& query) {
    iterations_left_ = unlimited;
    time_left_.reset();
    while (query.is_queued) {
        advance(query, unlimited);
    }
}

void PlanningBudget::withdraw(QueuedQuery& query) {
    if (query.is_queued) {
        queue_.erase(query.place);
        query.is_queued = false;
    }
}

// A query that starts over would read its ignored bodies again.
void PlanningBudget::withdraw_all_that_ignore(BodyKey body) {
    for (auto each = queue_.begin(); each != queue_.end();) {
        QueuedQuery& query = **each++;
        if (is_among(body, query.ignored)) {
            withdraw(query);
        }
    }
}

// A callback may withdraw the query meanwhile. One whose costs throw is withdrawn.
void PlanningBudget::advance(QueuedQuery& query, std::int64_t iterations) {
    run_or_undo([&] { spend([&] { return run(query, iterations); }); }, [&] { withdraw(query); });
    if (!query.is_pending()) {
        withdraw(query);
    }
}

// Returns what that took.
std::int64_t PlanningBudget::run(QueuedQuery& query, std::int64_t iterations) {
    std::int64_t used = 0;
    if (!query.has_begun) {
        query.has_begun = true; // also if a callback throws
        used += cost_of_beginning + cost_of(query.begin());
    }
    if (query.execution != nullptr && query.is_queued) {
        query.execution->advance(iterations);
        query.advanced += iterations == unlimited ? 0 : iterations;
        const std::int64_t total = cost_of(*query.execution, query.advanced);
        used += std::max<std::int64_t>(0, total - query.spent);
        query.spent = total;
    }
    return used;
}

bool PlanningBudget::is_spent() const {
    return iterations_left_ <= 0 || (time_left_ && time_left_->count() <= 0);
}

} // namespace raywalk
