// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "agent/agent_controller.hpp"
#include "bodies/world_access.hpp"
#include "navigator/navigator_state.hpp"

#include <cassert>
#include <mutex>

namespace raywalk {
namespace {

// No grid reaches farther; beyond it, sums of coordinates may not be finite (unit: meter).
constexpr float far_out = 2.0F * Grid::range * Grid::max_cell_size;

// Several threads of the game may ask agents, even the same one.
std::mutex telling; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

bool is_on_the_map(Vec2 point) {
    return std::abs(point.x) <= far_out && std::abs(point.y) <= far_out; // false for NaN
}

void log_ignored(std::string_view call, std::string_view problem, const AgentController& agent) {
    agent.services().log.error(
        std::string{"Agent::"}.append(call).append(" was ignored: ").append(problem));
}

// Logs an error if it is not.
bool is_speed(float speed, std::string_view call, const AgentController& agent) {
    const bool is_speed = speed >= 1e-6F;
    if (!is_speed) {
        log_ignored(
            call, "the speed is not above 0; to stop an agent for a while, pause it", agent);
    }
    return is_speed;
}

} // namespace

Agent::Agent(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings) {
    const std::shared_ptr<Navigator::State> state = navigator.state_;
    state->settle(); // a destroyed body that was reported may have had the same key
    {
        const CallbackScope scope{CallbackScope::Kind::moving};
        state_ = std::make_shared<AgentController>(
            state->services, state->services->bodies.track(std::move(body)), settings);
    }
    state->settle(); // other walkers no longer take the body for an obstacle
}

// The state of an agent that a callback destroys waits for the thread of the navigator: what agents
// share may be in use, here or on other threads.
void Agent::release() {
    if (state_ != nullptr && state_->access().hold() != nullptr && CallbackScope::is_any()) {
        state_->leave_bodies();
        state_->services().changes.tell(
            [this](WorldChanges& changes) { changes.ended_agents.push_back(state_); });
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

AgentController& Agent::controller() const {
    assert(state_ != nullptr && "the agent was moved from");
    return *state_;
}

std::shared_ptr<AgentController> Agent::shared_state() const {
    (void)controller();
    return state_;
}

// A callback may destroy the agent, whose state lives until it is outside of all callbacks, and the
// navigator. A body that was to be followed must end before both.

void Agent::navigate_to(Vec2 target) {
    shared_state()->go(AgentOrders::Target{.point = target});
}

// Tracked now, because the body may be destroyed before the agent does it.
void Agent::follow(std::unique_ptr<Body> target) {
    const std::shared_ptr<AgentController> state = shared_state();
    const std::shared_ptr<void> parts = state->access().hold();
    if (state->access().is_idle()) {
        (void)state->access().prepare_query(); // as in the constructor
    }
    if (!state->access().has_ended()) {
        auto body = state->services().bodies.track(std::move(target));
        const Vec2 point = body->known_position().value_or(state->target_position());
        state->go(AgentOrders::Target{.body = std::move(body), .point = point});
    }
}

void Agent::stop() {
    shared_state()->go({});
}

void Agent::pause() {
    controller().tell([](AgentOrders& orders) { orders.pauses = true; });
}

void Agent::resume() {
    controller().tell([](AgentOrders& orders) { orders.pauses = false; });
}

void Agent::teleport(Vec2 position) {
    if (is_on_the_map(position)) {
        controller().tell([&](AgentOrders& orders) { orders.position = position; });
    } else {
        log_ignored("teleport", "the position is NaN or too far out", controller());
    }
}

// A callback may destroy the agent and the navigator.
void Agent::update(float dt) {
    const std::shared_ptr<AgentController> state = shared_state();
    const std::shared_ptr<void> parts = state->access().hold();
    state->services().update(*state, dt);
}

std::span<const AgentEvent> Agent::events() const {
    return controller().journey_.events();
}

AgentStatus Agent::status() const {
    return controller().status();
}

AgentWait Agent::current_wait() const {
    const std::shared_ptr<AgentController> state = shared_state();
    const std::shared_ptr<void> parts = state->access().hold();
    return state->current_wait();
}

AgentExplanation Agent::explain() const {
    const std::shared_ptr<AgentController> state = shared_state();
    const std::shared_ptr<void> parts = state->access().hold();
    return state->explain();
}

bool Agent::is_navigation_finished() const {
    const AgentController& state = controller();
    return state.access().has_ended() || !state.orders_.ask([&](const AgentOrders& orders) {
        return orders.target || (state.journey_.is_on_its_way() && !orders.stops);
    });
}

bool Agent::is_paused() const {
    return controller().is_paused();
}

Vec2 Agent::target_position() const {
    return controller().target_position();
}

BodyKey Agent::followed_body() const {
    const AgentController& state = controller();
    return state.orders_.ask([&](const AgentOrders& orders) {
        if (orders.target) {
            return orders.target->body == nullptr ? BodyKey{} : orders.target->body->key();
        }
        return orders.stops ? BodyKey{} : state.target().body_key();
    });
}

double Agent::remaining_distance() const {
    const std::shared_ptr<AgentController> state = shared_state();
    const bool stops = state->orders_.ask([](const AgentOrders& orders) { return orders.stops; });
    return stops ? 0.0 : state->walk_.remaining_distance(position());
}

LinkId Agent::current_link() const {
    const LinkCrossing& crossing = controller().walk_.crossing;
    return crossing.is_active() ? crossing.id() : controller().journey_.reached_link();
}

void Agent::complete_link() {
    controller().tell([](AgentOrders& orders) { orders.ends_link = true; });
}

const Path& Agent::path() const {
    return controller().path();
}

std::span<const Vec2> Agent::remaining_path() const {
    const AgentController& state = controller();
    const bool stops = state.orders_.ask([](const AgentOrders& orders) { return orders.stops; });
    return stops ? std::span<const Vec2>{} : state.walk_.remaining_points();
}

Vec2 Agent::next_path_position() const {
    const std::span<const Vec2> points = remaining_path();
    return points.empty() ? position() : points.front();
}

AgentState Agent::state() const {
    return controller().state();
}

BodyKey AgentState::followed_body() const {
    return memory_ != nullptr ? memory_->followed : BodyKey{};
}

void Agent::set_state(const AgentState& state) {
    if (state.memory_ == nullptr) {
        stop();
    } else {
        controller().tell([&](AgentOrders& orders) { orders.memory = state.memory_; });
    }
}

void Agent::set_settings(const AgentSettings& settings) {
    auto changed = std::make_unique<AgentSettings>(settings);
    controller().tell([&](AgentOrders& orders) {
        orders.settings.swap(changed);
        orders.max_speed.reset();
    });
}

void Agent::set_max_speed(float max_speed) {
    if (is_speed(max_speed, "set_max_speed", controller())) {
        const float speed = std::min(max_speed, AgentSettings::greatest_speed);
        controller().tell([&](AgentOrders& orders) { orders.max_speed = speed; });
    }
}

void Agent::limit_speed(float speed) {
    if (is_speed(speed, "limit_speed", controller())) {
        controller().tell([&](AgentOrders& orders) { orders.speed_limit = speed; });
    }
}

void Agent::raise_priority(float avoidance_priority) {
    controller().tell([&](AgentOrders& orders) { orders.raised_priority = avoidance_priority; });
}

void Agent::shift_origin(Vec2 new_origin) {
    if (is_on_the_map(new_origin)) {
        controller().tell([&](AgentOrders& orders) {
            orders.new_origin = orders.new_origin.value_or(Vec2{}) + new_origin;
            if (orders.position) {
                *orders.position = *orders.position - new_origin;
            }
            if (orders.target) {
                orders.target->point = orders.target->point - new_origin;
            }
        });
    } else {
        log_ignored("shift_origin", "the origin is NaN or too far out", controller());
    }
}

Vec2 Agent::position() const {
    return shared_state()->body_.current_position();
}

float Agent::facing() const {
    return controller().body_.facing.angle();
}

const WalkerProfile& Agent::walker() const {
    return controller().clearance_.walker();
}

const PathQuery& Agent::query() const {
    const AgentController& state = controller();
    const std::scoped_lock lock{telling};
    std::unique_ptr<PathQuery>& told = state.told_query_;
    if (told == nullptr) {
        told = std::make_unique<PathQuery>();
    }
    if (PathQuery query = state.clearance_.query(); query != *told) { // others may read it
        *told = std::move(query);
    }
    return *told;
}

const AgentSettings& Agent::settings() const {
    return controller().settings();
}

bool Agent::can_reach(Vec2 target) const {
    const std::shared_ptr<AgentController> state = shared_state();
    const std::shared_ptr<void> parts = state->access().hold();
    return state->can_reach(target);
}

bool Agent::has_navigator() const {
    return !controller().access().has_ended();
}

Navigator& Agent::navigator() {
    return controller().services().navigator;
}

const Navigator& Agent::navigator() const {
    return controller().services().navigator;
}

std::optional<Cell> Agent::next_cell_of_flow(Cell cell) const {
    const SharedFlow* flow = has_navigator() ? controller().planner_.flow() : nullptr;
    return flow != nullptr ? flow->next(cell) : std::nullopt;
}

} // namespace raywalk
