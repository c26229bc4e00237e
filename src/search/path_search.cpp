// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "search/a_star.hpp"
#include "search/canonical_order.hpp"
#include "search/constrained_search.hpp"
#include "search/jump_point_search.hpp"
#include "search/uniform_rules.hpp"
#include "search/weighted_rules.hpp"

#include <cassert>
#include <cmath>

namespace raywalk {

struct PathSearch::State {
    SearchTarget goal;
    GridAnchor start;
    SearchOptions options;
    AStar<UniformRules<Neighborhood::square_4>> a_star_4;
    AStar<UniformRules<Neighborhood::square_8>> a_star_8;
    AStar<UniformRules<Neighborhood::hex>> a_star_hex;
    JumpPointSearch jump_point_search;
    AStar<WeightedRules> weighted;
    ConstrainedSearch constrained;
    SearchCore* core = &a_star_8; // the one that answers

    // Every cell costs 1, there is one target, and the heuristic is the exact one.
    [[nodiscard]] bool is_uniform(Neighborhood neighborhood) const {
        return options.costs == nullptr && options.heuristic_weight == 1.0F &&
               (options.heuristic == Heuristic::automatic ||
                options.heuristic == natural_heuristic(neighborhood)) &&
               goal.targets.size() == 1 && goal.stop_distance == 0.0 && !goal.predicate;
    }

    [[nodiscard]] SearchCore& choose(const NeighborView& view) {
        if (!std::isinf(options.max_cost)) {
            return constrained;
        }
        if (!is_uniform(view.neighborhood())) {
            return weighted;
        }
        if (view.neighborhood() == Neighborhood::square_4) {
            return a_star_4;
        }
        if (view.neighborhood() == Neighborhood::hex) {
            return a_star_hex;
        }
        const bool may_jump = options.algorithm == SearchAlgorithm::automatic ||
                              options.algorithm == SearchAlgorithm::jump_point_search;
        return may_jump && CanonicalOrder::applies(view.neighborhood(), view.diagonal_mode()) &&
                       !options.blocked_first_direction.has_value()
                   ? static_cast<SearchCore&>(jump_point_search)
                   : a_star_8;
    }
};

PathSearch::PathSearch()
    : state_{std::make_unique<State>()} {}

PathSearch::~PathSearch() = default;
PathSearch::PathSearch(PathSearch&&) noexcept = default;
PathSearch& PathSearch::operator=(PathSearch&&) noexcept = default;

void PathSearch::begin(NeighborView& view,
                       const GridAnchor& start,
                       const SearchTarget& goal,
                       const SearchOptions& options) {
    assert(!start.is_blocked());
    State& s = *state_;
    s.goal = goal;
    s.start = start;
    s.options = options;
    s.core = &s.choose(view);
    s.core->begin({&view, &s.start, &s.goal, &s.options});
}

void PathSearch::begin(NeighborView& view,
                       const GridAnchor& start,
                       const GridAnchor& target,
                       const SearchOptions& options) {
    assert(!start.is_blocked() && !target.is_blocked());
    State& s = *state_;
    s.goal.targets.assign(1, target); // its memory is kept
    s.goal.stop_distance = 0.0;
    s.goal.predicate = nullptr;
    s.start = start;
    s.options = options;
    s.core = &s.choose(view);
    s.core->begin({&view, &s.start, &s.goal, &s.options});
}

PathStatus PathSearch::advance(std::int64_t max_iterations) {
    return state_->core->advance(max_iterations);
}

PathStatus PathSearch::status() const {
    return state_->core->status();
}

std::vector<Cell> PathSearch::cells() const {
    return state_->core->cells();
}

bool PathSearch::settle_for_nearest(Vec2 target) {
    return state_->core->settle_for_nearest(target);
}

bool PathSearch::expands_every_cell() const {
    const State& s = *state_;
    const bool leaves_out = s.core == &s.constrained && s.options.heuristic != Heuristic::zero;
    return s.core != &s.jump_point_search && !leaves_out;
}

void PathSearch::fetch_chunks_again() {
    state_->core->fetch_chunks_again();
}

const SearchStatistics& PathSearch::statistics() const {
    return state_->core->statistics();
}

std::vector<SearchedCell> PathSearch::searched_cells() const {
    return state_->core->searched_cells();
}

std::optional<SearchedCell> PathSearch::searched_cell(Cell cell) const {
    return state_->core->searched_cell(cell);
}

std::optional<Cell> PathSearch::next_cell() const {
    return state_->core->next_cell();
}

} // namespace raywalk
