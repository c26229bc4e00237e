// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <filesystem>

namespace raywalk::demo {

struct PlayOptions : SceneOptions {
    PlayOptions() { agents = 12; }

    int frames = 0;               ///< to be shown before it ends; 0 for until it is closed
    bool print_state = false;     ///< what happens, line by line; see StatePrinter
    std::filesystem::path record; ///< a transcript to be written, if not empty
    /// Where the keys save scenes and load them from.
    std::filesystem::path scene_file = "raywalk-scene.json";
};

/// Opens a window in which a click sends the player and skeletons chase it. Returns the exit code.
/// Throws std::runtime_error if there is no window to be had or a file cannot be used.
int play(const PlayOptions& options);

} // namespace raywalk::demo
