// SPDX-License-Identifier: MIT
#include "raywalk/agent_explanation.hpp"

#include "agent/agent_controller.hpp"

#include <array>
#include <cstdio>
#include <limits>
#include <string>

// What an agent says about itself.
namespace raywalk {
namespace {

// A body that is nearer is in the way of an agent that does not get on (unit: own radius).
constexpr float range_of_blocking = 0.5F;

std::string decimal_of(double number) {
    std::array<char, 48> text{};
    (void)std::snprintf(text.data(), text.size(), "%.1f", number);
    return text.data();
}

std::string_view phrase_for(WaitReason reason) {
    switch (reason) {
    case WaitReason::none:
        return "nothing";
    case WaitReason::agent:
        return "another agent";
    case WaitReason::body:
        return "a body that paths ignore";
    case WaitReason::world:
        return "a change of the world";
    case WaitReason::budget:
        return "its share of the budget for plans";
    case WaitReason::flow_field:
        return "a flow field";
    case WaitReason::link:
        return "the end of a link";
    case WaitReason::door:
        return "a door to be opened";
    case WaitReason::unknown:
        return "something that cannot be seen, such as a force";
    }
    return "";
}

std::string text_about(const AgentExplanation& about, double rest, std::string_view loss) {
    const std::string problem = about.problem ? ": " + about.problem->text : std::string{};
    const std::string reason{phrase_for(about.wait.reason)};
    switch (about.status) {
    case AgentStatus::idle:
        return "has no target";
    case AgentStatus::pending:
        return "plans its path";
    case AgentStatus::walking:
        return "walks, " + decimal_of(rest) + " m are left";
    case AgentStatus::arrived:
        return "is at its target";
    case AgentStatus::waiting:
        return "has waited " + decimal_of(double{about.wait.seconds}) + " s for " + reason +
               problem;
    case AgentStatus::stuck:
        return "gave up because of " + reason;
    case AgentStatus::failed:
        return about.problem ? "failed" + problem : "failed: " + std::string{loss};
    case AgentStatus::paused:
        return "is paused, " + decimal_of(rest) + " m are left";
    }
    return "";
}

} // namespace

std::string_view to_string(WaitReason reason) {
    switch (reason) {
    case WaitReason::none:
        return "none";
    case WaitReason::agent:
        return "agent";
    case WaitReason::body:
        return "body";
    case WaitReason::world:
        return "world";
    case WaitReason::budget:
        return "budget";
    case WaitReason::flow_field:
        return "flow_field";
    case WaitReason::link:
        return "link";
    case WaitReason::door:
        return "door";
    case WaitReason::unknown:
        return "unknown";
    }
    return "";
}

AgentWait AgentController::current_wait() {
    const AgentStatus now = status();
    if (now != AgentStatus::waiting && now != AgentStatus::stuck) {
        return {};
    }
    AgentWait wait = is_on_its_way()
                         ? wait_on_the_way()
                         : wait_for_neighbor(now == AgentStatus::waiting ? WaitReason::world
                                                                         : WaitReason::unknown);
    wait.seconds = static_cast<float>(standstill_.seconds());
    return wait;
}

AgentWait AgentController::wait_on_the_way() {
    if (crossing_.is_at_door()) {
        const NavigationLink* link = clearance_.find_link(crossing_.id());
        return {.reason = WaitReason::door, .body = link == nullptr ? BodyKey{} : link->door};
    }
    if (crossing_.is_active()) {
        return {.reason = WaitReason::link};
    }
    if (!is_following_path()) {
        const bool waits_for_flow = planner_.is_waiting() && !planner_.is_queued();
        return {.reason = waits_for_flow ? WaitReason::flow_field : WaitReason::budget};
    }
    return wait_for_neighbor(WaitReason::unknown);
}

AgentWait AgentController::wait_for_neighbor(WaitReason reason) {
    if (!has_body() || !world_access().prepare_query()) {
        return {.reason = reason};
    }
    const std::span<const Vec2> ahead = remaining_path();
    const Vec2d way = between(position_, ahead.empty() ? target_.point() : ahead.front());
    const double radius{*settings_.radius};
    double nearest = std::numeric_limits<double>::infinity();
    BodyKey body{};
    for (const NearbyAgent& other : nearby_agents()) {
        const Vec2d offset = other.position - exact(position_);
        const double gap = norm(offset) - other.radius - radius;
        const double worth = gap + (dot(offset, way) < 0.0 ? radius : 0.0);
        if (gap <= radius && worth < nearest) {
            nearest = worth;
            body = crowd().body_key(other.id);
        }
    }
    if (body != BodyKey{}) {
        return {.reason = WaitReason::agent, .body = body};
    }
    const float range = range_of_blocking * *settings_.radius;
    const std::optional<BodyKey> loose = clearance_.loose_body_near(position_, range, body_->key());
    return loose ? AgentWait{.reason = WaitReason::body, .body = *loose}
                 : AgentWait{.reason = reason};
}

AgentExplanation AgentController::explain() {
    AgentExplanation about;
    about.status = status();
    about.wait = current_wait();
    const bool has_problem =
        (about.status == AgentStatus::failed || about.status == AgentStatus::waiting) &&
        !is_on_its_way() && !path().is_found() && path().status != PathStatus::cancelled &&
        has_body() && !world_access().has_ended();
    if (has_problem) {
        about.problem =
            services_->navigator().explain(position(), target_.point(), planner_.query());
    }
    about.text = text_about(about, remaining_distance(position()), loss());
    return about;
}

std::string_view AgentController::loss() const {
    if (world_access().has_ended()) {
        return "its navigator is destroyed";
    }
    if (!has_body()) {
        return "its body is gone";
    }
    return "its target is gone, or its costs threw an exception";
}

} // namespace raywalk
