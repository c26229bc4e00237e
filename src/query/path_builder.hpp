// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "query/query_ends.hpp"

namespace raywalk {

/// Fills in points, links, length, costs, tiles and the target's index of `path` from what a search
/// found, with at least one node; if `status` is partial, also the obstruction. `ends` are those of
/// the search. Sets no status.
void build_path(NeighborView& view,
                const QueryEnds& ends,
                const SearchRoute& route,
                const PathQuery& query,
                PathStatus status,
                Path& path);

} // namespace raywalk
