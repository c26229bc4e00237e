// SPDX-License-Identifier: MIT
#pragma once

#include "agent/path_corridor.hpp"
#include "crowd/shared_flow.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace raywalk {

/// Where an agent goes: to a point, or after a body that it follows.
class AgentTarget {
public:
    /// Changes to a body; keeps the point if that no longer exists.
    void set_followed_body(std::unique_ptr<TrackedBody> body) {
        followed_ = std::move(body);
        radius_ = followed_->living().radius();
        body_position_ = followed_->known_position().value_or(point_);
        last_body_position_ = body_position_;
        point_ = body_position_;
    }

    /// Keeps the point where the followed body was when the agent planned last.
    void drop_followed_body() {
        followed_ = nullptr;
        radius_ = 0.0F;
    }

    [[nodiscard]] bool is_body() const { return followed_ != nullptr; }

    /// See Body::can_be_read_on_any_thread().
    [[nodiscard]] bool can_be_read_on_any_thread() const {
        return !is_body() || followed_->can_be_read_on_any_thread();
    }

    /// The body that is followed; null for a point.
    [[nodiscard]] TrackedBody* followed_body() { return followed_.get(); }

    /// True if the followed body no longer exists.
    [[nodiscard]] bool has_lost_body() const { return is_body() && !followed_->exists(); }

    /// Moves the point, and where the followed body was, with the origin of the world (unit:
    /// meter).
    void shift_origin(Vec2 new_origin) {
        point_ = point_ - new_origin;
        body_position_ = body_position_ - new_origin;
        last_body_position_ = last_body_position_ - new_origin;
    }

    /// Reads where the followed body is, if there is one, and how far it has moved since the last
    /// call, in the last step of the world. Returns false if it no longer exists. Call it once in
    /// each step.
    /// Not the velocity of the body: another agent may have set that for the next step, or not yet.
    bool sense() {
        if (!is_body()) {
            return true;
        }
        const std::optional<Vec2> position = followed_->known_position();
        if (position) {
            last_body_position_ = std::exchange(body_position_, *position);
        }
        return position.has_value();
    }

    /// True if the followed body moved away from `position` faster than that in the last step,
    /// which took `dt` seconds (unit: meter per second).
    [[nodiscard]] bool is_receding(Vec2 position, double min_speed, double dt) const {
        if (!is_body()) {
            return false;
        }
        const Vec2d away = between(position, body_position_);
        const Vec2d velocity = (1.0 / dt) * between(last_body_position_, body_position_);
        return dot(velocity, away) > min_speed * norm(away);
    }

    /// Where the followed body was at the last sense(), or when it was set; requires one (unit:
    /// meter).
    [[nodiscard]] Vec2 body_position() const { return body_position_; }

    /// The point that the agent goes to: where a followed body was when the agent planned last, or
    /// moved the end of its path there (unit: meter).
    [[nodiscard]] Vec2 point() const { return point_; }

    /// Moves that point, and keeps the followed body (unit: meter).
    void move_point(Vec2 point) { point_ = point; }

    /// The body that is followed; BodyKey{} for a point.
    [[nodiscard]] BodyKey body_key() const { return is_body() ? followed_->key() : BodyKey{}; }

    /// The radius of the followed body; 0 for a point (unit: meter).
    [[nodiscard]] double radius() const { return radius_; }

    /// A number for the target, never 0. Agents that go to the same point or follow the same body
    /// have the same one.
    [[nodiscard]] std::uint64_t id() const {
        return (is_body() ? body_key().value : bits_of(point_)) | 1U;
    }

private:
    Vec2 point_;
    std::unique_ptr<TrackedBody> followed_; // null for a point
    Vec2 body_position_;
    Vec2 last_body_position_; // one step before
    float radius_ = 0.0F;
};

/// Where an agent goes, and its paths there: in a straight line, by the flow that it shares with
/// others, or by a search of its own, in this order. A request may take several steps; there is one
/// at a time.
class PathPlanner {
public:
    /// For an agent with that clearance, which must live longer.
    explicit PathPlanner(Clearance& clearance)
        : clearance_{clearance} {}

    ~PathPlanner();
    PathPlanner(PathPlanner&&) = delete;

    /// @name The target, and the flow shared with all agents that have the same one
    /// @{

    [[nodiscard]] AgentTarget& target() { return target_; }

    [[nodiscard]] const AgentTarget& target() const { return target_; }

