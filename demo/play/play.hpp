// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <filesystem>

namespace raywalk::demo {

struct PlayOptions : SceneOptions {
    PlayOptions() { agents = 12; }

    int frames = 0;               ///< number of frames to show; 0 until the window is closed
    bool print_state = false;     ///< prints state lines; see StatePrinter
    std::filesystem::path record; ///< transcript to write, if not empty
    /// File for saving and loading scenes with keys.
    std::filesystem::path scene_file = "raywalk-scene.json";
};

/// Opens a window in which clicks send the player, and skeletons chase it. Returns the exit code.
/// Throws std::runtime_error if no window can be opened or a file cannot be used.
int play(const PlayOptions& options);

} // namespace raywalk::demo
