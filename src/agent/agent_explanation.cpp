// SPDX-License-Identifier: MIT
#include "agent/agent_explanation.hpp"

#include "raywalk/agent_explanation.hpp"
#include "raywalk/navigator.hpp"

#include "core/texts.hpp"

#include <array>
#include <limits>
#include <string>
#include <string_view>

namespace raywalk {

namespace {

// A body that is nearer is in the way of an agent that does not get on (unit: own radius).
constexpr float range_of_blocking = 0.5F;

std::string_view phrase_for(WaitReason reason) {
    static constexpr std::array names =
        std::to_array<std::string_view>({"nothing",
                                         "another agent",
                                         "a body that paths ignore",
                                         "a change of the world",
                                         "its share of the budget for plans",
                                         "a flow field",
                                         "the end of a link",
                                         "a door to be opened",
                                         "something that cannot be seen, "});
    return name_in(names, reason);
}

std::string text_for(WaitReason reason, const Body& own) {
    std::string text{phrase_for(reason)};
    if (reason == WaitReason::unknown) {
        const std::string_view problem = own.problem();
        text.append(problem.empty() ? "such as a force" : "perhaps this: ").append(problem);
    }
    return text;
}

// Where the body is; where it was in the last update, if its position is not finite now.
Vec2 position_of(const WalkingAgent& agent) {
    const Vec2 now = agent.body.current_position();
    return is_finite(now) ? now : agent.body.position();
}

// True if the agent has a path, walked or given up, that ends elsewhere than at its target.
bool has_partial_path(const WalkingAgent& agent) {
    const AgentStatus status = agent.journey.status();
    return (status == AgentStatus::walking || status == AgentStatus::stuck) &&
           agent.corridor.path().status == PathStatus::partial;
}

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

// What an agent needs to come to its target, if a query finds a way.
std::string_view way_out_of(AgentStatus status, const PathCorridor& corridor) {
    if (const Path& path = corridor.path();
        path.reason.value_or(path.status) == PathStatus::cost_limit) {
        return ": there is a way within its limits from where it is now; to take it, stop it and "
               "send it again";
    }
    if (corridor.goes_on_from_end()) {
        return "";
    }
    return status == AgentStatus::failed
               ? ": there is a way now; to take it, send it again"
               : ": there is a way since something changed; to tell agents of that at once, call "
                 "Navigator::invalidate(), or watch what moves";
}

// Why no way leads to the target, behind a colon; empty if that is unknown.
std::string text_for_problem(const AgentExplanation& about, const WalkingAgent& agent) {
    if (!about.problem) {
        return "";
    }
    return about.problem->problem == PathProblem::none
               ? std::string{way_out_of(about.status, agent.corridor)}
               : ": " + about.problem->text;
}

// Where the path ends that the agent walks or walked, behind `before`, and why; empty if it leads
// to the target.
std::string
text_for_end(std::string_view before, const AgentExplanation& about, const WalkingAgent& agent) {
    if (!has_partial_path(agent)) {
        return "";
    }
    const std::string gap =
        decimal_text(norm(between(agent.corridor.walked_end(), agent.goal())), 1);
    return std::string{before} + " a path that ends " + gap + " m from " +
           (agent.journey.goes_back() ? "there" : "its target") +
           (agent.journey.is_on_its_way() && agent.corridor.goes_on_from_end()
                ? ", where it plans again"
                : "") +
           text_for_problem(about, agent);
}

std::string text_for_rest(WalkingAgent& agent, const AgentExplanation& about) {
    if (!agent.is_following_path() && !agent.crossing.is_active()) {
        return ", and has no path yet";
    }
    const double rest = agent.remaining_distance(position_of(agent));
    return ", " + decimal_text(rest, 1) + " m are left" + text_for_end(" of", about, agent);
}

std::string text_for_arrival(WalkingAgent& agent) {
    const bool is_body = agent.target.is_body();
    const Vec2 target = is_body ? agent.target.body_position() : agent.target.point();
    const double radii = is_body ? double{*agent.settings().radius} + agent.target.radius() : 0.0;
    const double gap = norm(between(position_of(agent), target)) - radii;
    return gap <= agent.arrival_distance()
               ? "is at its target"
               : "has arrived, " + decimal_text(gap, 1) + " m from its target";
}

std::string text_about(const AgentExplanation& about, WalkingAgent& agent) {
    const std::string reason = text_for(about.wait.reason, agent.body.tracked());
    const std::string_view loss = loss_of(agent);
    switch (about.status) {
    case AgentStatus::idle:
        return "has no target";
    case AgentStatus::pending:
        return "plans its path";
    case AgentStatus::walking:
        return (agent.journey.goes_back() ? "walks back to where it arrived" : "walks") +
               text_for_rest(agent, about);
    case AgentStatus::arrived:
        return text_for_arrival(agent);
    case AgentStatus::waiting:
        return "has waited " + decimal_text(double{about.wait.seconds}, 1) + " s for " + reason +
               (has_partial_path(agent) ? text_for_end(", on", about, agent)
                                        : text_for_problem(about, agent));
    case AgentStatus::stuck:
        return "gave up because of " + reason + text_for_end(", on", about, agent);
    case AgentStatus::failed:
        return "failed" +
               (loss.empty() ? text_for_problem(about, agent) : ": " + std::string{loss});
    case AgentStatus::paused:
        return "is paused" + text_for_rest(agent, about);
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
    const Path& path = agent.corridor.path();
    const bool may_be_taken = path.is_found() || path.reason == PathStatus::target_blocked;
    return may_be_taken ? wait_for_neighbor(agent, WaitReason::world)
                        : AgentWait{.reason = WaitReason::world};
}

// True if the last path does not lead to the target: one that the agent walks, has walked, or has
// not found.
bool has_problem(const WalkingAgent& agent, AgentStatus told) {
    if (!agent.body.exists() || agent.services().access().has_ended()) {
        return false;
    }
    const bool waits_at_end = told == AgentStatus::waiting && !agent.journey.is_on_its_way() &&
                              !agent.corridor.path().is_found();
    const bool has_no_path =
        told == AgentStatus::failed && agent.journey.failure_cause() == FailureCause::no_path;
    return waits_at_end || has_no_path || has_partial_path(agent);
}

// Where the body is, or the end of the link that it crosses.
Vec2 start_of_rest(const WalkingAgent& agent) {
    return agent.crossing.is_active()
               ? agent.corridor.path().points[agent.corridor.next_link()->last]
               : position_of(agent);
}

} // namespace

std::string_view to_string(WaitReason reason) {
    static constexpr std::array names = std::to_array<std::string_view>(
        {"none", "agent", "body", "world", "budget", "flow_field", "link", "door", "unknown"});
    return name_in(names, reason);
}

AgentWait wait_of(WalkingAgent& agent, AgentStatus told) {
    if (told != AgentStatus::waiting && told != AgentStatus::stuck) {
        return {};
    }
    AgentWait wait = agent.journey.is_on_its_way() ? wait_on_the_way(agent) : wait_at_end(agent);
    wait.seconds = static_cast<float>(agent.journey.time_without_progress());
    return wait;
}

AgentExplanation explanation_of(WalkingAgent& agent, AgentStatus told) {
    AgentExplanation about;
    about.status = told;
    about.wait = wait_of(agent, told);
    if (has_problem(agent, about.status)) {
        about.problem = agent.services().navigator().explain(
            start_of_rest(agent), agent.goal(), agent.clearance.query());
    }
    about.text = text_about(about, agent);
    return about;
}

} // namespace raywalk
