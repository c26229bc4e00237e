// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_explanation.hpp"
#include "raywalk/agent_state.hpp"

#include "agent/driven_body.hpp"
#include "agent/path_planner.hpp"
#include "agent/walk.hpp"
#include "bodies/world_access.hpp"
#include "navigator/agent_updates.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk {

/// Why an agent has failed.
enum class FailureCause : std::uint8_t {
    no_path, ///< the status of its path tells why
    body_gone,
    target_gone,
    body_not_finite,   ///< the position of its body
    target_not_finite, ///< the position of the body that it follows
    exception,         ///< thrown by its costs
};

/// What an agent of these services was doing; see Agent::state().
struct AgentMemory {
    std::weak_ptr<AgentServices> services;
    BodyKey followed;
    Vec2 point; ///< the target; where the followed body was when the agent planned last
    Walk walk;
    Journey journey;
    Patience patience;
    Facing facing;
    FailureCause failure_cause;
    bool is_paused;
};

/// Commands that the agent has not carried out yet. Of several of one kind, the last one counts.
/// They are carried out in the order of the members (unit: meter, meter per second).
struct AgentOrders {
    struct Target {
        std::unique_ptr<TrackedBody> body{}; ///< the body to follow; null to go to `point`
        Vec2 point; ///< the target, or the position of the body when follow() was called
    };

    std::optional<Vec2> new_origin{};
    std::unique_ptr<AgentSettings> settings{}; ///< null: unchanged
    std::optional<float> max_speed{};
    std::optional<float> speed_limit{};
    std::optional<float> raised_priority{};
    std::optional<Vec2> position{}; ///< to teleport the body there
    bool ends_link = false;
    bool stops = false; ///< instead of going to a target
    std::optional<Target> target{};
    std::vector<std::optional<Target>> replaced{}; ///< earlier ones, which may be in a call
    std::shared_ptr<const AgentMemory> memory{};   ///< to go on from
    std::optional<bool> pauses{};                  ///< false to resume
};

/// Walks one body to its target: what a game commands and asks an Agent, and the phases of its
/// update. An agent has four parts: where it goes (PathPlanner), how it walks (Walk), how it gets
/// on (Journey), and its body (DrivenBody). They return values, such as a velocity; only the
/// controller decides what becomes of the way.
///
/// An update goes through the phases of UpdatedAgent. In go_on(), other agents do the same on other
/// threads: they call nothing of the game but the probe and, if calls_game(), costs, and leave
/// alone what agents share. What they decide about plans is carried out in plan(), in the next
/// update, or before the next command.
class AgentController : public UpdatedAgent {
public:
    AgentController(const std::shared_ptr<AgentServices>& services,
                    std::unique_ptr<TrackedBody> body,
                    const AgentSettings& settings);
    ~AgentController() override;

    /// @name What the game tells the agent
    /// @{

    /// Writes down what `order(orders)` tells the agent. The agent does it at once if the call
    /// comes from outside of callbacks and steps of the world, else in its next update.
    template <class Order>
    void tell(Order order) {
        const std::shared_ptr<void> parts = access().hold();
        if (!access().has_ended()) {
            orders_.tell(order);
            follow_orders_if_idle();
        }
    }

    /// Sends the agent to a target, or stops it.
    void go(std::optional<AgentOrders::Target> target);

    /// The agent no longer uses its bodies: it is about to be destroyed, while some of its
    /// functions may still run.
    void leave_bodies();
    /// @}

    /// @name The phases of an update, see UpdatedAgent
    /// @{

    [[nodiscard]] Reads reads() override;
    void leave_out(bool has_lost_navigator) override;
    [[nodiscard]] Phase go_on(Phase phase, double dt, SteeringMemory& memory) override;
    [[nodiscard]] Phase sense(double dt) override;
    [[nodiscard]] Phase plan() override;
    void move(double dt) override;

    [[nodiscard]] bool calls_game() const override {
        return settings().query.search.costs != nullptr;
    }

    /// @}

    /// @name What the game asks, see Agent, which asks for the rest itself
    /// @{
    [[nodiscard]] AgentStatus status() const;
    [[nodiscard]] bool is_paused() const;
    [[nodiscard]] Vec2 target_position() const;
    [[nodiscard]] AgentState state() const;

