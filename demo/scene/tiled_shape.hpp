// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"
#include "scene/tiled_transform.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// What is drawn with one of Tiled's tools.
struct TiledShape {
    enum class Kind : std::uint8_t { point, polygon, ellipse, polyline };

    Kind kind = Kind::point;
    /// A polygon's convex pieces; else one list: the point, the corners of the box around the
    /// ellipse, the points of the line (unit: pixel).
    std::vector<std::vector<Vec2>> pieces;
    /// From those pixels to those of the layer, or of the tile.
    TiledTransform transform;

    /// The box around its points, before the transform (unit: pixel).
    [[nodiscard]] Box frame() const;

    /// The middle of the frame, after the transform (unit: pixel).
    [[nodiscard]] Vec2 center() const;
};

/// The shape of an object that is no tile and no text. What has no size is a point, as Tiled shows
/// it. Fails for what Tiled cannot draw, and for polygons that cross themselves.
[[nodiscard]] TiledShape read_shape(const JsonReader& object);

/// Where an object is and how it is turned: from its own pixels to those of its layer.
[[nodiscard]] TiledTransform read_placement(const JsonReader& object);

/// A rectangle from the origin to its size (unit: pixel).
[[nodiscard]] TiledShape rectangle(double width, double height);

/// The shape as obstacles that Box2D takes, `to_world` being from the pixels of the layer to
/// meters. An ellipse that is no circle becomes a polygon of eight points, nowhere off by more than
/// 4 % of its half width. Corners that turn by less than 0.07 degrees or are less than 11 mm apart
/// are cut off, and so are pieces thinner than 20 mm. Fails, naming `object`, if nothing is left,
/// or if it is too far away. Nothing for a point.
[[nodiscard]] std::vector<Shape>
placed(const TiledShape& shape, const TiledTransform& to_world, const JsonReader& object);

/// `place`, if it is at most 100,000 m away in each axis, as far as Box2D and the grid go.
[[nodiscard]] Vec2 checked_place(Vec2 place, const JsonReader& object);

} // namespace raywalk::demo
