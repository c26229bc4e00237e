// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {

/// Where an agent faces. It is kept as a unit vector, and turned by rational rotations, so that it
/// is equal on every machine.
class Facing {
public:
    /// The direction (unit: radian), from -pi to pi.
    [[nodiscard]] float angle() const { return static_cast<float>(std::atan2(at_.y, at_.x)); }

    /// How much of a velocity the agent walks: all where it faces that way, less the farther it has
    /// to turn, and nothing of what leads sideways or back.
    [[nodiscard]] double part_of(Vec2d velocity) const {
        const double speed = norm(velocity);
        return speed > 0.0 ? std::clamp(dot(exact(at_), velocity) / speed, 0.0, 1.0) : 1.0;
    }

    /// Turns toward the direction of a velocity, which is not 0, by at most `angle` (unit: radian).
    void turn_toward(Vec2d velocity, double angle) {
        const Vec2d wanted = (1.0 / norm(velocity)) * velocity;
        if (angle >= half_turn) {
            at_ = wanted;
            return;
        }
        Vec2d at = exact(at_);
        while (angle > 0.0 && at != wanted) {
            const double piece = std::min(angle, max_piece);
            angle -= piece;
            at = turned(at, wanted, piece);
        }
        at_ = at;
    }

private:
    static constexpr double half_turn = 3.1416; // no direction is farther away (unit: radian)
    static constexpr double max_piece = 0.25;   // (unit: radian)

    // Rotates by 2 * atan(t), of which t is the tangent to within 1e-8 of the angle.
    static Vec2d turned(Vec2d at, Vec2d wanted, double angle) {
        const double half = angle / 2.0;
        const double square = half * half;
        const double t = half * (1.0 + square / 3.0 * (1.0 + 0.4 * square));
        const double cosine = (1.0 - t * t) / (1.0 + t * t);
        if (dot(at, wanted) >= cosine) {
            return wanted;
        }
        const double sine =
            (cross(at, wanted) >= 0.0 ? 2.0 : -2.0) * t / (1.0 + t * t); // left if it is behind
        const Vec2d next{cosine * at.x - sine * at.y, sine * at.x + cosine * at.y};
        return (1.0 / norm(next)) * next;
    }

    Vec2 at_{1.0F, 0.0F};
};

} // namespace raywalk
