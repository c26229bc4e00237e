// SPDX-License-Identifier: MIT
#pragma once

#include "query/component_map.hpp"
#include "query/landmark_cache.hpp"

namespace raywalk {

/// What the queries of one kind of walker leave to later ones, besides chunks. No answer depends on
/// it, except where a query ends at a limit.
struct QueryCaches {
    ComponentMap components;
    LandmarkCache landmarks;
};

} // namespace raywalk
