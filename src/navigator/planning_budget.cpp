// SPDX-License-Identifier: MIT
#include "navigator/planning_budget.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// What a query gets before it is the turn of the next one (unit: iteration).
constexpr std::int64_t slice = 1024;

// Anchoring start and target to the grid takes no iterations, but the time of this many.
constexpr std::int64_t cost_of_beginning = 50;

// Sets a pointer while a query runs, also if its costs throw.
class RunningQuery {
public:
    RunningQuery(QueuedQuery*& running, QueuedQuery& query)
        : running_{&running} {
        running = &query;
    }

    RunningQuery(const RunningQuery&) = delete;
    RunningQuery(RunningQuery&&) = delete;
    RunningQuery& operator=(const RunningQuery&) = delete;
    RunningQuery& operator=(RunningQuery&&) = delete;

    ~RunningQuery() { *running_ = nullptr; }

private:
    QueuedQuery** running_;
};

} // namespace

void PlanningBudget::begin_step(const UpdateBudget& budget) {
    // Without any budget, agents would wait for ever: they get a slice.
    iterations_left_ = budget.iterations > 0 ? budget.iterations : slice;
    time_left_ = budget.time;
    if (time_left_) {
        time_left_ = std::max(*time_left_, std::chrono::nanoseconds{1});
    }
    while (!queue_.empty() && !is_spent()) {
        QueuedQuery& query = *queue_.front();
        advance(query, std::min(slice, iterations_left_));
        if (!query.is_queued) {
            continue; // a callback has withdrawn it
        }
        if (query.is_pending()) {
            queue_.splice(queue_.end(), queue_, query.place);
        } else {
            withdraw(query);
        }
    }
}

void PlanningBudget::submit(QueuedQuery& query) {
    query.spent = 0;
    query.is_withdrawn = false;
    while (query.is_pending() && !query.is_withdrawn && !is_spent()) {
        advance(query, time_left_ ? std::min(slice, iterations_left_) : iterations_left_);
    }
    if (query.is_pending() && !query.is_withdrawn) {
        query.place = queue_.insert(queue_.end(), &query);
        query.is_queued = true;
    }
}

void PlanningBudget::withdraw(QueuedQuery& query) {
    query.is_withdrawn = true;
    if (query.is_queued) {
        queue_.erase(query.place);
        query.is_queued = false;
    }
}

// A query that starts over would read its ignored bodies again.
void PlanningBudget::withdraw_all_that_ignore(BodyKey body) {
    const auto withdraw_if_ignoring = [&](QueuedQuery& query) {
        if (std::find(query.ignored.begin(), query.ignored.end(), body) != query.ignored.end()) {
            withdraw(query);
        }
    };
    for (auto each = queue_.begin(); each != queue_.end();) {
        withdraw_if_ignoring(**each++);
    }
    if (running_ != nullptr) {
        withdraw_if_ignoring(*running_);
    }
}

void PlanningBudget::advance(QueuedQuery& query, std::int64_t iterations) {
    using Clock = std::chrono::steady_clock;
    const auto began = time_left_ ? Clock::now() : Clock::time_point{};
    std::int64_t used = 0;
    const RunningQuery running{running_, query};
    if (query.execution == nullptr) {
        query.begin();
        used += cost_of_beginning;
    }
    query.execution->advance(iterations);
    if (iterations_left_ != unlimited) {
        const std::int64_t total = query.execution->is_finished()
                                       ? query.execution->path().statistics.search.iterations
                                       : query.spent + iterations;
        used += std::max<std::int64_t>(0, total - query.spent);
        query.spent = total;
        iterations_left_ -= std::min(used, iterations_left_);
    }
    if (time_left_) {
        *time_left_ -= Clock::now() - began;
    }
}

bool PlanningBudget::is_spent() const {
    return iterations_left_ <= 0 || (time_left_ && time_left_->count() <= 0);
}

} // namespace raywalk
