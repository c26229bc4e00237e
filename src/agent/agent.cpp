// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "agent/pilot.hpp"
#include "core/callback_scope.hpp"
#include "world/world_access.hpp"

#include <cassert>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace raywalk {

class Agent::State : public Pilot {
public:
    using Pilot::Pilot;

    /// Does what the agent is told, or, from inside of a callback that may be its own, in the next
    /// update.
    template <class Command>
    void obey(Command command) {
        if (world_access().has_ended()) {
            return;
        }
        if (CallbackScope::is_any() || (world_access().is_world_locked() && !put_off_.empty())) {
            put_off(command);
        } else {
            do_what_was_put_off();
            command();
        }
    }

    void put_off(std::function<void()> command) { put_off_.push_back(std::move(command)); }

    void do_what_was_put_off() {
        for (const auto& command : std::exchange(put_off_, {})) {
            command();
        }
    }

private:
    std::vector<std::function<void()>> put_off_;
};

void Agent::Delete::operator()(State* state) const {
    CallbackScope::destroy_outside(std::unique_ptr<State>{state});
}

Agent::Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings)
    : state_{new State{navigator.services_, std::move(body), settings}} {}

Agent::~Agent() = default;
Agent::Agent(Agent&&) noexcept = default;
Agent& Agent::operator=(Agent&&) noexcept = default;

Agent::State& Agent::state() const {
    assert(state_ != nullptr && "the agent was moved from");
    return *state_;
}

void Agent::navigate_to(Vec2 target) {
    State& state = this->state();
    state.obey([&state, target] { state.navigate_to(target); });
}

void Agent::follow(std::unique_ptr<Body> target) {
    assert(target != nullptr);
    State& state = this->state();
    const auto shared = std::make_shared<std::unique_ptr<Body>>(std::move(target));
    state.obey([&state, shared] { state.follow(std::move(*shared)); });
}

void Agent::stop() {
    State& state = this->state();
    state.obey([&state] { state.stop(); });
}

void Agent::pause() {
    State& state = this->state();
    state.obey([&state] { state.pause(true); });
}

void Agent::resume() {
    State& state = this->state();
    state.obey([&state] { state.pause(false); });
}

void Agent::teleport(Vec2 position) {
    assert(is_finite(position));
    State& state = this->state();
    const auto teleport = [&state, position] {
        state.teleport(position);
    };
    if (state.world_access().is_world_locked()) {
        state.put_off(teleport);
    } else {
        state.obey(teleport);
    }
}

// A callback may destroy the agent: its state then lives to the end of the scope.
void Agent::update(float dt) {
    State& state = this->state();
    state.clear_events();
    if (state.world_access().has_ended()) {
        state.lose_navigator();
    } else if (dt > 0.0F && !std::isinf(dt) && state.world_access().may_move()) {
        const CallbackScope scope{CallbackScope::Kind::moving};
        state.do_what_was_put_off();
        state.update(dt);
    }
}

std::span<const AgentEvent> Agent::events() const {
    return state().events();
}

AgentStatus Agent::status() const {
    return state().status();
}

bool Agent::is_paused() const {
    return state().is_paused();
}

Vec2 Agent::target_position() const {
    return state().target();
}

double Agent::remaining_distance() const {
    return state().follower().remaining_distance(position());
}

const Path& Agent::path() const {
    return state().path();
}

std::span<const Vec2> Agent::remaining_path() const {
    return state().follower().remaining_points();
}

Vec2 Agent::next_path_position() const {
    const std::span<const Vec2> points = remaining_path();
    return points.empty() ? position() : points.front();
}

void Agent::set_max_speed(float max_speed) {
    assert(max_speed > 0.0F);
    state().set_max_speed(max_speed);
}

void Agent::shift_origin(Vec2 new_origin) {
    State& state = this->state();
    state.obey([&state, new_origin] { state.shift_origin(new_origin); });
}

Vec2 Agent::position() const {
    return state().position();
}

const WalkerProfile& Agent::walker() const {
    return state().walker();
}

const AgentSettings& Agent::settings() const {
    return state().settings();
}

const Navigator& Agent::navigator() const {
    return state().navigator();
}

std::optional<Cell> Agent::next_cell_of_flow(Cell cell) const {
    return state().next_by_flow(cell);
}

} // namespace raywalk
