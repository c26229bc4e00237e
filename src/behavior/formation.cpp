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

// Whoever cannot come, or has no way to its slot, is not waited for.
bool is_worth_waiting_for(const Agent& follower, Vec2 slot) {
    return is_on_its_way(follower) && follower.path().is_found() &&
           distance(follower.position(), slot) > tuning::late_distance * size_of(follower);
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

// What a follower is to do until the next update.
struct Formation::Order {
    Vec2 slot;          // where it belongs now, as near as it gets from the leader
    Vec2 target;        // ahead of that
    float speed = 0.0F; // (unit: meter per second)
};

Formation::Formation(std::vector<Vec2> slots)
    : slots_{std::move(slots)} {}

void Formation::update(std::span<Agent* const> agents) {
    if (agents.empty()) {
        return;
    }
    Agent& leader = *agents.front();
    turn_with(leader);
    const float pace = formation_pace(agents);
    bool waits = false;
    for (std::size_t i = 1; i < agents.size(); ++i) {
        Agent& follower = *agents[i];
        const Order order = order_for(follower, leader, i - 1, pace);
        waits = waits || is_worth_waiting_for(follower, order.slot);
        send_to(follower, order.target, is_on_its_way(leader));
        follower.limit_speed(order.speed);
    }
    leader.limit_speed(waits ? tuning::waiting_pace * pace : pace);
}

Vec2 Formation::slot_position(const Agent& leader, std::size_t follower) const {
    const Vec2 slot = follower < slots_.size() ? slots_[follower] : Vec2{};
    return leader.position() + Vec2{heading_.x * slot.x - heading_.y * slot.y,
                                    heading_.y * slot.x + heading_.x * slot.y};
}

// It keeps its heading where the leader stands.
void Formation::turn_with(const Agent& leader) {
    const Vec2d ahead = between(leader.position(), leader.next_path_position());
    const double distance = norm(ahead);
    if (distance > 0.5 * leader.walker().radius) {
        heading_ = (1.0 / distance) * ahead;
    }
}

// Whoever is ahead of its slot walks slower than the slowest, so that its slot comes up.
Formation::Order
Formation::order_for(Agent& follower, Agent& leader, std::size_t index, float pace) const {
    const Vec2 slot = reachable_slot(follower, leader.position(), slot_position(leader, index));
    const float speed = follower.settings().max_speed;
    if (!is_on_its_way(leader)) {
        return {slot, slot, speed};
    }
    const Vec2d heading = exact(heading_);
    const Vec2 ahead = exact(slot) + tuning::slot_look_ahead * pace * heading;
    const double lead = std::max(0.0, dot(between(slot, follower.position()), heading));
    const double part =
        std::max(1.0 - tuning::slow_down * lead / size_of(follower), double{tuning::waiting_pace});
    const float wanted = lead > 0.0 ? std::min(speed, pace / tuning::leader_pace) : speed;
    return {slot, reachable_slot(follower, slot, ahead), static_cast<float>(part) * wanted};
}

} // namespace raywalk
