// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <filesystem>

namespace raywalk::demo {

struct RecordOptions : SceneOptions {
    std::filesystem::path out;    ///< output file
    double seconds = 30.0;        ///< time in the world
    std::filesystem::path json{}; ///< see ResultOutput
};

/// Runs a scene without a window, with its clicks, and writes the transcript. Returns the exit
/// code. Throws std::runtime_error for a file that cannot be used.
int record(const RecordOptions& options);

} // namespace raywalk::demo
