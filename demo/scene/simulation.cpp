// SPDX-License-Identifier: MIT
#include "scene/simulation.hpp"

#include "raywalk/box2d_body.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace raywalk::demo {
namespace {

constexpr std::uint64_t character_category = 0x0002;

physics::Filter character_filter(bool collide_with_each_other) {
    return {.category_bits = character_category,
            .mask_bits = collide_with_each_other ? ~std::uint64_t{0} : ~character_category};
}

physics::Body
make_body(physics::World& world, Vec2 position, float radius, const physics::Filter& filter) {
    physics::Body body = world.create_body(
        {.type = b2_dynamicBody, .position = position, .has_fixed_rotation = true});
    body.add(physics::circle(radius), {.friction = 0.0F, .filter = filter});
    return body;
}

} // namespace

Simulation::Simulation(const SimulationSettings& settings)
    : hz_{settings.hz}
    , characters_collide_{settings.characters_collide}
    , budget_{settings.budget}
    , executor_{settings.executor}
    , probe_{world_, rays_}
    , navigator_{probe_, settings.navigator} {}

std::size_t Simulation::add(const CharacterSettings& settings) {
    const std::size_t index = characters_.size();
    AgentSettings agent = settings.agent;
    if (!agent.filter) {
        agent.filter = obstacle_filter();
    }
    agent.avoidance_enabled = agent.avoidance_enabled && characters_collide_;
    physics::Body body = make_body(
        world_, settings.position, settings.radius, character_filter(characters_collide_));
    const auto steps_per_second = static_cast<std::size_t>(std::llround(hz_));
    characters_.push_back({settings.name,
                           settings.role,
                           settings.radius,
                           body,
                           Agent{navigator_, Box2dBody{body}, agent},
                           WalkMeter{settings.position, steps_per_second}});
    index_of_[key_of(body).value] = index;
    if (settings.role == Role::player) {
        assert(index == player_index);
    } else if (settings.role == Role::chaser) {
        assert(characters_[player_index].role == Role::player);
        characters_.back().agent.follow(Box2dBody{characters_[player_index].body});
    }
    return index;
}

void Simulation::send(std::size_t index, Vec2 target) {
    Character& character = characters_[index];
    assert(character.role != Role::chaser);
    character.agent.navigate_to(target);
    character.walk_meter.reset_arrival();
}

void Simulation::step() {
    const double began = now();
    navigator_.update({.iterations = budget_}, executor_);
    navigator_.update_agents(static_cast<float>(1.0 / hz_), executor_);
    const double navigated = now();
    end_step();
    step_times_ = {navigated - began, now() - navigated};
}

bool Simulation::has_planned(std::size_t index) const {
    const auto events = characters_[index].agent.events();
    return std::find(events.begin(), events.end(), AgentEvent::path_changed) != events.end();
}

void Simulation::end_step() {
    planned_.clear();
    for (std::size_t i = 0; i < characters_.size(); ++i) {
        if (has_planned(i)) {
            planned_.push_back(i);
            characters_[i].walk_meter.count_plan(characters_[i].agent.path());
        }
    }
    const auto dt = static_cast<float>(1.0 / hz_);
    world_.step(dt);
    for (const auto& [a, b] : world_.contacts_begun()) {
        count_contact(a, b);
        count_contact(b, a);
    }
    ++steps_;
    for (std::size_t i = 0; i < characters_.size(); ++i) {
        Character& character = characters_[i];
        character.walk_meter.count_step(character.agent, 1.0 / hz_);
        if (status(i) == AgentStatus::arrived) {
            character.walk_meter.count_arrival(time());
        }
    }
}

ObstacleFilter Simulation::obstacle_filter() {
    const physics::Filter own = character_filter(false);
    return {.category_bits = own.category_bits, .mask_bits = own.mask_bits};
}

void Simulation::count_contact(const physics::Fixture& own, const physics::Fixture& other) {
    const auto known = index_of_.find(key_of(own.body()).value);
    if (known == index_of_.end()) {
        return;
    }
    Character& character = characters_[known->second];
    const auto filter = character.agent.settings().filter.value_or(obstacle_filter());
    if (probe_.is_obstacle(other, filter)) {
        character.walk_meter.count_contact();
    }
}

} // namespace raywalk::demo
