// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

namespace raywalk::demo {

struct PlayOptions : SceneOptions {
    int frames = 0;           ///< to be shown before it ends; 0 for until it is closed
    bool print_state = false; ///< a line "player X Y status" at first and when the status changes
};

/// Opens a window in which a click sends the player and skeletons chase it. Returns the exit code.
/// Throws std::runtime_error if there is no window to be had or a file cannot be used.
int play(const PlayOptions& options);

} // namespace raywalk::demo
