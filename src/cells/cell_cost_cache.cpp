// SPDX-License-Identifier: MIT
#include "cells/cell_cost_cache.hpp"

#include "core/algorithms.hpp"
#include "core/callback_scope.hpp"
#include "core/cells_along.hpp"

#include <utility>

namespace raywalk {
namespace {

constexpr auto most = static_cast<std::uint16_t>(CellCosts::max_cost * CellCosts::scale);

constexpr std::array<Cell, 9> square_of_cells = {
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {0, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

Cell operator+(Cell a, Cell b) {
    return {a.x + b.x, a.y + b.y};
}

} // namespace

const CellCosts* without_uniform(const CellCosts* costs) {
    const bool is_uniform = costs != nullptr && costs->least() == CellCosts::scale &&
                            costs->greatest() == CellCosts::scale;
    return is_uniform ? nullptr : costs;
}

std::uint16_t
cheapest_cell_at(const Grid& grid, CellCostCache& costs, std::span<const Vec2> points) {
    std::uint16_t least = CellCosts::stored_forbidden;
    for (const Vec2 point : points) {
        least = std::min(least, costs.of(grid.cell_at(point)));
    }
    return least;
}

bool costs_at_most(const Grid& grid, CellCostCache* costs, Vec2 from, Vec2 to, std::uint16_t cost) {
    const auto is_cheap = [&](Cell cell) {
        const std::uint16_t its = costs->of(cell);
        return its <= cost || its == CellCosts::stored_forbidden;
    };
    return costs == nullptr ||
           all_cells_crossed(grid.layout(), grid.to_grid(from), grid.to_grid(to), is_cheap);
}

bool CostRange::contains(const CostRange& other) const {
    return least <= other.least && greatest >= other.greatest && (can_forbid || !other.can_forbid);
}

CostRange range_of(const CellCosts* costs) {
    if (costs == nullptr) {
        return {};
    }
    const std::uint16_t least = std::min(costs->least(), most);
    const std::uint16_t greatest = costs->greatest();
    return {.least = least,
            .greatest = std::clamp(greatest, least, most),
            .can_forbid = greatest == CellCosts::stored_forbidden};
}

void CellCostCache::begin(const CellCosts* costs) {
    costs_ = costs;
    range_ = range_of(costs);
    page_numbers_.clear();
    pages_.clear();
    forbidden_ = {};
    last_ = nullptr;
}

const CellCostCache::Page& CellCostCache::fetch(Cell position) {
    const std::uint32_t known = page_numbers_.find(position);
    if (known != ChunkMap::none) {
        return *pages_[known];
    }
    auto page = std::make_unique<Page>();
    {
        const CallbackScope scope{CallbackScope::Kind::searching}; // chunks stay where they are
        costs_->costs_in(position, page->costs);                   // may throw
    }
    correct(*page);
    note_forbidden_cells(position, *page);
    chunks_read_.push_back(position);
    page_numbers_.insert(position, static_cast<std::uint32_t>(pages_.size()));
    pages_.push_back(std::move(page));
    return *pages_.back();
}

// A cost below the least would make heuristics overestimate; one above the greatest would be
// mistaken for a forbidden cell, or exceed what sums of costs allow. Costs that have another range
// by now keep their promise.
void CellCostCache::correct(Page& page) const {
    bool is_wrong = false;
    for (const std::uint16_t cost : page.costs) {
        const bool may_be_forbidden = can_forbid() && cost == CellCosts::stored_forbidden;
        is_wrong |= !may_be_forbidden && (cost < range_.least || cost > range_.greatest);
    }
    if (!is_wrong) {
        return;
    }
    if (range_.contains(range_of(costs_))) {
        costs_->log_once("CellCosts: a cost is out of the range from least() to greatest(), or "
                         "above 255; it counts as the nearest in that range");
    }
    for (std::uint16_t& cost : page.costs) {
        if (!can_forbid() || cost != CellCosts::stored_forbidden) {
            cost = std::clamp(cost, range_.least, range_.greatest);
        }
    }
}

void CellCostCache::note_forbidden_cells(Cell position, Page& page) {
    for (unsigned i = 0; can_forbid() && i < page.costs.size(); ++i) {
        if (page.costs[i] == CellCosts::stored_forbidden) {
            forbidden_.set(Chunk::cell_at(position, i), true);
            page.is_forbidding = true;
        }
    }
}

bool CellCostCache::forbids_near(Cell chunk_position) {
    bool forbids = false;
    for (const Cell offset : square_of_cells) { // all of them are read, see is_read_near()
        forbids |= fetch(chunk_position + offset).is_forbidding;
    }
    return forbids;
}

bool CellCostCache::is_read_near(Cell chunk_position) const {
    return all_of(square_of_cells, [&](Cell offset) {
        return page_numbers_.find(chunk_position + offset) != ChunkMap::none;
    });
}

} // namespace raywalk
