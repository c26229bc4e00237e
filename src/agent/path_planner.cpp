// SPDX-License-Identifier: MIT
#include "agent/path_planner.hpp"

#include "query/path_links.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace raywalk {
namespace {

// Over longer distances a search is cheaper than a sweep that fails (unit: cell).
constexpr float longest_straight_shot = 64.0F;

// An agent that waits, and is updated more often than this without an update of the navigator, does
// not wait any longer: that is a second of a game.
constexpr int max_idle_updates = 60;

// An agent that has found a way around a door does not try it again so soon (unit: second).
constexpr double time_without_closed_doors = 30.0;

// Where the segment from `a`, farther than `reach` from `center`, comes within it; nothing if it
// does not.
std::optional<Vec2> entry_point(Vec2 a, Vec2 b, Vec2 center, double reach) {
    const Vec2d way = between(a, b);
    const Vec2d off = between(center, a);
    const double square = dot(way, way);
    const double half = dot(way, off);
    const double discriminant = half * half - square * (dot(off, off) - reach * reach);
    if (!(square > 0.0) || discriminant < 0.0) {
        return std::nullopt;
    }
    const double part = (-half - std::sqrt(discriminant)) / square;
    return part >= 0.0 && part <= 1.0 ? std::optional<Vec2>{exact(a) + part * way} : std::nullopt;
}

// Ends the path where it first comes within that distance of its target (unit: meter), but on no
// link.
void end_early(PlannedPath& plan, float stop_distance) {
    Path& path = plan.path;
    for (std::size_t i = 1; stop_distance > 0.0F && i < path.points.size(); ++i) {
        if (is_on_link(path, i - 1)) {
            continue;
        }
        const Vec2 from = path.points[i - 1];
        if (const auto end = entry_point(from, path.points[i], plan.target, stop_distance)) {
            path.points.resize(i);
            path.points.push_back(*end);
            std::erase_if(path.links, [i](const LinkLeg& link) { return link.first >= i; });
            path.length = length_of(path.points);
            for (const LinkLeg& link : path.links) {
                path.length += link.cost - length_of(std::span{path.points}.subspan(
                                               link.first, link.last - link.first + 1));
            }
            path.cost = path.length;
            plan.beyond = 0.0;
            return;
        }
    }
}

} // namespace

PathPlanner::PathPlanner(std::shared_ptr<AgentServices> services, std::uint32_t id, PathQuery query)
    : services_{std::move(services)}
    , query_{std::move(query)}
    , flow_{id} {}

PathPlanner::~PathPlanner() {
    cancel();
    leave_flow();
}

void PathPlanner::join_flow(SharedTarget target, Vec2 point) {
    if (is_unconstrained()) {
        target.costs = query_.search.costs;
        target.navigation_layers = query_.navigation_layers;
        flow_.join(services_->crowd().flows, target, point);
    }
}

void PathPlanner::leave_flow() {
    flow_.leave(services_->crowd().flows);
}

void PathPlanner::move_flow_target(Vec2 point) {
    if (SharedFlow* flow = flow_.flow()) {
        flow->set_target(point);
    }
}

std::optional<Cell> PathPlanner::next_cell_of_flow(Cell cell) const {
    const SharedFlow* flow = flow_.flow();
    return flow != nullptr && !services_->access().has_ended() ? flow->next(cell) : std::nullopt;
}

void PathPlanner::block_link(LinkId link) {
    query_.blocked_links.push_back(link);
    blocked_links_.push_front({.link = link, .seconds = time_without_closed_doors});
}

void PathPlanner::unblock_links() {
    query_.blocked_links.clear();
    blocked_links_.clear();
}

void PathPlanner::unblock_expired_links() {
    const auto is_expired = [](const BlockedLink& blocked) {
        return blocked.seconds <= 0.0;
    };
    for (const BlockedLink& blocked : blocked_links_) {
        if (is_expired(blocked)) {
            std::erase(query_.blocked_links, blocked.link);
        }
    }
    std::erase_if(blocked_links_, is_expired);
}

