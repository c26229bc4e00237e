// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

namespace raywalk {

/// Returns the path with fewer points: without those that are at most `epsilon` from the straight
/// line between the points that are left, as long as the walker can go straight along that line
/// (unit: meter). For paths that are drawn, sent over a network, or walked by something that should
/// turn seldom. Pass the query of the path: its walker, its ignored bodies, its blocked cells and
/// its costs decide about each line. A line enters no forbidden cell, and no cell that costs more
/// than the cheapest one along the points that it replaces.
///
/// The ends, and all points of links, stay. Path::length becomes that of the new points;
/// Path::cost and Path::entered_cost stay those of the cells that the search found.
///
/// After string pulling, a path turns only around corners of obstacles. Without such a point, the
/// straight line is often blocked, so most points stay. With PathPostprocessing::none, this makes
/// few points of many. The points are chosen after Douglas and Peucker, Algorithms for the
/// Reduction of the Number of Points Required to Represent a Digitized Line (1973). Returns the
/// path as it is if `epsilon` is not above 0, if the query is invalid, or while queries are
/// refused, see Navigator. The costs must not destroy the navigator. Costs at most two
/// can_walk_straight() per point, and quadratic time in the worst case.
[[nodiscard]] RAYWALK_EXPORT Path simplified(Navigator& navigator,
                                             Path path,
                                             float epsilon,
                                             const PathQuery& query);

} // namespace raywalk
