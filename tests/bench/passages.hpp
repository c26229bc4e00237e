// SPDX-License-Identifier: MIT
#pragma once

#include "solids.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace raywalk::bench {

/// A closed yard in two halves, or a room in a yard, with one passage of known width from one side
/// to the other, at any place and angle.
struct Passage {
    enum class Kind : std::uint8_t {
        door,    ///< through a wall 0.1 m to 5 m thick
        discs,   ///< between two discs of a row
        tilted,  ///< between two walls that are not parallel
        bend,    ///< a corridor in the form of an L
        zigzag,  ///< of a Z
        winding, ///< with bends at any angle
        room,    ///< the door of a room around the target
        alley,   ///< a corridor with a closed end, in which the target is
    };
    static constexpr int kind_count = 8;

    Kind kind{};
    std::vector<Solid> solids;
    /// A way from the start to the target, of which each point has `clearance` at least (unit:
    /// meter).
    std::vector<Vec2> way;
    double clearance = 0.0;

    [[nodiscard]] Vec2 start() const { return way.front(); }

    [[nodiscard]] Vec2 target() const { return way.back(); }
};

[[nodiscard]] std::string_view to_string(Passage::Kind kind);

/// Which passages are made (unit: meter).
struct PassageSizes {
    double min_width;
    double max_width;
    double min_clearance;  ///< of start and target, at most min_width / 2
    Vec2 middle{};         ///< the passage is at most 20 m away on each axis
    double rounding = 0.0; ///< how much narrower the passage may be by rounding to float
};

/// Makes the same passage on all machines: in a third of them, the start, the target or both are in
/// the passage. In a third of all, walls are aligned with the axes of the world.
[[nodiscard]] Passage
make_passage(std::uint32_t seed, Passage::Kind kind, const PassageSizes& sizes);

} // namespace raywalk::bench