    [[nodiscard]] AgentWait current_wait() { return wait_of(status()); }

    [[nodiscard]] AgentExplanation explain();
    /// True if there is a path to `target` for the agent as it is now.
    [[nodiscard]] bool can_reach(Vec2 target);

    /// With defaults.
    [[nodiscard]] const AgentSettings& settings() const { return profile_.settings; }

    [[nodiscard]] AgentServices& services() const { return *profile_.services; }

    [[nodiscard]] WorldAccess& access() const { return *services().access; }

    /// @}
private:
    friend class Agent;

    // What the agent has decided so far in one update.
    struct UpdateSoFar {
        bool has_read = false;            // its bodies, but not taken notice of it yet
        std::optional<FailureCause> loss; // then found: a body is gone or nowhere
        bool is_crossing = false;         // a link, when the update began
        LinkId left_link = 0;             // that it waited at, to plan: it may go on waiting there
        bool enters_link = false;         // at the end of the update
        bool waits_at_door = false;       // of a link
        std::optional<PlanPurpose> wanted_plan; // to be requested
        std::optional<float> raised_priority;
    };

    // --- The agent for its parts and for others

    // What it is for others.
    [[nodiscard]] CrowdRole role() const;
    [[nodiscard]] AgentContext context();

    // Others see that it stays where it is.
    void stay() { walk_.avoidance.stay(context()); }

    // The status that the game is told if the agent was paused or not.
    [[nodiscard]] AgentStatus status(bool is_paused) const {
        return access().has_ended() ? AgentStatus::failed : journey_.told_status(is_paused);
    }

    [[nodiscard]] CrowdManager& crowd() const { return services().crowd; }

    [[nodiscard]] const AgentTarget& target() const { return planner_.target(); }

    [[nodiscard]] const Path& path() const { return walk_.corridor.path(); }

    // Where paths lead: to the target, or back to where the agent arrived.
    [[nodiscard]] Vec2 goal() const {
        return journey_.goes_back() ? journey_.settled_at() : target().point();
    }

    [[nodiscard]] bool is_on_path() const {
        return walk_.is_on_path({.status = journey_.status()});
    }

    // True if the body is farther away than AgentSettings::path_max_distance (unit: meter).
    [[nodiscard]] bool is_away_from(Vec2 place) const {
        return distance(body_.position(), place) > *settings().path_max_distance;
    }

    // True if the path is so old that it may be replaced without need.
    [[nodiscard]] bool is_path_old() const {
        return walk_.corridor.age() >= settings().repath_interval;
    }

    [[nodiscard]] bool is_on_link() const {
        return walk_.crossing.is_between_ends(body_.position(), *settings().path_max_distance);
    }

    // How far from the center of a followed body the agent stops; 0 for a point (unit: meter).
    [[nodiscard]] double distance_to_keep() const {
        return target().is_body()
                   ? double{*settings().radius} + target().radius() + settings().query.stop_distance
                   : 0.0;
    }

    // How far before the end of a path to a followed body the agent stops; 0 for any other path
    // (unit: meter).
    [[nodiscard]] double stop_distance() const;

    // --- Orders of the game
    void follow_orders_if_idle();
    void follow_orders(AgentOrders orders);
    void go_to(AgentOrders::Target order);
    void go_on_from(const AgentMemory& memory);
    void set_paused(bool is_paused);
    void teleport(Vec2 position);
    void shift_origin(Vec2 new_origin);
    void change_settings(const AgentSettings& settings);

    // --- Read, sense and look
    void read_bodies(double dt);
    [[nodiscard]] bool has_to_sense() const;
    [[nodiscard]] bool use_reading();
    [[nodiscard]] bool plans_for_a_point() const;
    [[nodiscard]] bool has_turned() const;
    [[nodiscard]] bool is_setup_complete() const;
    void complete_setup();
    [[nodiscard]] bool rests(double dt);
    void pass_time(double dt);
    [[nodiscard]] Phase read(double dt);
    [[nodiscard]] Phase look(double dt);
    [[nodiscard]] bool notice_changes(double dt);
    [[nodiscard]] bool flies();
    void keep_up_with_body();
    void keep_up_with_point();
    void walk_after(Vec2 body_position, double moved);
    void validate_path();

