// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/executor.hpp"

#include "core/thread_pool.hpp"
#include "navigator/steering_memory.hpp"
#include "world/world_access.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace raywalk {

class TrackedBodies;

/// One agent, as AgentUpdates sees it. An update has six phases. sense(), plan() and move() may
/// change what agents share, and call the game; read(), look() and steer() change the agent alone.
class UpdatedAgent {
public:
    UpdatedAgent() = default;
    UpdatedAgent(const UpdatedAgent&) = delete;
    UpdatedAgent(UpdatedAgent&&) = delete;
    UpdatedAgent& operator=(const UpdatedAgent&) = delete;
    UpdatedAgent& operator=(UpdatedAgent&&) = delete;
    virtual ~UpdatedAgent() = default;

    /// When an agent reads its bodies.
    enum class Reads : std::uint8_t {
        in_read,  ///< any thread may read them
        in_sense, ///< only the thread of the navigator may, or the agent has no target
        /// No agent may read before sense(), which may move a body: agents that are sensed later
        /// see it there.
        in_order,
    };

    /// Drops the events of the last update. Returns when the agent reads its bodies in this one.
    virtual Reads begin_update() = 0;
    /// The navigator is destroyed.
    virtual void lose_navigator() = 0;

    /// Reads the bodies, for a step of `dt` seconds. Other agents may read at the same time.
    virtual void read(double dt, SteeringMemory& memory) = 0;
    /// Runs waiting commands, reads the bodies, unless read() has, and takes notice of what was
    /// read. Returns false if look() and steer() would do nothing.
    [[nodiscard]] virtual bool sense(double dt) = 0;
    /// Notices what has changed. Other agents may look at the same time.
    virtual void look(double dt, SteeringMemory& memory) = 0;
    /// Plans.
    virtual void plan() = 0;
    /// Decides where to go in this step. Other agents may be steered at the same time.
    virtual void steer(double dt, SteeringMemory& memory) = 0;
    /// Moves the body as decided.
    virtual void move(double dt) = 0;

    /// True if look() and steer() may call the game.
    [[nodiscard]] virtual bool calls_game() const = 0;

private:
    friend class AgentUpdates;

    // Where it looks and is steered in an update.
    enum class Turn : std::uint8_t {
        none,
        in_jobs,
        here, // on the thread of the navigator: it may call the game
    };

    std::uint32_t place_ = 0; // in the list of all agents
    Reads reads_ = Reads::in_order;
    Turn turn_ = Turn::none;
};

/// All agents of one navigator, and their updates: one phase for all of them, then the next one. In
/// no phase does an agent depend on what another one does in the same phase, so that the order, and
/// the number of threads, make no difference.
class AgentUpdates {
public:
    void add(UpdatedAgent& agent);
    void remove(UpdatedAgent& agent);

    /// Updates all agents for a step of `dt` seconds, in the order in which they were added where
    /// that matters; see Agent::update(). Agents that are added meanwhile are left alone. An empty
    /// executor counts as the threads of this object.
    void update_all(float dt, WorldAccess& access, TrackedBodies& bodies, const Executor& executor);
    /// Does so for these agents.
    void update(std::span<UpdatedAgent* const> agents,
                float dt,
                WorldAccess& access,
                TrackedBodies& bodies,
                const Executor& executor);

    /// For the phases that run on the thread of the navigator.
    [[nodiscard]] SteeringMemory& memory() { return memory_; }

private:
    // How many agents look and are steered in an update.
    struct Awake {
        std::size_t in_jobs = 0;
        std::size_t here = 0;
    };

    [[nodiscard]] static std::size_t begin(std::span<UpdatedAgent* const> agents);
    [[nodiscard]] static Awake sense(std::span<UpdatedAgent* const> agents, double dt);

    // Calls phase(agent, memory), which does nothing for all but `due` agents.
    template <class Phase>
    void run_in_jobs(std::size_t due,
                     std::span<UpdatedAgent* const> agents,
                     const Executor& executor,
                     Phase phase);
    template <class Phase>
    void run(const Awake& awake,
             std::span<UpdatedAgent* const> agents,
             const Executor& executor,
             Phase phase);
    [[nodiscard]] std::unique_ptr<SteeringMemory> take_memory();
    void give_back(std::unique_ptr<SteeringMemory> memory);

    void take_in_added();
    void drop_removed();

    std::vector<UpdatedAgent*> agents_; // null for those that were removed
    std::vector<UpdatedAgent*> added_;  // since update_all() began
    std::size_t removed_ = 0;
    bool is_updating_ = false; // all
    SteeringMemory memory_;
    ThreadPool threads_;
    std::mutex mutex_;                                           // of free_memories_
    std::vector<std::unique_ptr<SteeringMemory>> free_memories_; // for other threads
};

} // namespace raywalk
