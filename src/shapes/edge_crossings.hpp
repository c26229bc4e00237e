// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/probe.hpp"

#include "core/vec2d.hpp"
#include "shapes/one_sided.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk {

/// A straight step between the centers of two cells, across an edge.
struct EdgeCrossing {
    Cell from;
    Direction direction = Direction::east;
    const Obstacle* edge = nullptr;
    std::optional<bool> is_open{}; // if it is known

    [[nodiscard]] Cell to() const { return neighbor(from, direction); }
};

/// The cells of a chunk and some around it.
struct NearCells {
    Cell first;
    Cell last;

    NearCells(Cell chunk_position, std::int32_t margin)
        : first{chunk_position.x * Chunk::side - margin, chunk_position.y * Chunk::side - margin}
        , last{first.x + Chunk::side - 1 + 2 * margin, first.y + Chunk::side - 1 + 2 * margin} {}
};

/// Finds the straight steps that cross an edge, in the direction in which it may let a walker pass.
class CrossingFinder {
public:
    CrossingFinder(const Grid& grid, const Obstacle& edge)
        : edge_{&edge}
        , start_{grid.to_grid(edge.points[0])}
        , end_{grid.to_grid(edge.points[1])} {
        const Vec2d front = front_of(edge.points[0], edge.points[1]);
        const auto faces = [&](Cell to) {
            return dot(front, between(grid.center_of({}), grid.center_of(to))) > 0.0;
        };
        faces_east_ = faces({1, 0});
        faces_north_ = faces({0, 1});
    }

    /// Adds those along columns.
    void find_on_columns(const NearCells& nearby, std::vector<EdgeCrossing>& crossings) const {
        const auto [first, last] = whole_between(start_.x, end_.x, nearby.first.x, nearby.last.x);
        for (std::int32_t x = first; start_.x != end_.x && x <= last; ++x) {
            const double part = (x - start_.x) / (end_.x - start_.x);
            const double y = std::floor(start_.y + part * (end_.y - start_.y));
            if (y >= nearby.first.y && y < nearby.last.y) {
                const auto low = static_cast<std::int32_t>(y);
                crossings.push_back(faces_north_
                                        ? EdgeCrossing{{x, low}, Direction::north, edge_}
                                        : EdgeCrossing{{x, low + 1}, Direction::south, edge_});
            }
        }
    }

    /// Adds those along rows.
    void find_on_rows(const NearCells& nearby, std::vector<EdgeCrossing>& crossings) const {
        const auto [first, last] = whole_between(start_.y, end_.y, nearby.first.y, nearby.last.y);
        for (std::int32_t y = first; start_.y != end_.y && y <= last; ++y) {
            const double part = (y - start_.y) / (end_.y - start_.y);
            const double x = std::floor(start_.x + part * (end_.x - start_.x));
            if (x >= nearby.first.x && x < nearby.last.x) {
                const auto low = static_cast<std::int32_t>(x);
                crossings.push_back(faces_east_
                                        ? EdgeCrossing{{low, y}, Direction::east, edge_}
                                        : EdgeCrossing{{low + 1, y}, Direction::west, edge_});
            }
        }
    }

private:
    // The whole numbers from a to b, in any order, but only from `first` to `last`.
    static std::pair<std::int32_t, std::int32_t>
    whole_between(double a, double b, std::int32_t first, std::int32_t last) {
        const auto clamped = [&](double value) {
            return static_cast<std::int32_t>(std::clamp(value, first - 1.0, last + 1.0));
        };
        return {std::max(first, clamped(std::ceil(std::min(a, b)))),
                std::min(last, clamped(std::floor(std::max(a, b))))};
    }

    const Obstacle* edge_;
    GridPoint start_;
    GridPoint end_;
    bool faces_east_ = false;
    bool faces_north_ = false;
};

} // namespace raywalk
