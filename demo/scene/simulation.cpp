// SPDX-License-Identifier: MIT
#include "scene/simulation.hpp"

#include "raywalk/box2d_body.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace raywalk::demo {
namespace {

constexpr std::uint16_t character_category = 0x0002;

b2Filter character_filter() {
    b2Filter filter;
    filter.categoryBits = character_category;
    filter.maskBits = static_cast<std::uint16_t>(~character_category);
    return filter;
}

b2Body& make_body(b2World& world, Vec2 position, float radius, const b2Filter& filter) {
    b2BodyDef body;
    body.type = b2_dynamicBody;
    body.position.Set(position.x, position.y);
    body.fixedRotation = true;
    b2CircleShape circle;
    circle.m_radius = radius;
    b2FixtureDef fixture;
    fixture.shape = &circle;
    fixture.density = 1.0F;
    fixture.friction = 0.0F;
    fixture.filter = filter;
    b2Body& made = *world.CreateBody(&body);
    made.CreateFixture(&fixture);
    return made;
}

} // namespace

Simulation::Simulation(const SimulationSettings& settings)
    : hz_{settings.hz}
    , characters_collide_{settings.characters_collide}
    , budget_{settings.budget}
    , world_{b2Vec2{0.0F, 0.0F}}
    , probe_{world_}
    , navigator_{probe_, settings.navigator}
    , contact_counter_{*this} {
    world_.SetContactListener(&contact_counter_);
}

std::size_t Simulation::add(const CharacterSettings& settings) {
    const std::size_t index = characters_.size();
    AgentSettings agent = settings.agent;
    if (!agent.filter) {
        agent.filter = obstacle_filter();
    }
    agent.avoidance_enabled = agent.avoidance_enabled && characters_collide_;
    b2Filter filter = character_filter();
    if (characters_collide_) {
        filter.maskBits |= character_category;
    }
    b2Body& body = make_body(world_, settings.position, settings.radius, filter);
    const auto steps_per_second = static_cast<std::size_t>(std::llround(hz_));
    characters_.push_back({settings.name,
                           settings.role,
                           settings.radius,
                           Agent{navigator_, Box2dBody{body}, agent},
                           TravelLog{settings.position, steps_per_second}});
    index_of_[&body] = index;
    if (settings.role == Role::player) {
        assert(player_ == nullptr);
        player_ = &body;
    } else if (settings.role == Role::chaser) {
        assert(player_ != nullptr);
        characters_.back().agent.follow(Box2dBody{*player_});
    }
    return index;
}

void Simulation::send(std::size_t index, Vec2 target) {
    Character& character = characters_[index];
    assert(character.role != Role::chaser);
    character.agent.navigate_to(target);
    character.log.forget_arrival();
}

void Simulation::step() {
    const double began = now();
    update_navigator();
    for (std::size_t i = 0; i < characters_.size(); ++i) {
        update_agent(i);
    }
    const double navigated = now();
    end_step();
    step_times_ = {navigated - began, now() - navigated};
}

void Simulation::update_navigator() {
    navigator_.update({.iterations = budget_.value_or(unlimited)});
}

void Simulation::update_agent(std::size_t index) {
    characters_[index].agent.update(static_cast<float>(1.0 / hz_));
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
            characters_[i].log.count_plan(characters_[i].agent.path());
        }
    }
    const auto dt = static_cast<float>(1.0 / hz_);
    constexpr int velocity_iterations = 8;
    constexpr int position_iterations = 3;
    world_.Step(dt, velocity_iterations, position_iterations);
    ++steps_;
    for (std::size_t i = 0; i < characters_.size(); ++i) {
        Character& character = characters_[i];
        character.log.count_step(character.agent, 1.0 / hz_);
        if (status(i) == AgentStatus::arrived) {
            character.log.count_arrival(time());
        }
    }
}

ObstacleFilter Simulation::obstacle_filter() {
    const b2Filter own = character_filter();
    ObstacleFilter filter;
    filter.category_bits = own.categoryBits;
    filter.mask_bits = own.maskBits;
    filter.group_index = own.groupIndex;
    return filter;
}

void Simulation::count_contact(const b2Fixture& own, const b2Fixture& other) {
    const auto known = index_of_.find(own.GetBody());
    if (known == index_of_.end()) {
        return;
    }
    Character& character = characters_[known->second];
    const auto filter = character.agent.settings().filter.value_or(obstacle_filter());
    if (probe_.is_obstacle(other, filter)) {
        character.log.count_contact();
    }
}

void Simulation::ContactCounter::BeginContact(b2Contact* contact) {
    const b2Fixture& a = *contact->GetFixtureA();
    const b2Fixture& b = *contact->GetFixtureB();
    simulation_->count_contact(a, b);
    simulation_->count_contact(b, a);
}

} // namespace raywalk::demo
