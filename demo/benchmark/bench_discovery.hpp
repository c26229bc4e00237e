// SPDX-License-Identifier: MIT
#pragma once

#include "benchmark/bench.hpp"

namespace raywalk::demo {

/// Discovers every cell of a map file and compares each direction, and the time, with
/// bench::PlainDiscovery, and with Discovery::raycast. Prints one JSON object, and each different
/// direction to standard error. Returns the exit code: 1 if one differs, from ray casts by more
/// than their tolerance. Throws std::runtime_error for a file that cannot be used.
int bench_discovery(const BenchOptions& options);

/// Finds paths of 30 cells among 2,000 trees with a cold cache, and compares the time with the
/// solver of the article that the library grew from. Prints one JSON object. Returns the exit code:
/// 1 if not all were found.
int bench_first_path(const BenchOptions& options);

} // namespace raywalk::demo
