// SPDX-License-Identifier: MIT
#include "pilot.hpp"

#include "evasion.hpp"
#include "log.hpp"
#include "yielding.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace raywalk {
namespace {

// Who has arrived, or waits where it can get no nearer, makes way for all who are on their way.
constexpr double priority_of_standing = -1000.0;

// So does who has waited in a jam for so many seconds, for all others, for a while.
constexpr double priority_of_giving_in = -2000.0;
constexpr int least_patience = 2;
constexpr double gives_in_duration = 3.0; // (unit: second)

// What a body that makes way may go is not worth the trouble (unit: meter per second).
constexpr double least_speed = 1e-3;

// A path is looked at again when its end has moved by more than this part of what is left.
constexpr double worthwhile_move = 0.1;

// Of a path that is only the first part, the next part is looked for when less is left (unit:
// cell).
constexpr double least_cells_ahead = 10.0;

// Nearer than this to a corner it may be possible to leave it out (unit: cell).
constexpr float near_corner = 4.0F;

// How far the end of a path may be moved before the whole path is looked for again, as a part of
// what is left.
constexpr double greatest_drift = 0.25;

constexpr double side_step_duration = 0.5; // (unit: second)

// What of max_force is reckoned with for getting up to speed and braking: a body that once falls
// behind would never catch up without the rest.
constexpr double part_for_braking = 0.8;

// So long somebody who touches another that has arrived tries to get past it (unit: second).
constexpr double time_to_find_a_gap = 0.5;

// Nobody gets between two that are nearer than this (unit: the smaller one's radius).
constexpr double touching = 0.2;

// Nearer than this somebody from ahead counts (unit: radius).
constexpr double oncoming_range = 7.0;

// By so much the agent bears to the right then.
constexpr double right_sine = 0.34;
constexpr double right_cosine = 0.94;

AgentSettings with_defaults(AgentSettings settings, const Body& body) {
    const float radius = settings.radius.value_or(body.radius());
    constexpr float without_size = 0.05F; // for a point (unit: meter)
    const float size = radius > 0.0F ? radius : without_size;
    settings.radius = radius;
    settings.filter = settings.filter ? settings.filter : body.filter();
    settings.target_desired_distance = settings.target_desired_distance.value_or(size / 6.0F);
    settings.path_max_distance = settings.path_max_distance.value_or(3.0F * size);
    settings.neighbor_distance = settings.neighbor_distance.value_or(10.0F * size);
    return settings;
}

PathQuery query_of(const AgentSettings& settings, BodyKey body) {
    PathQuery query;
    query.walker = {*settings.radius, settings.margin, *settings.filter};
    query.max_iterations = settings.max_iterations;
    query.postprocessing = settings.path_postprocessing;
    query.allow_partial_path = settings.allow_partial_path;
    query.search = settings.search;
    query.ignored_bodies = {body};
    return query;
}

Vec2d at_speed(Vec2d velocity, double speed) {
    const double size = norm(velocity);
    return size > 0.0 ? (speed / size) * velocity : velocity;
}

} // namespace

Pilot::Pilot(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings)
    : traffic_{&navigator.traffic()}
    , body_{std::move(body)}
    , settings_{with_defaults(settings, *body_)}
    , route_{navigator, query_of(settings_, body_->key())}
    , id_{traffic_->enter(*body_, *settings_.neighbor_distance)}
    , last_position_{body_->position()} {
    assert(settings.max_speed > 0.0F && settings.max_acceleration > 0.0F);
    assert(!settings.max_force || *settings.max_force > 0.0F);
    assert(*settings_.target_desired_distance >= 0.0F && *settings_.path_max_distance > 0.0F);
    assert(settings.repath_interval > 0.0F && settings.time_horizon_agents > 0.0F);
    join_crowd({});
}

Pilot::~Pilot() {
    traffic_->leave(id_);
}

Vec2 Pilot::position() const {
    return traffic_->has_body(id_) ? body_->position() : last_position_;
}

