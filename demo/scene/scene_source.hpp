// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"
#include "scene/tiled_map.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>

namespace raywalk::demo {

/// Selects a scene; the forest by default.
struct SceneSource {
    std::filesystem::path scene; ///< a file written by save_scene()
    std::optional<int> preset;   ///< a number for preset()
    std::filesystem::path map;   ///< a MovingAI map, or one of Tiled or LDtk
    TiledOptions drawn;          ///< for a map of Tiled or LDtk
    std::filesystem::path scen;  ///< if empty, the map's name with .scen appended
    std::uint32_t seed = 0;      ///< selects points on the map

    /// Whether `map` is a MovingAI map, with scenarios instead of characters.
    [[nodiscard]] bool is_game_map() const;
};

struct SceneOptions : SceneSource {
    int agents = 50; ///< on the map
    /// Overrides of the scene's settings, with the keys of visit_settings().
    nlohmann::json settings = nlohmann::json::object();
};

/// Characters placed on a MovingAI map, which only contains pairs of points. With `chase`, other
/// scenes without a player get one, too.
enum class MapCharacters : std::uint8_t {
    /// Walkers, each from the start of a scenario to its target; the scenarios are spread evenly
    /// over the list. A map without scenarios gets random points connected by a path.
    walkers,
    /// A player and skeletons that chase it, placed on points chosen as for `walkers`.
    chase,
};

/// Returns the scene as it is; a MovingAI map has no characters. Throws std::runtime_error with a
/// one-line message if a file cannot be used.
[[nodiscard]] Scene scene_of(const SceneSource& source);

/// Returns the scene with overridden settings and, on a MovingAI map, with characters. Throws
/// std::runtime_error if a file cannot be used or no points are found.
[[nodiscard]] Scene scene_of(const SceneOptions& options, MapCharacters characters);

} // namespace raywalk::demo
