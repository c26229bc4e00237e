// SPDX-License-Identifier: MIT
#include "search/weighted_rules.hpp"

#include "core/algorithms.hpp"
#include "core/vec2d.hpp"

namespace raywalk {

void WeightedRules::begin(const SearchTask& task) {
    view_ = task.view;
    target_ = task.target;
    const SearchOptions& options = *task.options;
    const CellCosts* costs = options.costs.get();
    static_cast<PricedLengths&>(*this) = {view_->neighborhood(),
                                          costs == nullptr ? uniform_ : view_->begin_costs(costs)};
    const Heuristic exact = exact_heuristic(neighborhood());
    is_exact_ = options.heuristic == Heuristic::automatic || options.heuristic == exact;
    norm_ = Norm{is_exact_ ? exact : options.heuristic, neighborhood()};
    weight_ = std::isinf(options.max_distance) ? options.heuristic_weight : 1.0;
    custom_ = options.custom_heuristic.get();
    // No norm is longer than 1.5 times the straight line, not even Manhattan's; anchors are rounded
    // to a 16th of a cell.
    stop_cost_ = 0.0;
    if (target_->stop_distance > 0.0) {
        stop_cost_ =
            (1.5 * target_->stop_distance + 1.0 / GridAnchor::subdivisions) * straight_cost;
    }
}

WeightedRules::Cost WeightedRules::custom_estimate(Cell cell) const {
    const float meters = *custom_ == nullptr ? 0.0F : (*custom_)(cell);
    // Not NaN, and so little that no sum overflows.
    const double cells =
        meters > 0.0F ? std::min(double{meters} / view_->grid().cell_size(), 1e9) : 0.0;
    return static_cast<Cost>(cells * static_cast<double>(unit));
}

WeightedRules::Cost WeightedRules::estimate(std::int32_t x, std::int32_t y) const {
    if (target_->anchors.empty() || target_->predicate) {
        return 0;
    }
    double least = infinity;
    for (const GridAnchor& anchor : target_->anchors) {
        least = std::min(least, norm(x - anchor.x, y - anchor.y));
    }
    return static_cast<Cost>(std::max(least - stop_cost_, 0.0)) * least_price();
}

WeightedRules::Cost WeightedRules::distance(std::int32_t x, std::int32_t y) const {
    return static_cast<Cost>(norm(x, y)) * least_price();
}

double WeightedRules::norm(std::int32_t x, std::int32_t y) const {
    return is_exact_
               ? unobstructed_cost(neighborhood(), x, y)
               : norm_(x / double{GridAnchor::subdivisions}, y / double{GridAnchor::subdivisions});
}

bool WeightedRules::may_end_at(Cell cell) const {
    return target_->predicate || target_->stop_distance > 0.0 ||
           any_of(target_->anchors, [cell](const GridAnchor& anchor) {
               return anchor.connects_to(cell) || anchor.gaps_of(cell) != 0;
           });
}

WeightedRules::Cost WeightedRules::end_cost(const GridNode& place, Cost g) {
    const Cell cell = place.cell;
    if (place.layer == 0 && is_accepted(cell)) {
        return g;
    }
    Cost least = no_cost;
    for (const GridAnchor& anchor : target_->anchors) {
        if (anchor.connects_to_node(place)) {
            least = std::min(least, g + weighted(leg(anchor, cell) * price(anchor.cell)));
        }
    }
    return least;
}

bool WeightedRules::is_accepted(Cell cell) const {
    bool is_accepted = target_->predicate && target_->predicate(cell);
    const std::size_t count = target_->stop_distance > 0.0 ? target_->anchors.size() : 0;
    for (std::size_t i = 0; i < count && !is_accepted; ++i) {
        is_accepted = distance_to_target(*view_, *target_, i, cell) <= target_->stop_distance;
    }
    return is_accepted;
}

} // namespace raywalk
