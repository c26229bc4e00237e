// SPDX-License-Identifier: MIT
#include "shapes/hull_sum.hpp"

#include "shapes/contact.hpp"

#include <cstddef>

namespace raywalk {
namespace {

constexpr std::size_t most_corners = 2 * Obstacle::max_points;

// A convex polygon, counterclockwise; with one point, or two, too.
struct PolygonCorners {
    std::array<Vec2d, most_corners> points{};
    std::size_t count = 0;

    void add(Vec2d point) { points[count++] = point; }

    // From a corner to the next one.
    [[nodiscard]] Vec2d edge(std::size_t corner) const {
        return points[(corner + 1) % count] - points[corner % count];
    }
};

// From the lowest point on, the leftmost one of several.
PolygonCorners polygon_corners_of(std::span<const Vec2> points, double factor) {
    const auto is_lower = [factor](Vec2 a, Vec2 b) {
        return factor * a.y != factor * b.y ? factor * a.y < factor * b.y
                                            : factor * a.x < factor * b.x;
    };
    const auto lowest = std::min_element(points.begin(), points.end(), is_lower) - points.begin();
    PolygonCorners corners;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2d point = exact(points[(static_cast<std::size_t>(lowest) + i) % points.size()]);
        corners.add({factor * point.x, factor * point.y});
    }
    return corners;
}

// Merges the edges of both by their directions. Parallel edges become one.
PolygonCorners sum_of(const PolygonCorners& a, const PolygonCorners& b) {
    PolygonCorners sum;
    std::size_t i = 0;
    std::size_t j = 0;
    const std::size_t a_edges = a.count > 1 ? a.count : 0;
    const std::size_t b_edges = b.count > 1 ? b.count : 0;
    do {
        sum.add(a.points[i % a.count] + b.points[j % b.count]);
        const double turn = i == a_edges ? -1.0 : j == b_edges ? 1.0 : cross(a.edge(i), b.edge(j));
        i += !(turn < 0.0) && i < a_edges ? 1 : 0; // also if it is no number
        j += !(turn > 0.0) && j < b_edges ? 1 : 0;
    } while (i < a_edges || j < b_edges);
    return sum;
}

} // namespace

void grow_by_hull(const WalkerProfile& walker, std::vector<Obstacle>& obstacles) {
    const PolygonCorners reflected = polygon_corners_of(walker.hull.points(), -1.0);
    const std::size_t before = obstacles.size();
    for (std::size_t k = 0; k < before; ++k) {
        const Obstacle& obstacle = obstacles[k];
        const std::span points{obstacle.points.data(), static_cast<std::size_t>(obstacle.count)};
        const PolygonCorners sum = sum_of(polygon_corners_of(points, 1.0), reflected);
        Obstacle piece{.body = obstacle.body, .points = {}, .rounding = obstacle.rounding};
        if (sum.count <= Obstacle::max_points) { // else pieces have sides inside of the sum
            piece.overlap = contact_overlap * walker.margin;
        }
        piece.points[0] = Vec2{sum.points[0]};
        // A fan around the first corner: each piece shares an edge with the next one.
        for (std::size_t first = 1;;) {
            const std::size_t last = std::min(first + Obstacle::max_points - 2, sum.count - 1);
            piece.count = 1;
            for (std::size_t i = first; i <= last; ++i) {
                piece.points[static_cast<std::size_t>(piece.count++)] = Vec2{sum.points[i]};
            }
            if (last + 1 == sum.count) {
                break;
            }
            obstacles.push_back(piece);
            first = last;
        }
        obstacles[k] = piece;
    }
}

} // namespace raywalk
