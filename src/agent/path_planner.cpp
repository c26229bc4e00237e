// SPDX-License-Identifier: MIT
#include "agent/path_planner.hpp"

#include "crowd/tuning.hpp"
#include "navigator/flow_path.hpp"
#include "query/path_links.hpp"

namespace raywalk {
namespace {

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

// Flow fields and straight lines know no constraints.
bool is_unconstrained(const SearchOptions& options) {
    return std::isinf(options.max_cost) && std::isinf(options.max_distance) &&
           !options.blocked_first_direction;
}

Vec2 end_of_straight_path(Vec2 start, Vec2 target, float stop_distance) {
    return stop_distance > 0.0F
               ? target + (stop_distance / distance(start, target)) * (start - target)
               : target;
}

// Links may have changed since the flow began.
bool may_cross_links(const FlowTrace& trace, const Clearance& clearance) {
    return all_of(trace.link_steps,
                  [&](const LinkStep& step) { return clearance.find_link(step.link) != nullptr; });
}

// The path along what the view memory has traced.
PlannedPath traced_path(const SharedFlow& flow, const Clearance& clearance) {
    const FlowTrace& trace = clearance.memory().trace;
    PlannedPath plan;
    plan.path = clearance.empty_path(PathStatus::found);
    build_flow_path(clearance.memory(), flow, clearance.options().postprocessing, plan.path);
    if (!trace.ends_at_target) {
        plan.beyond = flow.traced().length_at(trace.nodes.back()).value_or(0.0) *
                      clearance.grid().cell_size();
    }
    plan.target = flow.traced().targets()[trace.target];
    plan.path.length += plan.beyond;
    return plan;
}

} // namespace

PathPlanner::~PathPlanner() {
    cancel();
    leave_flow();
}

void PathPlanner::set_target(std::unique_ptr<TrackedBody> body, Vec2 point) {
    drop_followed_body();
    clearance_.open_all();
    if (body != nullptr) {
        services().crowd.set_followed_body(clearance_.id(), body->key());
        clearance_.set_follows_body(true);
        target_.set_followed_body(std::move(body));
    } else {
        target_.move_point(point);
    }
    join_flow();
}

void PathPlanner::drop_followed_body() {
    if (target_.is_body()) {
        target_.drop_followed_body();
        services().crowd.set_followed_body(clearance_.id(), {});
        leave_flow();
        clearance_.set_follows_body(false);
    }
}

// What one agent ignores or may not enter is no part of a flow that others share.
void PathPlanner::join_flow() {
    leave_flow();
    const PathQuery& options = clearance_.options();
    if (!options.ignored_bodies.empty() || !options.blocked_cells.empty() ||
        !options.blocked_links.empty() || clearance_.has_shut_links() ||
        !is_unconstrained(options.search)) {
        return;
    }
    const SharedTarget target{.cache = &clearance_.cache(),
                              .body = target_.body_key(),
                              .point = target_.is_body() ? 0 : bits_of(target_.point()),
                              .costs = options.search.costs,
                              .navigation_layers = options.navigation_layers};
    flow_ = &services().crowd.flows.join(target, clearance_.id(), target_.point());
}

void PathPlanner::leave_flow() {
    if (flow_ != nullptr) {
        services().crowd.flows.leave(*flow_, clearance_.id());
        flow_ = nullptr;
    }
}

void PathPlanner::request(PlanPurpose purpose, Vec2 start, Vec2 target) {
    begin_request(purpose, target);
    request_->start = start;
    submit([this] { return plan(); });
}

void PathPlanner::submit(std::function<std::uint64_t()> begin) {
    request_->queued.ignored = clearance_.ignored_bodies();
    request_->queued.begin = std::move(begin);
    services().crowd.planning.submit(request_->queued);
}

// Goes straight, or follows the flow, waits for it to spread, or searches. Returns how often that
// has read obstacles.
std::uint64_t PathPlanner::plan() {
    const std::uint64_t before = clearance_.memory().obstacle_reads();
    const float stop_distance = clearance_.stop_distance();
    bool is_spreading = false;
    if (is(State::searching) && can_go_straight(request_->start, request_->target)) {
        const Vec2 end = end_of_straight_path(request_->start, request_->target, stop_distance);
        request_->answer = std::make_unique<PlannedPath>(PlannedPath{
            .path = clearance_.path_along({request_->start, end}), .target = request_->target});
    } else if (stop_distance == 0.0F ||
               distance(request_->start, request_->target) > stop_distance) {
        is_spreading = follow_flow();
    }
    const std::uint64_t reads = clearance_.memory().obstacle_reads() - before;
    if (request_->answer != nullptr) {
        request_->state = State::answered;
    } else if (is_spreading && !request_->waits_for_no_flow) {
        request_->is_new = true;
        request_->state = State::waiting_for_flow;
    } else {
        search(clearance_.query());
    }
    return reads;
}

// Answers the request if the flow leads on from its start. Returns true if it may do so later.
bool PathPlanner::follow_flow() {
    SharedFlow* flow = this->flow();
    if (flow == nullptr) {
        return false;
    }
    flow->request();
    const Vec2 start = request_->start;
    NeighborView& view = clearance_.view();
    if (!clearance_.grid().contains(start) || view.overrides_obstacles()) {
        return false;
    }
    const PathStatus status = flow->trace(view, start, flow_path_nodes, clearance_.memory().trace);
    // Waiting is in vain while the navigator, which lets flows spread, is not updated.
    const bool is_idle = std::exchange(seen_updates_, flow->updates()) == flow->updates();
    if (status != PathStatus::found) {
        return status == PathStatus::pending && flow->is_spreading() &&
               (is(State::searching) || !is_idle);
    }
    if (may_cross_links(clearance_.memory().trace, clearance_)) {
        PlannedPath plan = traced_path(*flow, clearance_);
        if (flow->traced().world_version() == clearance_.world_version() ||
            clearance_.can_walk_along(plan.path)) {
            end_early(plan, clearance_.stop_distance());
            request_->answer = std::make_unique<PlannedPath>(std::move(plan));
        }
    }
    return false;
}

bool PathPlanner::can_go_straight(Vec2 start, Vec2 target) {
    const Grid& grid = clearance_.grid();
    const PathQuery& options = clearance_.options();
    const float stop_distance = clearance_.stop_distance();
    return options.postprocessing == PathPostprocessing::string_pulling &&
           is_unconstrained(options.search) && !clearance_.has_costs() && grid.contains(start) &&
           grid.contains(target) && start != target && distance(start, target) > stop_distance &&
           distance(start, target) <= tuning::longest_straight_shot * grid.cell_size() &&
           !clearance_.may_links_shorten(start, target, norm(between(start, target))) &&
           clearance_.query().is_valid() &&
           clearance_.can_walk(start, end_of_straight_path(start, target, stop_distance));
}

void PathPlanner::request_detour(PathQuery query, Vec2 target) {
    begin_request(PlanPurpose::detour, target);
    request_->detour = std::make_unique<PathQuery>(std::move(query));
    request_->state = State::requested;
}

void PathPlanner::begin_request(PlanPurpose purpose, Vec2 target) {
    cancel();
    purpose_ = purpose;
    request_ = std::make_unique<Request>();
    request_->target = target;
    request_->seen_steps = services().crowd.planning.steps();
}

void PathPlanner::cancel() {
    if (!is_busy()) {
        return;
    }
    QueuedQuery& queued = request_->queued;
    services().crowd.planning.withdraw(queued);
    if (queued.execution != nullptr) {
        queued.execution->cancel();
        if (!services().access->has_ended()) {
            services().queries.give_back(std::move(queued.execution));
        }
    }
    request_ = nullptr;
}

// The flow to a target that changes all the time would never spread far enough.
void PathPlanner::change_target(Vec2 target) {
    if (!is_busy()) {
        return;
    }
    request_->waits_for_no_flow |= is(State::waiting_for_flow);
    const bool has_begun = is(State::searching) && request_->queued.has_begun;
    if (has_begun || purpose_ == PlanPurpose::detour) {
        request_->is_outdated = true;
    } else {
        request_->target = target;
        purpose_ = PlanPurpose::target;
    }
}

// A game may update its navigator only when something changes, or not at all.
void PathPlanner::end_idle_wait() {
    PlanningBudget& planning = services().crowd.planning;
    const std::uint64_t steps = planning.steps();
    const bool is_idle = is_queued() && std::exchange(request_->seen_steps, steps) == steps;
    if (!is_idle) {
        idle_updates_ = 0;
    } else if (idle_updates_ < tuning::max_idle_updates) {
        ++idle_updates_;
    } else {
        planning.end_waiting(request_->queued);
    }
}

std::optional<PlannedPath> PathPlanner::take_answer(Vec2 start) {
    if (!is_busy()) {
        return std::nullopt;
    }
    request_->start = start;
    end_idle_wait();
    if (is(State::requested)) {
        request_->state = State::searching;
        submit([this] {
            search(*request_->detour);
            return std::uint64_t{0};
        });
    } else if (follows_flow_again() && !request_->is_new) {
        submit([this] { return plan(); });
    }
    request_->is_new = false;
    const bool is_pending = request_->queued.is_pending();
    const bool has_execution = request_->queued.execution != nullptr;
    if (is(State::searching) && !is_queued() && (is_pending || !has_execution)) {
        cancel(); // an ignored body was forgotten, or a callback threw: it is requested again
        return std::nullopt;
    }
    if (!is(State::answered) && !(is(State::searching) && !is_pending)) {
        return std::nullopt;
    }
    PlannedPath answer;
    if (is(State::answered)) {
        answer = std::move(*request_->answer);
    } else {
        answer.path = services().queries.finish(std::move(request_->queued.execution));
        answer.target = request_->target;
    }
    answer.purpose = purpose_;
    answer.is_outdated = request_->is_outdated;
    request_ = nullptr;
    return answer;
}

void PathPlanner::search(const PathQuery& query) {
    request_->state = State::searching;
    request_->queued.execution = services().queries.take(query.walker);
    PathQuery existing = query;
    services().bodies.remove_gone(existing.ignored_bodies);
    request_->queued.execution->begin(request_->start, {&request_->target, 1}, existing);
}

} // namespace raywalk
