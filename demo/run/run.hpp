// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <filesystem>

namespace raywalk::demo {

struct RunOptions : SceneOptions {
    std::filesystem::path svg;       ///< output file, if not empty
    std::filesystem::path animation; ///< likewise; see animation_of()
    std::filesystem::path json;      ///< see ResultOutput
    /// Maximum time in the world. 0 ends when no character is on its way any more, or after 40 s,
    /// an hour on a map (unit: second).
    double seconds = 0.0;
};

/// Runs a scene or a map without a window at full speed, and prints a table of the characters'
/// statistics. Returns the exit code: 1 if a character did not arrive. Throws std::runtime_error
/// for a file that cannot be used.
int run(const RunOptions& options);

} // namespace raywalk::demo
