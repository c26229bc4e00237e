// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_explanation.hpp"
#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "agent/agent_context.hpp"
#include "agent/agent_target.hpp"
#include "agent/clearance.hpp"
#include "agent/facing.hpp"
#include "agent/flight.hpp"
#include "agent/hold_position.hpp"
#include "agent/link_crossing.hpp"
#include "agent/local_avoidance.hpp"
#include "agent/locomotion.hpp"
#include "agent/path_corridor.hpp"
#include "agent/path_planner.hpp"
#include "agent/patience.hpp"
#include "agent/recovery.hpp"
#include "agent/standstill.hpp"
#include "core/input_check.hpp"
#include "core/vec2d.hpp"
#include "navigator/agent_services.hpp"
#include "world/world_access.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace raywalk {

/// Walks one body to its target: what an Agent is made of. The phases of an update are in
/// agent_controller.cpp, of an agent without a path in agent_hold.cpp, of one that crosses a link
/// in agent_links.cpp and agent_doors.cpp, and of one whose body flies in agent_flight.cpp, its
/// motion in agent_motion.cpp, commands in agent_commands.cpp, what becomes of plans and of the
/// status in agent_plans.cpp, and what it says about itself in agent_explanation.cpp.
///
/// An update is sense(), look(), plan(), steer() and move(), in this order; see UpdatedAgent. In
/// look() and steer(), other agents do the same on other threads: they call nothing of the game but
/// the probe and, if calls_game(), costs, and leave alone what agents share. What they decide about
/// plans is carried out in plan(), in the next update, or before the next command.
class AgentController {
public:
    AgentController(std::shared_ptr<AgentServices> services,
                    std::unique_ptr<TrackedBody> body,
                    const AgentSettings& settings);
    AgentController(const AgentController&) = delete;
    AgentController(AgentController&&) = delete;
    AgentController& operator=(const AgentController&) = delete;
    AgentController& operator=(AgentController&&) = delete;
    ~AgentController();

    /// @name Commands; see Agent
    /// @{
    void navigate_to(Vec2 target);
    void follow(std::unique_ptr<Body> body);
    void stop();
    void pause();
    void resume();
    void teleport(Vec2 position);
    void complete_link();
    void set_settings(const AgentSettings& settings);
    void set_max_speed(float max_speed);

    void limit_speed(float speed) { speed_limit_ = speed; }

    void shift_origin(Vec2 new_origin);
    /// The agent no longer drives its body: it is about to be destroyed.
    void leave_body();
    /// The navigator is destroyed: the agent fails, and leaves its body alone.
    void lose_navigator();
    /// @}

    /// @name The phases of an update, for a step of `dt` seconds, > 0; they add events
    /// @{

    /// Reads the bodies, and crosses a link.
    void sense(double dt);
    /// Notices what has changed, and looks for the next path where that takes no search. Several
    /// agents may look at once.
    void look(double dt, SteeringMemory& memory);
    /// Requests a plan if the agent needs one, and takes the answer if there is one.
    void plan();
    /// Decides how to go on. Several agents may be steered at once.
    void steer(double dt, SteeringMemory& memory);
    /// Moves the body.
    void move(double dt);

    /// @}

    /// True if look() and steer() may call the game.
    [[nodiscard]] bool calls_game() const { return settings_.search.costs != nullptr; }

    /// Carries out what the last update has decided about plans.
    void carry_out_decision();

    void clear_events() {
        events_.clear();
        entered_link_ = 0;
    }

    /// The errors of what the game passes.
    [[nodiscard]] OnceLog& log() { return log_; }

    /// @name Queries; see Agent
    /// @{
    [[nodiscard]] std::span<const AgentEvent> events() const { return events_; }

    [[nodiscard]] AgentStatus status() const;

    [[nodiscard]] bool is_paused() const { return is_paused_; }

    /// True if the agent is on its way to a target.
    [[nodiscard]] bool is_on_its_way() const {
        return CrowdRole{.status = status_}.is_on_its_way();
    }

    /// See Agent::current_wait().
    [[nodiscard]] AgentWait current_wait();
    /// See Agent::explain().
    [[nodiscard]] AgentExplanation explain();

