// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_cache.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace raywalk::test {

/// How the two ways of discovery differ in one or more chunks.
struct DiscoveryDifferences {
    std::size_t compared = 0; ///< centers of cells, and steps from them
    /// Differences where the walker passes an obstacle at its radius and margin, give or take the
    /// tolerance; for a walker of radius 0, where it passes a corner or a seam.
    std::size_t within_tolerance = 0;
    /// All other differences.
    std::size_t beyond_tolerance = 0;

    /// Adds the numbers of other chunks.
    DiscoveryDifferences& operator+=(const DiscoveryDifferences& other) {
        compared += other.compared;
        within_tolerance += other.within_tolerance;
        beyond_tolerance += other.beyond_tolerance;
        return *this;
    }

    friend bool operator==(const DiscoveryDifferences&, const DiscoveryDifferences&) = default;
};

/// The tolerance of casts in Box2D 2.4, the larger one of both generations (unit: meter).
inline constexpr float cast_tolerance = 0.012F;

/// Whether walks near a chunk are too close to call: for a walker that is a little smaller or
/// larger, they would end otherwise.
class CloseCalls {
public:
    CloseCalls(const NeighborCache& cache, double tolerance)
        : cache_{cache}
        , tolerance_{tolerance}
        , reach_{cache.profile().reach()} {}

    // At the center of the cell.
    [[nodiscard]] bool at(Cell cell) {
        const Vec2 center = cache_.grid().center_of(cell);
        return is_close(center, center);
    }

    // On a step, or on those that decide whether it is open.
    [[nodiscard]] bool on_step(Cell cell, Direction direction) {
        const Cell to = neighbor(cell, direction);
        bool is_any = is_close_between(cell, to);
        if (is_diagonal(direction) && cache_.neighborhood() == Neighborhood::square_8 &&
            cache_.diagonal_mode() != DiagonalMode::always) {
            for (const Cell side : {Cell{to.x, cell.y}, Cell{cell.x, to.y}}) {
                is_any = is_any || is_close_between(cell, side) || is_close_between(side, to);
            }
        }
        return is_any;
    }

private:
    // A step is closed if one of its ends is covered.
    [[nodiscard]] bool is_close_between(Cell from, Cell to) {
        const Grid& grid = cache_.grid();
        return is_close(grid.center_of(from), grid.center_of(to)) || at(from) || at(to);
    }

    [[nodiscard]] bool is_close(Vec2 from, Vec2 to) {
        const Box box = Box{from, from}.united({to, to});
        cache_.obstacles_in(box.grown(static_cast<float>(reach_ + tolerance_)), {}, found_);
        if (reach_ > 0.0) {
            const double distance = nearest(from, to);
            return std::abs(distance - reach_) <= tolerance_;
        }
        return nearest(from, to) <= tolerance_ && !is_crossed(from, to);
    }

    [[nodiscard]] double nearest(Vec2 from, Vec2 to) const {
        double least = std::numeric_limits<double>::infinity();
        for (const Obstacle& obstacle : found_) {
            least = std::min(
                least, std::sqrt(hull_distance_squared(obstacle, from, to)) - obstacle.rounding);
        }
        return least;
    }

    // True if one obstacle stops the walk, and also if it is shifted to any side.
    [[nodiscard]] bool is_crossed(Vec2 from, Vec2 to) const {
        const auto t = static_cast<float>(tolerance_);
        const std::array<Vec2, 8> shifts{
            {{t, t}, {t, -t}, {-t, t}, {-t, -t}, {t, 0.0F}, {-t, 0.0F}, {0.0F, t}, {0.0F, -t}}};
        return std::any_of(found_.begin(), found_.end(), [&](const Obstacle& obstacle) {
            return std::all_of(shifts.begin(), shifts.end(), [&](Vec2 by) {
                return stops(obstacle, from + by, to + by, 0.0F);
            });
        });
    }

    const NeighborCache& cache_;
    double tolerance_;
    double reach_;
    std::vector<Obstacle> found_;
};

/// Compares a chunk of two caches that differ in their Discovery alone.
inline DiscoveryDifferences
check_discovery(const NeighborCache& cache, const NeighborCache& other_cache, Cell chunk_position) {
    const Chunk& known = cache.chunk(chunk_position);
    const Chunk& other = other_cache.chunk(chunk_position);
    CloseCalls close{cache, cast_tolerance};
    DiscoveryDifferences sum;
    const auto compare = [&](bool is_same, auto is_close) {
        ++sum.compared;
        if (!is_same) {
            ++(is_close() ? sum.within_tolerance : sum.beyond_tolerance);
        }
    };
    for (unsigned i = 0; i < Chunk::cell_count; ++i) {
        const Cell cell = Chunk::cell_at(chunk_position, i);
        compare(Chunk::has(known.free, i) == Chunk::has(other.free, i),
                [&] { return close.at(cell); });
        for (unsigned d = 0; d < direction_count; ++d) {
            compare(((known.open[i] ^ other.open[i]) >> d & 1U) == 0,
                    [&] { return close.on_step(cell, static_cast<Direction>(d)); });
        }
    }
    return sum;
}

} // namespace raywalk::test
