// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <queue>
#include <span>
#include <tuple>
#include <vector>

namespace raywalk::demo {

/// The shortest way of a walker between two points in the continuous plane, without any grid. Its
/// length is at most 0.5 % above the least, and a passage less than a millimeter wider than the
/// walker may be missed.
///
/// The center of the walker stays out of each obstacle grown by WalkerProfile::reach(): a polygon
/// with round corners. Each is replaced by a polygon just outside, with at least 64 sides to a full
/// circle, and A* searches the graph of their tangents. Obstacles are those of the whole world;
/// one-sided ones count from both sides, but lines may cross them from behind as paths may. Equal
/// on every machine.
class Geodesic {
public:
    enum class Status : std::uint8_t {
        pending,
        found,
        none,         ///< there is no way, or none that is at most `max_length` long
        not_computed, ///< the world has more than `max_obstacles`, or the work exceeds `max_work`
    };

    static constexpr std::size_t max_obstacles = 5'000;
    static constexpr std::int64_t max_work = 50'000; ///< about a tenth of a second

    /// Looks for a way of a walker that is a circle (unit: meter). The world must not change, and
    /// `navigator`, which tests the lines, must outlive the search.
    Geodesic(Navigator& navigator,
             const WalkerProfile& walker,
             Vec2 start,
             Vec2 target,
             double max_length = std::numeric_limits<double>::infinity());

    /// Goes on for about so many tests of lines.
    Status advance(std::int64_t work = max_work);

    [[nodiscard]] Status status() const { return status_; }

    /// If found, from start to target.
    [[nodiscard]] std::vector<Vec2> points() const;

    /// If found (unit: meter).
    [[nodiscard]] double length() const { return length_; }

private:
    struct Corner {
        Vec2 point;
        Vec2 before{};   // the direction of the side that ends here, of length 1
        Vec2 after{};    // the direction of the side that begins here
        int parent = -1; // on the shortest way, once that is known

        [[nodiscard]] bool touches(Vec2 direction) const;
    };

    struct Polygon { // counterclockwise
        std::size_t first = 0;
        std::size_t end = 0;
        Vec2 middle;
        float radius = 0.0F; // around the middle
    };

    struct Step {              // to a corner, in a line that is not tested yet
        double estimate = 0.0; // of the whole way
        double length = 0.0;   // to its end
        int to = 0;
        int from = 0;

        // The top of a queue is the step with the least estimate.
        friend bool operator<(const Step& a, const Step& b) {
            return std::tuple{b.estimate, b.to, b.from} < std::tuple{a.estimate, a.to, a.from};
        }
    };

    void add(const Obstacle& obstacle);
    void add_polygon(std::span<const Vec2> points);
    [[nodiscard]] bool contains(const Polygon& polygon, Vec2 point) const;
    [[nodiscard]] bool is_free(const Step& step);
    void expand(int from, double length);

    Navigator& navigator_;
    WalkerProfile walker_;
    std::vector<Corner> corners_; // first the start and the target
    std::vector<Polygon> polygons_;
    std::priority_queue<Step> open_;
    double max_length_;
    double length_ = 0.0;
    std::int64_t work_ = 0;
    Status status_ = Status::pending;
};

} // namespace raywalk::demo
