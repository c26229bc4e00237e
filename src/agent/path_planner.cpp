// SPDX-License-Identifier: MIT
#include "agent/path_planner.hpp"

#include <cmath>
#include <utility>

namespace raywalk {
namespace {

// Over longer distances a search is cheaper than a sweep that fails (unit: cell).
constexpr float longest_straight_shot = 64.0F;

} // namespace

PathPlanner::PathPlanner(std::shared_ptr<AgentServices> services, std::uint32_t id, PathQuery query)
    : services_{std::move(services)}
    , query_{std::move(query)}
    , flow_{id} {}

PathPlanner::~PathPlanner() {
    cancel();
    leave_flow();
}

void PathPlanner::join_flow(const SharedTarget& target, Vec2 point) {
    if (wants_shortest_path()) {
        flow_.join(services_->crowd().flows, target, point);
    }
}

void PathPlanner::leave_flow() {
    flow_.leave(services_->crowd().flows);
}

void PathPlanner::move_flow_target(Vec2 point) {
    if (SharedFlow* flow = flow_.flow(services_->crowd().flows)) {
        flow->set_target(point);
    }
}

std::optional<Cell> PathPlanner::next_cell_of_flow(Cell cell) const {
    const SharedFlow* flow = flow_.flow(services_->crowd().flows);
    return flow != nullptr && !services_->access().has_ended() ? flow->next(cell) : std::nullopt;
}

void PathPlanner::request(PlanPurpose purpose, Vec2 start, Vec2 target, Clearance& clearance) {
    begin_request(purpose, target);
    if (may_go_straight(start, target, clearance.grid()) &&
        clearance.can_walk(start, target, true)) {
        answer_ = {.path = clearance.path_along({start, target}), .target = target};
        state_ = State::answered;
        return;
    }
    follow_flow(start, clearance, true);
}

void PathPlanner::request_detour(std::span<const Cell> blocked, Vec2 start, Vec2 target) {
    begin_request(PlanPurpose::detour, target);
    detour_ = query_;
    detour_.blocked_cells.insert(detour_.blocked_cells.end(), blocked.begin(), blocked.end());
    search(start, detour_);
}

void PathPlanner::begin_request(PlanPurpose purpose, Vec2 target) {
    cancel();
    state_ = State::searching; // also if a callback throws
    purpose_ = purpose;
    target_ = target;
}

void PathPlanner::cancel() {
    state_ = State::idle;
    is_outdated_ = false;
    services_->crowd().planning.withdraw(query_in_queue_);
    if (query_in_queue_.execution != nullptr) {
        query_in_queue_.execution->cancel();
        services_->give_back(std::move(query_in_queue_.execution));
    }
    query_in_queue_.begin = nullptr;
}

std::optional<PlannedPath> PathPlanner::take_answer(Vec2 start, Clearance& clearance) {
    if (state_ == State::waiting_for_flow && !is_new_) {
        follow_flow(start, clearance, false);
    }
    is_new_ = false;
    const bool is_ready =
        state_ == State::answered || (state_ == State::searching && !query_in_queue_.is_pending());
    if (!is_ready) {
        return std::nullopt;
    }
    PlannedPath answer = state_ == State::answered ? std::move(answer_) : take_found_path();
    answer.purpose = purpose_;
    answer.is_outdated = std::exchange(is_outdated_, false);
    state_ = State::idle;
    return answer;
}

// Answers with the next part of the path by the flow, waits for the flow to spread, or searches.
void PathPlanner::follow_flow(Vec2 start, Clearance& clearance, bool is_first) {
    SharedFlows& flows = services_->crowd().flows;
    auto plan = flow_.trace(flows, clearance, start, query_.postprocessing, is_first);
    if (plan) {
        answer_ = std::move(*plan);
        state_ = State::answered;
    } else if (flow_.is_spreading()) {
        is_new_ = is_first;
        state_ = State::waiting_for_flow;
    } else {
        search(start, query_);
    }
}

void PathPlanner::search(Vec2 start, const PathQuery& query) {
    state_ = State::searching;
    start_ = start;
    query_in_queue_.ignored = query.ignored_bodies;
    query_in_queue_.begin = [this, &query] {
        query_in_queue_.execution = services_->take_query(query);
        query_in_queue_.execution->begin(start_, {&target_, 1}, query);
    };
    services_->crowd().planning.submit(query_in_queue_);
}

PlannedPath PathPlanner::take_found_path() {
    return {.path = services_->finish(std::move(query_in_queue_.execution)), .target = target_};
}

// Flow fields and straight lines know neither costs nor other constraints.
bool PathPlanner::wants_shortest_path() const {
    const SearchOptions& search = query_.search;
    return search.costs == nullptr && std::isinf(search.max_cost) &&
           !search.blocked_first_direction;
}

bool PathPlanner::may_go_straight(Vec2 start, Vec2 target, const Grid& grid) const {
    return query_.postprocessing == PathPostprocessing::string_pulling && wants_shortest_path() &&
           query_.is_valid() && grid.contains(start) && grid.contains(target) && start != target &&
           distance(start, target) <= longest_straight_shot * grid.cell_size();
}

} // namespace raywalk