void Pilot::navigate_to(Vec2 target) {
    const bool is_known = prey_ == nullptr && target == target_;
    const bool is_there = status_ == AgentStatus::arrived &&
                          distance(position(), place_) <= *settings_.path_max_distance;
    if (is_known && (is_on_its_way() || status_ == AgentStatus::waiting || is_there)) {
        return;
    }
    forget_prey();
    target_ = target;
    recovery_ = Recovery::none;
    last_position_ = position();
    route_.set_destination({}, target, &last_position_);
    set_out();
}

void Pilot::follow(std::unique_ptr<Body> target) {
    prey_ = std::move(target);
    traffic_->set_prey(id_, prey_->key());
    route_.set_ignored_bodies({body_->key(), prey_->key()});
    stop_short_ = *settings_.radius + prey_->radius();
    target_ = prey_->position();
    recovery_ = Recovery::none;
    last_position_ = position();
    route_.set_destination(prey_->key(), target_, &last_position_);
    set_out();
}

void Pilot::set_out() {
    if (!traffic_->has_body(id_)) {
        return;
    }
    route_.cancel();
    is_asking_around_ = false;
    place_ = body_->position();
    status_ = AgentStatus::pending;
}

void Pilot::stop() {
    if (traffic_->has_body(id_)) {
        body_->set_velocity({});
        finish(AgentStatus::idle);
    }
    forget_prey();
}

void Pilot::forget_prey() {
    if (prey_ == nullptr) {
        return;
    }
    prey_ = nullptr;
    stop_short_ = 0.0;
    traffic_->set_prey(id_, {});
    route_.clear_destination();
    if (traffic_->has_body(id_)) {
        route_.set_ignored_bodies({body_->key()});
    }
}

void Pilot::pause(bool is_paused) {
    if (is_paused && !is_paused_ && traffic_->has_body(id_)) {
        body_->set_velocity({});
        follower_.slow_down_to(0.0);
    }
    is_paused_ = is_paused;
}

void Pilot::teleport(Vec2 position) {
    if (!traffic_->has_body(id_)) {
        return;
    }
    body_->set_position(position);
    follower_.end();
    follower_.slow_down_to(0.0);
    recovery_ = Recovery::none;
    if (status_ != AgentStatus::idle) {
        set_out();
    }
}

void Pilot::shift_origin(Vec2 new_origin) {
    route_.cancel();
    target_ = target_ - new_origin;
    place_ = place_ - new_origin;
    last_cut_ = last_cut_ - new_origin;
    last_position_ = last_position_ - new_origin;
    for (Vec2& point : path_.points) {
        point = point - new_origin;
    }
    follower_.shift_origin(new_origin);
    progress_.begin(position());
}

bool Pilot::is_on_its_way() const {
    return status_ == AgentStatus::pending || status_ == AgentStatus::walking;
}

void Pilot::update(double dt) {
    events_.clear();
    if (has_lost_a_body()) {
        return;
    }
    const Vec2 position = body_->position();
    if (!is_finite(position)) {
        if (is_on_its_way()) {
            fail(PathStatus::invalid_query);
        }
        return;
    }
    last_position_ = position;
    since_plan_ += dt;
    since_cut_ += dt;
    if (is_paused_) {
        join_crowd({});
        return;
    }
    look_at_prey(position);
    look_at_world(position);
    if (status_ == AgentStatus::pending) {
        plan(position);
    }
    if (std::optional<Leg> answer = route_.take_answer(position)) {
        adopt(std::move(*answer), position);
    }
    if (is_on_its_way() && follower_.is_on_path()) {
        walk(position, dt);
    } else {
        stand(position, dt);
    }
}

bool Pilot::has_lost_a_body() {
    const bool has_body = traffic_->has_body(id_);
    if (has_body && !traffic_->has_lost_prey(id_)) {
        return false;
    }
    if (has_body) {
        forget_prey();
        fail(PathStatus::cancelled);
    } else if (status_ != AgentStatus::failed) {
        path_.status = PathStatus::cancelled;
        finish(AgentStatus::failed);
        tell(AgentEvent::failed);
    }
    return true;
}

