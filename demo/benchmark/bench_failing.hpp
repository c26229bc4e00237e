// SPDX-License-Identifier: MIT
#pragma once

#include "benchmark/bench.hpp"

namespace raywalk::demo {

/// Runs queries for a target in the middle of a closed room, from 30 to 80 cells away, with 1000
/// iterations each, and compares them with a reference, by default the article's solver. Prints one
/// JSON object. Its times are totals of all queries, medians of three rounds:
/// - cold: the cache is cleared before each query
/// - total: the cache is warm, but the room's walls are invalidated and rediscovered before each
///   query, so that cached unreachable regions do not help
/// - repeated: the queries have been run before, and the world has not changed since
///
/// The reference caches no regions, so its total is compared with both of the latter. Returns the
/// exit code: 1 if an answer was neither `unreachable` nor `iteration_limit`, or if the reference
/// found a path.
int bench_failing(const BenchOptions& options);

} // namespace raywalk::demo
