// SPDX-License-Identifier: MIT
#include "crowd/crowd_script.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace raywalk::demo {
namespace {

bool is_in_doorway(const Box& doorway, std::span<const Character> characters) {
    return std::any_of(characters.begin(), characters.end(), [&](const Character& character) {
        const Vec2 p = character.agent.position();
        return doorway.grown(character.radius + 0.1F).overlaps({p, p});
    });
}

} // namespace

void PlayerTour::act(Simulation& simulation) {
    if (simulation.time() < duration_ &&
        simulation.characters()[player_index].agent.is_navigation_finished()) {
        simulation.send(player_index, next_place_());
    }
}

void RandomJourneys::act(Simulation& simulation) {
    rested_.resize(simulation.characters().size());
    for (std::size_t i = 0; i < rested_.size(); ++i) {
        rested_[i] = simulation.status(i) == AgentStatus::arrived ? rested_[i] + 1 : 0;
        if (left_ > 0 && rested_[i] > simulation.steps_in(rest_)) {
            const Vec2 place = places_.any(random_);
            if (place != simulation.characters()[i].agent.target_position()) {
                simulation.send(i, place);
                --left_;
            }
        }
    }
}

bool RandomJourneys::has_more(const Simulation& simulation, std::size_t character) const {
    return simulation.status(character) == AgentStatus::arrived &&
           (left_ > 0 || rested_[character] <= simulation.steps_in(rest_));
}

void Doors::act(Simulation& simulation) {
    for (std::size_t i = 0; i < doors_.size(); ++i) {
        move(simulation, i);
    }
    for (std::size_t i = 0; i < homes_.size(); ++i) {
        if (simulation.status(i) == AgentStatus::arrived && homes_[i]) {
            simulation.send(i, *homes_[i]);
            homes_[i].reset();
        }
    }
}

bool Doors::has_more(const Simulation& /*simulation*/, std::size_t character) const {
    return homes_[character].has_value();
}

void Doors::move(Simulation& simulation, std::size_t index) {
    constexpr double open_time = 5.0;
    constexpr double period = 8.0;
    constexpr double delay = 1.0; // from one door to the next
    constexpr float speed = 4.0F;
    Door& door = doors_[index];
    const double time = simulation.time() + delay * static_cast<double>(index);
    const bool is_open =
        std::fmod(time, period) < open_time || is_in_doorway(door.closed, simulation.characters());
    const float height = door.closed.max.y - door.closed.min.y;
    const float target = (door.closed.min.y + door.closed.max.y) / 2.0F + (is_open ? height : 0.0F);
    const float offset = target - door.body.position().y;
    const float at_most = speed / static_cast<float>(simulation.hz());
    constexpr float rounding = 1e-4F;
    const float step = std::abs(offset) > rounding ? std::clamp(offset, -at_most, at_most) : 0.0F;
    door.body.set_velocity({0.0F, step * static_cast<float>(simulation.hz())});
}

// Agents set the velocities of their bodies after this; the force adds that of the belt.
void Belt::act(Simulation& simulation) {
    for (const Character& character : simulation.characters()) {
        physics::Body body = character.body;
        const Vec2 p = body.position();
        if (box_.overlaps({p, p})) {
            body.push(body.mass() * static_cast<float>(simulation.hz()) * velocity_);
        }
    }
}

void PushedCrates::act(Simulation& simulation) {
    constexpr double push_time = 3.0;
    constexpr double half_period = 5.0;
    constexpr float speed = 1.2F; // resulting speed
    const double time = simulation.time();
    if (std::fmod(time, half_period) >= push_time) {
        return;
    }
    const bool is_upward = std::fmod(time, 2.0 * half_period) < half_period;
    for (physics::Body crate : crates_) {
        const float force = crate.mass() * crate.linear_damping() * speed;
        crate.push({0.0F, is_upward ? force : -force});
    }
}

} // namespace raywalk::demo
