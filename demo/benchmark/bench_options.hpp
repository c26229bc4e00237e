// SPDX-License-Identifier: MIT
#pragma once

#include "benchmark/bench.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Adds the subcommand `bench`, which writes to `options`.
void add_bench(CLI::App& app, BenchOptions& options);

} // namespace raywalk::demo