    // --- Plan
    void carry_out_decision();
    void accept_plan(PlannedPath plan);
    void use_plan(PlannedPath plan);
    [[nodiscard]] bool has_to_wait(const Path& path, bool is_outdated, bool is_waiting);

    // --- How a way begins and ends

    // Drops what was requested, and makes the status pending: another plan is requested in this
    // update or the next. The agent holds its current position until then.
    void request_replan();
    // The agent stays where it is: it has arrived, waits, or has given up.
    void settle(AgentStatus status);
    // True if the agent tries to get on: it has not given up, or it has waited long enough since,
    // or something near it has changed. Call it once in each step in which the agent might try.
    [[nodiscard]] bool tries_again();
    // The agent fails, and its path gets that status.
    void fail(PathStatus status, FailureCause cause);
    // Ends the journey with that status.
    void finish(AgentStatus status);
    // The status of an agent that settles at the end of its path.
    [[nodiscard]] AgentStatus status_at_end_of_path();

    // --- Steer
    [[nodiscard]] Phase steer();
    void choose_velocity(AgentContext agent);
    void arrive(const AgentContext& agent);
    void keep_to_path();
    std::span<const NearbyAgent> recover(const AgentContext& agent, Vec2d along_path);
    [[nodiscard]] double walking_part(Vec2d velocity) const;
    [[nodiscard]] Vec2d turn_to(Vec2d velocity, double dt);
    [[nodiscard]] bool is_moving(Vec2d velocity) const;
    void hold_position(double dt);
    [[nodiscard]] Vec2d make_way(double dt);
    void go_back_if_away(Vec2d straight_back, double dt);
    [[nodiscard]] Phase end_of_update() const;

    // --- Links: nothing else happens on one, the agent neither plans nor avoids others. Between
    // the ends, a new target waits for the end of the link, as does a change of the world; one that
    // waits at the beginning leaves the link for it.

    // Begins to cross the link at which the path has arrived, if it still exists.
    void begin_crossing();
    // Crosses it for the first step.
    void enter_link(double dt);
    // Crosses the link for a step. Returns true while the agent crosses one.
    bool cross_link(double dt);
    void follow_link(double dt);
    void look_for_way_around();
    void end_crossing();
    // Ends the crossing where the body is: it has to plan.
    void leave_link();
    // The game has moved the body to the end of the link.
    void complete_link();
    void show_crossing();

    // --- Explanations
    [[nodiscard]] AgentWait wait_of(AgentStatus told);
    [[nodiscard]] AgentWait wait_on_the_way();
    [[nodiscard]] AgentWait wait_for_neighbor(WaitReason reason);
    [[nodiscard]] bool has_partial_path() const;
    [[nodiscard]] Vec2 finite_position() const;
    [[nodiscard]] std::string text_about(const AgentExplanation& about);
    [[nodiscard]] std::string text_for_problem(const AgentExplanation& about) const;
    [[nodiscard]] std::string text_for_hull(const NarrowGap& gap) const;
    [[nodiscard]] std::string text_for_end(std::string_view before,
                                           const AgentExplanation& about) const;
    [[nodiscard]] std::string text_for_rest(const AgentExplanation& about) const;
    [[nodiscard]] std::string text_for_arrival();
    [[nodiscard]] std::string_view loss() const;

    AgentProfile profile_;
    DrivenBody body_;
    Clearance clearance_;
    PathPlanner planner_;
    Patience patience_; // before the agent plans again
    Walk walk_;
    Journey journey_;
    UpdateSoFar update_;
    FailureCause failure_cause_ = FailureCause::no_path; // if it has failed
    std::optional<float> raised_priority_;               // for the next update
    bool is_paused_ = false;
    bool has_warned_of_speed_ = false;
    bool has_checked_setup_ = false;
    bool has_new_point_ = false;          // to which the end of its path may be moved
    std::uint8_t until_filter_check_ = 0; // of its body (unit: update)
    Pending<AgentOrders> orders_; // which may own a body, so that they end before the services

    mutable std::unique_ptr<PathQuery> told_query_; // to which the game may refer; null until then
};

} // namespace raywalk