void PathPlanner::pass_time(double dt) {
    for (BlockedLink& blocked : blocked_links_) {
        blocked.seconds -= dt;
    }
}

void PathPlanner::request(PlanPurpose purpose, Vec2 start, Vec2 target, Clearance& clearance) {
    unblock_expired_links();
    begin_request(purpose, target);
    start_ = start;
    clearance_ = &clearance;
    submit([this] { return plan(); });
}

void PathPlanner::submit(std::function<std::uint64_t()> begin) {
    query_in_queue_.ignored = query_.ignored_bodies;
    query_in_queue_.begin = std::move(begin);
    services_->crowd().planning.submit(query_in_queue_);
}

// Goes straight, or follows the flow, waits for it to spread, or searches. Returns how often that
// has read obstacles.
std::uint64_t PathPlanner::plan() {
    const bool is_first = state_ == State::searching;
    Attempt attempt = attempt_ ? *std::exchange(attempt_, {})
                               : this->attempt(is_first, start_, target_, *clearance_);
    if (attempt.follows_flow) {
        flow_.request();
    }
    if (attempt.plan) {
        answer_ = std::move(attempt.plan);
        state_ = State::answered;
    } else if (attempt.is_spreading && !waits_for_no_flow_) {
        is_new_ = true;
        state_ = State::waiting_for_flow;
    } else {
        search(query_);
    }
    return attempt.reads;
}

void PathPlanner::look_ahead(Vec2 start, Vec2 target, Clearance& clearance) {
    const bool is_first = !is_busy();
    attempt_ = attempt(is_first, start, is_first ? target : target_, clearance);
}

PathPlanner::Attempt
PathPlanner::attempt(bool is_first, Vec2 start, Vec2 target, Clearance& clearance) {
    const std::uint64_t before = clearance.obstacle_reads();
    Attempt attempt;
    if (is_first && can_go_straight(start, target, clearance)) {
        const Vec2 end = end_of_straight_path(start, target);
        attempt.plan = std::make_unique<PlannedPath>(
            PlannedPath{.path = clearance.path_along({start, end}), .target = target});
    } else if (!is_there(start, target)) {
        attempt.follows_flow = true;
        if (auto plan = flow_.trace(clearance, start, query_.postprocessing, is_first)) {
            end_early(*plan, query_.stop_distance);
            attempt.plan = std::make_unique<PlannedPath>(std::move(*plan));
        }
        attempt.is_spreading = flow_.is_spreading();
    }
    attempt.reads = clearance.obstacle_reads() - before;
    return attempt;
}

bool PathPlanner::is_there(Vec2 start, Vec2 target) const {
    return query_.stop_distance > 0.0F && distance(start, target) <= query_.stop_distance;
}

bool PathPlanner::can_go_straight(Vec2 start, Vec2 target, Clearance& clearance) const {
    return may_go_straight(start, target, clearance) &&
           clearance.can_walk(start, end_of_straight_path(start, target));
}

void PathPlanner::request_detour(std::span<const Cell> blocked, Vec2 target) {
    begin_request(PlanPurpose::detour, target);
    detour_ = std::make_unique<PathQuery>(query_);
    std::vector<Cell>& cells = detour_->blocked_cells;
    cells.insert(cells.end(), blocked.begin(), blocked.end());
    state_ = State::requested;
}

void PathPlanner::request_way_around(LinkId link, Vec2 target) {
    begin_request(PlanPurpose::detour, target);
    detour_ = std::make_unique<PathQuery>(query_);
    detour_->blocked_links.push_back(link);
    detour_->allow_partial_path = false;
    state_ = State::requested;
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
    waits_for_no_flow_ = false;
    services_->crowd().planning.withdraw(query_in_queue_);
    if (query_in_queue_.execution != nullptr) {
        query_in_queue_.execution->cancel();
        services_->give_back(std::move(query_in_queue_.execution));
    }
    query_in_queue_.begin = nullptr;
}

