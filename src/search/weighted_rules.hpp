// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"

#include "search/entry_costs.hpp"
#include "search/heap_queue.hpp"
#include "search/heuristic.hpp"
#include "search/search_core.hpp"
#include "search/step_costs.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace raywalk {

/// For AStar: cells with costs, any heuristic and weight, several targets, stop distances and
/// predicates. Costs are counted in 64 bits and 16ths.
class WeightedRules {
public:
    using Cost = std::uint64_t;
    using Queue = HeapQueue;
    static constexpr bool may_be_canonical = false;
    /// What a straight step to a cell that costs 1 costs.
    static constexpr Cost unit = Cost{straight_cost} * CellCosts::steps;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();
    static constexpr Cost greatest_g = no_cost - 1; // no way is so long

    void begin(const SearchTask& task);

    [[nodiscard]] const Grid& grid() const { return view_->grid(); }

    /// The least of all targets', times the weight.
    [[nodiscard]] Cost heuristic(Cell cell) const;
    /// A leg costs what the cell at its end costs.
    [[nodiscard]] Cost leg(const GridAnchor& start, Cell cell);

    [[nodiscard]] Cost step(unsigned direction, Cell to) {
        return Cost{neighborhood_step(direction)} * costs_.of(to);
    }

    [[nodiscard]] static bool may_end_at(Cell /*cell*/) { return true; }

    [[nodiscard]] Cost end_cost(Cell cell, Cost g, Cost f);

    /// True if a way may end here without a leg to a target.
    [[nodiscard]] bool is_good_enough(Cell cell) const;

private:
    struct Target {
        GridAnchor anchor;
        Cost price = 0; // of the cell that it is in (unit: 1/16)
    };

    [[nodiscard]] std::uint32_t neighborhood_step(unsigned direction) const {
        return is_uniform_step_ ? straight_cost : step_cost(direction);
    }

    [[nodiscard]] Cost weighted(Cost cost) const;
    [[nodiscard]] bool is_near(Cell cell) const;

    NeighborView* view_ = nullptr;
    const SearchTarget* goal_ = nullptr;
    EntryCosts costs_;
    std::vector<Target> targets_;
    Neighborhood neighborhood_ = Neighborhood::square_8;
    Norm norm_{Heuristic::zero, Neighborhood::square_8};
    bool is_exact_norm_ = true; // the neighborhood's own, in integers
    bool is_uniform_step_ = false;
    double weight_ = 1.0;
    double near_ = 0.0; // what the stop distance takes off the heuristic
};

} // namespace raywalk
