// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace raywalk {
namespace {

CellCosts::ChunkCosts filled_with(std::uint16_t cost) {
    CellCosts::ChunkCosts costs{};
    costs.fill(cost);
    return costs;
}

Cell cell_in(Cell chunk_position, std::size_t index) {
    const auto i = static_cast<std::int32_t>(index);
    return {chunk_position.x * Chunk::side + i % Chunk::side,
            chunk_position.y * Chunk::side + i / Chunk::side};
}

} // namespace

std::uint16_t CellCosts::sixteenths(float cost) {
    assert(cost >= 0.0F && cost <= greatest);
    return static_cast<std::uint16_t>(std::lround(cost * float{steps}));
}

void CostMap::set(Cell cell, float cost) {
    const std::uint16_t price = sixteenths(cost);
    chunk_of(cell)[Chunk::index_of(cell)] = price;
    least_ = std::min(least_, price);
}

void CostMap::set(const Grid& grid, const Box& box, float cost) {
    assert(is_finite(box.min) && is_finite(box.max));
    const std::uint16_t price = sixteenths(cost);
    const auto first_from = [](double low) {
        return static_cast<std::int32_t>(
            std::clamp(std::ceil(low), -double{Grid::range}, double{Grid::range}));
    };
    const auto last_to = [](double high) {
        return static_cast<std::int32_t>(
            std::clamp(std::floor(high), -Grid::range - 1.0, Grid::range - 1.0));
    };
    const GridPoint low = grid.to_grid(box.min);
    const GridPoint high = grid.to_grid(box.max);
    // A row of hexagons begins half a cell farther to the right than the one below.
    const double slant = grid.layout() == GridLayout::hex ? 0.5 : 0.0;
    const std::int32_t last_row = last_to(high.y);
    for (std::int32_t y = first_from(low.y); y <= last_row; ++y) {
        const std::int32_t last_column = last_to(high.x + slant * (high.y - y));
        for (std::int32_t x = first_from(low.x + slant * (low.y - y)); x <= last_column; ++x) {
            const Cell cell{x, y};
            chunk_of(cell)[Chunk::index_of(cell)] = price;
            least_ = std::min(least_, price);
        }
    }
}

void CostMap::clear() {
    chunks_.clear();
    least_ = steps;
}

float CostMap::cost(Cell cell) const {
    const auto chunk = chunks_.find(Chunk::of(cell));
    const int price = chunk == chunks_.end() ? steps : chunk->second[Chunk::index_of(cell)];
    return static_cast<float>(price) / float{steps};
}

void CostMap::costs_in(Cell chunk_position, ChunkCosts& costs) const {
    const auto chunk = chunks_.find(chunk_position);
    costs = chunk == chunks_.end() ? filled_with(steps) : chunk->second;
}

CellCosts::ChunkCosts& CostMap::chunk_of(Cell cell) {
    return chunks_.try_emplace(Chunk::of(cell), filled_with(steps)).first->second;
}

CostFunction::CostFunction(std::function<float(Cell)> function, float min_cost)
    : function_{std::move(function)}
    , least_{sixteenths(min_cost)} {
    assert(function_ != nullptr);
}

void CostFunction::costs_in(Cell chunk_position, ChunkCosts& costs) const {
    for (std::size_t i = 0; i < costs.size(); ++i) {
        costs[i] = sixteenths(function_(cell_in(chunk_position, i)));
        assert(costs[i] >= least_);
    }
}

void SensorCosts::set(std::uint64_t category_bits, float cost) {
    priced_ |= category_bits;
    for (std::uint64_t rest = category_bits; rest != 0; rest &= rest - 1) {
        prices_[static_cast<std::size_t>(std::countr_zero(rest))] = sixteenths(cost);
    }
    least_ = std::min(least_, sixteenths(cost));
}

void SensorCosts::costs_in(Cell chunk_position, ChunkCosts& costs) const {
    const Cell first = cell_in(chunk_position, 0);
    const Cell last = cell_in(chunk_position, Chunk::cell_count - 1);
    std::vector<Sensor> found;
    Box box{grid_->center_of(first), grid_->center_of(first)};
    for (const Cell corner : {last, Cell{first.x, last.y}, Cell{last.x, first.y}}) {
        box = box.united({grid_->center_of(corner), grid_->center_of(corner)});
    }
    probe_->sensors_in(box, priced_, found);
    std::array<Vec2, Chunk::cell_count> centers;
    for (std::size_t i = 0; i < centers.size(); ++i) {
        centers[i] = grid_->center_of(cell_in(chunk_position, i));
    }
    ChunkCosts highest{};
    std::array<bool, Chunk::cell_count> is_priced{};
    for (const Sensor& sensor : found) {
        std::uint16_t price = 0;
        for (std::uint64_t rest = sensor.category_bits & priced_; rest != 0; rest &= rest - 1) {
            price = std::max(price, prices_[static_cast<std::size_t>(std::countr_zero(rest))]);
        }
        const Box bounds = sensor.shape.bounds();
        const double rounding = sensor.shape.rounding;
        for (std::size_t i = 0; i < centers.size(); ++i) {
            const Vec2 center = centers[i];
            if (bounds.overlaps({center, center}) &&
                hull_distance_squared(sensor.shape, center, center) <= rounding * rounding) {
                highest[i] = std::max(highest[i], price);
                is_priced[i] = true;
            }
        }
    }
    for (std::size_t i = 0; i < costs.size(); ++i) {
        costs[i] = is_priced[i] ? highest[i] : std::uint16_t{steps};
    }
}

} // namespace raywalk
