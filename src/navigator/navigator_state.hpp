// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "bodies/world_access.hpp"
#include "core/input_check.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/query_pool.hpp"
#include "navigator/walker_caches.hpp"
#include "navigator/world_changes.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace raywalk {

/// The parts of a navigator, and what they do together.
struct Navigator::State {
    State(Navigator& navigator, std::unique_ptr<Probe> probe, const NavigatorSettings& settings);
    State(State&&) = delete;
    ~State();

    [[nodiscard]] CrowdManager& crowd() { return services->crowd(); }

    /// @name Queries
    /// @{

    /// True if the walker is valid; otherwise it logs why not, once.
    [[nodiscard]] bool check(const WalkerProfile& walker);
    /// Executes a query at once; `begin(execution)` begins it. Refuses it if the world cannot be
    /// queried now.
    template <class Begin>
    [[nodiscard]] Path answer(const PathQuery& query, Begin begin);

    /// @}

    /// @name What the game tells
    /// @{

    /// Writes down what `tell(changes)` adds, and does it at once if it may be done now.
    template <class Tell>
    void request(Tell tell) {
        services->changes().tell(tell);
        settle();
    }

    void request(WorldChanges::Watching watching);
    /// Does what is written down, if it may be done now.
    void settle();
    void apply(const WorldChanges& changes);
    void apply(const WorldChanges::Driving& driving);
    void apply(const WorldChanges::Watching& watching);
    void shift_origin(Vec2 new_origin);
    void set_cell_blocked(Cell cell, bool is_blocked);
    /// @}

    /// @name Changes of the world
    /// @{

    /// Forgets the watched, driven and followed bodies that were destroyed since the last call.
    void forget_destroyed_bodies();
    /// Does so, and then invalidates the chunks near watched bodies that have changed since.
    void detect_changes();
    /// True if a watched body still exists.
    [[nodiscard]] bool exists(BodyKey body) const;
    void audit();
    /// @}

    /// Sets `places` to what is known of the bodies before they are located.
    void collect_places();
    [[nodiscard]] BodyPlace new_place(BodyKey body) const;

    std::unique_ptr<Probe> probe;
    std::shared_ptr<WorldAccess> access; // path requests and agents may live longer
    WalkerCaches caches;
    QueryPool queries;
    std::shared_ptr<AgentServices> services; // agents may live longer
    std::vector<BodyPlace> places;           // of each body once, sorted, as of the last update
    std::size_t audited_cells = 0;           // per update
    std::uint64_t stale_cells = 0;           // found by audits so far
    OnceLog log;                             // of what the game passes
};

} // namespace raywalk
