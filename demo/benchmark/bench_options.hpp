// SPDX-License-Identifier: MIT
#pragma once

#include "benchmark/bench.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Adds the subcommand `bench`, which writes to `options`.
void add_bench(CLI::App& app, BenchOptions& options);

/// Runs the selected benchmark and returns the exit code. Throws std::runtime_error if the options
/// select none.
int run_bench(const BenchOptions& options);

} // namespace raywalk::demo
