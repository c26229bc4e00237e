// SPDX-License-Identifier: MIT
#include "agent/kept_course.hpp"

#include "agent/disturbance.hpp"

namespace raywalk {
namespace {

// True if the other agent neither pushes this one nor gets in its way: a step at this velocity
// leaves it its share of the gap. A brief course does not end because another one pushes, and may
// use the whole share of the agent that goes first.
bool leaves_alone(const AgentContext& agent, std::uint32_t id, Vec2d velocity, bool is_brief) {
    const CrowdAgent& other = agent.crowd.agents.snapshot(id);
    const Vec2d offset = between(agent.position, agent.crowd.agents.position(id));
    const double distance = norm(offset);
    const double gap = distance - agent.radius_among_others() - other.radius;
    const Priority own = agent.crowd.agents.snapshot(agent.id).priority;
    const bool may_push =
        !is_brief && other.priority > own && gap <= tuning::pushing_gap * *agent.settings.radius;
    const bool goes_first = own > other.priority || (own == other.priority && agent.id < id);
    const double share =
        is_brief && goes_first ? 1.0 - tuning::share_of_first : tuning::share_of_first;
    const double approach = dot(velocity, offset);
    return !may_push && (approach <= 0.0 || approach * agent.dt <= share * gap * distance);
}

} // namespace

bool KeptCourse::is_worthwhile(const Course& course, double dt) {
    return course.duration >= 2.0 * dt - rounding_of_times;
}

// Not for one step, or if there are too many others, or if one does not give way.
bool KeptCourse::keep(const Course& course,
                      const AgentContext& agent,
                      std::span<const NearbyAgent> nearby) {
    const double own_reach =
        agent.radius_among_others() + norm(exact(course.velocity)) * course.duration;
    if (!is_worthwhile(course, agent.dt)) {
        return false;
    }
    count_ = 0;
    for (const NearbyAgent& other : nearby) {
        const double speed = std::max<double>(norm(other.velocity), other.max_speed);
        const double reach = own_reach + other.radius + speed * course.duration;
        const Vec2d offset = other.position - exact(agent.position);
        if (dot(offset, offset) > reach * reach) {
            continue;
        }
        if (!other.avoids || count_ == most_others) {
            return false;
        }
        others_[count_++] = other.id;
    }
    // Those that are not nearby are too far away, if they are like this agent.
    const AgentSettings& settings = agent.settings;
    const bool sees_all = nearby.size() < settings.max_neighbors || count_ < nearby.size();
    if (!sees_all ||
        !(own_reach + agent.radius_among_others() + settings.max_speed * course.duration <=
          *settings.neighbor_distance)) {
        return false;
    }
    course_ = course;
    time_ = static_cast<float>(agent.dt);
    world_version_ = agent.clearance.world_version();
    return true;
}

bool KeptCourse::lasts(const AgentContext& agent, Vec2 corner) const {
    const Vec2d velocity = exact(course_.velocity);
    if (!(time_ + agent.dt <= course_.duration + rounding_of_times) || corner != course_.corner ||
        (!course_.is_brief && agent.clearance.world_version() != world_version_) ||
        !Disturbance::is_negligible(agent.velocity - velocity, agent.settings.max_speed)) {
        return false;
    }
    return std::all_of(others_.begin(), others_.begin() + count_, [&](std::uint32_t id) {
        return leaves_alone(agent, id, velocity, course_.is_brief);
    });
}

void KeptCourse::end() {
    was_steady_ = is_kept() && !course_.is_brief;
    time_ = is_kept() ? time_ : 0.0F;
    course_ = {};
}

} // namespace raywalk
