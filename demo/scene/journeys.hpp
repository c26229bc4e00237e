// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "scene/game_map.hpp"
#include "scene/stage.hpp"

#include <cstdint>
#include <vector>

namespace raywalk::demo {

struct MapJourney {
    Vec2 start;
    Vec2 goal;
};

/// `count` journeys, >= 1, spread evenly over the list, which is not empty, beginning at number
/// `seed`.
[[nodiscard]] std::vector<MapJourney>
spread_over(const std::vector<Scenario>& scenarios, std::uint32_t seed, int count);

/// `count` journeys, >= 1, between points of the map's scenarios, spread evenly over the list; or,
/// if options.scen is empty and there is no file beside the map, between random free cells that the
/// navigator finds a way between. The same options give the same journeys. Throws
/// std::runtime_error if there are none.
[[nodiscard]] std::vector<MapJourney>
journeys_on(const GameMap& map, const StageOptions& options, Navigator& navigator, int count);

/// True if a character of the size that options name can walk from `start` to `goal`.
[[nodiscard]] bool
has_way(Navigator& navigator, const StageOptions& options, Vec2 start, Vec2 goal);

} // namespace raywalk::demo
