// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <filesystem>
#include <string>

namespace raywalk::demo {

/// Reads a scene that save_scene wrote. Throws std::runtime_error, saying in one line what is wrong
/// with the file.
[[nodiscard]] Scene load_scene(const std::filesystem::path& file);

/// The same for a file's text; `where` names it in errors.
[[nodiscard]] Scene parse_scene(const std::string& text, const std::string& where);

/// Writes the scene into a JSON file; throws std::runtime_error if it cannot be written.
void save_scene(const Scene& scene, const std::filesystem::path& file);

} // namespace raywalk::demo