void Pilot::plan(Vec2 position) {
    if (!route_.is_asking()) {
        route_.ask(position, target_);
    }
}

void Pilot::adopt(Leg leg, Vec2 position) {
    Path& path = leg.path;
    if (std::exchange(is_asking_around_, false) && !path.is_found()) {
        return; // the old way is as good as any
    }
    if (path.status == PathStatus::start_blocked) {
        Path way_out = route_.way_out(position);
        if (way_out.status == PathStatus::partial) {
            path = std::move(way_out);
        }
    }
    path_ = std::move(path);
    beyond_ = leg.beyond;
    checked_version_ = path_.world_version;
    since_plan_ = 0.0;
    best_rest_ = std::numeric_limits<double>::infinity();
    drift_ = 0.0;
    is_off_path_ = false;
    last_cut_ = position;
    tell(AgentEvent::path_changed);
    if (path_.points.empty()) {
        fail(path_.status);
        return;
    }
    if (path_.status == PathStatus::partial && path_.length <= arrival_distance(position)) {
        settle(AgentStatus::waiting, position);
        return;
    }
    if (!follower_.is_on_path()) {
        progress_.begin(position);
    }
    status_ = AgentStatus::walking;
    follower_.begin(path_.points, beyond_);
    // It may have gone on while the answer was looked for.
    is_off_path_ = path_.points.front() != position;
}

// Looks whether the rest of the path can still be walked.
void Pilot::look_at_world(Vec2 position) {
    const std::uint64_t version = route_.world_version();
    const bool is_later = since_plan_ >= settings_.repath_interval;
    if (status_ == AgentStatus::waiting && version != path_.world_version && is_later) {
        set_out();
    }
    if (!is_on_its_way() || !follower_.is_on_path()) {
        return;
    }
    if (version != checked_version_) {
        const std::span<const Vec2> rest = follower_.remaining_points();
        if (route_.is_affected(position, rest, checked_version_) &&
            !route_.can_walk_along(position, rest)) {
            set_out();
            follower_.end();
        }
        checked_version_ = version;
    }
    if (settings_.replan_policy == ReplanPolicy::when_changed && version != path_.world_version &&
        is_later && status_ == AgentStatus::walking) {
        set_out();
    }
}

void Pilot::look_at_prey(Vec2 position) {
    if (prey_ == nullptr) {
        return;
    }
    const Vec2 prey = prey_->position();
    const double moved = norm(between(prey, target_));
    route_.move_destination(prey);
    const bool is_later = since_plan_ >= settings_.repath_interval;
    if (!is_finite(prey)) {
        if (status_ != AgentStatus::idle && status_ != AgentStatus::failed) {
            fail(PathStatus::invalid_query);
        }
    } else if (status_ == AgentStatus::walking) {
        const double rest = follower_.remaining_distance(position);
        const bool is_near = rest < *settings_.neighbor_distance;
        if (moved > 0.0 && (is_near || (is_later && moved > worthwhile_move * rest)) &&
            !repair_end(position, prey, moved) && is_later && moved > worthwhile_move * rest) {
            target_ = prey;
            set_out();
        }
    } else if (!is_on_its_way() && status_ != AgentStatus::idle && is_later &&
               !(moved <= 0.5 * *settings_.radius) && !is_at(position, prey)) {
        target_ = prey;
        set_out();
    }
}

// The target has moved a little: perhaps the way to it goes on as before but for its end.
bool Pilot::repair_end(Vec2 position, Vec2 prey, double moved) {
    const std::span<const Vec2> rest = follower_.remaining_points();
    if (!path_.is_found() || beyond_ > 0.0 || settings_.search.costs != nullptr ||
        drift_ + moved > greatest_drift * follower_.remaining_distance(position) + stop_short_) {
        return false;
    }
    if (!route_.can_walk(rest.size() > 1 ? rest[rest.size() - 2] : position, prey, true)) {
        return false;
    }
    if (rest.size() == 1) {
        follower_.go_straight_to(0, position);
    }
    follower_.move_end(prey);
    drift_ = rest.size() > 1 ? drift_ + moved : 0.0;
    target_ = prey;
    return true;
}

