// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "agent/agent_controller.hpp"
#include "agent/agent_setup.hpp"

#include <cmath>
#include <numbers>
#include <utility>

// What the game does with an agent: it commands it, and asks what it can reach.
namespace raywalk {
namespace {

// To read the filter of a body takes as long as a tenth of an update.
constexpr std::uint8_t updates_between_filter_checks = 16;

} // namespace

// The last target ends with the orders: it may own code of the game, from where this is called.
void AgentController::go(std::optional<AgentOrders::Target> target) {
    tell([&](AgentOrders& orders) {
        orders.stops = !target;
        orders.memory = nullptr;
        orders.target.swap(target);
        orders.replaced.push_back(std::move(target));
    });
}

// The body's functions are callbacks of the game, too.
void AgentController::follow_orders_if_idle() {
    if (access().is_idle()) {
        const CallbackScope scope{CallbackScope::Kind::moving};
        follow_orders(orders_.take());
    }
}

void AgentController::follow_orders(AgentOrders orders) {
    carry_out_decision();
    if (orders.new_origin) {
        shift_origin(*orders.new_origin);
    }
    if (orders.settings) {
        change_settings(*orders.settings);
    }
    if (orders.max_speed) {
        profile_.settings.max_speed = *orders.max_speed;
    }
    if (orders.speed_limit) {
        body_.limit_speed(*orders.speed_limit);
    }
    if (orders.raised_priority) {
        raised_priority_ = orders.raised_priority;
    }
    if (orders.position) {
        teleport(*orders.position);
    }
    if (orders.ends_link) {
        complete_link();
    }
    if (orders.stops) {
        body_.stop();
        walk_.hold.set(body_.position());
        finish(AgentStatus::idle);
        planner_.drop_followed_body();
    } else if (orders.target) {
        go_to(*std::move(orders.target));
    }
    if (orders.memory != nullptr && body_.exists()) {
        go_on_from(*orders.memory);
    }
    if (orders.pauses) {
        set_paused(*orders.pauses);
    }
}

void AgentController::leave_bodies() {
    if (!body_.tracked().is_lost()) {
        // The body itself is not read: it may have been destroyed with the agent.
        const Vec2 at = body_.position();
        const float reach = 2.0F * *settings().radius;
        services().end_driving(body_.key(), Box{at, at}.grown(reach));
        services().bodies.release(body_.tracked());
    }
    if (TrackedBody* followed = planner_.target().followed_body()) {
        services().bodies.release(*followed);
    }
    orders_.tell([this](AgentOrders& orders) {
        if (orders.target && orders.target->body != nullptr) {
            services().bodies.release(*orders.target->body);
        }
    });
}

AgentStatus AgentController::status() const {
    const bool is_paused = this->is_paused();
    return orders_.ask([&](const AgentOrders& orders) {
        if (access().has_ended() || !(orders.stops || orders.target)) {
            return status(is_paused);
        }
        return orders.stops ? AgentStatus::idle
               : is_paused  ? AgentStatus::paused
                            : AgentStatus::pending;
    });
}

bool AgentController::is_paused() const {
    return orders_.ask(
        [this](const AgentOrders& orders) { return orders.pauses.value_or(is_paused_); });
}

Vec2 AgentController::target_position() const {
    return orders_.ask([this](const AgentOrders& orders) {
        return orders.target ? orders.target->point : target().point();
    });
}

// Nothing counts that the agent noticed on its way to the last target.
void AgentController::go_to(AgentOrders::Target order) {
    const bool is_body = order.body != nullptr;
    const bool is_same = is_body ? target().body_key() == order.body->key() &&
                                       order.body->exists() && !target().has_lost_body()
                                 : target().point() == order.point;
    const bool is_there = journey_.is(AgentStatus::arrived) &&
                          (is_body || distance(body_.current_position(), walk_.hold.position()) <=
                                          *settings().path_max_distance);
    if (is_same && is_body == target().is_body() &&
        (journey_.is_on_its_way() || journey_.is(AgentStatus::waiting) || is_there)) {
        return;
    }
    body_.note_position();
    // The end of the path is moved in the next update, as that to a body: not while the world must
    // not be read.
    const PathQuery& query = settings().query;
    const bool may_move_end =
        !is_body && !target().is_body() && journey_.is(AgentStatus::walking) && is_on_path() &&
        !planner_.is_busy() && !journey_.goes_back() && clearance_.grid().contains(order.point) &&
        query.stop_distance == 0.0F && std::isinf(query.search.max_cost) &&
        std::isinf(query.search.max_distance);
    has_new_point_ = may_move_end;
    planner_.set_target(std::move(order.body), order.point);
    walk_.recovery.reset();
    patience_.reset();
    walk_.corridor.shortcuts.reset();
    walk_.avoidance.reset();
    journey_.go_on();
    if (!is_body && journey_.is_on_its_way() && planner_.is_waiting() &&
        planner_.purpose() != PlanPurpose::shortcut) {
        // A request that waits keeps its turn: an agent with a new target in every step would
        // never get an answer otherwise.
        journey_.set_status(AgentStatus::pending);
        planner_.change_target(order.point);
    } else if (body_.exists()) {
        request_replan();
    }
}

AgentState AgentController::state() const {
    AgentState state;
    state.memory_ = std::make_shared<const AgentMemory>(AgentMemory{profile_.services,
                                                                    target().body_key(),
                                                                    target().point(),
                                                                    walk_,
                                                                    journey_,
                                                                    patience_,
                                                                    body_.facing,
                                                                    failure_cause_,
                                                                    is_paused_});
    return state;
}

// The path of an agent of another navigator says nothing about this world.
void AgentController::go_on_from(const AgentMemory& memory) {
    planner_.cancel();
    if (target().is_body() && target().body_key() == memory.followed) {
        planner_.target().move_point(memory.point);
    } else {
        planner_.set_target(nullptr, memory.point);
    }
    walk_ = memory.walk;
    journey_ = memory.journey;
    journey_.clear_events();
    patience_ = memory.patience;
    failure_cause_ = memory.failure_cause;
    is_paused_ = memory.is_paused;
    has_new_point_ = false;
    body_.note_position();
    body_.facing = memory.facing;
    body_.end_flight();
    body_.leave_alone(body_.step());
    if (memory.services.lock() != profile_.services) {
        walk_.end();
        if (journey_.is_on_its_way()) {
            request_replan();
        }
    }
    if (!journey_.is_on_its_way() && !journey_.is(AgentStatus::waiting) && !target().is_body()) {
        planner_.leave_flow();
    }
    stay();
}

void AgentController::set_paused(bool is_paused) {
    if (!std::exchange(is_paused_, is_paused) && is_paused) {
        body_.pause();
        walk_.corridor.slow_down_to(0.0);
    }
}

void AgentController::teleport(Vec2 position) {
    if (!body_.exists()) {
        return;
    }
    body_.put_at(position);
    body_.end_flight();
    walk_.end();
    if (journey_.status_there() == AgentStatus::idle) {
        finish(AgentStatus::idle);
    }
    journey_.go_on();
    walk_.hold.set(body_.position());
    if (!journey_.is(AgentStatus::idle)) {
        request_replan();
    }
}

void AgentController::shift_origin(Vec2 new_origin) {
    planner_.cancel();
    planner_.target().shift_origin(new_origin);
    if (!target().is_body() && planner_.has_joined_flow()) {
        planner_.join_flow();
    }
    walk_.shift_origin(new_origin);
    journey_.shift_origin(new_origin);
    body_.shift_origin(new_origin);
}

void AgentController::change_settings(const AgentSettings& settings) {
    if (!body_.exists()) {
        return;
    }
    body_.note_position();
    if (access().has_ended()) { // the body has destroyed the navigator
        return;
    }
    const AgentSettings before = this->settings();
    const PathQuery query_before = clearance_.query();
    AgentSettings given = settings;
    restore_defaults(given, profile_.omitted, before);
    profile_ = profile_of(given, body_.tracked(), profile_.services);
    services().bodies.note_change();
    if (const PathQuery query = clearance_.query(); query != query_before) {
        planner_.cancel();
        const bool has_to_plan = journey_.is_on_its_way() || journey_.is(AgentStatus::waiting) ||
                                 journey_.is(AgentStatus::stuck);
        if (has_to_plan || target().is_body()) {
            planner_.join_flow();
        }
        if (has_to_plan) {
            if (query.walker != query_before.walker ||
                query.ignored_bodies != query_before.ignored_bodies ||
                query.blocked_cells != query_before.blocked_cells ||
                query.blocked_links != query_before.blocked_links) {
                walk_.corridor.leave(); // the path is wrong
            }
            walk_.recovery.reset();
            walk_.corridor.shortcuts.reset();
            request_replan();
        }
    }
    if (this->settings().query.stop_distance != before.query.stop_distance &&
        journey_.is(AgentStatus::arrived)) {
        planner_.join_flow();
        request_replan();
    }
}

bool AgentController::plans_for_a_point() const {
    return *settings().radius == 0.0F && profile_.omitted.radius;
}

// True if a corner of the body is farther than half the margin from where the hull has it.
bool AgentController::has_turned() const {
    const WalkerHull& hull = clearance_.walker().hull;
    if (hull.is_empty()) {
        return false;
    }
    const float turned = body_.tracked().living().angle() - profile_.hull_angle;
    return std::abs(std::remainder(turned, 2.0F * std::numbers::pi_v<float>)) * hull.extent() >
           0.5F * settings().margin;
}

// Reads the body's size if it has got one by now, leaves the hull of a body that turns, and warns
// of mistakes, once.
void AgentController::complete_setup() {
    services().note_agent_update();
    if (has_turned()) {
        services().log.warn("an agent with AgentShape::body has turned: it takes the circle around "
                            "its body from now on; set b2BodyDef::fixedRotation");
        AgentSettings with_circle = settings();
        with_circle.shape = AgentShape::circle;
        change_settings(with_circle);
    }
    if (plans_for_a_point() &&
        body_.tracked().living().radius() > 0.0F) { // its fixtures were added since
        change_settings(settings());
    }
    if (until_filter_check_ == 0) {
        until_filter_check_ = updates_between_filter_checks;
        if (profile_.omitted.filter && body_.tracked().living().filter() != *settings().filter) {
            change_settings(settings());
        }
    }
    if (!has_checked_setup_ && journey_.is_on_its_way()) {
        has_checked_setup_ = true;
        check_setup(body_.tracked(), profile_);
    }
}

// True if complete_setup() has nothing to do.
bool AgentController::is_setup_complete() const {
    return services().is_updated && !plans_for_a_point() && !has_turned() &&
           until_filter_check_ > 0 && (has_checked_setup_ || !journey_.is_on_its_way());
}

// As the agent plans to a point: out of an obstacle first, straight, or by a search.
bool AgentController::can_reach(Vec2 target) {
    if (!body_.exists() || !services().access->prepare_query()) {
        return false;
    }
    PathQuery query = settings().query;
    query.walker = clearance_.walker();
    query.ignored_bodies.push_back(body_.key());
    query.allow_partial_path = false;
    const auto find_path = [&](Vec2 start) {
        services().bodies.remove_gone(query.ignored_bodies);
        return services().navigator.find_path(start, target, query).status;
    };
    const Vec2 start = body_.current_position();
    const bool is_busy = CallbackScope::is_any(); // perhaps of the agent's own clearance
    if (!is_busy && planner_.can_go_straight(start, target)) {
        return true;
    }
    const PathStatus status = find_path(start);
    if (is_busy || status != PathStatus::start_blocked) {
        return status == PathStatus::found;
    }
    const Path escape_path = clearance_.escape_path(start);
    return escape_path.status == PathStatus::partial &&
           find_path(escape_path.points.back()) == PathStatus::found;
}

} // namespace raywalk