// The flow to a target that changes all the time would never spread far enough.
void PathPlanner::change_target(Vec2 target) {
    waits_for_no_flow_ |= state_ == State::waiting_for_flow;
    const bool has_begun = state_ == State::searching && query_in_queue_.has_begun;
    if (has_begun || purpose_ == PlanPurpose::detour) {
        is_outdated_ = true;
    } else {
        target_ = target;
        purpose_ = PlanPurpose::target;
    }
}

// A game may update its navigator only when something changes, or not at all.
void PathPlanner::end_idle_wait() {
    PlanningBudget& planning = services_->crowd().planning;
    const bool is_idle =
        is_queued() && std::exchange(seen_steps_, planning.steps()) == planning.steps();
    idle_updates_ = is_idle ? idle_updates_ + 1 : 0;
    if (idle_updates_ > max_idle_updates) {
        planning.end_waiting(query_in_queue_);
    }
}

std::optional<PlannedPath> PathPlanner::take_answer(Vec2 start, Clearance& clearance) {
    start_ = start;
    clearance_ = &clearance;
    end_idle_wait();
    if (state_ == State::requested) {
        state_ = State::searching;
        submit([this] {
            search(*detour_);
            return std::uint64_t{0};
        });
    } else if (follows_flow_again() && !is_new_) {
        submit([this] { return plan(); });
    }
    is_new_ = false;
    attempt_.reset();
    const bool has_execution = query_in_queue_.execution != nullptr;
    if (state_ == State::searching && !is_queued() &&
        (query_in_queue_.is_pending() || !has_execution)) {
        cancel(); // an ignored body was forgotten, or a callback threw: it is requested again
    }
    const bool is_ready =
        state_ == State::answered || (state_ == State::searching && !query_in_queue_.is_pending());
    if (!is_ready) {
        return std::nullopt;
    }
    PlannedPath answer = state_ == State::answered ? std::move(*answer_) : take_found_path();
    answer_ = nullptr;
    detour_ = nullptr;
    answer.purpose = purpose_;
    answer.is_outdated = std::exchange(is_outdated_, false);
    state_ = State::idle;
    return answer;
}

void PathPlanner::search(const PathQuery& query) {
    state_ = State::searching;
    query_in_queue_.execution = services_->take_query(query);
    PathQuery existing = query;
    services_->bodies().remove_gone(existing.ignored_bodies);
    query_in_queue_.execution->begin(start_, {&target_, 1}, existing);
}

PlannedPath PathPlanner::take_found_path() {
    return {.path = services_->finish(std::move(query_in_queue_.execution)), .target = target_};
}

// Flow fields and straight lines know no constraints.
bool PathPlanner::is_unconstrained() const {
    return std::isinf(query_.search.max_cost) && std::isinf(query_.search.max_distance) &&
           !query_.search.blocked_first_direction;
}

bool PathPlanner::may_go_straight(Vec2 start, Vec2 target, const Clearance& clearance) const {
    const Grid& grid = clearance.grid();
    return query_.postprocessing == PathPostprocessing::string_pulling && is_unconstrained() &&
           !clearance.has_costs() && query_.is_valid() && grid.contains(start) &&
           grid.contains(target) && start != target &&
           distance(start, target) > query_.stop_distance &&
           distance(start, target) <= longest_straight_shot * grid.cell_size() &&
           !clearance.may_links_shorten(start, target, norm(between(start, target)));
}

Vec2 PathPlanner::end_of_straight_path(Vec2 start, Vec2 target) const {
    return query_.stop_distance > 0.0F
               ? target + (query_.stop_distance / distance(start, target)) * (start - target)
               : target;
}

} // namespace raywalk