bool Pilot::is_at(Vec2 position, Vec2 prey) const {
    return norm(between(position, prey)) <= stop_short_ + arrival_distance(position);
}

void Pilot::walk(Vec2 position, double dt) {
    for (int passed = follower_.pass_waypoints(position); passed > 0; --passed) {
        tell(AgentEvent::waypoint_reached);
    }
    const double stop_short = path_.is_found() ? stop_short_ : 0.0;
    if (follower_.remaining_distance(position) <= stop_short + arrival_distance(position)) {
        end_of_path(position);
        stand(position, dt);
        return;
    }
    const double ahead = follower_.remaining_distance(position) - beyond_;
    if (beyond_ > 0.0 && status_ == AgentStatus::walking &&
        ahead < least_cells_ahead * route_.cell_size()) {
        set_out();
        plan(position);
    }
    cut_corners(position);
    Vec2d velocity = follower_.velocity(position, pace(dt), stop_short);
    if (watch_progress(position, dt, norm(velocity))) {
        return;
    }
    if (status_ == AgentStatus::walking &&
        follower_.distance_from_path(position) > *settings_.path_max_distance) {
        set_out();
    }
    side_step_left_ = std::max(0.0, side_step_left_ - dt);
    if (side_step_left_ > 0.0) {
        velocity = recovery_ == Recovery::step_left ? Vec2d{-velocity.y, velocity.x}
                                                    : Vec2d{velocity.y, -velocity.x};
        is_off_path_ = true;
    }
    const Vec2d safe = keep_clear(position, velocity, follower_.desired_speed(), dt);
    const double rest = follower_.remaining_distance(position);
    if (rest < best_rest_ - progress_.least(norm(velocity)) * dt) {
        best_rest_ = rest;
        since_best_ = 0.0;
    }
    since_best_ += dt;
    if (status_ == AgentStatus::walking && since_best_ > time_to_find_a_gap &&
        is_held_by_its_like(position, velocity)) {
        settle_among_its_like(position);
        return;
    }
    drive(safe, dt);
}

void Pilot::end_of_path(Vec2 position) {
    if (status_ == AgentStatus::pending) { // this was the old path
        follower_.end();
    } else if (path_.is_found()) {
        settle(AgentStatus::arrived, position);
    } else if (path_.reason == PathStatus::start_blocked ||
               path_.reason == PathStatus::iteration_limit) {
        follower_.end();
        set_out();
    } else {
        settle(AgentStatus::waiting, position);
    }
}

// Goes straight to the farthest point ahead that can be reached so; one more each time, and only
// near a corner, so that it costs little.
void Pilot::cut_corners(Vec2 position) {
    const bool may_leave_out = settings_.search.costs == nullptr &&
                               settings_.path_postprocessing == PathPostprocessing::string_pulling;
    const std::span<const Vec2> rest = follower_.remaining_points();
    const bool is_near =
        rest.size() > 1 && distance(position, rest[0]) < near_corner * route_.cell_size();
    if (!is_off_path_ && !(may_leave_out && is_near)) {
        return;
    }
    if (distance(position, last_cut_) < 0.5F * route_.cell_size() &&
        since_cut_ < settings_.repath_interval) {
        if (is_off_path_) { // walls are kept off anyway
            follower_.go_straight_to(0, position);
        }
        return;
    }
    last_cut_ = position;
    since_cut_ = 0.0;
    if (may_leave_out && is_near && route_.can_walk(position, rest[1], rest.size() == 2)) {
        follower_.go_straight_to(1, position);
        tell(AgentEvent::waypoint_reached);
        is_off_path_ = false;
    } else if (is_off_path_ && route_.can_walk(position, rest[0], rest.size() == 1)) {
        follower_.go_straight_to(0, position);
        is_off_path_ = false;
    } else if (is_off_path_ && since_plan_ >= settings_.repath_interval &&
               status_ == AgentStatus::walking) {
        set_out();
    }
}

