// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <filesystem>

namespace raywalk::demo {

struct RecordOptions : SceneOptions {
    std::filesystem::path out; ///< to be written
    double seconds = 30.0;     ///< of the world
};

/// Lets a scene run without a window, with its clicks, and writes the transcript. Returns the exit
/// code. Throws std::runtime_error for a file that cannot be used.
int record(const RecordOptions& options);

} // namespace raywalk::demo
