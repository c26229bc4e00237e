// SPDX-License-Identifier: MIT
#pragma once

#include "bodies/tracked_bodies.hpp"
#include "bodies/world_access.hpp"
#include "core/input_check.hpp"
#include "core/pending.hpp"
#include "navigator/agent_updates.hpp"
#include "navigator/crowd_manager.hpp"
#include "navigator/query_pool.hpp"
#include "navigator/walker_caches.hpp"
#include "navigator/world_changes.hpp"

#include <memory>
#include <mutex>

namespace raywalk {

class Navigator;

/// What the agents of one navigator use of it. Agents share ownership, so it outlives the
/// navigator: then access->has_ended() is true, and outside of access->hold(), nothing may be
/// called that uses the navigator itself: navigator, caches, queries and probe().
class AgentServices {
public:
    AgentServices(Navigator& of,
                  std::shared_ptr<WorldAccess> given_access,
                  WalkerCaches& given_caches,
                  QueryPool& given_queries);

    Navigator& navigator;
    const std::shared_ptr<WorldAccess> access; ///< decides whether the world may be queried now
    WalkerCaches& caches;                      ///< of the kinds of walkers
    QueryPool& queries;                        ///< runs the queries of agents
    /// What the navigator has been told, and does with its next call.
    Pending<WorldChanges> changes;
    TrackedBodies bodies; ///< those that agents drive or follow
    /// The agents near each other, their shared flow fields and the budget for their plans.
    CrowdManager crowd;
    OnceLog log;             ///< of the mistakes of a game, however many agents one concerns
    AgentUpdates updates;    ///< of all agents
    bool is_updated = false; ///< the navigator is updated

    /// What reads the world.
    [[nodiscard]] const Probe& probe() const { return caches.probe(); }

    /// Takes a body away from all agents, and stops queries that would read it. Any thread may call
    /// it from inside of a callback.
    void forget(BodyKey body);

    /// Takes a body out of the lists of bodies that are no obstacles for agents. Not while one of
    /// them may be in use.
    void stop_ignoring(BodyKey body) {
        crowd.forget(body);
        bodies.note_change();
    }

    /// An agent is updated. Warns if the navigator never is.
    void note_agent_update();

    /// An agent begins to drive the body, which is no obstacle as long as agents drive it.
    void begin_driving(BodyKey body);
    /// An agent ends driving the body, which was in that box (unit: meter).
    void end_driving(BodyKey body, const Box& bounds);

    /// Updates one agent, or all; see AgentUpdates.
    void update(UpdatedAgent& agent, float dt) {
        check_step(dt);
        updates.update_one(agent, dt, *access, bodies);
    }

    void update_all(float dt, const Executor& executor) {
        check_step(dt);
        updates.update_all(dt, *access, bodies, jobs(executor));
    }

    /// What concerns many agents runs in these jobs. An empty executor counts as threads of the
    /// navigator.
    [[nodiscard]] Jobs jobs(const Executor& executor) { return {threads_, executor}; }

private:
    void check_step(float dt);

    std::mutex forget_mutex_;
    ThreadPool threads_;
    int agent_updates_ = 0; // before the navigator's first
};

} // namespace raywalk
