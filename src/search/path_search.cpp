// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "core/cells_along.hpp"
#include "search/best_first_search.hpp"
#include "search/canonical_ordering.hpp"
#include "search/constrained_search.hpp"
#include "search/heuristic.hpp"
#include "search/jump_point_search.hpp"
#include "search/linked_rules.hpp"
#include "search/uniform_rules.hpp"
#include "search/weighted_rules.hpp"

#include <cassert>
#include <tuple>

namespace raywalk {
namespace {

// Every cell costs 1, there is one target, and the heuristic is the exact one.
bool is_uniform(const SearchTarget& target,
                const SearchOptions& options,
                Neighborhood neighborhood) {
    return options.costs == nullptr && options.custom_heuristic == nullptr &&
           (options.heuristic_weight == 1.0F || !std::isinf(options.max_distance)) &&
           (options.heuristic == Heuristic::automatic ||
            options.heuristic == exact_heuristic(neighborhood)) &&
           target.anchors.size() == 1 && target.stop_distance == 0.0 && !target.predicate;
}

} // namespace

struct PathSearch::State {
    SearchTarget target;
    GridAnchor start;
    SearchOptions options;
    // All are kept: to make them anew would allocate memory.
    JumpPointSearch jump_point_search;
    BestFirstSearch<LinkedRules<UniformRules>> a_star;
    BestFirstSearch<LinkedRules<WeightedRules>> weighted_a_star;
    ConstrainedSearch constrained;
    SearchEngine* engine = &jump_point_search; // the one that is chosen
    const Landmarks* landmarks = nullptr;

    [[nodiscard]] SearchEngine& choose(const NeighborView& view) {
        const Neighborhood neighborhood = view.neighborhood();
        if (!std::isinf(options.max_cost)) {
            return constrained;
        }
        if (!is_uniform(target, options, neighborhood)) {
            return weighted_a_star;
        }
        const bool may_jump = options.algorithm == SearchAlgorithm::automatic ||
                              options.algorithm == SearchAlgorithm::jump_point_search;
        if (may_jump && CanonicalOrdering::applies(neighborhood, view.diagonal_mode()) &&
            !options.blocked_first_direction.has_value()) {
            return jump_point_search;
        }
        return a_star;
    }

    // The target is set already.
    void begin(NeighborView& view, const GridAnchor& from, const SearchOptions& given) {
        assert(!from.is_blocked());
        start = from;
        // An idle search, which is kept for the next query, keeps nothing alive that the game
        // shares.
        options = given;
        options.costs = {std::shared_ptr<void>{}, given.costs.get()};
        options.custom_heuristic = {std::shared_ptr<void>{}, given.custom_heuristic.get()};
        engine = &choose(view);
        const double max_cost = options.max_distance / double{view.grid().cell_size()};
        engine->begin({&view,
                       &start,
                       &target,
                       &options,
                       engine == &jump_point_search ? landmarks : nullptr,
                       max_cost});
    }
};

PathSearch::PathSearch()
    : state_{std::make_unique<State>()} {}

PathSearch::~PathSearch() = default;
PathSearch::PathSearch(PathSearch&&) noexcept = default;
PathSearch& PathSearch::operator=(PathSearch&&) noexcept = default;

void PathSearch::begin(NeighborView& view,
                       const GridAnchor& start,
                       const SearchTarget& target,
                       const SearchOptions& options) {
    state_->target = target;
    state_->begin(view, start, options);
}

void PathSearch::begin(NeighborView& view,
                       const GridAnchor& start,
                       const GridAnchor& target,
                       const SearchOptions& options) {
    assert(!target.is_blocked());
    State& s = *state_;
    s.target.anchors.assign(1, target); // reuses the memory
    s.target.stop_distance = 0.0;
    s.target.predicate = nullptr;
    s.begin(view, start, options);
}

void PathSearch::use(const Landmarks* landmarks) {
    state_->landmarks = landmarks;
}

PathStatus PathSearch::advance(std::int64_t max_iterations) {
    return state_->engine->advance(max_iterations);
}

PathStatus PathSearch::status() const {
    return state_->engine->status();
}

std::vector<Cell> PathSearch::cells() const {
    std::vector<Cell> cells;
    for (const GridNode& node : nodes()) {
        cells.push_back(node.cell);
    }
    return cells;
}

std::vector<GridNode> PathSearch::nodes() const {
    return route().nodes;
}

SearchRoute PathSearch::route() const {
    SearchRoute turns;
    read_route(turns);
    SearchRoute route;
    for (const GridNode& node : turns.nodes) {
        const std::size_t crossed = route.link_steps.size();
        if (crossed < turns.link_steps.size() &&
            &node == &turns.nodes[turns.link_steps[crossed].node]) {
            route.link_steps.push_back(turns.link_steps[crossed]);
            route.link_steps.back().node = route.nodes.size();
        } else if (!route.nodes.empty()) {
            const CellRun run = CellRun::between(route.nodes.back().cell, node.cell);
            for (std::int32_t i = 1; i < run.steps; ++i) {
                route.nodes.push_back({run.at(i), 0});
            }
        }
        route.nodes.push_back(node);
    }
    return route;
}

void PathSearch::read_route(SearchRoute& route) const {
    state_->engine->read_route(route);
}

bool PathSearch::settle_for_nearest(Vec2 target) {
    return state_->engine->settle_for_nearest(target);
}

bool PathSearch::expands_every_cell() const {
    const State& s = *state_;
    const bool prunes_by_cost =
        (s.engine == &s.constrained || !std::isinf(s.options.max_distance)) &&
        s.options.heuristic != Heuristic::zero;
    return s.engine != &s.jump_point_search && !prunes_by_cost;
}

void PathSearch::fetch_chunks_again() {
    state_->engine->fetch_chunks_again();
}

const SearchStatistics& PathSearch::statistics() const {
    return state_->engine->statistics();
}

std::vector<SearchedCell> PathSearch::searched_cells() const {
    std::vector<SearchedCell> cells = state_->engine->searched_cells();
    sort_by(cells, [](const SearchedCell& at) { return std::tie(at.cell, at.layer); });
    return cells;
}

std::optional<SearchedCell> PathSearch::searched_cell(Cell cell) const {
    const std::vector<SearchedCell> cells = state_->engine->searched_cells();
    const auto found =
        find_if(cells, [cell](const SearchedCell& at) { return at.cell == cell && at.layer == 0; });
    return found == cells.end() ? std::nullopt : std::optional{*found};
}

std::optional<Cell> PathSearch::next_cell() const {
    return status() == PathStatus::pending ? state_->engine->next_cell() : std::nullopt;
}

} // namespace raywalk
