// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <filesystem>
#include <string>

namespace raywalk::demo {

/// Reads a scene written by save_scene(). Throws std::runtime_error with a one-line message if the
/// file is invalid.
[[nodiscard]] Scene load_scene(const std::filesystem::path& file);

/// Parses the text of a scene file; `where` identifies it in error messages. Throws like
/// load_scene().
[[nodiscard]] Scene parse_scene(const std::string& text, const std::string& where);

/// Writes the scene to a JSON file. Throws std::runtime_error if it cannot be written.
void save_scene(const Scene& scene, const std::filesystem::path& file);

} // namespace raywalk::demo
