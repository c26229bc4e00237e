// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk::demo {

/// The corners that the shortest ways of a walker lead around in the continuous plane, and the
/// straight ways between them, a tangent visibility graph. The center of the walker stays out of
/// each obstacle grown by WalkerProfile::reach(): a polygon with rounded corners. Each round corner
/// is replaced by a polygon just outside, with at least 64 sides to a full circle; its corners are
/// the nodes. All obstacles of the world count, one-sided ones from both sides. Edges are found and
/// tested when they are first needed, and kept.
class CornerGraph {
public:
    static constexpr std::size_t max_obstacles = 5'000;

    /// A straight way that touches the polygons of both ends without entering them.
    struct Edge {
        int to = 0;
        float length = 0.0F; ///< (unit: meter)
    };

    /// The world must not change, and `navigator` must outlive the graph. The walker must be a
    /// circle.
    CornerGraph(Navigator& navigator, const WalkerProfile& walker);

    /// True if the world has more than `max_obstacles`; then the graph has no corners.
    [[nodiscard]] bool is_too_large() const { return is_too_large_; }

    [[nodiscard]] std::size_t size() const { return corners_.size(); }

    [[nodiscard]] Vec2 point(int corner) const { return at(corner).point; }

    /// Returns the edges from a corner, whether or not an obstacle is between its ends.
    [[nodiscard]] std::span<const Edge> edges_from(int corner);
    /// Returns the edges from any point.
    [[nodiscard]] std::vector<Edge> edges_from(Vec2 point);
    /// True if a shortest way may leave the corner for that point.
    [[nodiscard]] bool may_lead_to(int corner, Vec2 point) const;

    /// True if the walker can go straight along an edge, edges_from(corner)[edge].
    [[nodiscard]] bool is_free(int corner, std::size_t edge);
    /// True if the walker can go straight: Navigator::can_walk_straight().
    [[nodiscard]] bool is_free(Vec2 from, Vec2 to);

    /// What was done so far: tests of lines, and searches for edges as so many of them as take
    /// about as long. Equal on every machine.
    [[nodiscard]] std::int64_t work() const { return work_; }

private:
    enum class Test : std::uint8_t { unknown, free, blocked };

    struct Corner {
        Vec2 point;
        Vec2 before; // the direction of the side that ends here, of length 1
        Vec2 after;  // the direction of the side that begins here
        int polygon = 0;
    };

    struct Polygon { // counterclockwise
        int first = 0;
        int count = 0;
        Vec2 middle;
        float radius = 0.0F; // around the middle
    };

    struct Adjacency {
        bool is_known = false;
        std::vector<Edge> edges{};
        std::vector<Test> tests{};
    };

    void add(const Obstacle& obstacle, float reach);
    void add_polygon(std::span<const Vec2> points);
    [[nodiscard]] bool contains(const Polygon& polygon, Vec2 point) const;

    [[nodiscard]] const Corner& at(int corner) const {
        return corners_[static_cast<std::size_t>(corner)];
    }

    Navigator& navigator_;
    WalkerProfile walker_;
    std::vector<Corner> corners_;
    std::vector<Polygon> polygons_;
    std::vector<Adjacency> adjacency_; // by corner
    std::int64_t work_ = 0;
    bool is_too_large_ = false;
};

} // namespace raywalk::demo
