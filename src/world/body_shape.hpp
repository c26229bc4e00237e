// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace raywalk {

/// All that a body puts in a walker's way, in brief: the box around it, and a number that changes
/// with its shape and place.
class BodyShape {
public:
    void add(const Obstacle& part) {
        bounds_ = bounds_.united(part.bounds());
        hash(part.rounding);
        std::for_each_n(part.points.begin(), part.count, [this](Vec2 point) {
            hash(point.x);
            hash(point.y);
        });
    }

    /// Empty if nothing was added (unit: meter).
    [[nodiscard]] const Box& bounds() const { return bounds_; }

    [[nodiscard]] BodyState state_of(BodyKey body) const { return {body, bounds_, fingerprint_}; }

private:
    void hash(float value) {
        fingerprint_ = (std::rotl(fingerprint_, 23) ^ std::bit_cast<std::uint32_t>(value)) *
                       0x9E3779B97F4A7C15U;
    }

    Box bounds_{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    std::uint64_t fingerprint_ = 1;
};

} // namespace raywalk