// Returns true if the agent goes no farther.
bool Pilot::watch_progress(Vec2 position, double dt, double speed) {
    gives_in_for_ = std::max(0.0, gives_in_for_ - dt);
    if (progress_.is_stuck_after(dt, position, speed)) {
        if (!is_in_a_jam(position)) {
            tell(AgentEvent::stuck);
            return recover(position);
        }
        if (is_held_by_its_like(position, {})) {
            settle_among_its_like(position);
            return true;
        }
        if (jam_ == 0) {
            stuck_rest_ = follower_.remaining_distance(position);
        }
        // Nobody makes way for the first: perhaps who is in its way cannot, in a dead end, say.
        const bool is_first = traffic_->member(id_).priority == priority();
        const int patience = least_patience + static_cast<int>(id_ % 3); // not all at once
        if (gives_in_for_ == 0.0 && is_first && ++jam_ > patience) {
            gives_in_for_ = gives_in_duration;
            jam_ = 0;
        }
    }
    // Getting about is not getting on.
    if (follower_.remaining_distance(position) < stuck_rest_ - progress_.least(speed)) {
        recovery_ = Recovery::none;
        jam_ = 0;
    }
    return false;
}

bool Pilot::recover(Vec2 position) {
    switch (recovery_) {
    case Recovery::none:
        stuck_rest_ = follower_.remaining_distance(position);
        set_out();
        recovery_ = Recovery::replan;
        return false;
    case Recovery::replan:
        recovery_ = Recovery::go_around;
        route_.ask_around(cells_in_the_way(position), position, target_);
        is_asking_around_ = true;
        return false;
    case Recovery::go_around:
        recovery_ = Recovery::step_left;
        side_step_left_ = side_step_duration;
        return false;
    case Recovery::step_left:
        recovery_ = Recovery::step_right;
        side_step_left_ = 2.0 * side_step_duration;
        return false;
    case Recovery::step_right:
        break;
    }
    settle(AgentStatus::stuck, position);
    return true;
}

// Those that stand around the agent, and bodies that are no obstacles for a path.
std::vector<Cell> Pilot::cells_in_the_way(Vec2 position) {
    const float range = 2.0F * (*settings_.radius + route_.cell_size());
    std::vector<Cell> cells = route_.cells_of_loose_bodies(Box{position, position}.grown(range));
    for (const Neighbor& other : traffic_->neighbors_of(id_, settings_)) {
        const Vec2 middle = other.position;
        const double reach = other.radius + *settings_.radius;
        if (norm(other.position - exact(position)) <= reach + touching * *settings_.radius) {
            cells.push_back(route_.view().grid().cell_at(middle));
        }
    }
    return cells;
}

// Others who want to go on are in the way, nearer than would let another through: that dissolves by
// itself.
bool Pilot::is_in_a_jam(Vec2 position) {
    const std::span<const Neighbor> others = traffic_->neighbors_of(id_, settings_);
    return std::any_of(others.begin(), others.end(), [&](const Neighbor& other) {
        const double reach = other.radius + 2.0 * *settings_.radius;
        return norm(other.preferred_velocity) > least_speed &&
               norm(other.position - exact(position)) <= reach;
    });
}

// True if somebody with the same target touches the agent, on the side that it wants to go to, and
// is as near to it as the agent would get.
bool Pilot::is_held_by_its_like(Vec2 position, Vec2d velocity) const {
    const bool is_found = path_.is_found();
    if (!settings_.avoidance_enabled || (!is_found && path_.reason != PathStatus::unreachable)) {
        return false;
    }
    const std::span<const Neighbor> others = traffic_->last_neighbors();
    return std::any_of(others.begin(), others.end(), [&](const Neighbor& other) {
        const Vec2d way = other.position - exact(position);
        const double reach = other.radius + (1.0 + touching) * *settings_.radius;
        return (other.has_arrived || (other.waits && !is_found)) &&
               other.destination == destination() && dot(way, way) <= reach * reach &&
               dot(way, velocity) >= 0.0;
    });
}

void Pilot::settle_among_its_like(Vec2 position) {
    settle(path_.is_found() ? AgentStatus::arrived : AgentStatus::waiting, position);
}

