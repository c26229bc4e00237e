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

/// The start and goal of `count` scenarios, >= 1, spread evenly over the list, which may not be
/// empty; `seed` is the index of the first.
[[nodiscard]] std::vector<WalkerStart>
spread_over(const std::vector<Scenario>& scenarios, std::uint32_t seed, int count);

/// Tells who can go from where to where on a map.
class MapWays {
public:
    /// For the scene's characters among its obstacles. `map` and `options` have to outlive it.
    MapWays(const GameMap& map, const Scene& scene, const SceneOptions& options);

    /// `count` pairs, >= 1, of points of the map's scenarios, spread evenly over the list; or, if
    /// options.scen is empty and there is no file beside the map, of random free cells with a way
    /// between them. The same options give the same ones. Throws std::runtime_error if there are
    /// none.
    [[nodiscard]] std::vector<WalkerStart> journeys(int count);

    [[nodiscard]] bool has_way(Vec2 start, Vec2 goal);

private:
    [[nodiscard]] std::vector<WalkerStart> random_journeys(int count);

    const GameMap* map_;
    const SceneOptions* options_;
    PathQuery query_;
    physics::World world_;
    Navigator navigator_;
};

} // namespace raywalk::demo
