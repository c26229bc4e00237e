// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_explanation.hpp"
#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_state.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/body_adapter.hpp"
#include "raywalk/navigation_link.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace raywalk {

class AgentController;

/// A character that moves a body to a target, along paths that its navigator plans. It plans again
/// when the world changes along its path, and when something that paths ignore, such as a crate,
/// blocks it. The names follow Godot's NavigationAgent2D.
///
/// Agents of one navigator avoid each other if Navigator::update() is called before each step: all
/// of them use the positions and velocities of that moment, so the order of their updates does not
/// matter. An agent that is not on its way makes way for agents that are, and comes back. A paused
/// or failed agent, or one with AgentSettings::holds_position, stands where it is, and others walk
/// around it, or take another way. While the game moves the body of an agent without a target, the
/// agent leaves it alone.
///
/// A body that something else throws, by an impulse or a new velocity, flies: the agent leaves it
/// alone until it is slower than a quarter of max_speed, or brakes it after 0.5 s, and then plans
/// again; one that had arrived goes back. It counts as thrown if its velocity changes by more than
/// 0.6 times max_speed from one update to the next, and what touches it cannot have pushed it like
/// that. It does not fly while the agent is idle or has failed.
///
/// Const functions change nothing.
///
/// All functions may be called from callbacks, such as cell costs, probes and predicates, and
/// during a step of the physics world. Commands given there take effect in the agent's next update,
/// or at its next command from outside; of several of one kind, the last one counts. However,
/// status(), is_navigation_finished(), is_paused() and target_position() say at once what is
/// wanted. update() does nothing there. The agent may even be destroyed: it leaves its body alone
/// from then on.
class RAYWALK_EXPORT Agent {
public:
    /// Creates an agent that drives `body`: a b2Body& or a b2BodyId for a game on Box2D, or an
    /// object of a class derived from Body, which is copied or moved. It has to be a body of the
    /// navigator's world that no other agent drives, of whatever navigator: each would set its
    /// velocity. Anything else is logged as a warning, once for each navigator, when the agent
    /// first has a target; only agents of different navigators with the same body are not noticed.
    /// The underlying body must outlive the agent, unless Navigator::forget() is called before it
    /// is destroyed, or Body::exists() notices that it is gone: then the agent fails. It also fails
    /// when the navigator is destroyed, and then leaves the body alone.
    template <ConvertsToNone<std::unique_ptr<Body>> B>
    Agent(Navigator& navigator, B&& body, const AgentSettings& settings = {})
        : Agent{navigator, adapt_body(std::forward<B>(body)), settings} {}

