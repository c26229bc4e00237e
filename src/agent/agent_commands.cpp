// SPDX-License-Identifier: MIT
#include "agent/agent_controller.hpp"
#include "agent/locomotion.hpp"
#include "agent/setup_check.hpp"

#include <memory>
#include <utility>
#include <vector>

// What the game does with an agent: it creates it, commands it, and reads its state.
namespace raywalk {
namespace {

// Agents with different phases search for a shortcut one after the other, see ShortcutPolicy.
double phase_of(std::uint32_t id) {
    constexpr std::uint32_t phases = 16;
    return static_cast<double>(id % phases) / phases;
}

// A given radius may be that of the feet, but also a mistake.
void check_radius(float radius, float radius_of_body, OnceLog& log) {
    constexpr float rounding = 0.999F;
    if (radius < rounding * radius_of_body) {
        log.warn("an agent's radius is smaller than that of its body: parts of the body touch what "
                 "paths pass by, unless they collide with nothing there");
    }
}

} // namespace

AgentController::AgentController(std::shared_ptr<AgentServices> services,
                                 std::unique_ptr<TrackedBody> body,
                                 const AgentSettings& settings)
    : services_{std::move(services)}
    , body_{std::move(body)}
    , omitted_{omitted_in(settings)}
    , settings_{completed(settings)}
    , id_{crowd().add(*body_, *settings_.neighbor_distance)}
    , planner_{services_, id_, path_query_of(settings_, body_->key())}
    , clearance_{services_, planner_.query()}
    , corridor_{settings_.repath_interval, phase_of(id_)}
    , memory_{&services_->memory()} {
    if (has_body()) {
        services_->begin_driving(body_->key());
    }
    crowd().maintain_ignored_bodies(id_, settings_.ignored_bodies, planner_.ignored_bodies());
    set_position(body_->position());
    avoidance_.stay(context());
}

AgentController::~AgentController() {
    leave_body();
    crowd().remove(id_);
}

void AgentController::leave_body() {
    if (!body_->is_lost()) {
        // The body itself is not read: it may have been destroyed with the agent.
        const float reach = 2.0F * *settings_.radius;
        services_->end_driving(body_->key(), Box{position_, position_}.grown(reach));
        body_->lose();
    }
}

AgentStatus AgentController::status() const {
    if (world_access().has_ended()) {
        return AgentStatus::failed;
    }
    if (!is_on_its_way()) {
        return status_;
    }
    if (is_paused_) {
        return AgentStatus::paused;
    }
    return standstill_.is_long() && !goes_back_ ? AgentStatus::waiting : status_;
}

Vec2 AgentController::position() const {
    return has_body() ? body_->position() : position_;
}

void AgentController::navigate_to(Vec2 target) {
    const bool is_known = !target_.is_body() && target == target_.point();
    const bool is_there = status_ == AgentStatus::arrived &&
                          distance(position(), hold_.position()) <= *settings_.path_max_distance;
    if (is_known && (is_on_its_way() || status_ == AgentStatus::waiting || is_there)) {
        return;
    }
    set_position(position());
    set_target(target);
    recovery_.reset();
    patience_.reset();
    corridor_.shortcuts().reset();
    avoidance_.reset();
    goes_back_ = false;
    if (is_on_its_way() && planner_.is_waiting() && planner_.purpose() != PlanPurpose::shortcut) {
        // A request that waits keeps its turn: an agent with a new target in every step would never
        // get an answer otherwise.
        status_ = AgentStatus::pending;
        planner_.change_target(target);
    } else if (has_body()) {
        request_replan();
    }
}

void AgentController::follow(std::unique_ptr<Body> body) {
    const bool is_known =
        target_.follows(body->key()) && body->exists() && !target_.has_lost_body();
    if (is_known &&
        (is_on_its_way() || status_ == AgentStatus::arrived || status_ == AgentStatus::waiting)) {
        return;
    }
    set_position(position());
    set_target(std::move(body));
    recovery_.reset();
    patience_.reset();
    corridor_.shortcuts().reset();
    avoidance_.reset();
    goes_back_ = false;
    if (has_body()) {
        request_replan();
    }
}

void AgentController::stop() {
    stop_body();
    finish(AgentStatus::idle);
    drop_followed_body();
}

void AgentController::pause() {
    if (!is_paused_) {
        if (has_body() && flight_.is_pushed(exact(body_->velocity()), settings_.max_speed)) {
            flight_.begin();
        }
        if (!flight_.is_flying()) {
            stop_body();
        }
        corridor_.follower().slow_down_to(0.0);
    }
    is_paused_ = true;
}

void AgentController::resume() {
    is_paused_ = false;
}

void AgentController::teleport(Vec2 position) {
    if (!has_body()) {
        return;
    }
    body_->set_position(position);
    set_position(body_->position());
    flight_.expect({});
    flight_.end();
    crossing_.end();
    corridor_.end();
    recovery_.reset();
    goes_back_ = false;
    if (status_ != AgentStatus::idle) {
        request_replan();
    }
}

void AgentController::set_max_speed(float max_speed) {
    settings_.max_speed = max_speed;
}

void AgentController::set_settings(const AgentSettings& settings) {
    if (!has_body()) {
        return;
    }
    set_position(position());
    const float stop_distance = settings_.stop_distance;
    AgentSettings given = settings;
    restore_defaults(given, omitted_, settings_);
    omitted_ = omitted_in(given);
    settings_ = completed(given);
    crowd().set_neighbor_distance(id_, *settings_.neighbor_distance);
    corridor_.shortcuts().set_interval(settings_.repath_interval);
    PathQuery query = make_query();
    if (query != planner_.query()) {
        change_query(std::move(query));
    }
    if (stop_distance != settings_.stop_distance && status_ == AgentStatus::arrived) {
        join_flow();
        request_replan();
    }
}

void AgentController::check_setup() {
    services_->note_agent_update();
    const bool plans_for_a_point = *settings_.radius == 0.0F && omitted_.radius;
    if (plans_for_a_point && body_->radius() > 0.0F) { // its fixtures were added since
        set_settings(settings_);
    }
    if (!has_checked_setup_ && is_on_its_way()) {
        has_checked_setup_ = true;
        raywalk::check_setup(*body_, settings_, clearance_.grid(), services_->log());
    }
}

void AgentController::change_query(PathQuery query) {
    const PathQuery& before = planner_.query();
    const bool is_other_walker = query.walker != before.walker;
    const bool is_path_wrong = is_other_walker || query.ignored_bodies != before.ignored_bodies ||
                               query.blocked_cells != before.blocked_cells;
    planner_.cancel();
    planner_.set_query(std::move(query));
    if (is_other_walker) {
        clearance_.update_walker();
    }
    const bool has_to_plan =
        is_on_its_way() || status_ == AgentStatus::waiting || status_ == AgentStatus::stuck;
    if (has_to_plan || target_.is_body()) {
        join_flow();
    }
    if (!has_to_plan) {
        return;
    }
    if (is_path_wrong) {
        corridor_.follower().end();
    }
    recovery_.reset();
    corridor_.shortcuts().reset();
    request_replan();
}

// Cells out of range would be cells of nowhere.
AgentSettings AgentController::completed(const AgentSettings& given) {
    AgentSettings settings = with_defaults(given, *body_, log_);
    check_radius(*settings.radius, body_->radius(), services_->log());
    const Grid& grid = services_->navigator().grid();
    const auto is_out = [&grid](Cell cell) {
        return !grid.contains(grid.center_of(cell));
    };
    if (std::erase_if(settings.blocked_cells, is_out) > 0) {
        log_.error("AgentSettings::blocked_cells: cells out of the grid's range are dropped");
    }
    return settings;
}

// How far from a followed body the agent stops is measured along the path: not by the query.
PathQuery AgentController::make_query() const {
    PathQuery query = path_query_of(settings_, body_->key());
    if (target_.is_body()) {
        query.ignored_bodies.push_back(target_.body_key());
        query.stop_distance = 0.0F;
    }
    return query;
}

// As the agent plans to a point: out of an obstacle first, straight, or by a search.
bool AgentController::can_reach(Vec2 target) {
    if (!has_body() || !world_access().prepare_query()) {
        return false;
    }
    PathQuery query = path_query_of(settings_, body_->key());
    query.allow_partial_path = false;
    const auto find_path = [&](Vec2 start) {
        services_->bodies().remove_gone(query.ignored_bodies);
        std::unique_ptr<QueryExecution> execution = services_->take_query(query);
        execution->begin(start, {&target, 1}, query);
        execution->advance(unlimited);
        return services_->finish(std::move(execution)).status;
    };
    const Vec2 start = position();
    const bool is_busy = WorldAccess::is_in_callback(); // perhaps of the agent's own clearance
    if (!is_busy && planner_.can_go_straight(start, target, clearance_)) {
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

void AgentController::shift_origin(Vec2 new_origin) {
    planner_.cancel();
    target_.shift_origin(new_origin);
    if (!target_.is_body() && planner_.has_joined_flow()) {
        join_flow();
    }
    corridor_.shift_origin(new_origin);
    crossing_.shift_origin(new_origin);
    hold_.shift_origin(new_origin);
    settled_at_ = settled_at_ - new_origin;
    standstill_.shift_origin(new_origin);
    set_position(position_ - new_origin);
    recovery_.begin_window(position());
}

void AgentController::lose_navigator() {
    events_.clear();
    if (status_ == AgentStatus::failed) {
        return;
    }
    corridor_.fail(PathStatus::cancelled);
    corridor_.end();
    crossing_.end();
    status_ = AgentStatus::failed;
    emit(AgentEvent::failed);
}

void AgentController::set_target(Vec2 point) {
    drop_followed_body();
    planner_.unblock_links();
    target_.set_point(point);
    join_flow();
}

void AgentController::set_target(std::unique_ptr<Body> body) {
    const BodyKey key = body->key();
    target_.set_followed_body(std::move(body));
    crowd().set_followed_body(id_, key);
    planner_.set_query(make_query());
    join_flow();
}

// What one agent ignores or may not enter is no part of a flow that others share.
void AgentController::join_flow() {
    planner_.leave_flow();
    if (settings_.ignored_bodies.empty() && settings_.blocked_cells.empty() &&
        planner_.query().blocked_links.empty()) {
        const NeighborCache& cache = clearance_.cache();
        const Vec2 point = target_.point();
        planner_.join_flow(target_.is_body() ? shared_target(cache, target_.body_key())
                                             : shared_target(cache, point),
                           point);
    }
}

void AgentController::drop_followed_body() {
    if (!target_.is_body()) {
        return;
    }
    target_.drop_followed_body();
    crowd().set_followed_body(id_, {});
    planner_.leave_flow();
    if (has_body()) {
        planner_.set_query(make_query());
    }
}

} // namespace raywalk
