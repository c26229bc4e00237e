// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"

#include <optional>
#include <vector>

namespace raywalk {

/// How an agent on its way gets on, from where its body is in each update: the only measure of
/// that.
class Progress {
public:
    /// An agent that goes at this part of the speed that it wants gets on.
    static constexpr double least_part = 0.1;

    /// From the next update on, the agent wants to move at this velocity; with 0, in any direction
    /// (unit: meter per second).
    void want(Vec2d velocity) { wanted_ = Vec2{velocity}; }

    /// Adds an update in which the agent is at `position`, `dt` seconds after the last one, with
    /// the highest speed at which it may walk (unit: meter per second).
    void observe(Vec2 position, double max_speed, double dt) {
        dt = std::min(dt, longest_step);
        const Vec2d moved = between(from_, position);
        const double wanted = norm(exact(wanted_));
        const double speed = wanted > 0.0 ? wanted : max_speed;
        const double gain = wanted > 0.0 ? dot(moved, exact(wanted_)) / wanted : norm(moved);
        from_ = position;
        if (!(speed * dt > 0.0)) {
            return;
        }
        const double part = std::clamp(gain / (speed * dt), -1.0, 1.0);
        rate_ = static_cast<float>(rate_ + std::min(1.0, dt / averaging_time) * (part - rate_));
        const double ahead = gain - behind_;
        behind_ = static_cast<float>(std::max(0.0, -ahead));
        const double made_up = std::max(0.0, ahead) / (least_part * speed);
        seconds_ = static_cast<float>(std::max(0.0, seconds_ + dt - made_up));
    }

    /// How far it gets in relation to what it wants, as an average over a second: from -1 to 1.
    [[nodiscard]] double rate() const { return rate_; }

    /// How long it has not got on: 0 if it gets on by a tenth of what it wants. What it was pushed
    /// back is no progress before it has made up for it (unit: second).
    [[nodiscard]] double seconds() const { return seconds_; }

    /// The agent takes another path, on which it has that much more left from here. It has to make
    /// up for that, or for what it walks in a short time at `max_speed`: else one that plans again
    /// and again gets on with each path, but not in all (unit: meter, meter per second).
    void change_path(double more, double max_speed) {
        behind_ = static_cast<float>(std::clamp(more, 0.0, longest_loss * max_speed));
    }

    /// The agent gets on where it is: it turns to its way, say.
    void restart() { seconds_ = 0.0F; }

    /// The agent moves with the origin of the world (unit: meter).
    void shift_origin(Vec2 new_origin) { from_ = from_ - new_origin; }

private:
    // A longer step is a hitch (unit: second).
    static constexpr double longest_step = 0.5;
    static constexpr double averaging_time = 1.0; // (unit: second)
    static constexpr double longest_loss = 0.5;   // by another path (unit: second)

    Vec2 from_;   // in the last update
    Vec2 wanted_; // since then
    float rate_ = 1.0F;
    float behind_ = 0.0F; // how far the agent is behind its best position (unit: meter)
    float seconds_ = 0.0F;
};

/// How an agent gets on: its status, what it tells about it, for how long it has stood still, and
/// where it has settled.
class Journey {
public:
    /// @name The status
    /// @{
    [[nodiscard]] AgentStatus status() const { return status_; }

    [[nodiscard]] bool is(AgentStatus status) const { return status_ == status; }

    void set_status(AgentStatus status) { status_ = status; }

    /// The agent has to plan its way.
    void begin_planning();
    /// The agent ends its way.
    void end(AgentStatus status);

    /// Emits the event with which its way ends. `waiting` and `failed` are not emitted again before
    /// the agent has moved on: it may plan again and again for a target that moves. Nor is an event
    /// that the agent `has_told` on its way.
    void tell_end(AgentEvent event, bool has_told = false);

    /// True if the agent told that end last, and has not moved on.
    [[nodiscard]] bool has_told(AgentEvent event) const { return told_end_ == event; }

    /// True if the agent is on its way to a target.
    [[nodiscard]] bool is_on_its_way() const {
        return CrowdRole{.status = status_}.is_on_its_way();
    }

    [[nodiscard]] bool has_target() const {
        return status_ != AgentStatus::idle && status_ != AgentStatus::failed;
    }

    /// What a game is told, see Agent::status(), if the agent is paused or not.
    [[nodiscard]] AgentStatus told_status(bool is_paused) const;
    /// @}

    /// @name How it gets on
    /// @{

    /// Adds a step in which it was not paused; see Progress::observe(). Emits `waiting` if an agent
    /// on its way has made no progress for two seconds. If the agent has moved by its radius, its
    /// end has to be told again.
    void observe(Vec2 position, double radius, double max_speed, double dt);

    Progress progress;

    /// How long the agent has not got on, or, at its end, since it settled (unit: second).
    [[nodiscard]] double time_without_progress() const {
        return status_ == AgentStatus::waiting ? double{waited_} : progress.seconds();
    }

    /// @}

    /// @name The place where it has settled (unit: meter)
    /// @{
    [[nodiscard]] Vec2 settled_at() const { return settled_at_; }

    void settle_at(Vec2 position) { settled_at_ = position; }

    /// True while the agent walks back to that place.
    [[nodiscard]] bool goes_back() const { return status_there_.has_value(); }

    void go_back() { status_there_ = status_; }

    /// The status that it had, and will have, there; nothing unless it walks back.
    [[nodiscard]] std::optional<AgentStatus> status_there() const { return status_there_; }

    /// The agent goes to its target instead, and has to tell when it ends that way.
    void go_on() {
        status_there_.reset();
        told_end_.reset();
        waited_ = 0.0F;
    }

    void shift_origin(Vec2 new_origin);

    /// @}

    /// @name The events of this update
    /// @{
    void emit(AgentEvent event) { events_.push_back(event); }

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
    std::optional<AgentStatus> status_there_; // where it has settled, while it walks back
    std::vector<AgentEvent> events_;          // of this update
    LinkId reached_link_ = 0;
    std::optional<AgentEvent> told_end_; // since the agent has moved away from `stands_at_`
    Vec2 stands_at_;
    float waited_ = 0.0F; // since its way ended, however often it has planned again (unit: second)
    Vec2 settled_at_;
};

} // namespace raywalk
