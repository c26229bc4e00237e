// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"
#include "scene/tiled_tileset.hpp"
#include "scene/tiled_transform.hpp"

#include <cstdint>
#include <optional>

namespace raywalk::demo {

/// A map while its layers are read, one after the other.
struct TiledMap {
    double tile_width = 0.0;  ///< (unit: pixel)
    double tile_height = 0.0; ///< (unit: pixel)
    TiledTilesets tilesets;
    /// How many tiles layers may still have, empty ones counted.
    std::int64_t tiles_left = std::int64_t{1} << 24U;
    Box chunks{{1.0F, 1.0F}, {}}; ///< around the tiles of infinite layers (unit: meter)
    Scene scene{};

    /// Adds it to the scene; fails, naming `owner`, if Box2D would refuse it or there are too many.
    void add(SceneObstacle obstacle, const JsonReader& owner);
};

/// What holds for all in a layer, and is handed down from a group to its layers.
struct TiledLayer {
    TiledTransform to_world; ///< from pixels to meters
    std::optional<bool> is_solid;
    std::optional<Material> material;
};

/// Adds the tiles that stand in the way. A tile is solid as the layer says by its property `solid`
/// or `collides`, else as the tile says likewise, else where its collision shapes are. Whole tiles
/// become as few boxes as a simple sweep finds.
void add_tile_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map);

/// Adds obstacles, characters, clicks and cost areas.
void add_object_layer(const JsonReader& json, const TiledLayer& layer, TiledMap& map);

} // namespace raywalk::demo