// Makes way for others if it may, and goes back to its place.
void Pilot::stand(Vec2 position, double dt) {
    const bool may_move = stands_by() || status_ == AgentStatus::pending;
    // A path may have ended at speed when the plan for the next one has to wait.
    const bool brakes = settings_.max_force || status_ == AgentStatus::pending;
    bool drives = may_move && brakes && norm(exact(body_->velocity())) > least_speed;
    Vec2d velocity{};
    if (may_move && settings_.avoidance_enabled) {
        drives = drives || makes_way_;
        const Vec2d back = velocity_back(position, dt);
        is_off_path_ = true;
        velocity = keep_clear(position, back, norm(back), dt);
        if (makes_way_ && is_held_by_its_like(position, back)) {
            place_ = position; // another one took its place, which is as good
            makes_way_ = false;
            velocity = {};
        } else if (!makes_way_ && norm(velocity) > least_speed) {
            place_ = position;
            makes_way_ = true;
        }
        drives = drives || makes_way_;
    } else {
        join_crowd({});
    }
    if (drives) {
        drive(velocity, dt);
    }
}

// To the place that the agent left for another.
Vec2d Pilot::velocity_back(Vec2 position, double dt) {
    const Vec2d way = between(position, place_);
    const double distance = norm(way);
    makes_way_ = makes_way_ && distance > reached_distance(position);
    if (!makes_way_ || !route_.can_walk(position, place_, true)) {
        return {};
    }
    const double speed = std::min<double>(settings_.max_speed, 0.5 * distance / dt);
    return (speed / distance) * way;
}

// Who comes from ahead is passed on the left, so that crowds that meet form lanes.
Vec2d Pilot::keep_right(Vec2 position, Vec2d preferred, std::span<const Neighbor> others) const {
    const double range = oncoming_range * *settings_.radius;
    const bool is_oncoming = std::any_of(others.begin(), others.end(), [&](const Neighbor& other) {
        const Vec2d way = other.position - exact(position);
        return dot(way, way) < range * range && dot(way, preferred) > 0.0 &&
               dot(other.preferred_velocity, preferred) < 0.0;
    });
    if (!is_oncoming) {
        return preferred;
    }
    return {right_cosine * preferred.x + right_sine * preferred.y,
            right_cosine * preferred.y - right_sine * preferred.x};
}

Vec2d Pilot::keep_clear(Vec2 position, Vec2d preferred, double desired_speed, double dt) {
    const std::span<const Neighbor> neighbors = settings_.avoidance_enabled
                                                    ? traffic_->neighbors_of(id_, settings_)
                                                    : std::span<const Neighbor>{};
    if (neighbors.empty() && !is_off_path_) {
        join_crowd(preferred);
        return preferred;
    }
    AvoidingAgent agent{id_,
                        exact(position),
                        exact(body_->velocity()),
                        at_speed(preferred, desired_speed),
                        radius_among_others(),
                        priority(),
                        std::min<double>(settings_.max_speed, max_step / dt),
                        settings_.time_horizon_agents};
    const Wish wish = yield(agent, neighbors);
    const bool is_own = wish.velocity == agent.preferred_velocity;
    join_crowd(wish.velocity, wish.priority);
    // Others reckon with the priority that they have seen: of two, just one gives way.
    agent.priority = traffic_->seen(id_).priority;
    agent.preferred_velocity =
        is_own ? keep_right(position, wish.velocity, neighbors) : wish.velocity;
    Vec2d free = traffic_->avoidance.safe_velocity(agent, neighbors, dt);
    const bool is_as_wished = is_own && norm(free - wish.velocity) <= 1e-9 * (1.0 + desired_speed);
    if (is_as_wished) {
        if (!is_off_path_) {
            return preferred;
        }
        free = preferred;
        agent.preferred_velocity = preferred;
    }
    is_off_path_ = true;
    const double speed = norm(agent.velocity) + settings_.max_acceleration * dt;
    if (norm(free) > speed) {
        free = at_speed(free, speed);
    }
    const Vec2d safe = keep_off_walls(
        route_.view(), position, agent, free, neighbors, dt, traffic_->avoidance, traffic_->limits);
    if (!is_as_wished) {
        follower_.slow_down_to(norm(safe));
    }
    return safe;
}

