// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Adds the options that say where a subcommand's scene comes from. The returned one is --map, for
/// options that need it.
CLI::Option* add_source_options(CLI::App& command, SceneSource& source);

/// The same, and those that say with which settings.
void add_scene_options(CLI::App& command, SceneOptions& options);

} // namespace raywalk::demo
