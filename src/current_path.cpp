// SPDX-License-Identifier: MIT
#include "current_path.hpp"

#include <limits>
#include <span>
#include <utility>

namespace raywalk {
namespace {

// Of a path that is only the first part, the next part is looked for when less is left (unit:
// cell).
constexpr double least_cells_ahead = 10.0;

// Nearer than this to a corner it may be possible to leave it out (unit: cell).
constexpr float near_corner = 4.0F;

// How far the end of a path may be moved before the whole path is looked for again, as a part of
// what is left.
constexpr double greatest_drift = 0.25;

// A path is left for one that is shorter by this part.
constexpr double worthwhile_gain = 0.02;

} // namespace

CurrentPath::CurrentPath(Route& route, const AgentSettings& settings, double phase)
    : route_{&route}
    , settings_{&settings}
    , shorter_way_{route, settings, phase} {}

void CurrentPath::take(Leg leg, Vec2 position) {
    path_ = std::move(leg.path);
    beyond_ = leg.beyond;
    checked_version_ = path_.world_version;
    shorter_way_.rule_out(path_.world_version);
    age_ = 0.0;
    best_rest_ = std::numeric_limits<double>::infinity();
    drift_ = 0.0;
    is_off_path_ = false;
    last_cut_ = position;
}

void CurrentPath::begin(Vec2 position) {
    follower_.begin(path_.points, beyond_);
    // It may have gone on while the answer was looked for.
    is_off_path_ = path_.points.front() != position;
}

void CurrentPath::end() {
    beyond_ = 0.0;
    follower_.end();
    follower_.slow_down_to(0.0);
}

void CurrentPath::pass_time(double dt) {
    age_ += dt;
    shorter_way_.pass_time(dt);
    since_cut_ += dt;
}

bool CurrentPath::needs_next_part(Vec2 position) const {
    const double ahead = follower_.remaining_distance(position) - beyond_;
    return beyond_ > 0.0 && ahead < least_cells_ahead * route_->cell_size();
}

bool CurrentPath::holds(Vec2 position) {
    const std::uint64_t version = route_->world_version();
    if (version == checked_version_) {
        return true;
    }
    const std::span<const Vec2> rest = follower_.remaining_points();
    const bool is_blocked = route_->is_affected(position, rest, checked_version_) &&
                            !route_->can_walk_along(position, rest);
    checked_version_ = version;
    return !is_blocked;
}

bool CurrentPath::may_be_too_long(Vec2 position, Vec2 target) {
    const bool is_length_all = path_.is_found() && settings_->search.costs == nullptr;
    const double length = is_length_all ? (1.0 - worthwhile_gain) * remaining_distance(position)
                                        : std::numeric_limits<double>::infinity();
    return shorter_way_.is_due(position, target, length);
}

bool CurrentPath::is_too_long_beside(const Leg& leg, Vec2 position, double beyond) {
    const Path& path = leg.path;
    const double rest = (1.0 - worthwhile_gain) * remaining_distance(position);
    bool is_shorter = path.is_found();
    if (path.is_found() && path_.is_found()) {
        is_shorter = settings_->search.costs == nullptr
                         ? path.length + distance(position, path.points.front()) + beyond < rest
                         // Each part of the old one is taken to cost the same.
                         : path.cost * path_.length < path_.cost * rest;
    }
    shorter_way_.rule_out(path.world_version);
    shorter_way_.end_look(is_shorter);
    return is_shorter;
}

bool CurrentPath::move_end(Vec2 position, Vec2 target, double moved, double stop_short) {
    const std::span<const Vec2> rest = follower_.remaining_points();
    if (!path_.is_found() || beyond_ > 0.0 || settings_->search.costs != nullptr ||
        drift_ + moved > greatest_drift * follower_.remaining_distance(position) + stop_short) {
        return false;
    }
    if (!route_->can_walk(rest.size() > 1 ? rest[rest.size() - 2] : position, target, true)) {
        return false;
    }
    if (rest.size() == 1) {
        follower_.go_straight_to(0, position);
    }
    follower_.move_end(target);
    drift_ = rest.size() > 1 ? drift_ + moved : 0.0;
    return true;
}

CurrentPath::Upkeep CurrentPath::cut_corners(Vec2 position) {
    const bool may_leave_out = settings_->search.costs == nullptr &&
                               settings_->path_postprocessing == PathPostprocessing::string_pulling;
    const std::span<const Vec2> rest = follower_.remaining_points();
    const bool is_near =
        rest.size() > 1 && distance(position, rest[0]) < near_corner * route_->cell_size();
    if (!is_off_path_ && !(may_leave_out && is_near)) {
        return Upkeep::none;
    }
    if (distance(position, last_cut_) < 0.5F * route_->cell_size() &&
        since_cut_ < settings_->repath_interval) {
        if (is_off_path_) { // walls are kept off anyway
            follower_.go_straight_to(0, position);
        }
        return Upkeep::none;
    }
    last_cut_ = position;
    since_cut_ = 0.0;
    if (may_leave_out && is_near && route_->can_walk(position, rest[1], rest.size() == 2)) {
        follower_.go_straight_to(1, position);
        is_off_path_ = false;
        return Upkeep::waypoint_left_out;
    }
    if (is_off_path_ && route_->can_walk(position, rest[0], rest.size() == 1)) {
        follower_.go_straight_to(0, position);
        is_off_path_ = false;
    }
    return is_off_path_ ? Upkeep::lost : Upkeep::none;
}

double CurrentPath::time_since_progress(Vec2 position, double least, double dt) {
    const double rest = follower_.remaining_distance(position);
    if (rest < best_rest_ - least) {
        best_rest_ = rest;
        since_best_ = 0.0;
    }
    since_best_ += dt;
    return since_best_;
}

void CurrentPath::shift_origin(Vec2 new_origin) {
    last_cut_ = last_cut_ - new_origin;
    for (Vec2& point : path_.points) {
        point = point - new_origin;
    }
    follower_.shift_origin(new_origin);
}

} // namespace raywalk
