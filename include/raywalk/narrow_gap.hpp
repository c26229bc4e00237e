// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

namespace raywalk {

/// A gap between two obstacles that stops a walker; see Navigator::find_narrow_gap().
struct NarrowGap {
    /// The point of the one obstacle that is nearest to the other (unit: meter).
    Vec2 from{};
    /// The point of the other obstacle that is nearest to the one (unit: meter).
    Vec2 to{};
    /// The body of the obstacle at `from`.
    BodyKey from_body{};
    /// The body of the obstacle at `to`, which may be the same.
    BodyKey to_body{};
    /// The distance between `from` and `to` (unit: meter).
    float width = 0.0F;
    /// The width that the walker needs: twice its radius, or the width of its hull, and twice its
    /// margin (unit: meter). If the gap is
    /// wider than that, the walker fits through it, but the cells are too large for it to be found:
    /// by less than a quarter of a cell, see NavigatorSettings::find_narrow_passages.
    float needed_width = 0.0F;

    friend bool operator==(const NarrowGap&, const NarrowGap&) = default;
};

} // namespace raywalk
