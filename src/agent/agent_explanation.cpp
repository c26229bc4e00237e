// SPDX-License-Identifier: MIT
#include "agent/agent_explanation.hpp"

#include "raywalk/agent_explanation.hpp"
#include "raywalk/navigator.hpp"

#include <array>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

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
        return "something that cannot be seen, ";
    }
    return "";
}

std::string text_for(WaitReason reason, const Body& own) {
    std::string text{phrase_for(reason)};
    if (reason == WaitReason::unknown) {
        const std::string_view problem = own.problem();
        text.append(problem.empty() ? "such as a force" : "perhaps this: ").append(problem);
    }
    return text;
}

// Why an agent has no path to its target, if a query finds one.
constexpr std::string_view why_without =
    "there is a way since something changed; to tell agents of that at once, call "
    "Navigator::invalidate(), or watch what moves";

// Why an agent failed, if not for lack of a path; empty otherwise.
std::string_view loss_of(WalkingAgent& agent) {
    if (agent.services().access().has_ended()) {
        return "its navigator is destroyed";
    }
    switch (agent.journey.failure_cause()) {
    case FailureCause::no_path:
        return agent.body.exists() ? "" : "its body is gone";
    case FailureCause::body_gone:
        return "its body is gone";
    case FailureCause::target_gone:
        return "its target is gone";
    case FailureCause::body_not_finite:
        return "the position of its body was not finite";
    case FailureCause::target_not_finite:
        return "the position of its target was not finite";
    case FailureCause::exception:
        return "its costs threw an exception";
    }
    return "";
}

std::string text_about(const AgentExplanation& about, WalkingAgent& agent) {
    const bool is_solved = about.problem && about.problem->problem == PathProblem::none;
    const std::string problem = is_solved       ? ": " + std::string{why_without}
                                : about.problem ? ": " + about.problem->text
                                                : std::string{};
    const std::string reason = text_for(about.wait.reason, agent.body.tracked());
    const double rest = agent.remaining_distance(agent.body.current_position());
    const std::string_view loss = loss_of(agent);
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
        return "failed" + (loss.empty() ? problem : ": " + std::string{loss});
    case AgentStatus::paused:
        return "is paused, " + decimal_of(rest) + " m are left";
    }
    return "";
}

AgentWait wait_for_neighbor(WalkingAgent& agent, WaitReason reason) {
    if (!agent.body.exists() || !agent.services().access().prepare_query()) {
        return {.reason = reason};
    }
    const std::span<const Vec2> ahead = agent.remaining_path();
    const Vec2d way =
        between(agent.body.position(), ahead.empty() ? agent.target.point() : ahead.front());
    const double radius{*agent.settings().radius};
    double nearest = std::numeric_limits<double>::infinity();
    BodyKey body{};
    for (const NearbyAgent& other : agent.nearby_agents()) {
        const Vec2d offset = other.position - exact(agent.body.position());
        const double gap = norm(offset) - other.radius - radius;
        const double worth = gap + (dot(offset, way) < 0.0 ? radius : 0.0);
        if (gap <= radius && worth < nearest) {
            nearest = worth;
            body = agent.crowd().body_key(other.id);
        }
    }
    if (body != BodyKey{}) {
        return {.reason = WaitReason::agent, .body = body};
    }
    const float range = range_of_blocking * *agent.settings().radius;
    const std::optional<BodyKey> loose =
        agent.clearance.loose_body_near(agent.body.position(), range, agent.body.key());
    return loose ? AgentWait{.reason = WaitReason::body, .body = *loose}
                 : AgentWait{.reason = reason};
}

AgentWait wait_on_the_way(WalkingAgent& agent) {
    if (agent.crossing.is_at_door()) {
        const NavigationLink* link = agent.clearance.find_link(agent.crossing.id());
        return {.reason = WaitReason::door, .body = link == nullptr ? BodyKey{} : link->door};
    }
    if (agent.crossing.is_active()) {
        return {.reason = WaitReason::link};
    }
    if (!agent.is_following_path()) {
        const bool waits_for_flow = agent.planner.is_waiting() && !agent.planner.is_queued();
        return {.reason = waits_for_flow ? WaitReason::flow_field : WaitReason::budget};
    }
    return wait_for_neighbor(agent, WaitReason::unknown);
}

// Where no way leads on, those beside it do not matter, unless they stand at its target.
AgentWait wait_at_end(WalkingAgent& agent) {
    if (agent.journey.status() != AgentStatus::waiting) {
        return wait_for_neighbor(agent, WaitReason::unknown);
    }
    const KeptPath& path = agent.corridor.path();
    const bool may_be_taken = path.is_found() || path.reason() == PathStatus::target_blocked;
    return may_be_taken ? wait_for_neighbor(agent, WaitReason::world)
                        : AgentWait{.reason = WaitReason::world};
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

AgentWait wait_of(WalkingAgent& agent) {
    const AgentStatus now = agent.status();
    if (now != AgentStatus::waiting && now != AgentStatus::stuck) {
        return {};
    }
    AgentWait wait = agent.journey.is_on_its_way() ? wait_on_the_way(agent) : wait_at_end(agent);
    wait.seconds = static_cast<float>(agent.journey.time_without_progress());
    return wait;
}

AgentExplanation explanation_of(WalkingAgent& agent) {
    AgentExplanation about;
    about.status = agent.status();
    about.wait = wait_of(agent);
    const bool has_problem =
        (about.status == AgentStatus::failed || about.status == AgentStatus::waiting) &&
        !agent.journey.is_on_its_way() && !agent.corridor.path().is_found() &&
        agent.corridor.path().status() != PathStatus::cancelled && agent.body.exists() &&
        !agent.services().access().has_ended();
    if (has_problem) {
        about.problem = agent.services().navigator().explain(
            agent.body.current_position(), agent.target.point(), agent.clearance.query());
    }
    about.text = text_about(about, agent);
    return about;
}

} // namespace raywalk