    [[nodiscard]] float facing() const { return facing_.angle(); }

    [[nodiscard]] Vec2 target_position() const { return target_.point(); }

    [[nodiscard]] const PathCorridor& corridor() const { return corridor_; }

    /// See Agent::remaining_path().
    [[nodiscard]] std::span<const Vec2> remaining_path() const;
    /// See Agent::remaining_distance() (unit: meter).
    [[nodiscard]] double remaining_distance(Vec2 position) const;

    [[nodiscard]] LinkId current_link() const {
        return crossing_.is_active() ? crossing_.id() : entered_link_;
    }

    [[nodiscard]] const Path& path() const { return corridor_.path(); }

    /// Where the body is; where it was in the last update, after it was forgotten (unit: meter).
    [[nodiscard]] Vec2 position() const;

    [[nodiscard]] const PathQuery& query() const { return planner_.query(); }

    [[nodiscard]] const AgentSettings& settings() const { return settings_; }

    /// True if there is a path to `target` for the agent as it is now.
    [[nodiscard]] bool can_reach(Vec2 target);

    [[nodiscard]] const Navigator& navigator() const { return services_->navigator(); }

    [[nodiscard]] AgentServices& services() const { return *services_; }

    [[nodiscard]] WorldAccess& world_access() const { return services_->access(); }

    [[nodiscard]] std::optional<Cell> next_cell_of_flow(Cell cell) const {
        return planner_.next_cell_of_flow(cell);
    }

    /// @}

private:
    /// What becomes of the body in move().
    enum class Motion : std::uint8_t {
        none,
        drive, ///< with `next_velocity_`
        stop,
        cross, ///< a link
    };

    /// What becomes of the agent's plans after steer(). If several are made, the one
    /// listed last is carried out.
    enum class Decision : std::uint8_t {
        none,
        detour, ///< request one
        cancel, ///< what was requested
        leave,  ///< cancel, and leave the shared flow
    };

    /// @name The parts of sense() and look(), in their order; in agent_senses.cpp
    /// @{

    /// Reads the body and a followed one. Returns false if the update ends there: a body is gone or
    /// nowhere.
    [[nodiscard]] bool read_bodies(double dt);
    /// Reads the body's size if it has got one by now, and warns of mistakes, once.
    void check_setup();
    /// Leads the shared flow to the followed body. Returns false if that is nowhere.
    [[nodiscard]] bool follow_body();
    /// Returns false if the update ends there: the body flies, or the agent is paused.
    [[nodiscard]] bool notice_changes(double dt);
    /// Emits `waiting` if an agent on its way has made no progress for long.
    void watch_standstill(double dt);
    /// Requests a plan if a change of the world blocks the path, or may have opened a better one.
    void validate_path();
    /// @}

    /// @name The parts of steer(), in its order
    /// @{

    /// Passes the points of the path that the body has reached, and ends the path at its end.
    void pass_waypoints();
    /// Returns the velocity along the path.
    [[nodiscard]] Vec2d follow_path(double dt);
    /// Recovers, waits or gives up if the body covers less than a tenth of what `speed` would take
    /// it (unit: meter per second).
    void recover_if_stuck(double speed, double dt);
    /// Requests a plan if the body is too far off its path.
    void replan_if_off_path();
    /// Turns the velocity to the side while the agent recovers like that.
    [[nodiscard]] Vec2d step_aside(Vec2d velocity, double dt);
    /// Returns the velocity that avoids other agents and walls.
    [[nodiscard]] Vec2d
    avoid(Vec2d velocity, double desired_speed, std::span<const NearbyAgent> nearby, double dt);
    /// Settles beside an agent that keeps this one from their target, because it is there.
    void settle_if_peer_blocks(Vec2d velocity, std::span<const NearbyAgent> nearby, double dt);
    /// What an agent without a path does instead of the parts from follow_path() on.
    void hold_position(double dt);
    /// @}