void Pilot::drive(Vec2d velocity, double dt) {
    const Vec2 wanted = velocity;
    if (settings_.max_force) {
        body_->push_toward(wanted, *settings_.max_force, static_cast<float>(dt));
    } else {
        body_->set_velocity(wanted);
    }
}

void Pilot::join_crowd(Vec2d wish) {
    join_crowd(wish, priority());
}

void Pilot::join_crowd(Vec2d wish, Priority priority) {
    CrowdMember member = traffic_->member(id_);
    member.preferred_velocity = wish;
    member.radius = radius_among_others();
    member.priority = priority;
    member.avoids = settings_.avoidance_enabled && !is_paused_ && (stands_by() || is_on_its_way());
    member.layers = traffic_->has_body(id_) ? settings_.avoidance_layers : 0;
    member.mask = settings_.avoidance_mask;
    member.destination = status_ == AgentStatus::idle ? 0 : destination();
    member.has_arrived = status_ == AgentStatus::arrived;
    member.waits = status_ == AgentStatus::waiting;
    traffic_->set(id_, member);
}

// Two keep the margin between them.
double Pilot::radius_among_others() const {
    return *settings_.radius + 0.5 * settings_.margin;
}

Priority Pilot::priority() const {
    const double less = stands_by()           ? priority_of_standing
                        : gives_in_for_ > 0.0 ? priority_of_giving_in
                                              : 0.0;
    return own_priority(settings_.avoidance_priority + less, id_);
}

bool Pilot::stands_by() const {
    return status_ == AgentStatus::arrived || status_ == AgentStatus::waiting ||
           status_ == AgentStatus::stuck;
}

// A number for the target, never 0.
std::uint64_t Pilot::destination() const {
    const std::uint64_t point = std::uint64_t{std::bit_cast<std::uint32_t>(target_.x)} << 32U |
                                std::bit_cast<std::uint32_t>(target_.y);
    return (prey_ != nullptr ? prey_->key().value : point) | 1U;
}

void Pilot::settle(AgentStatus status, Vec2 position) {
    if (!settings_.max_force) {
        body_->set_velocity({});
    }
    place_ = position;
    makes_way_ = false;
    if (prey_ != nullptr) {
        target_ = prey_->position();
    }
    finish(status);
    tell(status == AgentStatus::arrived   ? AgentEvent::target_reached
         : status == AgentStatus::waiting ? AgentEvent::waiting
                                          : AgentEvent::failed);
}

void Pilot::fail(PathStatus reason) {
    path_.status = reason;
    body_->set_velocity({});
    finish(AgentStatus::failed);
    tell(AgentEvent::failed);
}

void Pilot::finish(AgentStatus status) {
    status_ = status;
    beyond_ = 0.0;
    route_.cancel();
    if (prey_ == nullptr && status != AgentStatus::waiting) {
        route_.clear_destination();
    }
    follower_.end();
    follower_.slow_down_to(0.0);
    recovery_ = Recovery::none;
    side_step_left_ = 0.0;
    join_crowd({});
}

Pace Pilot::pace(double dt) {
    if (settings_.max_speed * dt > max_step && !was_limited_) {
        was_limited_ = true;
        tell(AgentEvent::speed_limited);
        logger().debug("{} m/s are more than 2 m in a step of {} s; Box2D moves no body farther",
                       settings_.max_speed,
                       dt);
    }
    const double turning = settings_.max_force ? body_->acceleration_by(*settings_.max_force)
                                               : std::numeric_limits<double>::infinity();
    return {dt,
            settings_.max_speed,
            std::min<double>(settings_.max_acceleration, part_for_braking * turning),
            turning,
            std::max<double>(settings_.margin, 0.01 * *settings_.radius)};
}

double Pilot::arrival_distance(Vec2 position) const {
    return std::max<double>(*settings_.target_desired_distance, reached_distance(position));
}

} // namespace raywalk
