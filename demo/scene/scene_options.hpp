// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Adds the options that say which scene a subcommand shows, and with which settings.
void add_scene_options(CLI::App& command, SceneOptions& options);

} // namespace raywalk::demo