    /// @name Parts of these parts
    /// @{
    void steer_body(double dt);
    void use_memory(SteeringMemory& memory);
    void get_plan();
    void keep_up_with_body();
    void follow_again(Vec2 body_position, double moved);
    [[nodiscard]] bool tries_again();
    void walk_after(Vec2 body_position, double moved);
    void look_for_shortcut();
    void reach_end_of_path();
    [[nodiscard]] AgentStatus status_at_end_of_path();
    void skip_corners();
    void recover();
    [[nodiscard]] Vec2d make_way(double dt);
    void go_back_if_away(Vec2d straight_back, double dt);
    [[nodiscard]] bool is_at_end_of_path() const;
    [[nodiscard]] bool is_blocked_by_peer(std::span<const NearbyAgent> nearby, Vec2d velocity);
    [[nodiscard]] std::span<const NearbyAgent> nearby_agents() const;
    [[nodiscard]] std::span<const NearbyAgent> agents_to_avoid() const;
    /// @}

    /// @name Motion, in agent_motion.cpp
    /// @{

    /// Reads how fast the body may move in this update.
    void sense_limits(double dt);
    /// Decides to set the velocity of the body in move(), or to push it (unit: meter per second).
    void decide_velocity(Vec2d velocity);
    /// Decides to stop the body in move().
    void decide_stop();
    /// Sets the velocity of the body for the next step, or pushes it (unit: meter per second).
    void drive_body(Vec2d velocity, double dt);
    void stop_body();
    /// The part of a velocity that the agent walks while it does not face that way.
    [[nodiscard]] double walking_part(Vec2d velocity) const;
    /// Turns to where a velocity leads, and returns what the agent walks of it meanwhile.
    [[nodiscard]] Vec2d turn_to(Vec2d velocity, double dt);
    void warn_of_speed_limit();
    /// @}

    /// @name A body that was thrown, in agent_flight.cpp
    /// @{

    /// Notices that the body was thrown, and that it is slow again. Returns true while it flies.
    [[nodiscard]] bool is_flying(double dt);
    /// True if more acts on the body than the agent and what may push it there.
    [[nodiscard]] bool is_thrown(double dt);
    void land();
    /// @}

    /// @name Links of the game, in agent_links.cpp, and doors, in agent_doors.cpp
    /// @{

    /// Begins to cross the link at which the path has arrived, if it still exists.
    void begin_crossing();
    /// Crosses it for the first step.
    void enter_link(double dt);
    /// Crosses the link for a step. Returns true while the agent crosses one.
    bool cross_link(double dt);
    void follow_link(double dt);
    void move_body(Vec2 position);
    void end_crossing();
    void wait_at_door(double dt);
    void leave_door();
    void look_for_way_around();
    /// @}

    /// @name Plans, in agent_plans.cpp
    /// @{

    /// Drops what was requested, and makes the status pending: get_plan() requests another plan, in
    /// this update or the next. The agent holds its current position until then.
    void request_replan();
    void decide(Decision decision);
    /// Requests a plan, unless a request goes on.
    void request_plan(PlanPurpose purpose);
    /// Takes the answer to a request.
    void accept_plan(PlannedPath plan);
    /// Replaces the path by the answer.
    void use_plan(PlannedPath plan);
    /// @}

    /// @name The status, in agent_plans.cpp
    /// @{

    /// The agent stays where it is: it has arrived, waits, or has given up.
    void settle(AgentStatus status);
    /// Settles beside an agent with the same target that has settled.
    void settle_beside_peer();
    /// The agent has arrived again, where it arrived first if it can get there.
    void end_going_back(AgentStatus status);
    void fail(PathStatus reason);
    /// Ends the journey with that status.
    void finish(AgentStatus status);

    void emit(AgentEvent event) { events_.push_back(event); }

    /// @}

    /// @name What it waits for, in agent_explanation.cpp
    /// @{

    /// What an agent on its way that makes no progress waits for.
    [[nodiscard]] AgentWait wait_on_the_way();
    /// The agent that it touches, or nearly so, of those ahead if there is one; else the dynamic
    /// body; else `reason`.
    [[nodiscard]] AgentWait wait_for_neighbor(WaitReason reason);
    /// Why a failed agent has no path that could be explained.
    [[nodiscard]] std::string_view loss() const;

    /// @}

