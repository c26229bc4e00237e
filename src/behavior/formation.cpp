// SPDX-License-Identifier: MIT
#include "raywalk/formation.hpp"

#include "core/log.hpp"
#include "core/vec2d.hpp"
#include "crowd/tuning.hpp"
#include "navigator/agent_profile.hpp"

#include <numbers>
#include <numeric>

namespace raywalk {
namespace {

// An arm of the wedge goes as far back as to the side.
constexpr float half_of_right_angle = std::numbers::sqrt2_v<float> / 2.0F; // its sine and cosine

Vec2 slot_in_box(std::size_t index, std::size_t columns, float spacing) {
    const auto row = static_cast<float>(index / columns + 1);
    const auto column = static_cast<float>(index % columns);
    return {-spacing * row, spacing * (column - static_cast<float>(columns - 1) / 2.0F)};
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

double size_of(const Agent& agent) {
    return size_of_walker(agent.walker().radius, agent.navigator().grid().cell_size());
}

// As fast as the slowest can follow (unit: meter per second).
float formation_pace(std::span<Agent* const> agents) {
    float slowest = agents.front()->settings().max_speed;
    for (const Agent* agent : agents) {
        slowest = std::min(slowest, agent->settings().max_speed);
    }
    return tuning::leader_pace * slowest;
}

// A follower that is on its way is sent again when its slot has moved; one that has settled, also
// if it is told to stop at another place than the last.
void send_to(Agent& follower, Vec2 target, bool is_leader_on_its_way) {
    const double moved = distance(follower.target_position(), target);
    const bool is_elsewhere = follower.status() == AgentStatus::idle ||
                              moved > tuning::retarget_distance * size_of(follower);
    if (is_elsewhere ||
        (!is_leader_on_its_way && moved > 0.0 && follower.is_navigation_finished())) {
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
    const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    for (std::size_t i = 0; i < count; ++i) {
        const auto rank = static_cast<float>(i / 2 + 1);
        const float side = i % 2 == 0 ? 1.0F : -1.0F;
        switch (shape) {
        case FormationShape::column:
            slots.push_back({-spacing * static_cast<float>(i + 1), 0.0F});
            break;
        case FormationShape::line:
            slots.push_back({0.0F, side * spacing * rank});
            break;
        case FormationShape::wedge:
            slots.push_back(half_of_right_angle * spacing * rank * Vec2{-1.0F, side});
            break;
        case FormationShape::box:
            slots.push_back(slot_in_box(i, columns, spacing));
            break;
        }
    }
    return slots;
}

Formation::Formation(std::vector<Vec2> slots)
    : slots_{std::move(slots)} {}

void Formation::update(std::span<Agent* const> agents) {
    if (agents.empty()) {
        return;
    }
    Agent& leader = *agents.front();
    follow_leg(leader);
    assign_slots(agents);
    const float pace = formation_pace(agents);
    float leader_speed = pace;
    for (std::size_t i = 1; i < agents.size(); ++i) {
        Agent& follower = *agents[i];
        const Vec2 slot =
            reachable_slot(follower, leader.position(), slot_position(leader, i - 1));
        if (!is_on_its_way(leader)) {
            send_to(follower, slot, false);
            continue;
        }
        const Vec2d heading = exact(heading_);
        const double lead = dot(between(slot, follower.position()), heading);
        const double ahead = std::max(tuning::slot_look_ahead * pace, lead);
        const Vec2 meeting{exact(slot) + ahead * heading};
        send_to(follower, reachable_slot(follower, slot, meeting), true);
        const double way = std::max({double{distance(follower.position(), follower.target_position())},
                                     double{follower.remaining_distance()},
                                     size_of(follower)});
        follower.limit_speed(static_cast<float>(way / tuning::slot_look_ahead));
        if (lead < 0.0 && is_on_its_way(follower) && follower.path().is_found()) {
            const double gap = distance(leader.position(), follower.position());
            const double most = length(slot_of(i - 1)) + tuning::slot_look_ahead * pace;
            leader_speed = std::min(leader_speed, static_cast<float>(pace * most / gap));
        }
    }
    leader.limit_speed(leader_speed);
}

Vec2 Formation::slot_of(std::size_t follower) const {
    const std::size_t slot = follower < order_.size() ? order_[follower] : follower;
    return slot < slots_.size() ? slots_[slot] : Vec2{};
}

Vec2 Formation::slot_position(const Agent& leader, std::size_t follower) const {
    const Vec2d heading = exact(heading_);
    const Vec2d slot = exact(slot_of(follower));
    const Vec2d beside = is_on_its_way(leader)
                             ? cross(heading, between(leader.position(), corner_)) * Vec2d{-heading.y, heading.x}
                             : Vec2d{};
    return Vec2{exact(leader.position()) + beside + slot.x * heading + slot.y * Vec2d{-heading.y, heading.x}};
}

// A leader that avoids somebody does not turn the slots.
void Formation::follow_leg(const Agent& leader) {
    const Vec2 corner = leader.next_path_position();
    const Vec2d ahead = between(leader.position(), corner);
    const double off = std::abs(cross(exact(heading_), ahead));
    if (norm(ahead) > 0.5 * leader.walker().radius &&
        (corner != corner_ || off > *leader.settings().path_max_distance)) {
        heading_ = (1.0 / norm(ahead)) * ahead;
        corner_ = corner;
    }
}

// The sum of the squared distances to the slots becomes less if two followers swap whose slots lie
// in the opposite order. It does not matter where the leader is.
void Formation::assign_slots(std::span<Agent* const> agents) {
    const std::size_t followers = agents.size() - 1;
    if (order_.size() != followers) {
        order_.resize(followers);
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    }
    for (std::size_t i = 1; i < followers; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Vec2d apart = between(agents[i + 1]->position(), agents[j + 1]->position());
            const Vec2d slots_apart =
                between(slot_position(*agents[0], i), slot_position(*agents[0], j));
            if (dot(apart, slots_apart) < 0.0) {
                std::swap(order_[i], order_[j]);
            }
        }
    }
}

} // namespace raywalk
