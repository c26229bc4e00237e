// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/raycast.hpp"

#include "core/vec2d.hpp"

#include <optional>

namespace raywalk {

/// How far a body that rests against another one may overlap it, as in Box2D 3 (unit: margin of the
/// walker).
inline constexpr float contact_overlap = 0.25F;

/// A point of an obstacle's surface, as seen from another point.
struct SurfacePoint {
    double distance = 0.0; ///< from the other point; 0 if that is inside (unit: meter)
    Vec2d point{};         ///< the other point itself if that is inside (unit: meter)
    Vec2d normal{};        ///< to the other point, of length 1; zero if that is inside
};

/// Where a walker that goes straight touches an obstacle first.
struct Contact {
    double part = 0.0;    ///< of the way that it has gone, from 0 to 1
    SurfacePoint surface; ///< what it touches, as seen from its center
};

/// Returns the point of the obstacle's hull nearest to `point`; nothing if `point` is inside or on
/// it (unit: meter).
[[nodiscard]] std::optional<Vec2d> nearest_on_hull(const Obstacle& obstacle, Vec2d point);

/// Returns the point of the obstacle's surface, with its rounding, nearest to `point` (unit:
/// meter).
[[nodiscard]] SurfacePoint nearest_on_surface(const Obstacle& obstacle, Vec2d point);

/// Returns where the obstacle stops a walker that goes from `from` to `to`, as stops() says it does
/// somewhere (unit: meter).
[[nodiscard]] Contact contact_with(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach);

/// The first of several contacts on one way. Does not depend on the order in which they are added.
class FirstContact {
public:
    FirstContact(Vec2 from, Vec2 to)
        : from_{from}
        , to_{to} {}

    /// Adds an obstacle that stops the walker somewhere on the way (unit: meter).
    void add(const Obstacle& obstacle, float reach);

    /// The part of the way before it; more than 1 if nothing was added.
    [[nodiscard]] double part() const { return first_ ? first_->part : 2.0; }

    /// The body of the obstacle; 0 if there is none.
    [[nodiscard]] BodyKey body() const { return body_; }

    /// Returns it with everything that the game gets to know; nothing if nothing was added.
    [[nodiscard]] std::optional<RaycastHit> hit() const;

private:
    Vec2 from_;
    Vec2 to_;
    std::optional<Contact> first_;
    BodyKey body_;
};

} // namespace raywalk
