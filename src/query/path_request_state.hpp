// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_request.hpp"

#include "query/query_execution.hpp"
#include "world/world_access.hpp"

#include <memory>

namespace raywalk {

/// A query execution, and when it may query the world.
struct PathRequest::State {
    State(const NeighborCache& cache,
          RegionCaches& regions,
          std::shared_ptr<WorldAccess> world_access);

    QueryExecution execution;
    std::shared_ptr<WorldAccess> access;
};

} // namespace raywalk
