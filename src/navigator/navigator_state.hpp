// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "core/input_check.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/query_pool.hpp"
#include "navigator/walker_caches.hpp"
#include "world/world_access.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace raywalk {

/// The parts of a navigator, and what they do together.
struct Navigator::State {
    State(const Navigator& navigator,
          std::unique_ptr<Probe> probe,
          const NavigatorSettings& settings);

    [[nodiscard]] CrowdManager& crowd() { return services->crowd(); }

    /// @name Queries
    /// @{

    /// Executes a query at once; `begin(execution)` begins it. Refuses it if the world cannot be
    /// queried now.
    template <class Begin>
    [[nodiscard]] Path answer(const PathQuery& query, Begin begin);
    /// @}

    /// @name Changes of the world
    /// @{

    /// Forgets the watched, driven and followed bodies that were destroyed since the last update.
    void forget_destroyed_bodies();
    void invalidate_all();
    void audit();
    /// @}

    std::unique_ptr<Probe> probe;
    std::shared_ptr<WorldAccess> access; // path requests and agents may live longer
    WalkerCaches caches;
    QueryPool queries;
    std::shared_ptr<AgentServices> services; // agents may live longer
    std::vector<BodyKey> bodies;             // watched, driven or followed
    std::vector<BodyKey> destroyed_bodies;   // of these
    std::vector<BodyKey> existing_bodies;    // of these, in the last update
    std::size_t audited_cells = 0;           // per update
    std::uint64_t stale_cells = 0;           // found by audits so far
    OnceLog log;                             // of what the game passes
};

} // namespace raywalk