    /// Where paths lead: to the target, or back to where the agent arrived.
    [[nodiscard]] Vec2 goal() const { return goes_back_ ? settled_at_ : target_.point(); }

    /// @name The target, in agent_commands.cpp
    /// @{
    void set_target(Vec2 point);
    void set_target(std::unique_ptr<Body> body);
    void drop_followed_body();
    /// Joins the agents that share a flow to the target, if this agent may.
    void join_flow();
    /// @}

    /// @name Settings, in agent_commands.cpp
    /// @{

    /// Fills in the defaults of given settings, and corrects them.
    [[nodiscard]] AgentSettings completed(const AgentSettings& given);
    /// The query for paths to the target.
    [[nodiscard]] PathQuery make_query() const;
    /// Plans with that query from now on, again if it may give another path.
    void change_query(PathQuery query);

    /// @}

    [[nodiscard]] CrowdManager& crowd() const { return services_->crowd(); }

    [[nodiscard]] CrowdRole role() const;
    [[nodiscard]] AgentContext context();

    /// True if the agent is on its way to a target, or has settled there.
    [[nodiscard]] bool has_target() const {
        return is_on_its_way() || CrowdRole{.status = status_}.has_settled();
    }

    /// True if the body walks along a path, the old one while a new one is planned.
    [[nodiscard]] bool is_following_path() const {
        return is_on_its_way() && corridor_.is_walked();
    }

    [[nodiscard]] bool has_body() const { return body_->exists(); }

    /// True if the path is so old that it may be replaced without need.
    [[nodiscard]] bool is_path_old() const { return corridor_.age() >= settings_.repath_interval; }

    /// The agent has arrived when no more than this is left up to stop_distance() (unit: meter).
    [[nodiscard]] double arrival_distance() const;
    /// How far before the end of a path to a followed body the agent stops; 0 for any other path
    /// (unit: meter).
    [[nodiscard]] double stop_distance() const;
    /// How far from the center of a followed body the agent stops; 0 for a point (unit: meter).
    [[nodiscard]] double distance_to_keep() const;
    void set_position(Vec2 position);

    std::shared_ptr<AgentServices> services_;
    std::unique_ptr<TrackedBody> body_;
    OnceLog log_;
    OmittedSettings omitted_; // by the game
    AgentSettings settings_;  // with defaults
    std::uint32_t id_;        // in the crowd manager
    PathPlanner planner_;
    Clearance clearance_;
    AgentTarget target_;
    PathCorridor corridor_;
    LocalAvoidance avoidance_;
    LinkCrossing crossing_;
    HoldPosition hold_;
    Recovery recovery_;
    Patience patience_;
    Standstill standstill_;
    Flight flight_;
    Facing facing_;
    AgentStatus status_ = AgentStatus::idle;
    Motion motion_ = Motion::none;           // decided in this update
    Decision decision_ = Decision::none;     // not carried out yet
    std::optional<PlanPurpose> wanted_plan_; // to be requested in this update
    bool goes_on_ = false;                   // with the next part of this update
    bool is_crossing_ = false;               // when this update began
    bool waits_at_door_ = false;             // in this update
    bool looks_ahead_ = false;               // in this update
    bool is_paused_ = false;
    bool goes_back_ = false; // to where it arrived
    bool has_warned_of_speed_ = false;
    bool has_checked_setup_ = false;
    std::vector<AgentEvent> events_;    // of this update
    LinkId entered_link_ = 0;           // in this update; a teleport has ended by then
    Vec2 position_;                     // of the body, in this update
    Vec2d velocity_;                    // of the body, when this update began
    double max_speed_ = 0.0;            // of the agent, in this update
    double walking_speed_ = 0.0;        // the same, or the limit for this update if that is lower
    std::optional<double> speed_limit_; // of the next update
    double max_turning_ = 0.0;          // of the body, in this update
    Vec2d next_velocity_;               // of the body, if it is driven
    SteeringMemory* memory_;            // of this thread
    Vec2 settled_at_;                   // where it settled last, but for going back
    double away_for_ = 0.0;             // from there, without a straight way back (unit: second)
    double closed_doors_for_ = 0.0;     // so long it does not ask again at doors (unit: second)
};

} // namespace raywalk
