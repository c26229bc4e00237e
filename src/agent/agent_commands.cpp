// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "agent/agent_links.hpp"
#include "agent/agent_outcome.hpp"
#include "agent/agent_plans.hpp"
#include "agent/agent_setup.hpp"

#include <memory>
#include <mutex>
#include <utility>

// What the game does with an agent: it commands it, and asks what it can reach.
namespace raywalk {
namespace {

// With a new target, nothing counts that the agent noticed on its way to the last one.
void forget_last_way(WalkingAgent& agent) {
    agent.recovery.reset();
    agent.patience.reset();
    agent.corridor.shortcuts().reset();
    agent.avoidance.reset();
    agent.journey.go_on();
}

// Several threads of the game may ask agents, even the same one.
std::mutex telling; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

// The last target ends after the call: it may own code of the game.
void AgentController::go(std::optional<AgentOrders::Target> target) {
    tell([&](AgentOrders& orders) {
        orders.stops = !target;
        orders.target.swap(target);
    });
}

// The body's functions are callbacks of the game, too.
void AgentController::follow_orders_if_idle() {
    if (access().is_idle()) {
        const CallbackScope scope{CallbackScope::Kind::moving};
        can_read_next_ = false;
        follow_orders(orders_.take());
    }
}

void AgentController::follow_orders(AgentOrders orders) {
    carry_out_decision(agent_);
    if (orders.new_origin) {
        shift_origin(*orders.new_origin);
    }
    if (orders.settings) {
        change_settings(agent_, *orders.settings);
    }
    if (orders.max_speed) {
        agent_.profile.settings.max_speed = *orders.max_speed;
    }
    if (orders.speed_limit) {
        agent_.body.limit_speed(*orders.speed_limit);
    }
    if (orders.position) {
        teleport(*orders.position);
    }
    if (orders.ends_link) {
        complete_link(agent_);
    }
    if (orders.stops) {
        agent_.body.stop();
        agent_.hold.set(agent_.body.position());
        finish(agent_, AgentStatus::idle);
        drop_followed_body(agent_);
    } else if (orders.target && orders.target->body != nullptr) {
        follow(std::move(orders.target->body));
    } else if (orders.target) {
        navigate_to(orders.target->point);
    }
    if (orders.pauses) {
        *orders.pauses ? pause() : agent_.journey.resume();
    }
}

void AgentController::leave_bodies() {
    if (!agent_.body.tracked().is_lost()) {
        // The body itself is not read: it may have been destroyed with the agent.
        const Vec2 at = agent_.body.position();
        const float reach = 2.0F * *agent_.settings().radius;
        services().end_driving(agent_.body.key(), Box{at, at}.grown(reach));
        services().bodies().release(agent_.body.tracked());
    }
    if (TrackedBody* followed = agent_.target.followed_body()) {
        services().bodies().release(*followed);
    }
    orders_.tell([this](AgentOrders& orders) {
        if (orders.target && orders.target->body != nullptr) {
            services().bodies().release(*orders.target->body);
        }
    });
}

AgentStatus AgentController::status() const {
    const bool is_paused = this->is_paused();
    return orders_.ask([&](const AgentOrders& orders) {
        if (access().has_ended() || !(orders.stops || orders.target)) {
            return agent_.status(is_paused);
        }
        return orders.stops ? AgentStatus::idle
               : is_paused  ? AgentStatus::paused
                            : AgentStatus::pending;
    });
}

bool AgentController::is_paused() const {
    return orders_.ask([this](const AgentOrders& orders) {
        return orders.pauses.value_or(agent_.journey.is_paused());
    });
}

bool AgentController::is_on_its_way() const {
    return !access().has_ended() && orders_.ask([this](const AgentOrders& orders) {
        return orders.target || (agent_.journey.is_on_its_way() && !orders.stops);
    });
}

Vec2 AgentController::target_position() const {
    return orders_.ask([this](const AgentOrders& orders) {
        return orders.target ? orders.target->point : agent_.target.point();
    });
}

bool AgentController::is_to_stop() const {
    return orders_.ask([](const AgentOrders& orders) { return orders.stops; });
}

std::span<const Vec2> AgentController::remaining_path() const {
    return is_to_stop() ? std::span<const Vec2>{} : agent_.remaining_path();
}

double AgentController::remaining_distance(Vec2 position) const {
    return is_to_stop() ? 0.0 : agent_.remaining_distance(position);
}

void AgentController::navigate_to(Vec2 target) {
    const bool is_known = !agent_.target.is_body() && target == agent_.target.point();
    const bool is_there = agent_.journey.status() == AgentStatus::arrived &&
                          distance(agent_.body.current_position(), agent_.hold.position()) <=
                              *agent_.settings().path_max_distance;
    if (is_known && (agent_.journey.is_on_its_way() ||
                     agent_.journey.status() == AgentStatus::waiting || is_there)) {
        return;
    }
    agent_.set_position(agent_.body.current_position());
    set_target(agent_, target);
    forget_last_way(agent_);
    if (agent_.journey.is_on_its_way() && agent_.planner.is_waiting() &&
        agent_.planner.purpose() != PlanPurpose::shortcut) {
        // A request that waits keeps its turn: an agent with a new target in every step would
        // never get an answer otherwise.
        agent_.journey.set_status(AgentStatus::pending);
        agent_.planner.change_target(target);
    } else if (agent_.body.exists()) {
        request_replan(agent_);
    }
}

void AgentController::follow(std::unique_ptr<TrackedBody> body) {
    const bool is_known =
        agent_.target.follows(body->key()) && body->exists() && !agent_.target.has_lost_body();
    if (is_known &&
        (agent_.journey.is_on_its_way() || agent_.journey.status() == AgentStatus::arrived ||
         agent_.journey.status() == AgentStatus::waiting)) {
        return;
    }
    agent_.set_position(agent_.body.current_position());
    set_target(agent_, std::move(body));
    forget_last_way(agent_);
    if (agent_.body.exists()) {
        request_replan(agent_);
    }
}

void AgentController::pause() {
    if (!agent_.journey.is_paused()) {
        agent_.body.pause();
        agent_.corridor.follower().slow_down_to(0.0);
    }
    agent_.journey.pause();
}

void AgentController::teleport(Vec2 position) {
    if (!agent_.body.exists()) {
        return;
    }
    agent_.body.put_at(position);
    agent_.set_position(agent_.body.tracked().position());
    agent_.body.end_flight();
    agent_.crossing.end();
    agent_.corridor.end();
    agent_.recovery.reset();
    if (agent_.journey.goes_back() && agent_.journey.status_there() == AgentStatus::idle) {
        finish(agent_, AgentStatus::idle);
    }
    agent_.journey.go_on();
    agent_.hold.set(agent_.body.position());
    if (agent_.journey.status() != AgentStatus::idle) {
        request_replan(agent_);
    }
}

void AgentController::shift_origin(Vec2 new_origin) {
    agent_.planner.cancel();
    agent_.target.shift_origin(new_origin);
    if (!agent_.target.is_body() && agent_.planner.has_joined_flow()) {
        join_flow(agent_);
    }
    agent_.corridor.shift_origin(new_origin);
    agent_.crossing.shift_origin(new_origin);
    agent_.hold.shift_origin(new_origin);
    agent_.journey.shift_origin(new_origin);
    agent_.set_position(agent_.body.position() - new_origin);
}

void AgentController::lose_navigator() {
    agent_.journey.clear_events();
    if (agent_.journey.status() == AgentStatus::failed) {
        return;
    }
    agent_.corridor.fail(PathStatus::cancelled);
    agent_.corridor.end();
    agent_.crossing.end();
    agent_.journey.set_status(AgentStatus::failed);
    agent_.journey.emit(AgentEvent::failed);
}

const PathQuery& AgentController::query() const {
    const std::scoped_lock lock{telling};
    if (told_query_ == nullptr) {
        told_query_ = std::make_unique<PathQuery>();
    }
    if (PathQuery query = agent_.clearance.query(); query != *told_query_) { // others may read it
        *told_query_ = std::move(query);
    }
    return *told_query_;
}

// As the agent plans to a point: out of an obstacle first, straight, or by a search.
bool AgentController::can_reach(Vec2 target) {
    if (!agent_.body.exists() || !agent_.services().access().prepare_query()) {
        return false;
    }
    PathQuery query = agent_.settings().query;
    query.walker = agent_.clearance.walker();
    query.ignored_bodies.push_back(agent_.body.key());
    query.allow_partial_path = false;
    const auto find_path = [&](Vec2 start) {
        agent_.services().bodies().remove_gone(query.ignored_bodies);
        QueryPool& queries = agent_.services().queries();
        std::unique_ptr<QueryExecution> execution = queries.take(query.walker);
        execution->begin(start, {&target, 1}, query);
        execution->advance(unlimited);
        return queries.finish(std::move(execution)).status;
    };
    const Vec2 start = agent_.body.current_position();
    const bool is_busy = CallbackScope::is_any(); // perhaps of the agent's own clearance
    if (!is_busy && agent_.planner.can_go_straight(start, target, agent_.clearance)) {
        return true;
    }
    const PathStatus status = find_path(start);
    if (is_busy || status != PathStatus::start_blocked) {
        return status == PathStatus::found;
    }
    const Path escape_path = agent_.clearance.escape_path(start);
    return escape_path.status == PathStatus::partial &&
           find_path(escape_path.points.back()) == PathStatus::found;
}

} // namespace raywalk
