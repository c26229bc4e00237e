// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "search/bucket_queue.hpp"
#include "search/end_distances.hpp"
#include "search/landmarks.hpp"
#include "search/search_engine.hpp"
#include "search/search_rules.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace raywalk {

/// The rules of nearly all queries, with 32-bit costs: every cell costs 1, there is one target,
/// and the heuristic is exact where there are no obstacles, see EndDistances, or knows more, see
/// Landmarks.
class UniformRules : public Lengths {
public:
    using Cost = std::uint32_t;
    using Queue = BucketQueue;
    using Length = NoLength;
    static constexpr Travel travel = Travel::forward;
    static constexpr Cost unit = straight_cost;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();
    /// Above this g, f could exceed 32 bits.
    static constexpr Cost max_g = no_cost - 1 - 2U * straight_cost * (2U * Grid::range + 1U);

    void begin(const SearchTask& task) {
        target_ = task.target->anchors.front();
        static_cast<Lengths&>(*this) = Lengths{task.view->neighborhood()};
        distances_.begin(neighborhood(), target_);
        bound_.begin(nullptr, {});
    }

    /// Makes the heuristic use landmarks, too, from now on; null for none.
    void use(const Landmarks* landmarks) { bound_.begin(landmarks, distances_.joined()); }

    [[nodiscard]] static constexpr bool may_be_canonical() { return true; }

    [[nodiscard, gnu::always_inline]] Cost heuristic(Cell cell) const {
        const Cost least = distances_.from(cell);
        return bound_.is_known() ? std::max(least, bound_.from(cell)) : least;
    }

    [[nodiscard, gnu::always_inline]] bool may_end_at(Cell cell) const {
        // The column tells for most cells.
        return static_cast<std::uint32_t>(cell.x - target_.corner.x) < GridAnchor::side &&
               (target_.connects_to(cell) || target_.gaps_of(cell) != 0);
    }

    [[nodiscard]] Cost end_cost(const GridNode& place, Cost g) const {
        return target_.connects_to_node(place) ? g + distances_.from(place.cell) : no_cost;
    }

protected:
    /// @name For LinkedRules; between points in grid coordinates (unit: 1/16 cell)
    /// @{

    /// The heuristic from a point.
    [[nodiscard]] Cost estimate(std::int32_t x, std::int32_t y) const {
        return distance(x - target_.x, y - target_.y);
    }

    /// A lower bound of the cost of a path over this vector.
    [[nodiscard]] Cost distance(std::int32_t x, std::int32_t y) const {
        return unobstructed_cost(neighborhood(), x, y);
    }

    /// The heuristic of a cell from which the way is estimated to cost at least `least`.
    [[nodiscard]] static Cost heuristic_of(Cell /*cell*/, Cost least) { return least; }

    /// @}

private:
    GridAnchor target_;
    EndDistances distances_; // to target_
    LandmarkBound bound_;
};

} // namespace raywalk
