// SPDX-License-Identifier: MIT
#pragma once

#include "benchmark/bench.hpp"

namespace raywalk::demo {

/// Asks for ways to a goal in the middle of a closed room, from 30 to 80 cells away, with 1000
/// iterations each, and compares with a reference, the article's solver by default. Prints one JSON
/// object, whose times are those of all queries together, medians of three rounds:
/// - cold: what was learned about the world is forgotten before each query
/// - total: the world is known, but the room's walls were touched and looked at again before each
///   query, so that nothing helps that is remembered of goals that cannot be reached
/// - repeated: asked before, and the world has not changed since
///
/// The reference remembers nothing of goals, so its total is compared with both of the latter.
/// Returns the exit code: 1 if a query was not answered by `unreachable` or `iteration_limit`, or
/// if the reference found a way.
int bench_failing(const BenchOptions& options);

} // namespace raywalk::demo
