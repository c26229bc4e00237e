// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/scene.hpp"
#include "scene/scene_source.hpp"

#include <filesystem>
#include <vector>

namespace raywalk::demo {

struct TuneQuery {
    Vec2 start;
    Vec2 target;
};

/// What settings are tried on: a world, and what is asked in it.
struct TuneSubject {
    Scene scene;
    std::vector<TuneQuery> queries; ///< if empty, they are drawn; see draw_queries
};

/// The scene of a source. If that is a map and its source names a scenario file, or there is one
/// beside the map, its queries are asked: `count` of them, or all if there are fewer, spread evenly
/// over the list beginning at number source.seed. Throws std::runtime_error, saying in one line
/// what is wrong with a file.
[[nodiscard]] TuneSubject subject_of(const SceneSource& source, int count);

/// The scene that a recording begins with and the queries made in it: `count` of them, spread
/// evenly, or all if there are fewer. Throws likewise.
[[nodiscard]] TuneSubject recorded_subject(const std::filesystem::path& recording, int count);

} // namespace raywalk::demo
