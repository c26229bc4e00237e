// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <filesystem>

namespace raywalk::demo {

struct RunOptions : SceneOptions {
    std::filesystem::path svg;  ///< to be written, if not empty
    std::filesystem::path json; ///< likewise
    /// Ends after this time in the world; 0 for when nobody is on its way any more, or after 40 s,
    /// an hour on a map (unit: second).
    double seconds = 0.0;
};

/// Lets a scene or a map run without a window, as fast as it goes, and prints a table of what the
/// characters did. Returns the exit code: 1 if one of them did not arrive. Throws
/// std::runtime_error for a file that cannot be used.
int run(const RunOptions& options);

} // namespace raywalk::demo
