// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"
#include "scene/tiled_transform.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// A shape drawn with one of Tiled's tools.
struct TiledShape {
    enum class Kind : std::uint8_t { point, polygon, ellipse, polyline, capsule };

    Kind kind = Kind::point;
    /// The point, the points of the polygon or polyline, or the corners of the bounding box of an
    /// ellipse or capsule (unit: pixel).
    std::vector<Vec2> points;
    /// From these pixels to those of the layer or the tile.
    TiledTransform transform;

    /// The bounding box of its points, before the transform (unit: pixel).
    [[nodiscard]] Box frame() const;

    /// The center of the frame, after the transform (unit: pixel).
    [[nodiscard]] Vec2 center() const;
};

/// Reads the shape of an object that is neither a tile nor a text. A shape without a size is a
/// point, as in Tiled.
[[nodiscard]] TiledShape read_shape(const JsonReader& object, const TiledTransform& to_screen = {});

/// Reads the position and rotation of an object, which turns on the screen: from the screen's
/// pixels to those of its layer.
[[nodiscard]] TiledTransform read_placement(const JsonReader& object,
                                            const TiledTransform& to_screen);

/// Returns a rectangle from the origin to (width, height) (unit: pixel).
[[nodiscard]] TiledShape rectangle(double width, double height);

/// Converts the shape to obstacles that Box2D accepts. `to_world` maps the layer's pixels to
/// meters. An ellipse that is not a circle becomes an octagon, at most 4 % of its half width off.
/// Corners that turn by less than 0.07 degrees or are less than 11 mm apart are removed, and so are
/// pieces thinner than 20 mm. Returns nothing if nothing is left, and for a point. Fails with a
/// message naming `object` if it is too far away, a capsule, or a polygon that crosses itself.
[[nodiscard]] std::vector<Shape>
placed(const TiledShape& shape, const TiledTransform& to_world, const JsonReader& object);

/// Returns `place` if it is at most 100,000 m from the origin on each axis, the range of Box2D and
/// the grid. Fails otherwise.
[[nodiscard]] Vec2 checked_place(Vec2 place, const JsonReader& object);

} // namespace raywalk::demo
