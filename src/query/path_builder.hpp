// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_route.hpp"
#include "raywalk/navigation_link.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "cells/cell_cost_cache.hpp"
#include "query/query_ends.hpp"
#include "query/string_pulling.hpp"

#include <functional>
#include <span>
#include <vector>

namespace raywalk {

/// How the points of a path are made.
struct PointOptions {
    std::span<const Vec2> start; ///< from the start to the place that is connected to the grid
    std::span<const Vec2> end;   ///< from such a place to the end
    PathPostprocessing postprocessing;
    CellCostCache* costs; ///< null if every cell costs 1
};

/// What building a path needs meanwhile, kept so that the next one allocates nothing but its
/// points.
struct PathMemory {
    std::vector<Vec2> start; ///< from the start to the place that is connected to the grid
    std::vector<Vec2> end;   ///< from such a place to the end
    PointMemory points;      ///< see make_points()
};

/// Sets points, links and length of `path` to those of the way from the start over the nodes of
/// `route` to the end. `link_of` returns the link that a step of the route crosses.
void build_points(NeighborView& view,
                  const PointOptions& options,
                  const SearchRoute& route,
                  const std::function<const NavigationLink&(const LinkStep&)>& link_of,
                  PointMemory& memory,
                  Path& path);

/// Fills in points, links, length, costs, tiles and the target's index of `path` from what a search
/// found, with at least one node; if `status` is partial, also the obstruction. `ends` are those of
/// the search. Sets no status.
void build_path(NeighborView& view,
                const QueryEnds& ends,
                const SearchRoute& route,
                const PathQuery& query,
                PathStatus status,
                PathMemory& memory,
                Path& path);

} // namespace raywalk
