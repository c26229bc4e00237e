// SPDX-License-Identifier: MIT
#include "raywalk/formation.hpp"

#include "core/log.hpp"
#include "core/vec2d.hpp"
#include "crowd/tuning.hpp"
#include "navigator/agent_profile.hpp"

#include <numbers>

namespace raywalk {
namespace {

// An arm of the wedge goes as far back as to the side.
constexpr float half_of_right_angle = std::numbers::sqrt2_v<float> / 2.0F; // its sine and cosine

// One of `count` slots (unit: spacing).
Vec2 slot_in(FormationShape shape, std::size_t index, std::size_t count) {
    const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    const auto rank = static_cast<float>(index / 2 + 1);
    const float side = index % 2 == 0 ? 1.0F : -1.0F;
    switch (shape) {
    case FormationShape::column:
        return {-static_cast<float>(index + 1), 0.0F};
    case FormationShape::line:
        return {0.0F, side * rank};
    case FormationShape::wedge:
        return half_of_right_angle * rank * Vec2{-1.0F, side};
    case FormationShape::box:
        return {-static_cast<float>(index / columns + 1),
                static_cast<float>(index % columns) - static_cast<float>(columns - 1) / 2.0F};
    }
    return {};
}

// Where the walker gets from the leader on the way to a slot.
Vec2 reachable_slot(Agent& follower, Vec2 from, Vec2 slot) {
    const std::optional<RaycastHit> hit =
        follower.navigator().raycast(from, slot, follower.walker());
    return hit ? hit->position : slot;
}

bool is_on_its_way(const Agent& agent) {
    return !agent.is_navigation_finished() && !agent.is_paused();
}

void send_to(Agent& follower, Vec2 target, double tolerance) {
    if (follower.status() == AgentStatus::idle ||
        distance(follower.target_position(), target) > tolerance) {
        follower.navigate_to(target);
    }
}

} // namespace

std::vector<Vec2> formation_slots(FormationShape shape, std::size_t count, float spacing) {
    std::vector<Vec2> slots;
    if (count > most_formation_slots || !std::isfinite(spacing)) {
        log(LogLevel::error, "formation_slots: too many slots, or a spacing that is not finite");
        return slots;
    }
    for (std::size_t i = 0; i < count; ++i) {
        slots.push_back(spacing * slot_in(shape, i, count));
    }
    return slots;
}

Formation::Formation(std::vector<Vec2> slots)
    : slots_{std::move(slots)}
    , taken_{slots_} {}

void Formation::update(std::span<Agent* const> agents) {
    if (agents.empty()) {
        return;
    }
    Agent& leader = *agents.front();
    follow_leg(leader);
    assign_slots(agents);
    float slowest = leader.settings().max_speed;
    float priority = leader.settings().avoidance_priority;
    for (const Agent* follower : agents.subspan(1)) {
        slowest = std::min(slowest, follower->settings().max_speed);
        priority = std::max(priority, follower->settings().avoidance_priority + 1.0F);
    }
    const float pace = tuning::leader_pace * slowest;
    double part = 1.0; // of its pace, at which the leader walks
    for (std::size_t i = 1; i < agents.size(); ++i) {
        part = std::min(part, send(*agents[i], i - 1, leader, pace));
    }
    leader.limit_speed(static_cast<float>(part) * pace);
    leader.raise_priority(priority);
}

// Sends a follower along with its slot; one that is ahead stays there until its slot has come up,
// and only walks to the side. Returns the part of its pace at which the leader does not lose it.
double Formation::send(Agent& follower, std::size_t index, const Agent& leader, float pace) const {
    const Vec2 place = slot_position(leader, index);
    const Vec2 slot = reachable_slot(follower, leader.position(), place);
    const double size =
        size_of_walker(follower.walker().radius, follower.navigator().grid().cell_size());
    const double tolerance = tuning::play_at_rest * size;
    if (!is_leading_) {
        send_to(follower, slot, follower.is_navigation_finished() ? 0.0 : tolerance);
        return 1.0;
    }
    const Vec2d heading = exact(heading_);
    const double lead = dot(between(slot, follower.position()), heading);
    const double ahead =
        std::max(lead, tuning::slot_look_ahead * pace * (1.0 - std::max(0.0, lead) / (2.0 * size)));
    const Vec2 target = reachable_slot(follower, slot, Vec2{exact(slot) + ahead * heading});
    send_to(follower, target, tolerance);
    const double way = std::max(
        {size, follower.remaining_distance(), double{distance(follower.position(), target)}});
    follower.limit_speed(static_cast<float>(way / tuning::slot_look_ahead));
    if (lead >= 0.0 || !is_on_its_way(follower) || !follower.path().is_found()) {
        return 1.0;
    }
    const double most = distance(leader.position(), place) + 2.0 * tuning::slot_look_ahead * pace;
    return most / distance(leader.position(), follower.position());
}

Vec2 Formation::slot_position(const Agent& leader, std::size_t follower) const {
    const Vec2d slot = exact(follower < taken_.size() ? taken_[follower] : Vec2{});
    const Vec2d heading = exact(heading_);
    const Vec2d left{-heading.y, heading.x};
    const double off = is_leading_ ? dot(between(leader.position(), corner_), left) : 0.0;
    return Vec2{exact(end_ ? corner_ : leader.position()) + slot.x * heading +
                (slot.y + off) * left};
}

// The leader leads along the legs of its path. It keeps the leg while it makes way for somebody,
// and does not lead when it goes back to where it had arrived.
void Formation::follow_leg(const Agent& leader) {
    const Vec2 target = leader.target_position();
    if (end_ != target) {
        end_.reset();
        if (leader.is_target_reached()) {
            end_ = target;
            corner_ = leader.position();
        }
    }
    is_leading_ = is_on_its_way(leader) && !end_;
    const Vec2 corner = leader.next_path_position();
    const Vec2d ahead = between(leader.position(), corner);
    if (is_leading_ && norm(ahead) > 0.5 * leader.walker().radius &&
        (corner != corner_ ||
         std::abs(cross(exact(heading_), ahead)) > *leader.settings().path_max_distance)) {
        heading_ = (1.0 / norm(ahead)) * ahead;
        corner_ = corner;
    }
}

// Two followers swap whose slots lie in the opposite order: that makes the sum of the squared
// distances to the slots less, wherever the leader is.
void Formation::assign_slots(std::span<Agent* const> agents) {
    const std::size_t count = agents.size() - 1;
    if (taken_.size() != count) {
        taken_ = slots_;
        taken_.resize(count);
    }
    const Vec2d heading = exact(heading_);
    std::vector<Vec2d> places; // in the directions of the slots
    for (const Agent* follower : agents.subspan(1)) {
        const Vec2d at = exact(follower->position());
        places.push_back({dot(heading, at), cross(heading, at)});
    }
    for (std::size_t i = 1; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (dot(places[i] - places[j], between(taken_[j], taken_[i])) < 0.0) {
                std::swap(taken_[i], taken_[j]);
            }
        }
    }
}

} // namespace raywalk
