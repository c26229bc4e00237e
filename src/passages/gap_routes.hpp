// SPDX-License-Identifier: MIT
#pragma once

#include "passages/gap_graph.hpp"
#include "passages/gap_lattice.hpp"
#include "passages/gap_leaps.hpp"
#include "passages/gap_obstacles.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// The points of the ways along links of a GapGraph (unit: step of the lattice).
class GapRoutes {
public:
    /// All arguments must outlive the last route.
    void begin(const GapLattice& lattice,
               std::span<const GapLeap> leaps,
               const GapGraph& graph,
               GapObstacles& obstacles) {
        lattice_ = &lattice;
        leaps_ = leaps;
        graph_ = &graph;
        obstacles_ = &obstacles;
    }

    /// Where a walker stands in a node: the center of a main node; in a gap node the point with the
    /// most open sides, or the middle of its longest slit.
    [[nodiscard]] GridPoint position_of(int node) const { return position_of(spot_of(node)); }

    /// Replaces the content of `points` with a way between two linked nodes, from position to
    /// position, whose legs are all clear. Returns false if there is none but for rounding: points
    /// of the world are floats.
    [[nodiscard]] bool find(const GapGraph::Link& link, std::vector<GridPoint>& points);

private:
    // A spot, and the best way to it.
    struct Stop {
        GapSpot spot;
        GridPoint at;
        double distance;
        int previous = -1;
        const GapLeap* leap = nullptr; // by which it is reached, unless along a side
        bool is_done = false;
    };

    [[nodiscard]] GapSpot spot_of(int node) const;
    [[nodiscard]] GridPoint position_of(const GapSpot& spot) const;
    [[nodiscard]] int open_sides_at(const GapSpot& spot) const;
    template <class Visit>
    void for_each_spot(int node, Visit visit) const;
    void add_stops(int node);
    void search(int from);
    void leave(std::size_t stop);
    void improve(std::size_t stop, std::size_t previous, double distance, const GapLeap* leap);
    [[nodiscard]] bool is_side_open(const GapSpot& a, const GapSpot& b) const;
    [[nodiscard]] int stop_at(const GapSpot& spot) const;
    void trace_back(int stop, std::vector<GridPoint>& points) const;
    void straighten(std::vector<GridPoint>& points) const;

    const GapLattice* lattice_ = nullptr;
    std::span<const GapLeap> leaps_;
    const GapGraph* graph_ = nullptr;
    GapObstacles* obstacles_ = nullptr;
    std::vector<Stop> stops_;
};

} // namespace raywalk
