// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace raywalk::demo {

struct TiledOptions {
    /// From 0.01 to 10,000. If not given, the map's property `pixels_per_meter` is used; without
    /// it, the width of a tile is one meter, in an isometric map its height.
    std::optional<double> pixels_per_meter{};
    /// Whether tilesets, templates and levels may be outside of the map's folder.
    bool allows_outside_files = false;
};

/// Reads a map of Tiled (.tmx or JSON, version 1.x of the format, orthogonal or isometric) or a
/// world of LDtk, with the tilesets, templates and levels that it refers to. Throws
/// std::runtime_error with a one-line message that names the file, and the layer, if one is
/// invalid.
///
/// y points downward, as in Tiled. An infinite map, and a world of LDtk, extends one tile beyond
/// its chunks and objects. Elements hidden in the editor are loaded, too; images and texts are
/// ignored. Of an isometric map, the scene is the plane, in which tiles are squares, and not the
/// screen, on which they are diamonds: distances and speeds are those of the game. A pixel is one
/// of the height of a tile, as in the coordinates of objects; shapes of tiles, and whatever turns,
/// are projected.
///
/// **What is an obstacle**: what a property `solid`, `collides`, `collidable` or `obstacle` says
/// (or the opposite, `walkable`), the collision shapes of tiles, and what the class or name of an
/// object, a tile or a layer says: `collision`, `collider`, `obstacle`, `solid`, or a material,
/// tree, rock, wall, pond, fence, stone; see meaning_of(). `passable` and `ladder` are none.
/// Nothing else is.
///
/// **Tile layers**: a property of the layer, or else of the tile, makes the whole tile solid or
/// passable. Without one, its collision shapes are solid; without shapes, the whole tile, if its
/// class or the layer says so. The material is wall unless the tile or the layer says another.
///
/// **Objects**: a property of the object or its layer, or else the class of the object, or its
/// name, or that of its layer, says what it is. A tile object is an obstacle where its tile has
/// collision shapes. A polyline stops from both sides unless a property `one_sided` is true: then
/// it lets pass from its left. Some classes and names have a special meaning:
/// - `door` slides along its longer side by its length, or by the properties `slide_x` and
///   `slide_y` (unit: pixel), with `rest` and `travel` (unit: second); see Slide
/// - `crate` can be pushed
/// - `player` (the first one), `skeleton` or `enemy`, `click`: located at the center of the object;
///   `click` may have a property `time` (unit: second); clicks keep the order of the file
/// - `walker`, a polyline: walks from its first point to its last
/// - `cost`, a rectangle: entering it costs its property `cost`, from 1/16 to 255
///
/// **LDtk**: the values of IntGrid layers are tiles whose class is the name of the value, entities
/// are objects with their fields as properties, and all other layers are pictures.
[[nodiscard]] Scene load_tiled(const std::filesystem::path& file, const TiledOptions& options = {});

/// Parses the text of a map file. `name` identifies it in error messages; the files that it
/// refers to are resolved relative to `folder`. Throws like load_tiled().
[[nodiscard]] Scene parse_tiled(const std::string& text,
                                const std::string& name,
                                const std::filesystem::path& folder,
                                const TiledOptions& options = {});

} // namespace raywalk::demo
