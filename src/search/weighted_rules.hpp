// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"

#include "cells/cell_cost_cache.hpp"
#include "search/cell_prices.hpp"
#include "search/heap_queue.hpp"
#include "search/heuristic.hpp"
#include "search/search_engine.hpp"
#include "search/search_rules.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace raywalk {

/// The rules of cells with costs, any heuristic and weight, several targets, stop distances and
/// predicates. Costs are 64-bit sums of step cost times cell cost in 16ths. The weight makes it
/// weighted A* after Pohl, Heuristic Search Viewed as Path Finding in a Graph (1970).
class WeightedRules : public PricedLengths {
public:
    using Cost = std::uint64_t;
    using Queue = HeapQueue;
    using Length = NoLength;
    static constexpr Travel travel = Travel::forward;
    /// The cost of a straight step to a cell of cost 1.
    static constexpr Cost unit = Cost{straight_cost} * CellCosts::scale;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();
    static constexpr Cost max_g = no_cost - 1; // never reached

    void begin(const SearchTask& task);

    [[nodiscard]] static constexpr bool may_be_canonical() { return false; }

    /// The least estimate of all targets, times the weight.
    static constexpr void use(const Landmarks* /*landmarks*/) {}

    [[nodiscard]] Cost heuristic(Cell cell) const {
        constexpr std::int32_t parts = GridAnchor::subdivisions;
        return heuristic_of(cell, estimate(parts * cell.x, parts * cell.y));
    }

    [[nodiscard]] bool may_end_at(Cell cell) const;

    [[nodiscard]] Cost end_cost(const GridNode& place, Cost g);

    /// True if a path may end here without a leg to a target: the predicate accepts the cell, or it
    /// is within the stop distance.
    [[nodiscard]] bool is_accepted(Cell cell) const;

protected:
    /// @name For LinkedRules; between points in grid coordinates (unit: 1/16 cell)
    /// @{

    /// The heuristic from a point, without the weight.
    [[nodiscard]] Cost estimate(std::int32_t x, std::int32_t y) const;
    /// A lower bound of the cost of a path over this vector.
    [[nodiscard]] Cost distance(std::int32_t x, std::int32_t y) const;

    /// The heuristic of a cell from which the way is estimated to cost at least `least`: that, or
    /// what the game's own estimate says if it is more, times the weight.
    [[nodiscard]] Cost heuristic_of(Cell cell, Cost least) const {
        return weighted(custom_ == nullptr ? least : std::max(least, custom_estimate(cell)));
    }

    /// @}

private:
    [[nodiscard]] Cost weighted(Cost cost) const {
        return weight_ == 1.0 ? cost : static_cast<Cost>(static_cast<double>(cost) * weight_);
    }

    [[nodiscard]] Cost custom_estimate(Cell cell) const;
    [[nodiscard]] double norm(std::int32_t x, std::int32_t y) const;

    NeighborView* view_ = nullptr;
    const SearchTarget* target_ = nullptr;
    CellCostCache uniform_;
    Norm norm_{Heuristic::zero, Neighborhood::square_8};
    bool is_exact_ = true; // the heuristic is exact_heuristic(), computed in integers
    const CostEstimate* custom_ = nullptr;
    double weight_ = 1.0;
    double stop_cost_ = 0.0; // subtracted from the heuristic for the stop distance
};

} // namespace raywalk
