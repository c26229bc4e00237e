// SPDX-License-Identifier: MIT
#include "agent/path_planner.hpp"

#include "agent/escape_path.hpp"
#include "core/callback_scope.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace raywalk {
namespace {

// Farther than this a search is cheaper than a sweep that fails (unit: cell).
constexpr float longest_straight_shot = 64.0F;

// An agent that shares a flow field looks so far ahead (unit: cell).
constexpr std::size_t cells_ahead = 32;

constexpr std::uint64_t never = ~std::uint64_t{0};

} // namespace

PathPlanner::PathPlanner(std::shared_ptr<AgentServices> services, PathQuery query)
    : services_{std::move(services)}
    , cache_{&services_->cache(query.walker)}
    , query_{std::move(query)} {}

PathPlanner::~PathPlanner() {
    cancel();
    clear_destination();
}

void PathPlanner::set_destination(BodyKey body, Vec2 point, const Vec2* position) {
    clear_destination();
    destination_ = body == BodyKey{} ? shared_target(*cache_, point) : shared_target(*cache_, body);
    position_ = position;
    if (is_plain()) {
        services_->crowd().flows.join(*destination_, position, point);
    }
}

void PathPlanner::clear_destination() {
    if (destination_ && is_plain()) {
        services_->crowd().flows.leave(*destination_, position_);
    }
    destination_.reset();
}

void PathPlanner::move_destination(Vec2 point) {
    SharedFlow* flow = destination_ ? services_->crowd().flows.find(*destination_) : nullptr;
    if (flow != nullptr) {
        flow->set_target(point);
    }
}

std::optional<Cell> PathPlanner::next_by_flow(Cell cell) const {
    const SharedFlow* flow = destination_ ? services_->crowd().flows.find(*destination_) : nullptr;
    return flow != nullptr && !services_->access().has_ended() ? flow->next(cell) : std::nullopt;
}

void PathPlanner::ask(Vec2 start, Vec2 target) {
    cancel();
    is_asking_ = true;
    target_ = target;
    seen_updates_ = never;
    is_new_ = true;
    if (may_go_straight(start, target) && can_walk(start, target, true)) {
        answer_ = PlannedPath{path_along({start, target}), 0.0, target};
        return;
    }
    try_shared_way(start);
    if (!answer_ && !waits_for_flow_) {
        search(start, target, {});
    }
}

void PathPlanner::ask_around(std::span<const Cell> blocked, Vec2 start, Vec2 target) {
    cancel();
    is_asking_ = true;
    search(start, target, blocked);
}

void PathPlanner::search(Vec2 start, Vec2 target, std::span<const Cell> blocked) {
    query_.blocked_cells.assign(blocked.begin(), blocked.end());
    start_ = start;
    target_ = target;
    plan_.ignored = query_.ignored_bodies;
    plan_.begin = [this] {
        plan_.request = services_->take_request(query_);
        plan_.request->begin(start_, {&target_, 1}, query_);
    };
    services_->crowd().advance(plan_);
}

void PathPlanner::cancel() {
    is_asking_ = false;
    waits_for_flow_ = false;
    answer_.reset();
    services_->crowd().remove(plan_);
    if (plan_.request != nullptr) {
        plan_.request->cancel();
        if (services_->access().has_ended()) {
            plan_.request.reset();
        } else {
            services_->give_back(std::move(plan_.request));
        }
    }
    plan_.begin = nullptr;
}

std::optional<PlannedPath> PathPlanner::take_answer(Vec2 start) {
    if (waits_for_flow_ && !is_new_) {
        try_shared_way(start);
        if (!answer_ && !waits_for_flow_) {
            search(start, target_, {});
        }
    }
    is_new_ = false;
    if (!answer_ && plan_.is_pending()) {
        return std::nullopt;
    }
    PlannedPath answer;
    if (answer_) {
        answer = std::move(*answer_);
        answer_.reset();
    } else {
        answer.path = plan_.request->take_path();
        answer.target = target_;
        services_->count(answer.path.statistics);
        services_->give_back(std::move(plan_.request));
    }
    is_asking_ = false;
    return answer;
}

