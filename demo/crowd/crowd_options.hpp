// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Adds the subcommand `crowd`, which writes to `options`.
void add_crowd(CLI::App& app, CrowdOptions& options);

} // namespace raywalk::demo
