// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace raywalk::demo {

struct TiledOptions {
    /// From 0.01 to 10,000. If not given, as the map says by a property `pixels_per_meter`, else
    /// one tile's width is one meter.
    std::optional<double> pixels_per_meter{};
};

/// Reads an orthogonal map of Tiled, saved as JSON (.tmj) by Tiled 1.8 or later, with its tilesets
/// embedded or saved as JSON (.tsj). Throws std::runtime_error, saying in one line what is wrong
/// with the file.
///
/// y counts downward, as in Tiled. An infinite map reaches one tile farther than its chunks and
/// objects. What is hidden in the editor is loaded all the same; pictures and texts mean nothing.
///
/// **Tile layers**: tiles stand in the way where their collision shapes are. A property `solid` or
/// `collides` of the layer, or of the tile, makes the whole tile solid (true) or not at all
/// (false). They are walls, unless the class or name of the tile or the layer is a material.
///
/// **Objects** are obstacles, unless such a property of the object or its layer is false. The class
/// of an object, or else its name, or that of its layer, tells the material: tree, rock, wall,
/// pond, fence, stone. Some classes and names tell what else an object is:
/// - `door` slides along its longer side by its length, or by the properties `slide_x` and
///   `slide_y` (unit: pixel), with `rest` and `travel` (unit: second); see Slide
/// - `crate` can be pushed
/// - `player`, `skeleton`, `click`: their middle is the place; `click` may have a property `time`
///   (unit: second), and clicks are in the order of the file
/// - `walker`, a polyline: goes from its first point to its last
/// - `cost`, a rectangle: entering it costs what its property `cost` says, from 1/16 to 255
///
/// Other points mean nothing. A tile object stands in the way where its tile has collision shapes;
/// without any it is a picture, unless its class, its name or such a property says otherwise.
[[nodiscard]] Scene load_tiled(const std::filesystem::path& file, const TiledOptions& options = {});

/// The same from the text of a file; `name` names it in errors, and tilesets in files of their own
/// are looked for in `folder`.
[[nodiscard]] Scene parse_tiled(const std::string& text,
                                const std::string& name,
                                const std::filesystem::path& folder,
                                const TiledOptions& options = {});

} // namespace raywalk::demo
