// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/palette.hpp"

#include <box2d/box2d.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace raywalk::demo {

struct TuneQuery {
    Vec2 start;
    Vec2 target;
};

/// What settings are tried on: a world, and what is asked in it.
struct TuneSubject {
    std::string name;
    Box bounds; ///< where it is played, not empty (unit: meter)
    bool is_y_up = true;
    Color ground = palette::meadow;
    std::function<void(b2World&)> build; ///< puts the obstacles into an empty world
    std::vector<TuneQuery> queries;      ///< if empty, they are drawn; see draw_queries
};

[[nodiscard]] TuneSubject forest_subject();
/// A MovingAI map. If `scen` is given, or there is a scenario file beside the map, its queries are
/// asked: `count` of them, or all if there are fewer, spread evenly over the list beginning at
/// number `seed`. Throws std::runtime_error, saying in one line what is wrong with a file.
[[nodiscard]] TuneSubject map_subject(const std::filesystem::path& map,
                                      const std::filesystem::path& scen,
                                      int count,
                                      std::uint32_t seed);

} // namespace raywalk::demo
