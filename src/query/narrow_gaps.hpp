// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/narrow_gap.hpp"
#include "raywalk/path.hpp"

#include <optional>

namespace raywalk {

class NeighborCache;
struct PathQuery;

/// Returns the narrowest gap between two obstacles of `query.walker`, as `cache` reads them, that
/// the path leads through, of those narrower than the walker or at most a quarter of a cell wider.
/// The path is that of a walker that is narrower. Of equally narrow gaps it is the one with the
/// least coordinates. Costs one broad-phase query for each leg of the path, and compares the
/// obstacles beside a leg in pairs.
[[nodiscard]] std::optional<NarrowGap>
narrowest_gap_along(const Path& path, const NeighborCache& cache, const PathQuery& query);

} // namespace raywalk