    /// The agent goes after a body from now on, or, without one, to a point (unit: meter).
    void set_target(std::unique_ptr<TrackedBody> body, Vec2 point);
    /// Keeps the point where the followed body was when the agent planned last.
    void drop_followed_body();
    /// Joins the flow to the target for agents with the same costs. With other constraints, an
    /// agent shares none.
    void join_flow();
    void leave_flow();

    /// The flow; null while few agents have joined.
    [[nodiscard]] SharedFlow* flow() const {
        return flow_ != nullptr && flow_->is_used() ? flow_ : nullptr;
    }

    [[nodiscard]] bool has_joined_flow() const { return flow_ != nullptr; }

    /// @}

    /// @name Requests
    /// @{

    /// Requests a path, and cancels an earlier request.
    void request(PlanPurpose purpose, Vec2 start, Vec2 target);
    /// Requests a detour: a path by that query, which leaves out what is in the way. It begins in
    /// take_answer().
    void request_detour(PathQuery query, Vec2 target);
    void cancel();

    /// What becomes of requests when it is carried out. If several are made, the one listed last
    /// counts.
    enum class Decision : std::uint8_t {
        none,
        cancel, ///< what was requested
        detour, ///< request one instead
        leave,  ///< cancel, and leave the shared flow
    };

    /// Decides that without doing it yet: others may be steered at the same time.
    void decide(Decision decision) { decision_ = std::max(decision_, decision); }

    [[nodiscard]] bool has_decided() const { return decision_ != Decision::none; }

    /// Returns the decision to be carried out now.
    [[nodiscard]] Decision take_decision() { return std::exchange(decision_, Decision::none); }

    /// The agent has another target now. A request that has not begun is for that one then; a
    /// search goes on, and its answer says that it is outdated.
    void change_target(Vec2 target);

    /// True from a request until its answer is taken.
    [[nodiscard]] bool is_busy() const { return request_ != nullptr; }

    /// True while the request waits for its share of the navigator's budget.
    [[nodiscard]] bool is_queued() const { return is_busy() && request_->queued.is_queued; }

    /// True while the request waits for that, or for the shared flow.
    [[nodiscard]] bool is_waiting() const { return is_queued() || is(State::waiting_for_flow); }

    /// True if take_answer() follows the shared flow again.
    [[nodiscard]] bool follows_flow_again() const {
        return is(State::waiting_for_flow) && !is_queued();
    }

    /// What the current request, or the last one, is for.
    [[nodiscard]] PlanPurpose purpose() const { return purpose_; }

    /// Returns the answer if there is one. An agent that waits for the shared flow follows it from
    /// `start`, where it is now.
    [[nodiscard]] std::optional<PlannedPath> take_answer(Vec2 start);

    /// @}

    /// True if a straight line leads from `start` to `target`, or to the stop distance from it, and
    /// nothing better can.
    [[nodiscard]] bool can_go_straight(Vec2 start, Vec2 target);

private:
    enum class State : std::uint8_t {
        requested, // a detour
        answered,  // without a search
        waiting_for_flow,
        searching, // or waiting to begin
    };

    // A request, from when it is made until its answer is taken.
    struct Request {
        State state = State::searching;
        bool is_outdated = false;
        bool waits_for_no_flow = false;
        bool is_new = false; // the flow was tried in this update
        Vec2 start{};        // where the agent is
        Vec2 target{};
        std::uint64_t seen_steps = 0;        // of the budget, in the agent's last update
        std::unique_ptr<PathQuery> detour;   // around what blocks the agent
        std::unique_ptr<PlannedPath> answer; // if answered
        QueuedQuery queued;                  // if searching
    };

    [[nodiscard]] bool is(State state) const { return is_busy() && request_->state == state; }

    [[nodiscard]] AgentServices& services() const { return clearance_.services(); }

    void begin_request(PlanPurpose purpose, Vec2 target);
    void submit(std::function<std::uint64_t()> begin);
    std::uint64_t plan();
    [[nodiscard]] bool follow_flow();
    void search(const PathQuery& query);
    void end_idle_wait();

    Clearance& clearance_;
    AgentTarget target_;
    SharedFlow* flow_ = nullptr;     // to the target; the navigator keeps it until leave_flow()
    std::uint64_t seen_updates_ = 0; // of the flow, at the last trace
    PlanPurpose purpose_ = PlanPurpose::target;
    Decision decision_ = Decision::none; // not carried out yet
    std::uint8_t idle_updates_ = 0;      // of the agent, since the navigator's last one
    std::unique_ptr<Request> request_;   // null for none
};

} // namespace raywalk
