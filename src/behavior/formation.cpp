// SPDX-License-Identifier: MIT
#include "raywalk/formation.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace raywalk {
namespace {

// The part of the slowest follower's speed at which the leader walks.
constexpr float pace_of_leader = 0.9F;

// A follower that is this far behind its slot is late, and the leader waits for it (unit: radius).
constexpr double late_distance = 6.0;

// The leader's speed while it waits for somebody who is far behind, as a part of its pace.
constexpr float waiting_pace = 0.25F;

// How far ahead of its slot a follower is sent, so that it does not brake (unit: second).
constexpr double look_ahead = 0.7;

// A follower that is ahead of its slot slows down by this part of its speed for each radius.
constexpr double slow_down = 0.35;

// A follower is sent anew when its slot has moved by this much (unit: radius).
constexpr double retarget_distance = 0.5;

Vec2 slot_in_box(std::size_t index, std::size_t columns, float spacing) {
    const auto row = static_cast<float>(index / columns + 1);
    const auto column = static_cast<float>(index % columns);
    return {-spacing * row, spacing * (column - static_cast<float>(columns - 1) / 2.0F)};
}

// Where the walker gets from the leader on the way to a slot.
Vec2 reachable_slot(Navigator& navigator, Vec2 from, Vec2 slot, const WalkerProfile& walker) {
    const std::optional<RaycastHit> hit = navigator.raycast(from, slot, walker);
    return hit ? hit->position : slot;
}

} // namespace

std::vector<Vec2> formation_slots(FormationShape shape, std::size_t count, float spacing) {
    std::vector<Vec2> slots;
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
            slots.push_back({-spacing * rank, side * spacing * rank});
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

Vec2 Formation::slot(std::size_t follower) const {
    return follower < slots_.size() ? slots_[follower] : Vec2{};
}

Vec2 Formation::placed(Vec2 slot, Vec2 at, Heading heading) const {
    return at + Vec2{Vec2d{heading.x * slot.x - heading.y * slot.y,
                           heading.y * slot.x + heading.x * slot.y}};
}

Vec2 Formation::slot_position(const Agent& leader, std::size_t follower) const {
    return placed(slot(follower), leader.position(), heading_);
}

void Formation::remember_speeds(std::span<Agent* const> agents) {
    for (std::size_t i = speeds_.size(); i < agents.size(); ++i) {
        speeds_.push_back(agents[i]->settings().max_speed);
    }
}

// Toward the next corner of the leader's path; it keeps its heading where it stands.
void Formation::turn(const Agent& leader) {
    const Vec2d ahead = between(leader.position(), leader.next_path_position());
    const double distance = norm(ahead);
    if (distance > 0.5 * leader.walker().radius) {
        heading_ = {ahead.x / distance, ahead.y / distance};
    }
}

void Formation::update(Navigator& navigator, std::span<Agent* const> agents) {
    if (agents.empty()) {
        return;
    }
    remember_speeds(agents);
    Agent& leader = *agents.front();
    turn(leader);
    const bool walks = leader.status() == AgentStatus::walking;
    const Vec2d heading{heading_.x, heading_.y};
    float slowest = speeds_.front();
    for (std::size_t i = 1; i < agents.size(); ++i) {
        slowest = std::min(slowest, speeds_[i]);
    }
    const float pace = pace_of_leader * slowest;
    targets_.resize(agents.size(), Vec2{std::numeric_limits<float>::infinity(), 0.0F});
    bool is_somebody_late = false;
    for (std::size_t i = 1; i < agents.size(); ++i) {
        Agent& follower = *agents[i];
        const double radius = std::max(follower.walker().radius, 0.05F);
        const Vec2 at = reachable_slot(
            navigator, leader.position(), slot_position(leader, i - 1), follower.walker());
        Vec2 target = at;
        if (walks) {
            const Vec2 ahead{exact(at) + look_ahead * pace * heading};
            target = reachable_slot(navigator, at, ahead, follower.walker());
        }
        const Vec2d behind = between(follower.position(), at);
        is_somebody_late = is_somebody_late || norm(behind) > late_distance * radius;
        const double lead = walks ? std::max(-dot(behind, heading) / radius, 0.0) : 0.0;
        const double part = std::clamp(1.0 - slow_down * lead, 0.2, 1.0);
        follower.set_max_speed(static_cast<float>(part) * speeds_[i]);
        const bool has_moved = !(distance(targets_[i], target) <= retarget_distance * radius);
        if (has_moved || (!walks && targets_[i] != target && follower.is_navigation_finished())) {
            targets_[i] = target;
            follower.navigate_to(target);
        }
    }
    leader.set_max_speed(is_somebody_late ? waiting_pace * pace : pace);
}

void Formation::dissolve(std::span<Agent* const> agents) {
    for (std::size_t i = 0; i < std::min(agents.size(), speeds_.size()); ++i) {
        agents[i]->set_max_speed(speeds_[i]);
    }
    speeds_.clear();
    targets_.clear();
}

} // namespace raywalk