    /// Creates an agent for a body whose type is chosen at run time. For its lifetime, see the
    /// other constructor. Null is logged as an error, and counts as a destroyed body.
    Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings);
    ~Agent();
    Agent(const Agent&) = delete; // only moved: fill a vector by emplace_back(), not by {...}
    /// A moved-from agent may only be destroyed or assigned to; any other call is an assertion.
    Agent(Agent&&) noexcept;
    Agent& operator=(const Agent&) = delete;
    /// Releases its own body, and drives the body of the other agent.
    Agent& operator=(Agent&&) noexcept;

    /// Sends the agent to `target`. It starts in the next update; an agent on its way turns without
    /// a stop. Sending it to the same target again changes nothing, unless it is idle, stuck or
    /// failed, or was pushed farther than path_max_distance away after it had arrived. A target
    /// that is NaN, infinite or out of range makes the agent fail in that update. At a target where
    /// it cannot stand, beside or inside of a wall, the agent goes to the nearest reachable point
    /// where it can, without touching anything, and is `waiting` there (unit: meter).
    ///
    /// If the target has moved by no more than a tenth of what is left of the path, and is in sight
    /// from its last corner, the end of the path moves with it: a target that is set again and
    /// again, and sways, does not change the side on which the agent passes what is in the way.
    void navigate_to(Vec2 target);

    /// Sends the agent after a body, given as for the constructor, which is no obstacle for it. The
    /// agent goes straight where it can, and plans again when the body has moved, more often the
    /// nearer it is. It has arrived when the gap between the two circles is at most
    /// target_desired_distance and the body does not move away, and continues when the body does.
    /// When it is stuck, it tries again as soon as the obstacles or the dynamic bodies next to it
    /// change, when the body has moved, and after 2 s, then 4 s and so on up to 32 s.
    /// Beside a wall where it does not fit next to the body, it comes as near as it can. While no
    /// way leads to the body, it waits as near to it as it can get, and goes to another place only
    /// if that is nearer by its radius and a tenth of the way there.
    /// Following the same body again changes nothing, unless the agent is stuck or failed. The body
    /// must exist while it is followed, unless Navigator::forget() is called before it is
    /// destroyed, or Body::exists() notices that it is gone: then the agent fails.
    template <ConvertsToNone<std::unique_ptr<Body>> B>
    void follow(B&& target) {
        follow(adapt_body(std::forward<B>(target)));
    }

    /// Sends the agent after a body whose type is chosen at run time. See the other follow(). Null
    /// is logged as an error, and counts as a destroyed body.
    void follow(std::unique_ptr<Body> target);
    /// Stops the body at once, and forgets the target: the agent is idle.
    void stop();
    /// Stops the body once, unless it was thrown, and does not move it until resume(). The agent
    /// keeps its target and its path.
    void pause();
    /// Ends pause(): the agent continues to its target.
    void resume();
    /// Moves the body at once, so that position() is there. An agent with a target goes there from
    /// the new position, even if it had arrived. A position that is NaN, or farther out than any
    /// grid reaches, is ignored and logged as an error, once (unit: meter).
    void teleport(Vec2 position);
    /// Ends the crossing of current_link(): a link of LinkKind::manual requires this call. For
    /// other kinds, it ends the crossing early. The agent goes on from where the game has put the
    /// body, along its path if that is where the link ends. Does nothing if the agent crosses no
    /// link.
    void complete_link();
    /// Does what Navigator::update_agents() does, to the bit, for this agent alone: for a game that
    /// updates only some agents, or some with another `dt` (unit: second).
    void update(float dt);

    /// The events of the last update, in the order in which they happened. Valid until the next
    /// update.
    [[nodiscard]] std::span<const AgentEvent> events() const;

    /// What the agent is doing.
    [[nodiscard]] AgentStatus status() const;

    /// The link that the agent crosses, from AgentEvent::link_reached on; 0 if it crosses none. A
    /// link that is crossed within the update, such as a teleport, counts until the next update.
    ///
    /// It crosses one as the link's kind says, at max_speed, and touches what is in the way: where
    /// the body cannot follow, it is put there. Meanwhile the agent avoids no other agent, and
    /// others avoid it. A new target, or a change of the world, takes effect at the link's end;
    /// stop() and teleport() end the crossing at once. An agent that waits at the beginning, for a
    /// door or the game, leaves it in the next update for a new target, or if the link is gone or
    /// disabled. At a LinkKind::manual, it waits until the game has moved the body away from
    /// there, farther than AgentSettings::path_max_distance.
    ///
    /// Beside other agents, it crosses from where its body covers the beginning of the link.
    [[nodiscard]] LinkId current_link() const;

    /// What the agent waits for, if its status is `waiting`, or what keeps it from its target, if
    /// it is `stuck`; otherwise empty. Costs a look at the agents and bodies that touch it.
    [[nodiscard]] AgentWait current_wait() const;

    /// Why the agent is where it is, as data and in words: for a label beside it, or a log. If the
    /// path that it walks ends elsewhere than at its target, the words say how far from it, for a
    /// followed body from where that was when the agent planned. Costs searches if its last path
    /// does not lead to the target, see Navigator::explain().
    [[nodiscard]] AgentExplanation explain() const;

    /// True if the agent is not on its way: it has no target, has arrived, failed, given up, or
    /// waits where its path ends. An agent that waits on its way, for others that stand there for
    /// example, goes on by itself.
    [[nodiscard]] bool is_navigation_finished() const;

    /// True if the status is arrived.
    [[nodiscard]] bool is_target_reached() const { return status() == AgentStatus::arrived; }

    /// True between pause() and resume(), also for an agent that is not on its way.
    [[nodiscard]] bool is_paused() const;
    /// The target of navigate_to(), or where the followed body was when the agent planned last
    /// (unit: meter).
    [[nodiscard]] Vec2 target_position() const;
    /// The key of the body that the agent follows, for a game that saves whom: after loading, it
    /// passes the body that it has by then to follow(). Body::key() of what follow() got; empty if
    /// the agent follows none.
    [[nodiscard]] BodyKey followed_body() const;
    /// The length of the rest of the path, of the old path while a new one is pending; 0 if the
    /// agent is not on its way. Links count as what they cost, and the one that the agent crosses
    /// as a part of that (unit: meter).
    [[nodiscard]] double remaining_distance() const;
    /// The last path that was planned: its status, points and statistics. An agent that shares a
    /// flow field with others gets only the points of the next part. The next update or command
    /// changes it.
    [[nodiscard]] const Path& path() const;
    /// The points ahead, the next one first, also on a link that the agent crosses. It skips
    /// corners where it can walk past them in a straight line. Valid until the next update or
    /// command (unit: meter).
    [[nodiscard]] std::span<const Vec2> remaining_path() const;
    /// The first point of remaining_path(), or the agent's position if there is none (unit: meter).
    [[nodiscard]] Vec2 next_path_position() const;

    /// Returns a copy of what the agent is doing: its order, its path, and how it gets on. Neither
    /// the body nor the settings are part of it. For a game that goes back to an earlier moment,
    /// together with b2World_Restore() or a copy of its own of the positions and velocities.
    [[nodiscard]] AgentState state() const;

    /// Goes on from `state`, of this agent or of another one: with its order, along its path, as if
    /// nothing had happened since. Set the body back before this call. The path is checked for
    /// changes of the world. A path that was being planned is planned anew, as is that of an agent
    /// of another navigator. If the agent followed a body, call follow() before, with the body
    /// whose key is AgentState::followed_body(); otherwise the agent goes to where that body was.
    /// The agent may not go on exactly as it did then: caches, shared flow fields and other agents
    /// may be in another state.
    void set_state(const AgentState& state);

    /// Changes the settings: begin with settings(), change what differs, and pass it. Outside of
    /// callbacks and steps of the world, settings() returns the new ones at once; the agent walks
    /// by them from the next update on. Defaults that settings() had filled in, such as the radius
    /// of the body, are computed anew. Numbers out of range are corrected as for a new agent.
    ///
    /// An agent that is on its way, waits or is stuck plans again if the change matters for its
    /// path: radius, margin, filter, costs, limits, what it ignores, and where it stops; it keeps
    /// its path if not. One that has arrived goes on only if stop_distance changes. One that failed
    /// stays where it is until its next target. Costs a copy of the settings; each different
    /// radius, margin and filter has a cache of its own, as long as the navigator lives.
    void set_settings(const AgentSettings& settings);
    /// Changes AgentSettings::max_speed alone, > 0, as set_settings() does. It is limited to
    /// AgentSettings::greatest_speed. A speed that is NaN or below 1e-6 is ignored and logged as an
    /// error, once (unit: meter per second).
    void set_max_speed(float max_speed);
    /// Limits the agent's speed along its path, > 0, in its next update alone, such as beside a
    /// slower one; above max_speed, it has no effect. Does not change the settings. A speed that is
    /// NaN or below 1e-6 is ignored and logged as an error, once (unit: meter per second).
    void limit_speed(float speed);
    /// Raises AgentSettings::avoidance_priority in the agent's next update alone, such as that of a
    /// leader above its followers; below the setting, or NaN, it has no effect. Does not change the
    /// settings (no unit).
    void raise_priority(float avoidance_priority);
    /// Moves the target and the path with the origin of the world. Call it after
    /// b2World::ShiftOrigin(new_origin). An origin that is NaN, or farther out than any grid
    /// reaches, is ignored and logged as an error, once (unit: meter).
    void shift_origin(Vec2 new_origin);

    /// The position of the body, see Body::position(): of a Box2D body, the middle of its shapes.
    /// Its last known position once the body is gone (unit: meter).
    [[nodiscard]] Vec2 position() const;
    /// The direction in which the agent faces, to draw it (unit: radian): counterclockwise from the
    /// x axis, from -pi to pi; 0 until it first moves. It is where the agent walks, or turns to
    /// with AgentSettings::max_turn_speed; being pushed does not turn it. A flying, paused or idle
    /// agent keeps it.
    [[nodiscard]] float facing() const;
    /// Radius, margin and filter: what decides where the agent can go. Use it for
    /// Navigator::prefill(), for example. Valid until the settings change.
    [[nodiscard]] const WalkerProfile& walker() const;
    /// The query with which the agent plans: its walker, limits and costs, and the bodies that are
    /// no obstacles for it, with its own and a followed one. Pass it to queries of the navigator,
    /// so that they answer for this agent. It changes with the agent's settings and target, for the
    /// next call, and takes memory from the first call on.
    [[nodiscard]] const PathQuery& query() const;
    /// The settings, with the defaults that depend on the body filled in. Inside of a callback or a
    /// step of the world, without the changes that wait for the next update. Valid until they
    /// change.
    [[nodiscard]] const AgentSettings& settings() const;
    /// True if navigate_to(target) would find a path to `target`, from where the body is now. Costs
    /// a search. False while queries are refused, see Navigator, and for an agent without a body
    /// (unit: meter).
    [[nodiscard]] bool can_reach(Vec2 target) const;
    /// False once the navigator of the agent was destroyed.
    [[nodiscard]] bool has_navigator() const;
    /// The navigator of the agent, which must still exist, see has_navigator().
    [[nodiscard]] Navigator& navigator();
    /// The navigator of the agent, which must still exist, see has_navigator().
    [[nodiscard]] const Navigator& navigator() const;
    /// Where the flow field that the agent shares with others leads from `cell`: to a neighbor, or
    /// to `cell` itself next to the target. Empty if the agent shares none, or if the field has not
    /// spread that far.
    [[nodiscard]] std::optional<Cell> next_cell_of_flow(Cell cell) const;

private:
    [[nodiscard]] std::shared_ptr<AgentController> shared_state() const;
    [[nodiscard]] AgentController& controller() const;
    void release();

    std::shared_ptr<AgentController> state_; // shared with the calls that run
};

} // namespace raywalk
