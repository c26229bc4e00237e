// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Adds the options that select the scene of a subcommand. Returns the option --map, for options
/// that require it.
CLI::Option* add_source_options(CLI::App& command, SceneSource& source);

/// Adds the options that select the scene and override its settings.
void add_scene_options(CLI::App& command, SceneOptions& options);

} // namespace raywalk::demo
