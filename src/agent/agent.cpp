// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "agent/agent_controller.hpp"
#include "bodies/world_access.hpp"
#include "core/command_queue.hpp"
#include "core/input_check.hpp"
#include "navigator/navigator_state.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace raywalk {
namespace {

// When a command may run.
enum class Needs : std::uint8_t {
    no_callback,    // not from inside of a callback, which may be one of the agent itself
    unlocked_world, // nor in the middle of the world's step
};

// No grid reaches farther; beyond it, sums of coordinates may not be finite (unit: meter).
constexpr float far_out = 2.0F * Grid::range * Grid::max_cell_size;

bool is_on_the_map(Vec2 point) {
    return std::abs(point.x) <= far_out && std::abs(point.y) <= far_out; // false for NaN
}

} // namespace

/// An agent's controller, and the commands that wait for its next update.
class Agent::State final : public UpdatedAgent {
    // What an update looks at first is in one cache line.
    bool can_read_next_ = false; // as the last update ended; no command has run since
    CommandQueue deferred_;

public:
    State(const std::shared_ptr<AgentServices>& services,
          std::unique_ptr<Body> body,
          const AgentSettings& settings)
        : controller{services, services->bodies().track(std::move(body), this), settings} {
        services->updates().add(*this);
    }

    State(const State&) = delete;
    State(State&&) = delete;
    State& operator=(const State&) = delete;
    State& operator=(State&&) = delete;

    // Waiting commands may own bodies, which the services outlive.
    ~State() override {
        services().updates().remove(*this);
        deferred_.close();
    }

    [[nodiscard]] Reads reads() override {
        if (!deferred_.is_empty()) {
            return Reads::in_order;
        }
        return can_read_next_ ? Reads::in_read : controller.reads();
    }

    void leave_out() override { controller.clear_events(); }

    void lose_navigator() override { controller.lose_navigator(); }

    [[nodiscard]] Phase go_on(Phase phase, double dt, SteeringMemory& memory) override {
        phase = controller.go_on(phase, dt, memory);
        can_read_next_ = phase != Phase::sense && controller.reads() == Reads::in_read;
        return phase;
    }

    [[nodiscard]] Phase sense(double dt) override {
        can_read_next_ = false;
        controller.begin_update();
        run_deferred();
        return controller.sense(dt);
    }

    [[nodiscard]] Phase plan() override {
        can_read_next_ = false;
        return controller.plan();
    }

    void move(double dt) override { controller.move(dt); }

    [[nodiscard]] bool calls_game() const override { return controller.calls_game(); }

    /// Runs a command now, or, if it may not run now, in the next update.
    template <class Command>
    void run_or_defer(Command command, Needs needs = Needs::no_callback) {
        const WorldAccess& access = controller.world_access();
        const std::shared_ptr<void> parts = access.hold();
        if (access.has_ended()) {
            return;
        }
        const bool has_to_wait = needs == Needs::unlocked_world || !deferred_.is_empty();
        if (WorldAccess::is_in_callback() || (access.is_world_locked() && has_to_wait)) {
            deferred_.push([this, command] {
                controller.carry_out_decision();
                command(controller);
            });
        } else {
            WorldAccess::move([&] { // the body's functions are callbacks of the game, too
                can_read_next_ = false;
                run_deferred();
                controller.carry_out_decision();
                command(controller);
            });
        }
    }

    void run_deferred() { deferred_.run(); }

    [[nodiscard]] AgentServices& services() { return controller.services(); }

    /// The agent is destroyed, while some of its functions may still run: it leaves its bodies
    /// alone from now on.
    void release_bodies() {
        controller.leave_body();
        services().bodies().release(this);
    }

    AgentController controller;
};

Agent::Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings) {
    const std::shared_ptr<void> parts = navigator.state_->access->hold();
    const std::shared_ptr<AgentServices> services = navigator.state_->services;
    state_ = WorldAccess::move(
        [&] { return std::make_shared<State>(services, std::move(body), settings); });
    // Other walkers no longer take the body for an obstacle. Inside of a callback or a step of the
    // world, that change waits.
    services->access().run_waiting_changes();
}

// The state of an agent that a callback destroys waits for the thread of the navigator: what agents
// share may be in use, here or on other threads.
void Agent::release() {
    if (state_ == nullptr) {
        return;
    }
    WorldAccess& access = state_->services().access();
    const std::shared_ptr<void> parts = access.hold();
    if (WorldAccess::is_in_callback()) {
        state_->release_bodies();
        access.defer([state = state_] {});
    }
    state_ = nullptr;
}

Agent::~Agent() {
    release();
}

Agent::Agent(Agent&&) noexcept = default;

Agent& Agent::operator=(Agent&& other) noexcept {
    if (this != &other) {
        release();
        state_ = std::move(other.state_);
    }
    return *this;
}

const std::shared_ptr<Agent::State>& Agent::shared_state() const {
    assert(state_ != nullptr && "the agent was moved from");
    return state_;
}

Agent::State& Agent::state() const {
    return *shared_state();
}

void Agent::navigate_to(Vec2 target) {
    state().run_or_defer([target](AgentController& agent) { agent.navigate_to(target); });
}

