// SPDX-License-Identifier: MIT
#pragma once

#include "passages/gap_lattice.hpp"
#include "passages/gap_obstacles.hpp"

#include <vector>

namespace raywalk {

/// A place of a GapLattice from which others are reached: a free point, or a slit.
struct GapSpot {
    std::int32_t x = 0; ///< of a point; of a slit, its index
    std::int32_t y = 0; ///< of a point; 0 of a slit
    bool is_slit = false;

    friend constexpr auto operator<=>(const GapSpot&, const GapSpot&) = default;
};

/// A straight way between two spots that no line of the lattice connects. Its ends are on the free
/// intervals of the two spots (unit: step of the lattice).
struct GapLeap {
    GapSpot from;
    GapSpot to;
    GridPoint start;
    GridPoint end;
};

/// Finds the leaps across the squares of a lattice.
///
/// Wherever a path crosses the lines of the lattice, it does so in free intervals, and between two
/// lines it is in one square. So two parts of a square's sides are tested if they are free and not
/// connected along the sides: the walker is swept straight from one to the other, from and to some
/// points of each.
class GapLeaps {
public:
    /// Replaces the content of `leaps`.
    void find(GapLattice& lattice, GapObstacles& obstacles, std::vector<GapLeap>& leaps);

private:
    // A free interval of a side of the current square.
    struct Part {
        GapLattice::Side side;
        double from;
        double to;
        GapSpot spot;
        int group; // of spots that are connected in the square
    };

    void add_parts(const GapLattice::Side& side);
    [[nodiscard]] bool
    find_spot(const Interval& interval, const GapLattice::Side& side, GapSpot& spot) const;
    void add_part(const Part& part);
    void unite(int group, int other);
    void connect_parts(std::vector<GapLeap>& leaps);
    [[nodiscard]] bool try_sweeps(const Part& a, const Part& b, GapLeap& leap);

    const GapLattice* lattice_ = nullptr;
    GapObstacles* obstacles_ = nullptr;
    std::vector<Cell> squares_;       // by their south-western points
    std::vector<Part> parts_;         // of the current square
    std::vector<Interval> intervals_; // of one of its sides
};

} // namespace raywalk
