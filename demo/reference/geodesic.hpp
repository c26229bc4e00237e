// SPDX-License-Identifier: MIT
#pragma once

#include "reference/corner_graph.hpp"

#include <cstdint>
#include <limits>
#include <queue>
#include <tuple>
#include <vector>

namespace raywalk::demo {

/// The shortest way of a walker between two points in the continuous plane, without any grid: A*
/// over a CornerGraph. Its length is at most 0.5 % above the least, and a passage less than a
/// millimeter wider than the walker may be missed. The world of the graph must not have changed.
class Geodesic {
public:
    enum class Status : std::uint8_t {
        pending,
        found,
        none,         ///< there is no way, or none that is at most `max_length` long
        not_computed, ///< it would take more work than allowed
    };

    /// Looks for ways of at most `max_length` (unit: meter). See CornerGraph::work() for the
    /// greatest work.
    Geodesic(CornerGraph& graph,
             Vec2 start,
             Vec2 target,
             std::int64_t max_work,
             double max_length = std::numeric_limits<double>::infinity());

    /// Goes on for about so much work.
    Status advance(std::int64_t work);

    /// Runs to the end.
    Status run() { return advance(work_left_); }

    [[nodiscard]] Status status() const { return status_; }

    /// If found, the points from start to target.
    [[nodiscard]] std::vector<Vec2> points() const;

    /// If found (unit: meter).
    [[nodiscard]] double length() const { return length_; }

private:
    struct Step {
        double estimate = 0.0; // of the whole way
        double length = 0.0;   // to its end
        int to = 0;
        int from = 0;
        std::size_t edge = 0; // of the corner `from`

        // The least one is the top of a queue.
        friend bool operator<(const Step& a, const Step& b) {
            return std::tuple{b.estimate, b.to, b.from} < std::tuple{a.estimate, a.to, a.from};
        }
    };

    void settle(const Step& step);
    void add(const Step& step);
    [[nodiscard]] bool is_free(const Step& step);
    [[nodiscard]] Vec2 point_of(int node) const;

    CornerGraph* graph_;
    Vec2 start_;
    Vec2 target_;
    std::int64_t work_left_;
    double max_length_;
    int start_node_; // after the corners
    int target_node_;
    std::vector<int> parents_; // by node, -1 until it is settled
    std::priority_queue<Step> open_;
    Status status_ = Status::pending;
    double length_ = 0.0;
};

} // namespace raywalk::demo