// Answers with the first part of a way by the flow field for all who go there, or finds that it
// has to wait for the field.
void PathPlanner::try_shared_way(Vec2 start) {
    waits_for_flow_ = false;
    SharedFlow* flow = destination_ ? services_->crowd().flows.find(*destination_) : nullptr;
    NeighborView& view = this->view();
    if (flow == nullptr || view.has_overrides() || !view.grid().contains(start)) {
        return;
    }
    const PathStatus status = flow->trace(view, start, cells_ahead, trace_);
    const bool is_idle = flow->updates() == seen_updates_; // since the question
    waits_for_flow_ = status == PathStatus::pending && flow->is_spreading() && !is_idle;
    seen_updates_ = flow->updates();
    if (status != PathStatus::found) {
        return;
    }
    const Vec2 end =
        trace_.ends_at_target ? flow->traced_target() : view.grid().center_of(trace_.cells.back());
    PlannedPath leg{path_along(make_points(view, start, trace_.cells, end, query_.postprocessing))};
    if (!trace_.ends_at_target) {
        leg.beyond = flow->cost_at(trace_.cells.back()) * cell_size();
    }
    leg.target = flow->traced_target();
    leg.path.world_version = flow->traced_version();
    leg.path.cost = trace_.cost * cell_size();
    leg.path.length += leg.beyond;
    leg.path.statistics.tiles = static_cast<std::int64_t>(trace_.cells.size());
    if (flow->traced_version() == world_version() ||
        can_walk_along(start, std::span{leg.path.points}.subspan(1))) {
        answer_ = std::move(leg);
    }
}

// Nothing but the shortest way is wanted.
bool PathPlanner::is_plain() const {
    const SearchOptions& search = query_.search;
    return search.costs == nullptr && std::isinf(search.max_cost) &&
           !search.blocked_first_direction;
}

bool PathPlanner::may_go_straight(Vec2 start, Vec2 target) const {
    const Grid& grid = cache_->grid();
    return query_.postprocessing == PathPostprocessing::string_pulling && is_plain() &&
           query_.is_valid() && grid.contains(start) && grid.contains(target) && start != target &&
           distance(start, target) <= longest_straight_shot * grid.cell_size();
}

Path PathPlanner::empty_path(PathStatus status) const {
    Path path;
    path.status = status;
    path.world_version = world_version();
    path.walker = query_.walker;
    return path;
}

Path PathPlanner::path_along(std::vector<Vec2> points) const {
    Path path = empty_path(PathStatus::found);
    path.length = length_of(points);
    path.cost = path.length;
    path.points = std::move(points);
    return path;
}

Path PathPlanner::way_out(Vec2 start) {
    Path path = empty_path(PathStatus::start_blocked);
    path.reason = PathStatus::start_blocked;
    path.points = find_escape_path(view(), start);
    if (!path.points.empty()) {
        path.status = PathStatus::partial;
        path.length = length_of(path.points);
    }
    return path;
}

bool PathPlanner::can_walk(Vec2 from, Vec2 to, bool arriving) {
    const Grid& grid = cache_->grid();
    return grid.contains(from) && grid.contains(to) && view().can_walk(from, to, true, arriving);
}

bool PathPlanner::can_walk_along(Vec2 position, std::span<const Vec2> points) {
    NeighborView& view = this->view();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 from = i == 0 ? position : points[i - 1];
        if (!view.grid().contains(from) || !view.grid().contains(points[i]) ||
            !view.can_walk(from, points[i], i == 0, i + 1 == points.size())) {
            return false;
        }
    }
    return true;
}

bool PathPlanner::is_affected(Vec2 position,
                              std::span<const Vec2> points,
                              std::uint64_t version) const {
    if (cache_->version() == version) {
        return false;
    }
    for (const Vec2 point : points) {
        if (cache_->version_along(position, point) > version) {
            return true;
        }
        position = point;
    }
    return points.empty();
}

std::vector<Cell> PathPlanner::cells_of_loose_bodies(const Box& box) {
    ObstacleFilter filter = query_.walker.filter;
    filter.body_types = {.dynamic_bodies = true};
    std::vector<Obstacle> obstacles;
    {
        const CallbackScope scope{CallbackScope::Kind::reading};
        cache_->probe().obstacles_in(box, filter, obstacles);
    }
    const Grid& grid = cache_->grid();
    std::vector<Cell> cells;
    for (const Obstacle& obstacle : obstacles) {
        const std::vector<BodyKey>& ignored = query_.ignored_bodies;
        if (obstacle.body != BodyKey{} &&
            std::find(ignored.begin(), ignored.end(), obstacle.body) != ignored.end()) {
            continue;
        }
        const Box reached = obstacle.bounds().grown(query_.walker.reach());
        const Cell low = grid.cell_at(reached.min);
        const Cell high = grid.cell_at(reached.max);
        for (std::int32_t y = low.y; y <= high.y; ++y) {
            for (std::int32_t x = low.x; x <= high.x; ++x) {
                const Vec2 center = grid.center_of({x, y});
                if (grid.contains(center) &&
                    stops(obstacle, center, center, query_.walker.reach())) {
                    cells.push_back({x, y});
                }
            }
        }
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

NeighborView& PathPlanner::view() {
    return services_->view(*cache_, query_.ignored_bodies);
}

void PathPlanner::set_ignored_bodies(std::vector<BodyKey> bodies) {
    query_.ignored_bodies = std::move(bodies);
}

} // namespace raywalk
