// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace raywalk::demo {

/// Looks for paths through `count` random passages of known width for each of three cell sizes:
/// doors, corridors with bends, rooms and dead ends, at any place and angle, wider than the walker
/// with its margin by at least a quarter of a cell. Then for paths through forests of 60, 120 and
/// 200 obstacles, `count` / 100 in each, which are compared with the shortest ways. What is true is
/// measured without the library. Prints one JSON object, and each error to standard error. Returns
/// the exit code: 1 if a path was missed or comes too near to an obstacle, or if the paths of a
/// forest are longer than the shortest ones by more than 3, 4 or 5.5 percent on average.
int bench_passages(int count, std::uint32_t seed);

} // namespace raywalk::demo
