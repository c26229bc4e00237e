// SPDX-License-Identifier: MIT
#pragma once

#include "agent/journey.hpp"
#include "agent/path_corridor.hpp"
#include "crowd/queueing.hpp"

#include <limits>

namespace raywalk {

/// What an agent would do in the next step if it were alone.
struct PreferredStep : PathVelocity {
    double dt = 0.0;      ///< for how long the velocity is chosen, > 0 (unit: second)
    double elapsed = 0.0; ///< since the last choice, > 0 (unit: second)

    /// The time that passes for queues and places aside: `elapsed`, but at most `dt`, because an
    /// agent that has kept its velocity for longer was in neither (unit: second).
    [[nodiscard]] double step() const { return std::min(dt, elapsed); }
};

/// When an agent that cannot make way goes first for a while: after 2.5 to 5 s in which it makes no
/// progress, pushed by others that do not get on either, for 2 s. An agent that goes back is on its
/// way for that time.
class TurnTimer {
public:
    /// The agent gets a new target.
    void reset() { *this = {}; }

    /// Call in each step of the walk, of `dt` seconds, with whether another one that does not get
    /// on pushes the agent. The turns of agents with different ids begin at different times.
    void observe(double time_without_progress, bool is_pushed, double dt, std::uint32_t id);

    /// Call in each step.
    void pass_time(double dt) {
        time_ = is_active() ? static_cast<float>(std::max(0.0, time_ - dt)) : time_;
    }

    [[nodiscard]] bool is_active() const { return time_ > 0.0F; }

private:
    // How long the turn stays active; below 0, how long the agent has been pushed, without
    // progress (unit: second).
    float time_ = 0.0F;
};

/// How an agent avoids others. In the open, each of two agents does its share; in a jam, an agent
/// makes way for those that go first and push it, stands still in queues, and goes first if it
/// cannot make way.
class LocalAvoidance {
public:
    /// A velocity that collides with no agent and no wall in the next step.
    struct SafeStep {
        Vec2d velocity{};         ///< (unit: meter per second)
        bool is_diverted = false; ///< by others
        bool may_be_kept = false; ///< for some time: others neither divert nor push the agent
    };

    /// Shows others an agent that stays where it is.
    void stay(const AgentContext& agent) const { publish(agent, {.priority = priority(agent)}); }

    /// Computes the velocity that avoids the nearby agents, and, off the path of the corridor,
    /// walls, and shows others where the agent would go.
    [[nodiscard]] SafeStep avoid(const AgentContext& agent,
                                 const PathCorridor& corridor,
                                 const PreferredStep& preferred,
                                 std::span<const NearbyAgent> nearby);

    /// Shows others how much is left of the path of an agent that goes on as before.
    void go_on(const AgentContext& agent, const PathCorridor& corridor);

    /// Notices whether the agent is in a jam: it hardly gets on near walls or beside others with
    /// its target. In a jam, where it is slow near walls, and without progress for long, it steps
    /// back for others. Lets it go first in a jam that does not dissolve; see TurnTimer. Call in
    /// each step of its walk.
    void watch_progress(const AgentContext& agent,
                        const PreferredStep& preferred,
                        std::span<const NearbyAgent> nearby);

    /// The agent begins another journey.
    void reset();

    void pass_time(double dt) {
        turns_.pass_time(dt);
        time_ = static_cast<float>(time_ + dt);
    }

private:
    // What others see of the motion that an agent wants.
    struct Intention {
        Vec2d velocity{}; // see NearbyAgent
        Priority priority{};
        Vec2 onward{};
        bool is_opposed = false;
    };

    void publish(const AgentContext& agent, const Intention& intention) const;

    // Returns the velocity that avoids the nearby agents. Where others come toward the agent, or
    // while it waits for its turn in a queue, it only makes room: `self` prefers 0 then.
    [[nodiscard]] Vec2d waiting_velocity(const AgentContext& agent,
                                         AvoidingAgent& self,
                                         bool is_opposed,
                                         double dt) const;
    [[nodiscard]] Priority priority(const AgentContext& agent) const;
    void note_rest(const AgentContext& agent, const PathCorridor& corridor);

    [[nodiscard]] bool is_confined() const { return confined_for_ > 0.0F; }

    // What an agent has found about the walls around it. It looks again when it has moved.
    struct Look {
        Vec2 from{std::numeric_limits<float>::quiet_NaN(), 0.0F};
        bool found = false;

        // True if the agent has moved. Sets `from` to its position then.
        [[nodiscard]] bool has_to_look(const AgentContext& agent);
    };

    // True if the agent is away from walls, where it may queue.
    [[nodiscard]] bool is_open(const AgentContext& agent, const AvoidingAgent& self);

    // True if walls leave the agent little room.
    [[nodiscard]] bool is_near_wall(const AgentContext& agent);

    // True if others come the opposite way at a passage that the agent waits at, or that those
    // ahead of it wait at.
    [[nodiscard]] bool is_opposed(const AgentContext& agent, const AvoidingAgent& self);

    TurnTimer turns_;
    Look open_;
    Look near_wall_;
    bool inherits_ = false;     // a priority, in the last step
    bool is_pushed_ = false;    // in the last step, by one that does not get on
    bool may_step_back_ = true; // see AvoidingAgent; where it walks
    bool gets_on_ = true;       // it has made progress in the last two seconds
    Backlash backlash_;         // in a queue
    float confined_for_ = 0.0F; // for how long the jam lasts at least (unit: second)
    float time_ = 0.0F;         // since the journey began (unit: second)
    float rest_ = 0.0F;         // of the path, in the last step, as it counts (unit: meter)
};

} // namespace raywalk
