// SPDX-License-Identifier: MIT
#include "route.hpp"

#include "nearest_cells.hpp"
#include "traffic.hpp"
#include "vec2d.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace raywalk {
namespace {

// Farther than this a search is cheaper than a sweep that fails (unit: cell).
constexpr float longest_straight_shot = 64.0F;

// So many cells are tried when the walker is inside an obstacle.
constexpr int most_ways_out = 256;

// The sixteen directions of a compass, about.
constexpr std::array directions_of_ways_out = [] {
    std::array<Vec2, 16> directions{};
    constexpr std::array<Vec2, 4> quarter = {
        {{1.0F, 0.0F}, {0.92F, 0.38F}, {0.71F, 0.71F}, {0.38F, 0.92F}}};
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const Vec2 v = quarter[i % 4];
        directions[i] = i < 4    ? v
                        : i < 8  ? Vec2{-v.y, v.x}
                        : i < 12 ? Vec2{-v.x, -v.y}
                                 : Vec2{v.y, -v.x};
    }
    return directions;
}();

// True if the walker's center is inside the obstacle.
bool is_inside(const Obstacle& obstacle, Vec2 point) {
    const double rounding = obstacle.rounding;
    return (obstacle.count > 2 || rounding > 0.0) &&
           hull_distance_squared(obstacle, point, point) <= rounding * rounding;
}

bool is_out_of_way(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach) {
    return is_inside(obstacle, from) || can_leave(obstacle, from, to, reach);
}

} // namespace

Route::Route(Navigator& navigator, PathQuery query)
    : navigator_{&navigator}
    , cache_{&navigator.cache(query.walker)}
    , query_{std::move(query)} {}

Route::~Route() {
    cancel();
}

void Route::ask(Vec2 start, Vec2 target, std::span<const Cell> blocked) {
    cancel();
    is_asking_ = true;
    if (blocked.empty() && may_go_straight(start, target) && can_walk(start, target, true)) {
        straight_ = straight_path(start, target);
        return;
    }
    query_.blocked_cells.assign(blocked.begin(), blocked.end());
    request_ = navigator_->take_request(query_);
    request_->begin(start, {&target, 1}, query_);
    query_.blocked_cells.clear();
    navigator_->traffic().advance(*request_);
}

void Route::cancel() {
    is_asking_ = false;
    straight_.reset();
    if (request_ != nullptr) {
        navigator_->traffic().remove(*request_);
        request_->cancel();
        navigator_->give_back(std::move(request_));
    }
}

std::optional<Path> Route::take_answer() {
    if (!is_asking_ || (request_ != nullptr && !request_->is_finished())) {
        return std::nullopt;
    }
    std::optional<Path> answer = std::move(straight_);
    straight_.reset();
    if (request_ != nullptr) {
        answer = request_->take_path();
        navigator_->count(answer->statistics);
        navigator_->give_back(std::move(request_));
    }
    is_asking_ = false;
    return answer;
}

bool Route::may_go_straight(Vec2 start, Vec2 target) const {
    const Grid& grid = cache_->grid();
    return query_.postprocessing == PathPostprocessing::string_pulling &&
           query_.search.costs == nullptr && query_.is_valid() && grid.contains(start) &&
           grid.contains(target) && start != target &&
           distance(start, target) <= longest_straight_shot * grid.cell_size();
}

Path Route::straight_path(Vec2 start, Vec2 target) const {
    Path path;
    path.status = PathStatus::found;
    path.points = {start, target};
    path.length = length(between(start, target));
    path.cost = path.length;
    path.world_version = world_version();
    path.walker = query_.walker;
    return path;
}

Path Route::way_out(Vec2 start) {
    Path path;
    path.status = PathStatus::start_blocked;
    path.reason = PathStatus::start_blocked;
    path.world_version = world_version();
    path.walker = query_.walker;
    NeighborView& view = this->view();
    NearestCells nearest;
    nearest.begin(view, start);
    int tries_left = most_ways_out;
    while (tries_left > 0) {
        const std::vector<Cell> cells = nearest.next([](Cell) { return false; });
        if (cells.empty()) {
            break;
        }
        for (const Cell cell : cells) {
            --tries_left;
            const Vec2 center = view.grid().center_of(cell);
            const Box box = Box{start, start}.united({center, center}).grown(view.reach());
            const std::span<const Obstacle> obstacles = view.obstacles_in(box);
            if (std::all_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
                    return is_out_of_way(obstacle, start, center, view.reach());
                })) {
                path.status = PathStatus::partial;
                path.points = {start, center};
                path.length = length(between(start, center));
                return path;
            }
        }
    }
    if (const std::optional<std::array<Vec2, 2>> bent = bent_way_out(start)) {
        path.status = PathStatus::partial;
        path.points = {start, (*bent)[0], (*bent)[1]};
        path.length = length(between(start, (*bent)[0])) + length(between((*bent)[0], (*bent)[1]));
    }
    return path;
}

// Somebody who was pushed into a narrow bend may see no cell center from there.
std::optional<std::array<Vec2, 2>> Route::bent_way_out(Vec2 start) {
    NeighborView& view = this->view();
    const Grid& grid = view.grid();
    for (const float part : {0.25F, 0.5F, 1.0F}) {
        for (const Vec2 direction : directions_of_ways_out) {
            const Vec2 corner = start + part * grid.cell_size() * direction;
            if (!grid.contains(corner) || !view.can_walk(start, corner, true, false)) {
                continue;
            }
            const Cell middle = grid.cell_at(corner);
            for (std::int32_t i = 0; i < 9; ++i) {
                const Cell cell{middle.x + i % 3 - 1, middle.y + i / 3 - 1};
                const Vec2 center = grid.center_of(cell);
                if (grid.contains(center) && view.is_free(cell) &&
                    view.can_walk(corner, center, false, false)) {
                    return std::array{corner, center};
                }
            }
        }
    }
    return std::nullopt;
}

bool Route::can_walk(Vec2 from, Vec2 to, bool arriving) {
    return view().can_walk(from, to, true, arriving);
}

bool Route::can_walk_along(Vec2 position, std::span<const Vec2> points) {
    NeighborView& view = this->view();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 from = i == 0 ? position : points[i - 1];
        if (!view.can_walk(from, points[i], i == 0, i + 1 == points.size())) {
            return false;
        }
    }
    return true;
}

bool Route::is_affected(Vec2 position, std::span<const Vec2> points, std::uint64_t version) const {
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

std::vector<Cell> Route::cells_of_loose_bodies(const Box& box) {
    ObstacleFilter filter = query_.walker.filter;
    filter.body_types = {.dynamic_bodies = true};
    std::vector<Obstacle> obstacles;
    cache_->probe().obstacles_in(box, filter, obstacles);
    const Grid& grid = cache_->grid();
    std::vector<Cell> cells;
    for (const Obstacle& obstacle : obstacles) {
        if (std::find(query_.ignored_bodies.begin(), query_.ignored_bodies.end(), obstacle.body) !=
            query_.ignored_bodies.end()) {
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

NeighborView& Route::view() {
    NeighborView& view = navigator_->scratch_view(*cache_);
    view.begin(*cache_, query_.ignored_bodies, {});
    return view;
}

void Route::set_ignored_bodies(std::vector<BodyKey> bodies) {
    query_.ignored_bodies = std::move(bodies);
}

} // namespace raywalk
