// SPDX-License-Identifier: MIT
#include "raywalk/agent_explanation.hpp"

#include "raywalk/navigator.hpp"

#include "agent/agent_controller.hpp"

namespace raywalk {

namespace {

// A body that is nearer is in the way of an agent that does not get on (unit: own radius).
constexpr float range_of_blocking = 0.5F;

std::string text_for(WaitReason reason, const Body& own) {
    std::string text{name_in("nothing\0another agent\0a body that paths ignore\0"
                             "a change of the world\0its share of the budget for plans\0"
                             "a flow field\0the end of a link\0a door to be opened\0"
                             "something that cannot be seen, ",
                             reason)};
    if (reason == WaitReason::unknown) {
        const std::string_view problem = own.problem();
        text.append(problem.empty() ? "such as a force" : "perhaps this: ").append(problem);
    }
    return text;
}

} // namespace

std::string_view to_string(AgentStatus status) {
    return name_in("idle\0pending\0walking\0arrived\0waiting\0stuck\0failed\0paused", status);
}

std::string_view to_string(AgentEvent event) {
    return name_in("path_changed\0waypoint_reached\0link_reached\0target_reached\0waiting\0"
                   "no_progress\0gave_up\0failed\0speed_limited",
                   event);
}

std::string_view to_string(WaitReason reason) {
    return name_in("none\0agent\0body\0world\0budget\0flow_field\0link\0door\0unknown", reason);
}

// Where the body is; where it was in the last update, if its position is not finite now.
Vec2 AgentController::finite_position() const {
    const Vec2 now = body_.current_position();
    return is_finite(now) ? now : body_.position();
}

// True if the agent has a path, walked or given up, that ends elsewhere than at its target.
bool AgentController::has_partial_path() const {
    const AgentStatus status = journey_.status();
    return (status == AgentStatus::walking || status == AgentStatus::stuck) &&
           path().status == PathStatus::partial;
}

// Why an agent failed, if not for lack of a path; empty otherwise.
std::string_view AgentController::loss() const {
    if (services().access->has_ended()) {
        return "its navigator is destroyed";
    }
    const bool is_gone = failure_cause_ == FailureCause::no_path && !body_.exists();
    return name_in("\0its body is gone\0its target is gone\0"
                   "the position of its body was not finite\0"
                   "the position of its target was not finite\0its costs threw an exception",
                   is_gone ? FailureCause::body_gone : failure_cause_);
}

// Why no way leads to the target, or, if one does, what the agent needs to take it, behind a colon;
// empty if that is unknown.
std::string AgentController::text_for_problem(const AgentExplanation& about) const {
    if (!about.problem) {
        return "";
    }
    if (about.problem->problem != PathProblem::none) {
        return ": " + about.problem->text +
               (about.problem->gap ? text_for_hull(*about.problem->gap) : "");
    }
    if (path().reason.value_or(path().status) == PathStatus::cost_limit) {
        return ": there is a way within its limits from where it is now; to take it, stop it and "
               "send it again";
    }
    if (walk_.corridor.goes_on_from_end()) {
        return "";
    }
    return about.status == AgentStatus::failed
               ? ": there is a way now; to take it, send it again"
               : ": there is a way since something changed; to tell agents of that at once, call "
                 "Navigator::invalidate(), or watch what changes";
}

// That the body would fit through the gap with its own shape; empty if it would not.
std::string AgentController::text_for_hull(const NarrowGap& gap) const {
    const WalkerHull hull = body_.tracked().living().hull();
    const float needed = hull.width(gap.to - gap.from) + 2.0F * clearance_.walker().margin;
    const bool would_fit = clearance_.walker().hull.is_empty() && !hull.is_empty() &&
                           gap.width < gap.needed_width && gap.width >= needed;
    return would_fit
               ? "; that is for the circle around the body: with AgentShape::body, it needs " +
                     decimal_text(needed, 2) + " m"
               : "";
}

// Where the path ends that the agent walks or walked, behind `before`, and why; empty if it leads
// to the target.
std::string AgentController::text_for_end(std::string_view before,
                                          const AgentExplanation& about) const {
    if (!has_partial_path()) {
        return "";
    }
    const std::string gap = decimal_text(norm(between(walk_.corridor.walked_end(), goal())), 1);
    return std::string{before} + " a path that ends " + gap + " m from " +
           (journey_.goes_back() ? "there" : "its target") +
           (journey_.is_on_its_way() && walk_.corridor.goes_on_from_end() ? ", where it plans again"
                                                                          : "") +
           text_for_problem(about);
}

std::string AgentController::text_for_rest(const AgentExplanation& about) const {
    if (!is_on_path() && !walk_.crossing.is_active()) {
        return ", and has no path yet";
    }
    const double rest = walk_.remaining_distance(finite_position());
    return ", " + decimal_text(rest, 1) + " m are left" + text_for_end(" of", about);
}

std::string AgentController::text_for_arrival() {
    const bool is_body = target().is_body();
    const Vec2 at = is_body ? target().body_position() : target().point();
    const double radii = is_body ? double{*settings().radius} + target().radius() : 0.0;
    const double gap = norm(between(finite_position(), at)) - radii;
    return gap <= context().arrival_distance()
               ? "is at its target"
               : "has arrived, " + decimal_text(gap, 1) + " m from its target";
}

std::string AgentController::text_about(const AgentExplanation& about) {
    const std::string reason = text_for(about.wait.reason, body_.tracked().living());
    const std::string_view loss = this->loss();
    switch (about.status) {
    case AgentStatus::idle:
        return "has no target";
    case AgentStatus::pending:
        return "plans its path";
    case AgentStatus::walking:
        return (journey_.goes_back() ? "walks back to where it arrived" : "walks") +
               text_for_rest(about);
    case AgentStatus::arrived:
        return text_for_arrival();
    case AgentStatus::waiting:
        return "has waited " + decimal_text(double{about.wait.seconds}, 1) + " s for " + reason +
               (has_partial_path() ? text_for_end(", on", about) : text_for_problem(about));
    case AgentStatus::stuck:
        return "gave up because of " + reason + text_for_end(", on", about);
    case AgentStatus::failed:
        return "failed" + (loss.empty() ? text_for_problem(about) : ": " + std::string{loss});
    case AgentStatus::paused:
        return "is paused" + text_for_rest(about);
    }
    return "";
}

AgentWait AgentController::wait_for_neighbor(WaitReason reason) {
    if (!body_.exists() || !services().access->prepare_query()) {
        return {.reason = reason};
    }
    const std::span<const Vec2> ahead = walk_.remaining_points();
    const Vec2d way = between(body_.position(), ahead.empty() ? target().point() : ahead.front());
    const double radius{*settings().radius};
    double nearest = infinity;
    BodyKey body{};
    for (const NearbyAgent& other : context().nearby_agents()) {
        const Vec2d offset = other.position - exact(body_.position());
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
    const float range = range_of_blocking * *settings().radius;
    const std::optional<BodyKey> loose =
        clearance_.loose_body_near(body_.position(), range, body_.key());
    return loose ? AgentWait{.reason = WaitReason::body, .body = *loose}
                 : AgentWait{.reason = reason};
}

AgentWait AgentController::wait_on_the_way() {
    if (walk_.crossing.is_at_door()) {
        const NavigationLink* link = clearance_.find_link(walk_.crossing.id());
        return {.reason = WaitReason::door, .body = link == nullptr ? BodyKey{} : link->door};
    }
    if (walk_.crossing.is_active()) {
        return {.reason = WaitReason::link};
    }
    if (!is_on_path()) {
        const bool waits_for_flow = planner_.is_waiting() && !planner_.is_queued();
        return {.reason = waits_for_flow ? WaitReason::flow_field : WaitReason::budget};
    }
    return wait_for_neighbor(WaitReason::unknown);
}

AgentWait AgentController::wait_of(AgentStatus told) {
    if (told != AgentStatus::waiting && told != AgentStatus::stuck) {
        return {};
    }
    // Where no way leads on, those beside it do not matter, unless they stand at its target.
    const bool is_at_end = journey_.is(AgentStatus::waiting);
    const bool may_be_taken = path().is_found() || path().reason == PathStatus::target_blocked;
    AgentWait wait = journey_.is_on_its_way() ? wait_on_the_way()
                     : is_at_end && !may_be_taken
                         ? AgentWait{.reason = WaitReason::world}
                         : wait_for_neighbor(is_at_end ? WaitReason::world : WaitReason::unknown);
    wait.seconds = static_cast<float>(journey_.time_without_progress());
    return wait;
}

AgentExplanation AgentController::explain() {
    AgentExplanation about;
    about.status = status();
    about.wait = wait_of(about.status);
    // The last path may not lead to the target: one that it walks, has walked, or has not found.
    const bool waits_at_end =
        about.status == AgentStatus::waiting && !journey_.is_on_its_way() && !path().is_found();
    const bool has_no_path =
        about.status == AgentStatus::failed && failure_cause_ == FailureCause::no_path;
    if (body_.exists() && !access().has_ended() &&
        (waits_at_end || has_no_path || has_partial_path())) {
        const Vec2 start = walk_.crossing.is_active()
                               ? path().points[walk_.corridor.next_link()->last]
                               : finite_position();
        about.problem = services().navigator.explain(start, goal(), clearance_.query());
    }
    about.text = text_about(about);
    return about;
}

} // namespace raywalk
