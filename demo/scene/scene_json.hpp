// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"

#include <nlohmann/json.hpp>

namespace raywalk::demo {

/// @name Conversion of scenes and their parts to JSON and back
/// Readers throw std::runtime_error with a one-line message that names the place, and reject
/// everything that Box2D or a navigator would refuse. Values survive a round trip bit by bit.
/// @{
[[nodiscard]] nlohmann::ordered_json json_of(Vec2 point);
[[nodiscard]] nlohmann::ordered_json json_of(const SceneSettings& settings);
[[nodiscard]] nlohmann::ordered_json json_of(const SceneObstacle& obstacle);
[[nodiscard]] nlohmann::ordered_json json_of(const Scene& scene);

[[nodiscard]] SceneSettings read_settings(const JsonReader& json);
[[nodiscard]] SceneObstacle read_obstacle(const JsonReader& json);
[[nodiscard]] Scene read_scene(const JsonReader& json);
/// Returns the scene of a file with this format, and version 1.
[[nodiscard]] Scene read_scene_in(const JsonReader& document, const std::string& format);
/// @}

} // namespace raywalk::demo
