// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <span>
#include <vector>

// What a body of several shapes is as a walker: a circle, and what it collides with.
namespace raywalk {

/// The center of the smallest circle around all the shapes, with their rounding; {} if there are
/// none (unit: meter).
[[nodiscard]] Vec2 middle_of(std::span<const Obstacle> shapes);

/// The distance from `middle` to the farthest point of the shapes; 0 if there are none (unit:
/// meter).
[[nodiscard]] float radius_around(Vec2 middle, std::span<const Obstacle> shapes);

/// The hull of all the shapes, relative to `middle` and then turned by the angle with that sine and
/// cosine; empty if one circle is all of it, or if it has too many corners. It covers shapes of
/// unequal rounding by the greatest of these, and is empty if that does not fit into the circle
/// around them (unit: meter).
[[nodiscard]] WalkerHull
hull_around(Vec2 middle, std::span<const Obstacle> shapes, float sine, float cosine);

/// The filter of a walker that collides with what any of its fixtures does; the default filter if
/// there are none. It does not depend on their order, and has as few fixtures as possible without
/// colliding with more: equal categories have one mask, for example.
[[nodiscard]] ObstacleFilter filter_of_fixtures(std::vector<CollisionFilter> fixtures);

} // namespace raywalk