void Agent::follow(std::unique_ptr<Body> target) {
    const std::shared_ptr<State> state = shared_state();
    AgentServices& services = state->services();
    const std::shared_ptr<void> parts = services.access().hold();
    if (services.access().has_ended()) {
        return;
    }
    // Tracked now, because the body may be destroyed while the command waits.
    const std::shared_ptr<TrackedBody> body =
        services.bodies().track_followed(std::move(target), state.get());
    state->run_or_defer([body](AgentController& agent) { agent.follow(body); });
}

void Agent::stop() {
    state().run_or_defer([](AgentController& agent) { agent.stop(); });
}

void Agent::pause() {
    state().run_or_defer([](AgentController& agent) { agent.pause(); });
}

void Agent::resume() {
    state().run_or_defer([](AgentController& agent) { agent.resume(); });
}

void Agent::teleport(Vec2 position) {
    if (!is_on_the_map(position)) {
        state().controller.log().error(
            "Agent::teleport was ignored: the position is NaN or too far out");
        return;
    }
    state().run_or_defer([position](AgentController& agent) { agent.teleport(position); },
                         Needs::unlocked_world);
}

// A callback may destroy the agent and the navigator.
void Agent::update(float dt) {
    const std::shared_ptr<State> state = shared_state();
    const std::shared_ptr<void> parts = state->services().access().hold();
    state->services().update(*state, dt);
}

std::span<const AgentEvent> Agent::events() const {
    return state().controller.events();
}

AgentStatus Agent::status() const {
    return state().controller.status();
}

AgentWait Agent::current_wait() const {
    const std::shared_ptr<State> state = shared_state();
    const std::shared_ptr<void> parts = state->services().access().hold();
    return state->controller.current_wait();
}

AgentExplanation Agent::explain() const {
    const std::shared_ptr<State> state = shared_state();
    const std::shared_ptr<void> parts = state->services().access().hold();
    return state->controller.explain();
}

bool Agent::is_navigation_finished() const {
    return state().controller.world_access().has_ended() || !state().controller.is_on_its_way();
}

bool Agent::is_paused() const {
    return state().controller.is_paused();
}

Vec2 Agent::target_position() const {
    return state().controller.target_position();
}

double Agent::remaining_distance() const {
    const std::shared_ptr<State> state = shared_state();
    return state->controller.remaining_distance(position());
}

LinkId Agent::current_link() const {
    return state().controller.current_link();
}

void Agent::complete_link() {
    state().run_or_defer([](AgentController& agent) { agent.complete_link(); });
}

const Path& Agent::path() const {
    return state().controller.path();
}

std::span<const Vec2> Agent::remaining_path() const {
    return state().controller.remaining_path();
}

Vec2 Agent::next_path_position() const {
    const std::span<const Vec2> points = remaining_path();
    return points.empty() ? position() : points.front();
}

void Agent::set_settings(const AgentSettings& settings) {
    state().run_or_defer([settings](AgentController& agent) { agent.set_settings(settings); });
}

void Agent::set_max_speed(float max_speed) {
    if (max_speed >= 1e-6F) {
        const float speed = std::min(max_speed, AgentSettings::greatest_speed);
        state().run_or_defer([speed](AgentController& agent) { agent.set_max_speed(speed); });
    } else {
        state().controller.log().error(
            "Agent::set_max_speed was ignored: the speed is not above 0; to stop an "
            "agent for a while, pause it");
    }
}

void Agent::limit_speed(float speed) {
    if (speed >= 1e-6F) {
        state().run_or_defer([speed](AgentController& agent) { agent.limit_speed(speed); });
    } else {
        state().controller.log().error(
            "Agent::limit_speed was ignored: the speed is not above 0; to stop an agent for a "
            "while, pause it");
    }
}

void Agent::shift_origin(Vec2 new_origin) {
    if (is_on_the_map(new_origin)) {
        state().run_or_defer(
            [new_origin](AgentController& agent) { agent.shift_origin(new_origin); });
    } else {
        state().controller.log().error(
            "Agent::shift_origin was ignored: the origin is NaN or too far out");
    }
}

Vec2 Agent::position() const {
    const std::shared_ptr<State> state = shared_state();
    return state->controller.position();
}

float Agent::facing() const {
    const std::shared_ptr<State> state = shared_state();
    return state->controller.facing();
}

const WalkerProfile& Agent::walker() const {
    return state().controller.walker();
}

const PathQuery& Agent::query() const {
    return state().controller.query();
}

const AgentSettings& Agent::settings() const {
    return state().controller.settings();
}

bool Agent::can_reach(Vec2 target) const {
    const std::shared_ptr<State> state = shared_state();
    const std::shared_ptr<void> parts = state->services().access().hold();
    return state->controller.can_reach(target);
}

Navigator& Agent::navigator() {
    return state().controller.services().navigator();
}

const Navigator& Agent::navigator() const {
    return state().controller.services().navigator();
}

std::optional<Cell> Agent::next_cell_of_flow(Cell cell) const {
    return state().controller.next_cell_of_flow(cell);
}

} // namespace raywalk
