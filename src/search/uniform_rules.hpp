// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "search/bucket_queue.hpp"
#include "search/search_core.hpp"
#include "search/step_costs.hpp"

#include <cstdint>
#include <limits>

namespace raywalk {

/// For AStar: every cell costs 1, there is one target, and the heuristic is the exact one. The
/// rules of nearly all queries, with 32-bit costs.
template <Neighborhood neighborhood>
class UniformRules {
public:
    using Cost = std::uint32_t;
    using Queue = BucketQueue;
    static constexpr bool may_be_canonical = true;
    /// What a straight step costs.
    static constexpr Cost unit = straight_cost;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();
    /// Above this g a sum with a heuristic could leave 32 bits.
    static constexpr Cost greatest_g = no_cost - 1 - 2U * straight_cost * (2U * Grid::range + 1U);

    void begin(const SearchTask& task) {
        view_ = task.view;
        target_ = task.goal->targets.front();
    }

    [[nodiscard]] const Grid& grid() const { return view_->grid(); }

    [[nodiscard]] Cost heuristic(Cell cell) const { return free_cost<neighborhood>(target_, cell); }

    [[nodiscard]] Cost leg(const GridAnchor& start, Cell cell) const {
        return free_cost<neighborhood>(start, cell);
    }

    [[nodiscard]] Cost step(unsigned direction, Cell /*to*/) const {
        return neighborhood == Neighborhood::hex ? straight_cost : step_cost(direction);
    }

    [[nodiscard]] bool may_end_at(Cell cell) const { return target_.connects_to(cell); }

    [[nodiscard]] Cost end_cost(Cell cell, Cost /*g*/, Cost f) const {
        return target_.connects_to(cell) ? f : no_cost;
    }

private:
    NeighborView* view_ = nullptr;
    GridAnchor target_;
};

} // namespace raywalk
