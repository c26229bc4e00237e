// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace raywalk::demo {

/// Where a scene comes from; the forest if nothing is given.
struct SceneSource {
    std::filesystem::path scene;            ///< a file that save_scene wrote
    std::optional<int> preset;              ///< a number as for preset()
    std::filesystem::path tiled;            ///< a map of the editor Tiled (.tmj)
    std::optional<double> pixels_per_meter; ///< of the Tiled map; see TiledOptions
    std::filesystem::path map;              ///< a MovingAI map
    std::filesystem::path scen;             ///< the map's name with .scen added if empty
    std::uint32_t seed = 0;                 ///< chooses points of the map
};

struct SceneOptions : SceneSource {
    int agents = 50; ///< on the map

    /// @name Instead of the scene's own settings
    /// @{
    std::optional<float> radius;
    std::optional<float> margin;
    std::optional<float> speed;
    std::optional<double> hz;
    std::optional<float> cell_size;
    std::optional<int> skeletons;
    /// @}
};

/// Who is on a MovingAI map, which has only pairs of points. With chase, other scenes too get a
/// player if they have none.
enum class MapCast : std::uint8_t {
    /// Walkers, each from the start of a scenario to its goal, the scenarios spread evenly over the
    /// list. A map without scenarios gets random points that have a way between them.
    walkers,
    /// A player and skeletons that chase it, on points chosen likewise.
    chase,
};

/// The scene as it is; a MovingAI map has nobody in it. Throws std::runtime_error if a file cannot
/// be used, in one line.
[[nodiscard]] Scene scene_of(const SceneSource& source);

/// The same with the settings that the options say, and with somebody on the map; throws also if no
/// points are found.
[[nodiscard]] Scene scene_of(const SceneOptions& options, MapCast cast);

} // namespace raywalk::demo
