// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace raywalk::demo {

struct TiledOptions {
    /// From 0.01 to 10,000. If not given, the map's property `pixels_per_meter` is used; without
    /// it, the width of a tile is one meter.
    std::optional<double> pixels_per_meter{};
    /// Whether tilesets, templates and levels may be outside of the map's folder.
    bool allows_outside_files = false;
};

/// Reads an orthogonal Tiled map saved as JSON (.tmj) by Tiled 1.8 or later, with tilesets that are
/// embedded or saved as JSON (.tsj). Throws std::runtime_error with a one-line message if the file
/// is invalid.
///
/// y points downward, as in Tiled. An infinite map extends one tile beyond its chunks and objects.
/// Elements hidden in the editor are loaded, too; images and texts are ignored.
///
/// **Tile layers**: the collision shapes of tiles are obstacles. A property `solid` or `collides`
/// of the layer or the tile makes the whole tile solid (true) or passable (false). The material is
/// wall unless the class or name of the tile or the layer is another material.
///
/// **Objects** are obstacles unless such a property of the object or its layer is false. The class
/// of the object, or else its name, or that of its layer, is the material: tree, rock, wall, pond,
/// fence, stone. Some classes and names have a special meaning:
/// - `door` slides along its longer side by its length, or by the properties `slide_x` and
///   `slide_y` (unit: pixel), with `rest` and `travel` (unit: second); see Slide
/// - `crate` can be pushed
/// - `player`, `skeleton`, `click`: located at the center of the object; `click` may have a
///   property `time` (unit: second); clicks keep the order of the file
/// - `walker`, a polyline: walks from its first point to its last
/// - `cost`, a rectangle: entering it costs its property `cost`, from 1/16 to 255
///
/// Other points are ignored. A tile object is an obstacle where its tile has collision shapes.
/// Without collision shapes it is an image only, unless its class, its name or such a property says
/// otherwise.
[[nodiscard]] Scene load_tiled(const std::filesystem::path& file, const TiledOptions& options = {});

/// Parses the text of a map file. `name` identifies it in error messages; external tilesets are
/// resolved relative to `folder`. Throws like load_tiled().
[[nodiscard]] Scene parse_tiled(const std::string& text,
                                const std::string& name,
                                const std::filesystem::path& folder,
                                const TiledOptions& options = {});

} // namespace raywalk::demo
