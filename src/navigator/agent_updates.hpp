// SPDX-License-Identifier: MIT
#pragma once

#include "bodies/world_access.hpp"
#include "navigator/steering_memory.hpp"

#include <list>
#include <mutex>
#include <span>
#include <vector>

namespace raywalk {

class TrackedBodies;

/// One agent, as AgentUpdates sees it.
class UpdatedAgent {
public:
    UpdatedAgent() = default;
    UpdatedAgent(UpdatedAgent&&) = delete;
    virtual ~UpdatedAgent() = default;

    /// The phases of an update, in their order. In read, look and steer, an agent changes itself
    /// alone; in the others it may change what agents share, and call the game.
    enum class Phase : std::uint8_t {
        read,  ///< where the bodies are
        sense, ///< does what it was told, and takes notice of what was read
        look,  ///< notices what has changed
        plan,
        steer, ///< decides where to go in this step
        move,  ///< moves the body as decided
        none,  ///< the update of this agent has ended
    };

    /// When an agent reads its bodies.
    enum class Reads : std::uint8_t {
        in_read,  ///< any thread may read them
        in_sense, ///< only the thread of the navigator may, or the agent has no target
        /// No agent may read before sense(), which may move a body: agents that are sensed later
        /// see it there.
        in_order,
    };

    /// When the agent reads its bodies in this update.
    [[nodiscard]] virtual Reads reads() = 0;
    /// The agent is left out of this update, perhaps because the navigator is destroyed: drops the
    /// events of the last one.
    virtual void leave_out(bool has_lost_navigator) = 0;

    /// @name The phases, for a step of `dt` seconds; each returns the next one that the agent needs
    /// The first one drops the events of the last update.
    /// @{

    /// Does `phase`, which is read, look or steer, and the phases after it as long as they concern
    /// the agent alone. Other agents may do so at the same time.
    [[nodiscard]] virtual Phase go_on(Phase phase, double dt, SteeringMemory& memory) = 0;
    /// Also reads the bodies, unless go_on() has.
    [[nodiscard]] virtual Phase sense(double dt) = 0;
    [[nodiscard]] virtual Phase plan() = 0;
    virtual void move(double dt) = 0;
    /// @}

    /// True if looking and steering may call the game: then the agent goes on past read on the
    /// thread of the navigator.
    [[nodiscard]] virtual bool calls_game() const = 0;

private:
    friend class AgentUpdates;

    std::list<UpdatedAgent*>::iterator place_; // in the list of all agents
};

/// All agents of one navigator, and their updates. Agents go on alone, in jobs, until they need the
/// thread of the navigator, which then serves all of them in one phase. Apart from the budget,
/// which they share in the order of their creation, no agent depends on what another one does in
/// the same update, so the number of threads makes no difference.
class AgentUpdates {
public:
    void add(UpdatedAgent& agent) { agent.place_ = agents_.insert(agents_.end(), &agent); }

    /// Never in an update: an agent that a callback destroys waits.
    void remove(UpdatedAgent& agent) { agents_.erase(agent.place_); }

    /// Updates all agents for a step of `dt` seconds, in the order in which they were added where
    /// that matters; see Agent::update(). Agents that are added meanwhile are left alone.
    void update_all(float dt, WorldAccess& access, TrackedBodies& bodies, const Jobs& jobs);
    /// Does so for one agent.
    void update_one(UpdatedAgent& agent, float dt, WorldAccess& access, TrackedBodies& bodies);

    /// For the phases that run on the thread of the navigator.
    [[nodiscard]] SteeringMemory& memory() { return memory_; }

private:
    using Phase = UpdatedAgent::Phase;
    using Agents = std::span<UpdatedAgent* const>;

    void update(Agents agents, float dt, TrackedBodies& bodies, const Jobs& jobs);
    void begin(Agents agents);
    void go_on_alone(Agents agents, double dt, const Jobs& jobs);
    template <class Do>
    void serve(Agents agents, Phase phase, double dt, Do work);

    std::list<UpdatedAgent*> agents_;
    std::vector<UpdatedAgent*> updated_; // those that update_all() began with
    std::vector<Phase> phases_;          // which each agent of this update needs next
    SteeringMemory memory_;
    std::mutex mutex_;                   // of the rest
    std::list<SteeringMemory> memories_; // for other threads; agents keep the last that they had
    std::vector<SteeringMemory*> free_memories_;
};

} // namespace raywalk
