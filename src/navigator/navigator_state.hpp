// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "bodies/known_bodies.hpp"
#include "bodies/world_access.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/query_pool.hpp"
#include "navigator/walker_caches.hpp"
#include "navigator/world_changes.hpp"

#include <memory>
#include <vector>

namespace raywalk {

/// The parts of a navigator, and what they do together.
struct Navigator::State {
    State(Navigator& navigator, std::unique_ptr<Probe> probe, const NavigatorSettings& settings);
    State(State&&) = delete;
    ~State();

    [[nodiscard]] CrowdManager& crowd() { return services->crowd; }

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
        const std::shared_ptr<void> parts = access->hold();
        services->changes.tell(tell);
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

    /// Forgets the watched, driven and followed bodies that were destroyed since the last call, and
    /// invalidates the chunks near bodies that have changed since. `compares_in_turn`: also some
    /// others that are outdated.
    void notice_changes(bool compares_in_turn);
    void compare_world(bool compares_in_turn);
    /// The bodies that have to exist, sorted.
    [[nodiscard]] std::vector<BodyKey> bodies_in_use();
    /// @}

    std::unique_ptr<Probe> probe;
    std::shared_ptr<WorldAccess> access; // path requests and agents may live longer
    WalkerCaches caches;
    QueryPool queries;
    std::shared_ptr<AgentServices> services; // agents may live longer
    KnownBodies bodies;
    std::size_t known_filters = 0;     // how many `bodies` was given
    std::uint64_t outdated_chunks = 0; // found in turn so far
    OnceLog log;                       // of what the game passes
};

} // namespace raywalk
