// SPDX-License-Identifier: MIT
#include "search/weighted_rules.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {

void WeightedRules::begin(const SearchTask& task) {
    view_ = task.view;
    goal_ = task.goal;
    const SearchOptions& options = *task.options;
    costs_.begin(options.costs);
    neighborhood_ = view_->neighborhood();
    is_uniform_step_ = neighborhood_ != Neighborhood::square_8;
    const Heuristic natural = natural_heuristic(neighborhood_);
    is_exact_norm_ = options.heuristic == Heuristic::automatic || options.heuristic == natural;
    norm_ = Norm{is_exact_norm_ ? natural : options.heuristic, neighborhood_};
    weight_ = options.heuristic_weight;
    // No norm here is longer than 1.5 times the straight line, not even Manhattan's; targets are
    // joined to a 16th of a cell.
    near_ = 0.0;
    if (goal_->stop_distance > 0.0) {
        near_ = (1.5 * goal_->stop_distance + 1.0 / GridAnchor::subdivisions) * straight_cost;
    }
    targets_.clear();
    for (const GridAnchor& anchor : goal_->targets) {
        targets_.push_back({anchor, costs_.of(anchor.cell)});
    }
}

WeightedRules::Cost WeightedRules::heuristic(Cell cell) const {
    if (targets_.empty() || goal_->predicate) {
        return 0;
    }
    double least = std::numeric_limits<double>::infinity();
    for (const Target& target : targets_) {
        const GridAnchor& anchor = target.anchor;
        if (is_exact_norm_) {
            least = std::min<double>(least, free_cost(neighborhood_, anchor, cell));
        } else {
            least = std::min(least,
                             norm_(cell.x - anchor.x / double{GridAnchor::subdivisions},
                                   cell.y - anchor.y / double{GridAnchor::subdivisions}));
        }
    }
    return weighted(static_cast<Cost>(std::max(least - near_, 0.0)) * costs_.least());
}

WeightedRules::Cost WeightedRules::weighted(Cost cost) const {
    return weight_ == 1.0 ? cost : static_cast<Cost>(static_cast<double>(cost) * weight_);
}

WeightedRules::Cost WeightedRules::leg(const GridAnchor& start, Cell cell) {
    return Cost{free_cost(neighborhood_, start, cell)} * costs_.of(cell);
}

WeightedRules::Cost WeightedRules::end_cost(Cell cell, Cost g, Cost /*f*/) {
    if (is_good_enough(cell)) {
        return g;
    }
    Cost least = no_cost;
    for (const Target& target : targets_) {
        if (target.anchor.connects_to(cell)) {
            const Cost leg = Cost{free_cost(neighborhood_, target.anchor, cell)} * target.price;
            least = std::min(least, g + weighted(leg));
        }
    }
    return least;
}

bool WeightedRules::is_good_enough(Cell cell) const {
    return (goal_->predicate && goal_->predicate(cell)) ||
           (goal_->stop_distance > 0.0 && is_near(cell));
}

bool WeightedRules::is_near(Cell cell) const {
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        if (distance_to_target(*view_, *goal_, i, cell) <= goal_->stop_distance) {
            return true;
        }
    }
    return false;
}

} // namespace raywalk
