// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "search/end_distances.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace raywalk {

/// The costs of the ways to a few places, the *landmarks*, from all cells of a region: lower bounds
/// of the cost between any two of its cells. If one is nearer to a landmark than the other, the way
/// between them costs at least the difference. After Goldberg and Harrelson, Computing the Shortest
/// Path: A* Search Meets Graph Theory (SODA 2005).
///
/// The bounds hold as long as no way is shorter than when the costs were computed.
class Landmarks {
public:
    static constexpr unsigned count = 4;

    /// The costs from one cell (unit: unit()), rounded down.
    using Costs = std::array<std::uint16_t, count>;

    static constexpr std::uint16_t unknown = std::numeric_limits<std::uint16_t>::max();
    /// Those of a cell that is not in the region.
    static constexpr Costs all_unknown{unknown, unknown, unknown, unknown};

    /// Those of a chunk, by Chunk::index_of().
    using Part = std::array<Costs, Chunk::cell_count>;

    /// For a region with these chunks, each of them once, where no cost is greater than `max_cost`;
    /// all costs are unknown.
    Landmarks(std::span<const Cell> chunks, std::uint64_t max_cost);

    /// The costs of a chunk; null if it is not in the region.
    [[nodiscard]] Part* part_in(Cell chunk_position) {
        const std::uint32_t part = part_of(chunk_position);
        return part == 0 ? nullptr : &parts_[part];
    }

    [[nodiscard]] const Costs& of(Cell cell) const {
        return parts_[part_of(Chunk::of(cell))][Chunk::index_of(cell)];
    }

    /// A cost in the unit of Costs, rounded down; `unknown` if it is too great.
    [[nodiscard]] std::uint16_t rounded(std::uint64_t cost) const {
        return static_cast<std::uint16_t>(std::min<std::uint64_t>(cost / unit_, unknown));
    }

    /// The unit of Costs, in that of straight_cost.
    [[nodiscard]] std::uint32_t unit() const { return unit_; }

    /// True if all ways lead both ways.
    bool are_symmetric = true;

    /// @name Whether the bounds hold, which a search that goes on has to look at again
    /// @{

    [[nodiscard]] bool hold() const { return hold_.load(std::memory_order_acquire); }

    void set_hold(bool hold) const { hold_.store(hold, std::memory_order_release); }

    /// @}

    /// Memory in use (unit: byte).
    [[nodiscard]] std::size_t bytes() const {
        return parts_.size() * sizeof(Part) + directory_.size() * sizeof(std::uint32_t);
    }

private:
    [[nodiscard]] std::uint32_t part_of(Cell chunk_position) const {
        const auto x = static_cast<std::uint32_t>(chunk_position.x - low_.x);
        const auto y = static_cast<std::uint32_t>(chunk_position.y - low_.y);
        return x < columns_ && y < rows_ ? directory_[std::size_t{y} * columns_ + x] : 0;
    }

    Cell low_; // the rectangle around the region (unit: chunk)
    std::uint32_t columns_ = 0;
    std::uint32_t rows_ = 0;
    std::vector<std::uint32_t> directory_; // of parts
    std::vector<Part> parts_;              // the first is that of all chunks out of the region
    std::uint32_t unit_;
    mutable std::atomic<bool> hold_ = true;
};

/// A lower bound of the costs of all ways to one target.
class LandmarkBound {
public:
    /// For a target with these joined cells; null for no landmarks, with which all bounds are 0.
    void begin(const Landmarks* landmarks, std::span<const EndDistances::Joined> joined);

    [[nodiscard]] bool is_known() const { return landmarks_ != nullptr; }

    /// The bound from the center of a cell; 0 for one that is not in the region.
    [[nodiscard]] std::uint32_t from(Cell cell) const {
        const Landmarks::Costs& costs = landmarks_->of(cell);
        if (costs[0] == Landmarks::unknown) {
            return 0;
        }
        std::int32_t bound = 0;
        for (unsigned i = 0; i < Landmarks::count; ++i) {
            bound = std::max({bound, costs[i] - farther_[i], nearer_[i] - costs[i]});
        }
        return static_cast<std::uint32_t>(bound) * landmarks_->unit();
    }

private:
    const Landmarks* landmarks_ = nullptr;
    // Bounds of the target's own costs, less and plus the legs (unit: as Landmarks::Costs).
    std::array<std::int32_t, Landmarks::count> farther_{};
    std::array<std::int32_t, Landmarks::count> nearer_{};
};

} // namespace raywalk
