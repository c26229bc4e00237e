// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_request.hpp"

#include "bodies/world_access.hpp"
#include "query/query_execution.hpp"

#include <memory>

namespace raywalk {

/// A query execution, and when it may query the world.
struct PathRequest::State {
    State(const NeighborCache& cache,
          QueryCaches& caches,
          std::shared_ptr<WorldAccess> world_access);

    /// Begins a query for targets or a predicate, unless this is called from inside of the query
    /// that would end.
    template <class Target>
    void begin(Vec2 start, Target target, const PathQuery& query);
    /// Runs `advance(execution)` if the query may go on, and returns its status.
    template <class Advance>
    PathStatus advance(Advance advance);
    /// Cancels the query if the navigator was destroyed.
    void cancel_if_ended();

    std::shared_ptr<WorldAccess> access;
    QueryExecution execution;
};

} // namespace raywalk
