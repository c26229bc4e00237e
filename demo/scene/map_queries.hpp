// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "physics/world.hpp"
#include "scene/game_map.hpp"
#include "scene/scene.hpp"
#include "scene/scene_source.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// Returns the scenarios of a map's scenario file: that of the source, or the one beside the map;
/// nothing if there is none. Throws std::runtime_error if it is invalid or has no queries.
[[nodiscard]] std::vector<Scenario> scenarios_of(const SceneSource& source, const GameMap& map);

/// Returns the start and target of `count` (>= 1) scenarios, spread evenly over the list, which
/// must not be empty. `seed` is the index of the first.
[[nodiscard]] std::vector<WalkerStart>
spread_over(const std::vector<Scenario>& scenarios, std::uint32_t seed, int count);

/// Finds start and target points on a map that are connected by a path.
class MapQueries {
public:
    /// Uses the scene's obstacles and character size. `map` and `options` must outlive this object.
    MapQueries(const GameMap& map, const Scene& scene, const SceneOptions& options);

    /// Returns `count` (>= 1) pairs of points from the map's scenarios, spread evenly over the
    /// list. If options.scen is empty and the map has no scenario file, returns random free cells
    /// connected by a path. Deterministic for equal options. Throws std::runtime_error if there are
    /// none.
    [[nodiscard]] std::vector<WalkerStart> draw(int count);

    [[nodiscard]] bool has_path(Vec2 start, Vec2 target);

private:
    [[nodiscard]] std::vector<WalkerStart> random_queries(int count);

    const GameMap* map_;
    const SceneOptions* options_;
    PathQuery query_;
    physics::World world_;
    Navigator navigator_;
};

} // namespace raywalk::demo
