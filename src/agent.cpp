// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "pilot.hpp"

#include <cassert>
#include <cmath>

namespace raywalk {

class Agent::State : public Pilot {
public:
    using Pilot::Pilot;
};

Agent::Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings)
    : state_{std::make_unique<State>(navigator, std::move(body), settings)} {}

Agent::~Agent() = default;
Agent::Agent(Agent&&) noexcept = default;
Agent& Agent::operator=(Agent&&) noexcept = default;

void Agent::navigate_to(Vec2 target) {
    state_->navigate_to(target);
}

void Agent::follow(std::unique_ptr<Body> target) {
    assert(target != nullptr);
    state_->follow(std::move(target));
}

void Agent::stop() {
    state_->stop();
}

void Agent::pause() {
    state_->pause(true);
}

void Agent::resume() {
    state_->pause(false);
}

void Agent::teleport(Vec2 position) {
    assert(is_finite(position));
    state_->teleport(position);
}

void Agent::update(float dt) {
    if (dt > 0.0F && !std::isinf(dt)) {
        state_->update(dt);
    } else {
        state_->clear_events();
    }
}

std::span<const AgentEvent> Agent::events() const {
    return state_->events();
}

AgentStatus Agent::status() const {
    return state_->status();
}

bool Agent::is_paused() const {
    return state_->is_paused();
}

Vec2 Agent::target_position() const {
    return state_->target();
}

double Agent::remaining_distance() const {
    return state_->follower().remaining_distance(position());
}

const Path& Agent::path() const {
    return state_->path();
}

std::span<const Vec2> Agent::remaining_path() const {
    return state_->follower().remaining_points();
}

Vec2 Agent::next_path_position() const {
    const std::span<const Vec2> points = remaining_path();
    return points.empty() ? position() : points.front();
}

void Agent::set_max_speed(float max_speed) {
    assert(max_speed > 0.0F);
    state_->set_max_speed(max_speed);
}

void Agent::shift_origin(Vec2 new_origin) {
    state_->shift_origin(new_origin);
}

Vec2 Agent::position() const {
    return state_->position();
}

const WalkerProfile& Agent::walker() const {
    return state_->walker();
}

const AgentSettings& Agent::settings() const {
    return state_->settings();
}

const Navigator& Agent::navigator() const {
    return state_->navigator();
}

std::optional<Cell> Agent::next_cell_of_flow(Cell cell) const {
    return state_->next_by_flow(cell);
}

} // namespace raywalk
