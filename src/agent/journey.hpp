// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_status.hpp"
#include "raywalk/navigation_link.hpp"
#include "raywalk/vec2.hpp"

#include "agent/agent_context.hpp"
#include "agent/progress.hpp"

#include <cstdint>
#include <optional>
#include <span>
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

/// How an agent gets on: its status, what it tells about it, for how long it has stood still, and
/// where it has settled.
class Journey {
public:
    /// @name The status
    /// @{
    [[nodiscard]] AgentStatus status() const { return status_; }

    void set_status(AgentStatus status) { status_ = status; }

    /// The agent has to plan its way.
    void begin_planning();
    /// The agent ends its way.
    void end(AgentStatus status);

    /// Emits the event with which its way ends. `waiting` and `failed` are not emitted again before
    /// the agent has moved on: it may plan again and again for a target that moves.
    void tell_end(AgentEvent event);

    /// The way ends with an event that the agent has emitted on it.
    void note_end(AgentEvent event) { told_end_ = event; }

    /// True if the agent told that end last, and has not moved on.
    [[nodiscard]] bool has_told(AgentEvent event) const { return told_end_ == event; }

    /// Why the agent has failed, if it has.
    [[nodiscard]] FailureCause failure_cause() const { return failure_cause_; }

    void set_failure_cause(FailureCause cause) { failure_cause_ = cause; }

    /// True if the agent is on its way to a target.
    [[nodiscard]] bool is_on_its_way() const {
        return CrowdRole{.status = status_}.is_on_its_way();
    }

    [[nodiscard]] bool has_target() const {
        return status_ != AgentStatus::idle && status_ != AgentStatus::failed;
    }

    [[nodiscard]] bool is_paused() const { return is_paused_; }

    void pause() { is_paused_ = true; }

    void resume() { is_paused_ = false; }

    /// What a game is told, see Agent::status().
    [[nodiscard]] AgentStatus told_status() const { return told_status(is_paused_); }

    /// The same, if the agent was paused or not.
    [[nodiscard]] AgentStatus told_status(bool is_paused) const;
    /// @}

    /// @name How it gets on
    /// @{

    /// Adds a step; see Progress::observe(). Emits `waiting` if an agent on its way has made no
    /// progress for two seconds. If the agent has moved by its radius, its end has to be told
    /// again.
    void observe(Vec2 position, double radius, double max_speed, double dt);

    [[nodiscard]] Progress& progress() { return progress_; }

    [[nodiscard]] const Progress& progress() const { return progress_; }

    /// How long the agent has not got on, or, at its end, since it settled (unit: second).
    [[nodiscard]] double time_without_progress() const {
        return status_ == AgentStatus::waiting ? double{waited_} : progress_.seconds();
    }

    /// @}

    /// @name The place where it has settled (unit: meter)
    /// @{
    [[nodiscard]] Vec2 settled_at() const { return settled_at_; }

    void settle_at(Vec2 position) { settled_at_ = position; }

    /// True while the agent walks back to that place.
    [[nodiscard]] bool goes_back() const { return goes_back_; }

    void go_back() {
        goes_back_ = true;
        status_there_ = status_;
    }

    /// The status that it had, and will have, there.
    [[nodiscard]] AgentStatus status_there() const { return status_there_; }

    /// The agent goes to its target instead, and has to tell when it ends that way.
    void go_on() {
        goes_back_ = false;
        told_end_.reset();
        waited_ = 0.0F;
    }

    void shift_origin(Vec2 new_origin);

    /// @}

    /// @name The events of this update
    /// @{
    void emit(AgentEvent event);

    /// Emits that the agent has arrived at a link.
    void reach_link(LinkId link);

    void clear_events() {
        events_.clear();
        reached_link_ = 0;
    }

    [[nodiscard]] std::span<const AgentEvent> events() const { return events_; }

    /// The link reached in this update, also if the agent has crossed it by now; 0 for none.
    [[nodiscard]] LinkId reached_link() const { return reached_link_; }

    /// @}

private:
    AgentStatus status_ = AgentStatus::idle;
    AgentStatus status_there_ = AgentStatus::idle; // where it has settled
    FailureCause failure_cause_ = FailureCause::no_path;
    bool is_paused_ = false;
    bool goes_back_ = false;
    std::vector<AgentEvent> events_; // of this update
    LinkId reached_link_ = 0;
    std::optional<AgentEvent> told_end_; // since the agent has moved away from `stands_at_`
    Vec2 stands_at_;
    Progress progress_;
    float waited_ = 0.0F; // since its way ended, however often it has planned again (unit: second)
    Vec2 settled_at_;
};

} // namespace raywalk
