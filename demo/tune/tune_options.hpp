// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Adds the subcommand `tune`, which writes to `options`.
void add_tune(CLI::App& app, TuneOptions& options);

} // namespace raywalk::demo
