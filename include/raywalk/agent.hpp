// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace raywalk {

/// A character that finds its way: it walks to where it is told with its real body. It looks for
/// another way when the world changes along its path, or something that no path knows of holds it.
/// The names follow Godot's NavigationAgent2D.
///
/// Agents of one navigator keep clear of each other, if Navigator::update is called before each
/// step: all decide by what it saw, so their order does not matter. Who has arrived makes way for
/// those who have not, and comes back. An agent that is idle, paused or has failed stands
/// where it is, and others walk around it.
///
/// Reading never changes anything.
///
/// Whatever the game's callbacks call, costs and probes say, nothing breaks: what an agent is told
/// from inside of a query or an update it does in its next update, and it may even be destroyed
/// there. In the middle of the world's step agents may be told where to go, but are not updated.
class RAYWALK_EXPORT Agent {
public:
    /// Takes the body over, which is Box2dBody for a game on Box2D. What it stands for has to
    /// outlive the agent, unless Navigator::forget tells that it is about to be destroyed, or
    /// Body::exists that it was: then the agent fails. So it does once the navigator is gone, which
    /// leaves the body as it is.
    template <std::derived_from<Body> B>
    Agent(Navigator& navigator, B body, const AgentSettings& settings = {})
        : Agent{navigator, std::unique_ptr<Body>{std::make_unique<B>(std::move(body))}, settings} {}

    /// The same for a body chosen at run time; not null.
    Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings);
    ~Agent();
    Agent(const Agent&) = delete;
    /// Only to be destroyed or assigned to after it was moved from; anything else is an assertion.
    Agent(Agent&&) noexcept;
    Agent& operator=(const Agent&) = delete;
    /// Lets its own body be, and takes the other's over.
    Agent& operator=(Agent&&) noexcept;

    /// Sends the agent to `target` (unit: meter). It sets out in the next update; an agent on its
    /// way turns without stopping. Telling the same target again changes nothing unless the agent
    /// has given up. A target that is NaN, infinite or out of range fails there.
    void navigate_to(Vec2 target);

    /// Sends the agent after somebody, who is no obstacle for it: it goes straight where it can,
    /// and looks for a new way when the target has moved, more often the nearer it is. It has
    /// arrived when nothing but target_desired_distance is between the two circles and the target
    /// does not go away, and goes on when the target does. Telling the same body again changes
    /// nothing. The target has to live as long as it is followed, unless Navigator::forget tells
    /// that it is about to be destroyed, or Body::exists that it was: then the agent fails.
    template <std::derived_from<Body> B>
    void follow(B target) {
        follow(std::unique_ptr<Body>{std::make_unique<B>(std::move(target))});
    }

    /// The same for a body chosen at run time; not null.
    void follow(std::unique_ptr<Body> target);
    /// Lets the body stand and forgets the target.
    void stop();
    /// Lets the body stand until resume(), which goes on to the target.
    void pause();
    /// Ends pause().
    void resume();
    /// Puts the body somewhere else at once; an agent that has a target goes there from there, even
    /// if it had arrived (unit: meter). In the middle of the world's step it waits for the next
    /// update.
    void teleport(Vec2 position);
    /// Plans if there is a new target, and sets the body's velocity for the next step of the world,
    /// of `dt` seconds. Call it before each step, after Navigator::update; with dt = 0, as in a
    /// game's pause, it does nothing. An agent without a target, or at it, leaves its body alone,
    /// unless it makes way for another: give bodies that may be bumped into a linear damping.
    void update(float dt);

    /// What happened in the last update, in that order; until the next one.
    [[nodiscard]] std::span<const AgentEvent> events() const;

    /// How it stands to where it was told to go.
    [[nodiscard]] AgentStatus status() const;

    /// True unless the agent is on its way.
    [[nodiscard]] bool is_navigation_finished() const {
        return status() != AgentStatus::walking && status() != AgentStatus::pending;
    }

    /// True if it has arrived.
    [[nodiscard]] bool is_target_reached() const { return status() == AgentStatus::arrived; }

    /// True between pause() and resume().
    [[nodiscard]] bool is_paused() const;
    /// Where the agent was told to go last, or where the one that it follows was when it looked
    /// last (unit: meter).
    [[nodiscard]] Vec2 target_position() const;
    /// What is left to walk along the path, that to the old target while a new one is pending; 0
    /// for an agent that is not on its way (unit: meter).
    [[nodiscard]] double remaining_distance() const;
    /// The answer to the last query: its status, points and statistics. For an agent that shares
    /// its way with others the points are only those of the next part.
    [[nodiscard]] const Path& path() const;
    /// The points ahead, the next one first (unit: meter). The agent leaves corners out where it
    /// can walk past them straight.
    [[nodiscard]] std::span<const Vec2> remaining_path() const;
    /// The first of them, or the agent's own position if there is none (unit: meter).
    [[nodiscard]] Vec2 next_path_position() const;

    /// Changes the greatest speed, > 0, from the next update on (unit: meter per second).
    void set_max_speed(float max_speed);
    /// After b2World::ShiftOrigin(new_origin), so that the agent still walks to the same place.
    void shift_origin(Vec2 new_origin);

    /// The body's; where it was last, after the body was forgotten (unit: meter).
    [[nodiscard]] Vec2 position() const;
    /// What decides where the agent can go; for Navigator::prefill, say.
    [[nodiscard]] const WalkerProfile& walker() const;
    /// As given, with the defaults that depend on the radius filled in.
    [[nodiscard]] const AgentSettings& settings() const;
    /// The navigator that it plans with, which has to exist.
    [[nodiscard]] const Navigator& navigator() const;
    /// Where the flow field that the agent shares with others leads from any cell: to a neighbor,
    /// or nowhere else, `cell` itself, where the target is beside. Nothing if it shares none, or
    /// if none has spread so far.
    [[nodiscard]] std::optional<Cell> next_cell_of_flow(Cell cell) const;

private:
    class State;

    struct Delete {
        void operator()(State* state) const;
    };

    [[nodiscard]] State& state() const;

    std::unique_ptr<State, Delete> state_;
};

} // namespace raywalk
