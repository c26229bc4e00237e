// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/executor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/probe.hpp"

#include "bodies/tracked_bodies.hpp"
#include "bodies/world_access.hpp"
#include "core/input_check.hpp"
#include "core/jobs.hpp"
#include "core/pending.hpp"
#include "core/thread_pool.hpp"
#include "navigator/agent_updates.hpp"
#include "navigator/crowd_manager.hpp"
#include "navigator/query_pool.hpp"
#include "navigator/steering_memory.hpp"
#include "navigator/walker_caches.hpp"
#include "navigator/world_changes.hpp"
#include "query/query_execution.hpp"

#include <cstdint>
#include <memory>
#include <mutex>

namespace raywalk {

class Navigator;

/// What the agents of one navigator use of it. Agents share ownership, so it outlives the
/// navigator: then access().has_ended() is true, and outside of access().hold(), nothing may be
/// called that uses the navigator itself: navigator(), probe(), cache(), view() and queries().
class AgentServices {
public:
    AgentServices(Navigator& navigator,
                  std::shared_ptr<WorldAccess> access,
                  WalkerCaches& caches,
                  QueryPool& queries);

    /// The navigator, which has to exist.
    [[nodiscard]] Navigator& navigator() { return *navigator_; }

    /// Decides whether the world may be queried now.
    [[nodiscard]] WorldAccess& access() { return *access_; }

    /// What the navigator has been told, and does with its next call.
    [[nodiscard]] Pending<WorldChanges>& changes() { return changes_; }

    /// What reads the world, as long as the navigator exists.
    [[nodiscard]] const Probe& probe() const { return caches_->probe(); }

    /// The bodies that agents drive or follow.
    [[nodiscard]] TrackedBodies& bodies() { return bodies_; }

    /// Takes a body away from all agents, and stops queries that would read it. Any thread may call
    /// it from inside of a callback.
    void forget(BodyKey body);

    /// Takes a body out of the lists of bodies that are no obstacles for agents. Not while one of
    /// them may be in use.
    void stop_ignoring(BodyKey body) {
        crowd_.forget(body);
        bodies_.note_change();
    }

    /// The navigator is updated.
    void note_update() { is_updated_ = true; }

    [[nodiscard]] bool is_updated() const { return is_updated_; }

    /// An agent is updated. Warns if the navigator never is.
    void note_agent_update();

    /// The agents near each other, their shared flow fields and the budget for their plans.
    [[nodiscard]] CrowdManager& crowd() { return crowd_; }

    /// Logs each mistake of a game once, however many agents it concerns.
    [[nodiscard]] OnceLog& log() { return log_; }

    /// An agent begins to drive the body, which is no obstacle as long as agents drive it.
    void begin_driving(BodyKey body);
    /// An agent ends driving the body, which was in that box (unit: meter).
    void end_driving(BodyKey body, const Box& bounds);

    /// The cache for one kind of walker. It lives as long as the navigator.
    [[nodiscard]] const WalkerCache& cache(const WalkerProfile& walker) {
        return caches_->get(walker);
    }

    /// All agents, and their updates.
    [[nodiscard]] AgentUpdates& updates() { return updates_; }

    /// Updates one agent, or all; see AgentUpdates.
    void update(UpdatedAgent& agent, float dt) {
        check_step(dt);
        updates_.update_one(agent, dt, *access_, bodies_);
    }

    void update_all(float dt, const Executor& executor) {
        check_step(dt);
        updates_.update_all(dt, *access_, bodies_, jobs(executor));
    }

    /// What concerns many agents runs in these jobs. An empty executor counts as threads of the
    /// navigator.
    [[nodiscard]] Jobs jobs(const Executor& executor) { return {threads_, executor}; }

    /// What runs the queries of agents, as long as the navigator exists.
    [[nodiscard]] QueryPool& queries() { return *queries_; }

private:
    void check_step(float dt);

    Navigator* navigator_;
    std::shared_ptr<WorldAccess> access_;
    Pending<WorldChanges> changes_;
    WalkerCaches* caches_;
    QueryPool* queries_;
    TrackedBodies bodies_;
    std::mutex forget_mutex_;
    CrowdManager crowd_;
    OnceLog log_;
    AgentUpdates updates_;
    ThreadPool threads_;
    bool is_updated_ = false;
    int agent_updates_ = 0; // before the navigator's first
};

} // namespace raywalk
