// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"

#include "cells/cell_cost_cache.hpp"
#include "search/step_costs.hpp"

#include <cmath>
#include <cstdint>

// The costs of paths over cells that have costs, see successors.hpp.
namespace raywalk {

/// What entering cells costs, in 16ths.
class CellPrices {
public:
    CellPrices() = default;

    /// `costs` must outlive the use.
    explicit CellPrices(CellCostCache& costs)
        : costs_{&costs} {}

    [[nodiscard]] std::uint64_t price(Cell cell) const { return costs_->of(cell); }

    [[nodiscard]] std::uint64_t least_price() const { return costs_->least(); }

    /// True if every cell costs 1.
    [[nodiscard]] bool are_all_one() const { return costs_->source() == nullptr; }

private:
    CellCostCache* costs_ = nullptr;
};

/// The length of each step times the cost of the cell that it enters.
class PricedLengths : public Lengths, public CellPrices {
public:
    using CellPrices::price;

    PricedLengths() = default;

    PricedLengths(Neighborhood neighborhood, CellCostCache& costs)
        : Lengths{neighborhood}
        , CellPrices{costs} {}

    [[nodiscard]] static std::uint64_t over(double cells) {
        return Lengths::over(cells) * CellCosts::scale;
    }
};

/// The sum of the costs of the cells entered. A link counts as entering its last cell as many times
/// as it has steps.
class EnteredCosts : public CellPrices {
public:
    EnteredCosts() = default;

    EnteredCosts(Neighborhood neighborhood, CellCostCache& costs)
        : CellPrices{costs}
        , neighborhood_{neighborhood} {}

    [[nodiscard]] static constexpr std::uint32_t step(unsigned /*direction*/) { return 1; }

    [[nodiscard]] std::uint32_t link(const ChunkLinks::Link& link) const {
        return link_steps(neighborhood_, link);
    }

    [[nodiscard]] static std::uint32_t leg(const GridAnchor& anchor, Cell cell) {
        return anchor.cell == cell ? 0 : 1;
    }

    [[nodiscard]] static std::uint32_t link_leg(const GridAnchor& end, Cell cell) {
        return leg(end, cell);
    }

    [[nodiscard]] static std::uint64_t over(double cells) {
        return static_cast<std::uint64_t>(std::llround(cells * CellCosts::scale));
    }

private:
    Neighborhood neighborhood_ = Neighborhood::square_8;
};

} // namespace raywalk
