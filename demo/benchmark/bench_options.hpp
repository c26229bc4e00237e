// SPDX-License-Identifier: MIT
#pragma once

#include "benchmark/bench.hpp"

#include <CLI/CLI.hpp>

namespace raywalk::demo {

/// Takes the numbers from `low` to `high`, unlike CLI::Range without NaN.
[[nodiscard]] CLI::Validator number_from(double low, double high);

/// Adds the subcommand `bench`, which writes to `options`.
void add_bench(CLI::App& app, BenchOptions& options);

/// Does what the options ask for and returns the exit code. Throws std::runtime_error if they do
/// not say what.
int run_bench(const BenchOptions& options);

} // namespace raywalk::demo
