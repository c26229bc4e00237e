// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "scene/scene.hpp"
#include "scene/scene_source.hpp"

#include <cstddef>
#include <filesystem>
#include <vector>

namespace raywalk::demo {

struct TuneQuery {
    Vec2 start;
    Vec2 target;
    std::size_t world = 0; ///< index of its world
};

/// The worlds and the queries that settings are measured on.
struct TuneSubject {
    Scene scene;
    std::vector<Scene> later{};     ///< the worlds 1, 2, ... of a recording
    std::vector<TuneQuery> queries; ///< drawn at random if empty; see QueryDraw
};

/// Returns the scene of a source. For a map with a scenario file, named by the source or beside the
/// map, its queries are used: `count` of them, or all if there are fewer, spread evenly over the
/// list and beginning at index source.seed. Throws std::runtime_error with a one-line message if a
/// file is invalid.
[[nodiscard]] TuneSubject subject_of(const SceneSource& source, int count);

/// Returns the queries made in a recording, each with the world as it was then: `count` of them,
/// spread evenly, or all if there are fewer. Throws like subject_of().
[[nodiscard]] TuneSubject recorded_subject(const std::filesystem::path& recording, int count);

} // namespace raywalk::demo
