// SPDX-License-Identifier: MIT
#include "raywalk/path_request.hpp"

#include "raywalk/path_search.hpp"

#include "entry_costs.hpp"
#include "goal_probe.hpp"
#include "heuristic.hpp"
#include "log.hpp"
#include "nearest_cells.hpp"
#include "path_result.hpp"
#include "sealed_regions.hpp"
#include "step_costs.hpp"
#include "vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace raywalk {
namespace {

// Places near a target that cannot be reached are tried so often before the nearest of the cells
// that the search came to has to do.
constexpr int greatest_approaches = 4;

bool is_in_range(Cell cell) {
    constexpr std::int32_t range = Grid::range;
    return cell.x >= -range && cell.x < range && cell.y >= -range && cell.y < range;
}

bool is_valid(const SearchOptions& options) {
    return options.heuristic_weight >= 1.0F && options.heuristic_weight <= 100.0F &&
           options.max_cost >= 0.0F;
}

bool is_valid(const PathQuery& query) {
    return query.walker.is_valid() && query.max_iterations >= 1 && query.stop_distance >= 0.0F &&
           std::isfinite(query.stop_distance) && is_valid(query.search) &&
           std::all_of(query.blocked_cells.begin(), query.blocked_cells.end(), is_in_range);
}

GridJoint joint_of(Cell cell) {
    return {.x = cell.x * GridJoint::sub_cells,
            .y = cell.y * GridJoint::sub_cells,
            .cell = cell,
            .corner = cell,
            .joined = 1};
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

struct PathRequest::State {
    // What the search is for.
    enum class Stage : std::uint8_t {
        to_target, // the question itself
        to_nearby, // a cell near a target that cannot be reached
        to_settle, // the question again, cell by cell, to know the nearest of all cells expanded
        finished,
    };

    NeighborCache* cache;
    SealedRegions* sealed;

    // The question.
    Vec2 start{};
    std::vector<Vec2> targets;
    PathQuery query;
    std::function<bool(Cell)> predicate;

    // The search for the answer.
    std::optional<NeighborView> view;
    std::uint64_t evicted = 0;
    Stage stage = Stage::finished;
    GridJoint start_joint;
    SearchGoal goal;
    std::vector<std::size_t> target_indices; // of the goal's targets
    PathSearch search;
    std::int64_t spent = 0; // iterations of this search
    GoalProbe probe;
    NearestCells nearest_cells;
    int approaches = 0;
    EntryCosts costs;
    Path path;

    void restart();
    [[nodiscard]] bool join_ends();
    [[nodiscard]] bool is_there_already() const;
    void begin_search(const SearchOptions& options);
    void keep_up_with_world();
    PathStatus advance(std::int64_t iterations);
    void run(std::int64_t iterations);
    void take_iterations();
    void end_search(PathStatus status);
    void fail(PathStatus reason);
    void approach();
    void begin_to_settle();
    void settle();
    void finish(PathStatus status);
    void finish_with_path(PathStatus status);
    void choose_target(Cell last);
};

PathRequest::PathRequest(NeighborCache& cache, SealedRegions& sealed)
    : state_{std::make_unique<State>()} {
    use(cache, sealed);
}

PathRequest::~PathRequest() = default;
PathRequest::PathRequest(PathRequest&&) noexcept = default;
PathRequest& PathRequest::operator=(PathRequest&&) noexcept = default;

void PathRequest::use(NeighborCache& cache, SealedRegions& sealed) {
    state_->cache = &cache;
    state_->sealed = &sealed;
}

void PathRequest::begin(Vec2 start, std::span<const Vec2> targets, const PathQuery& query) {
    State& s = *state_;
    s.start = start;
    s.targets.assign(targets.begin(), targets.end());
    s.predicate = nullptr;
    s.query = query;
    s.path.statistics = {};
    s.restart();
}

void PathRequest::begin(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query) {
    State& s = *state_;
    s.start = start;
    s.targets.clear();
    s.predicate = std::move(predicate);
    s.query = query;
    s.path.statistics = {};
    s.restart();
}

void PathRequest::State::restart() {
    const auto began = std::chrono::steady_clock::now();
    const std::int64_t restarts = path.statistics.restarts;
    path = {};
    path.statistics.restarts = restarts;
    path.walker = query.walker;
    path.world_version = cache->version();
    path.cost_bound = query.search.heuristic_weight;
    evicted = cache->evicted();
    stage = Stage::finished;
    approaches = 0;
    probe.disable();
    const Grid& grid = cache->grid();
    const auto is_in_grid = [&](Vec2 point) {
        return grid.contains(point);
    };
    if (!is_valid(query) || !is_in_grid(start) ||
        !std::all_of(targets.begin(), targets.end(), is_in_grid) ||
        (targets.empty() && !predicate)) {
        path.status = PathStatus::invalid_query;
        logger().debug("invalid query from ({}, {})", start.x, start.y);
        return;
    }
    if (view.has_value()) {
        view->begin(*cache, query.ignored_bodies, query.blocked_cells);
    } else {
        view.emplace(*cache, query.ignored_bodies, query.blocked_cells);
    }
    costs.begin(query.search.costs);
    if (join_ends()) {
        stage = Stage::to_target;
        if (goal.targets.size() == 1 && goal.stop_distance == 0.0) {
            probe.begin(*view, start_joint, goal.targets.front());
        }
        begin_search(query.search);
    }
    path.timing.search += seconds_since(began);
}

// False if the answer is known already.
bool PathRequest::State::join_ends() {
    start_joint = join_start(*view, start);
    if (start_joint.is_blocked()) {
        finish(PathStatus::start_blocked);
        return false;
    }
    goal.targets.clear();
    goal.predicate = predicate;
    goal.stop_distance = query.stop_distance / view->grid().cell_size();
    target_indices.clear();
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const double distance = length(between(start, targets[i]));
        if (distance <= query.stop_distance) {
            path.target_index = i;
            path.points = {start};
            finish(PathStatus::found);
            return false;
        }
        const GridJoint joint = join_goal(*view, targets[i]);
        if (!joint.is_blocked() || query.stop_distance > 0.0F) {
            goal.targets.push_back(joint);
            target_indices.push_back(i);
        }
    }
    if (goal.targets.empty() && !predicate) {
        fail(PathStatus::goal_blocked);
        return false;
    }
    if (goal.targets.size() == 1 && goal.stop_distance == 0.0 && !query.allow_partial_path &&
        !view->has_own_answers() && sealed->separate(*cache, start_joint, goal.targets.front())) {
        path.statistics.was_remembered = true;
        finish(PathStatus::unreachable);
        return false;
    }
    return true;
}

void PathRequest::State::begin_search(const SearchOptions& options) {
    search.begin(*view, start_joint, goal, options);
    spent = 0;
}

// What the search knows of the world has to be what the world is.
void PathRequest::State::keep_up_with_world() {
    if (path.world_version != cache->version()) {
        const auto touched = view->touched_chunks();
        const bool is_affected =
            std::any_of(touched.begin(), touched.end(), [&](Cell chunk_position) {
                return cache->version_of(chunk_position) > path.world_version;
            });
        if (is_affected) {
            ++path.statistics.restarts;
            restart();
            return;
        }
        path.world_version = cache->version();
    }
    if (evicted != cache->evicted()) {
        evicted = cache->evicted();
        view->fetch_chunks_again();
        search.fetch_chunks_again();
    }
}

PathStatus PathRequest::State::advance(std::int64_t iterations) {
    if (stage == Stage::finished) {
        return path.status;
    }
    const auto began = std::chrono::steady_clock::now();
    const double before = path.timing.postprocessing;
    keep_up_with_world();
    run(iterations);
    path.timing.search += seconds_since(began) - (path.timing.postprocessing - before);
    return path.status;
}

void PathRequest::State::run(std::int64_t iterations) {
    while (iterations > 0 && stage != Stage::finished) {
        const std::int64_t next = stage == Stage::to_target ? probe.next_at() : GoalProbe::never;
        if (next <= spent) {
            if (probe.is_sealed_after(spent)) {
                end_search(PathStatus::unreachable);
            }
            continue;
        }
        const std::int64_t slice =
            std::min({iterations, next - spent, query.max_iterations - spent});
        const PathStatus status = search.advance(slice);
        const std::int64_t used = search.statistics().iterations - spent;
        spent += used;
        iterations -= std::max<std::int64_t>(used, 1);
        if (status != PathStatus::pending) {
            end_search(status);
        } else if (spent == query.max_iterations) {
            end_search(PathStatus::iteration_limit);
        }
    }
}

void PathRequest::State::take_iterations() {
    SearchStatistics& sum = path.statistics.search;
    const SearchStatistics& latest = search.statistics();
    sum.iterations += latest.iterations;
    sum.expanded_cells += latest.expanded_cells;
    sum.open_set_peak = std::max(sum.open_set_peak, latest.open_set_peak);
}

void PathRequest::State::end_search(PathStatus status) {
    take_iterations();
    if (status == PathStatus::found) {
        finish_with_path(stage == Stage::to_nearby ? PathStatus::partial : PathStatus::found);
        return;
    }
    switch (stage) {
    case Stage::to_target: {
        // With what a search finds out later, the answer does not depend on which was first.
        const bool is_sealed = probe.is_sealed();
        if (is_sealed && !view->has_own_answers()) {
            sealed->remember(probe.region(), path.world_version);
        }
        fail(is_sealed ? PathStatus::unreachable : status);
        break;
    }
    case Stage::to_nearby:
        approach();
        break;
    case Stage::to_settle:
        settle();
        break;
    case Stage::finished:
        break;
    }
}

void PathRequest::State::fail(PathStatus reason) {
    if (!query.allow_partial_path || targets.size() != 1 || predicate) {
        finish(reason);
        return;
    }
    path.reason = reason;
    nearest_cells.begin(*view, targets.front());
    if (reason == PathStatus::goal_blocked || probe.is_sealed()) {
        approach();
    } else {
        begin_to_settle();
    }
}

// The nearest cells outside of what is sealed, those that are equally near as targets of one
// search.
void PathRequest::State::approach() {
    const std::vector<Cell> cells = nearest_cells.next(
        [&](Cell cell) { return probe.is_sealed() && probe.region().contains(cell); });
    if (cells.empty() || approaches++ == greatest_approaches) {
        begin_to_settle();
        return;
    }
    goal.targets.clear();
    std::transform(cells.begin(), cells.end(), std::back_inserter(goal.targets), joint_of);
    goal.stop_distance = 0.0;
    stage = Stage::to_nearby;
    begin_search(query.search);
}

void PathRequest::State::begin_to_settle() {
    if (path.reason == PathStatus::goal_blocked && approaches == 0) {
        finish(path.reason);
    } else if (search.expands_every_cell()) {
        settle();
    } else {
        SearchOptions cell_by_cell = query.search;
        cell_by_cell.algorithm = SearchAlgorithm::canonical_a_star;
        stage = Stage::to_settle;
        begin_search(cell_by_cell);
    }
}

void PathRequest::State::settle() {
    if (search.settle_for_nearest(targets.front())) {
        finish_with_path(PathStatus::partial);
    } else {
        finish(path.reason);
    }
}

void PathRequest::State::finish(PathStatus status) {
    stage = Stage::finished;
    path.status = status;
    path.statistics.obstacles_tested = view->obstacles_tested();
    path.statistics.cache_hits = view->cache_hits();
    path.statistics.cache_misses = view->cache_misses();
    logger().debug("{} from ({}, {}) after {} iterations",
                   to_string(status),
                   start.x,
                   start.y,
                   path.statistics.search.iterations);
}

void PathRequest::State::finish_with_path(PathStatus status) {
    const auto began = std::chrono::steady_clock::now();
    const std::vector<Cell> cells = search.cells();
    Way way{&start_joint, cells, nullptr};
    Vec2 end = view->grid().center_of(cells.back());
    if (status == PathStatus::found && !targets.empty()) {
        choose_target(cells.back());
        const GridJoint& joint = goal.targets[path.target_index];
        if (goal.stop_distance == 0.0) {
            way.target = &joint;
        }
        path.target_index = target_indices[path.target_index];
        end = goal.stop_distance == 0.0 ? targets[path.target_index] : end;
    }
    const bool has_max_cost = !std::isinf(query.search.max_cost);
    add_costs(*view, way, costs, has_max_cost, path);
    const bool has_costs = query.search.costs != nullptr && !has_max_cost;
    path.points =
        make_points(*view, start, cells, end, query.postprocessing, has_costs ? &costs : nullptr);
    path.length = length_of(path.points);
    path.statistics.tiles = static_cast<std::int64_t>(cells.size());
    if (status == PathStatus::partial) {
        path.obstruction = find_obstruction(*view, cells.back(), targets.front());
    } else {
        path.reason = PathStatus::pending;
    }
    path.timing.postprocessing = seconds_since(began);
    finish(status);
}

// Of the targets that the way may have come to, the one that costs least from its last cell.
void PathRequest::State::choose_target(Cell last) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < goal.targets.size(); ++i) {
        const GridJoint& joint = goal.targets[i];
        const Neighborhood neighborhood = view->neighborhood();
        double cost = std::numeric_limits<double>::infinity();
        if (goal.stop_distance > 0.0) {
            cost = straight_distance(neighborhood,
                                     last.x - joint.x / double{GridJoint::sub_cells},
                                     last.y - joint.y / double{GridJoint::sub_cells});
        } else if (joint.joins(last)) {
            cost = static_cast<double>(free_cost(neighborhood, joint, last)) * costs.of(joint.cell);
        }
        if (cost < least) {
            least = cost;
            path.target_index = i;
        }
    }
}

PathStatus PathRequest::advance(std::int64_t iterations) {
    return state_->advance(iterations);
}

PathStatus PathRequest::advance_for(std::chrono::nanoseconds time) {
    constexpr std::int64_t slice = 256; // some microseconds
    const auto end = std::chrono::steady_clock::now() + time;
    while (status() == PathStatus::pending && std::chrono::steady_clock::now() < end) {
        state_->advance(slice);
    }
    return status();
}

void PathRequest::cancel() {
    if (!is_finished()) {
        state_->stage = State::Stage::finished;
        state_->path = {};
        state_->path.status = PathStatus::cancelled;
    }
}

const Path& PathRequest::path() const {
    return state_->path;
}

Path PathRequest::take_path() {
    return std::move(state_->path);
}

} // namespace raywalk
