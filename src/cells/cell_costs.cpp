// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"

#include "raywalk/low_level/chunk.hpp"

#include "core/log.hpp"
#include "core/vec2d.hpp"

#include <bit>

namespace raywalk {
namespace {

// The largest box that a cost can be set for takes 128 MiB (unit: cell).
constexpr double max_cells = 0x1p26;

CellCosts::ChunkCosts filled_with(std::uint16_t cost) {
    CellCosts::ChunkCosts costs{};
    costs.fill(cost);
    return costs;
}

} // namespace

std::uint16_t CellCosts::sixteenths(float cost) {
    if (cost == forbidden) {
        return stored_forbidden;
    }
    const float valid = std::isnan(cost) ? 1.0F : std::clamp(cost, 0.0F, max_cost);
    return static_cast<std::uint16_t>(std::lround(valid * float{scale}));
}

float CellCosts::cost(Cell cell) const {
    ChunkCosts costs{};
    costs_in(Chunk::of(cell), costs);
    const int stored = costs[Chunk::index_of(cell)];
    return stored == stored_forbidden ? forbidden : static_cast<float>(stored) / float{scale};
}

std::uint16_t CellCosts::checked_sixteenths(float cost) const {
    if (!(cost >= 0.0F && (cost <= max_cost || cost == forbidden))) {
        log_once("CellCosts: a cost is out of the range from 0 to 255; NaN counts as 1, others as "
                 "the nearest in that range");
    }
    return sixteenths(cost);
}

void CellCosts::log_once(const char* message) const {
    if (!has_logged_.is_set.exchange(true)) {
        log(LogLevel::error, message);
    }
}

void CostMap::set(Cell cell, float cost) {
    set_stored(cell, checked_sixteenths(cost));
}

void CostMap::set_stored(Cell cell, std::uint16_t cost) {
    const auto chunk = chunks_.try_emplace(Chunk::of(cell), filled_with(scale)).first;
    chunk->second[Chunk::index_of(cell)] = cost;
    least_ = std::min(least_, cost);
    greatest_ = std::max(greatest_, cost);
}

void CostMap::set(const Grid& grid, const Box& box, float cost) {
    if (!is_finite(box.min) || !is_finite(box.max)) {
        log(LogLevel::error, "CostMap::set was ignored: the box is not finite");
        return;
    }
    const std::uint16_t stored = checked_sixteenths(cost);
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
    const auto count = [](double from, double to) { // in the grid's range
        constexpr double range = Grid::range;
        return std::max(0.0, std::min(to, range) - std::max(from, -range));
    };
    if (!box.is_empty() && count(low.x, high.x) * count(low.y, high.y) > max_cells) {
        log(LogLevel::error,
            "CostMap::set was ignored: the box has more than {} cells",
            {max_cells});
        return;
    }
    for (std::int32_t y = first_from(low.y); y <= last_row; ++y) {
        const std::int32_t last_column = last_to(high.x + slant * (high.y - y));
        for (std::int32_t x = first_from(low.x + slant * (low.y - y)); x <= last_column; ++x) {
            set_stored({x, y}, stored);
        }
    }
}

void CostMap::clear() {
    chunks_.clear();
    least_ = scale;
    greatest_ = scale;
}

void CostMap::costs_in(Cell chunk_position, ChunkCosts& costs) const {
    const auto chunk = chunks_.find(chunk_position);
    costs = chunk == chunks_.end() ? filled_with(scale) : chunk->second;
}

CostFunction::CostFunction(std::function<float(Cell)> function, float min_cost)
    : function_{std::move(function)}
    , least_{sixteenths(std::min(min_cost, max_cost))} {
    if (function_ == nullptr) {
        log(LogLevel::error, "CostFunction without a function: each cell costs 1");
    }
}

void CostFunction::costs_in(Cell chunk_position, ChunkCosts& costs) const {
    for (unsigned i = 0; i < costs.size(); ++i) {
        const float cost =
            function_ == nullptr ? 1.0F : function_(Chunk::cell_at(chunk_position, i));
        const std::uint16_t stored = checked_sixteenths(cost);
        if (stored < least_) {
            log_once("CostFunction: a cost is less than min_cost, and counts as that");
        }
        costs[i] = std::max(stored, least_);
    }
}

void SensorCosts::set(std::uint64_t category_bits, float cost) {
    const std::uint16_t stored = checked_sixteenths(cost);
    categories_ |= category_bits;
    for (std::uint64_t rest = category_bits; rest != 0; rest &= rest - 1) {
        category_costs_[static_cast<std::size_t>(std::countr_zero(rest))] = stored;
    }
    least_ = std::min(least_, stored);
    greatest_ = std::max(greatest_, stored);
}

std::uint16_t SensorCosts::cost_of(const Sensor& sensor) const {
    std::uint16_t highest = 0;
    for (std::uint64_t rest = sensor.category_bits & categories_; rest != 0; rest &= rest - 1) {
        highest =
            std::max(highest, category_costs_[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
    return highest;
}

void SensorCosts::costs_in(Cell chunk_position, ChunkCosts& costs) const {
    std::array<Vec2, Chunk::cell_count> centers;
    for (unsigned i = 0; i < centers.size(); ++i) {
        centers[i] = grid_->center_of(Chunk::cell_at(chunk_position, i));
    }
    std::vector<Sensor> found;
    probe_->sensors_in(box_around(centers), categories_, found);
    std::array<bool, Chunk::cell_count> is_set{};
    costs.fill(scale);
    for (const Sensor& sensor : found) {
        const std::uint16_t cost = cost_of(sensor);
        const Box bounds = sensor.shape.bounds();
        const double rounding = sensor.shape.rounding;
        for (std::size_t i = 0; i < centers.size(); ++i) {
            const Vec2 center = centers[i];
            if (bounds.overlaps({center, center}) &&
                hull_distance_squared(sensor.shape, center, center) <= rounding * rounding) {
                costs[i] = is_set[i] ? std::max(costs[i], cost) : cost;
                is_set[i] = true;
            }
        }
    }
}

} // namespace raywalk
