// SPDX-License-Identifier: MIT
#include "agent/path_corridor.hpp"

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

PathCorridor::PathCorridor(PathPlanner& planner, const AgentSettings& settings, double phase)
    : planner_{&planner}
    , settings_{&settings}
    , shortcut_policy_{planner, settings, phase} {}

void PathCorridor::take(PlannedPath leg, Vec2 position) {
    path_ = std::move(leg.path);
    beyond_ = leg.beyond;
    checked_version_ = path_.world_version;
    shortcut_policy_.rule_out(path_.world_version);
    age_ = 0.0;
    best_rest_ = std::numeric_limits<double>::infinity();
    drift_ = 0.0;
    is_off_path_ = false;
    last_cut_ = position;
}

void PathCorridor::begin(Vec2 position) {
    follower_.begin(path_.points, beyond_);
    // It may have gone on while the answer was looked for.
    is_off_path_ = path_.points.front() != position;
}

void PathCorridor::end() {
    beyond_ = 0.0;
    follower_.end();
    follower_.slow_down_to(0.0);
}

void PathCorridor::pass_time(double dt) {
    age_ += dt;
    shortcut_policy_.pass_time(dt);
    since_cut_ += dt;
}

bool PathCorridor::needs_next_part(Vec2 position) const {
    const double ahead = follower_.remaining_distance(position) - beyond_;
    return beyond_ > 0.0 && ahead < least_cells_ahead * planner_->cell_size();
}

bool PathCorridor::holds(Vec2 position) {
    const std::uint64_t version = planner_->world_version();
    if (version == checked_version_) {
        return true;
    }
    const std::span<const Vec2> rest = follower_.remaining_points();
    const bool is_blocked = planner_->is_affected(position, rest, checked_version_) &&
                            !planner_->can_walk_along(position, rest);
    checked_version_ = version;
    return !is_blocked;
}

bool PathCorridor::may_be_too_long(Vec2 position, Vec2 target) {
    const bool is_length_all = path_.is_found() && settings_->search.costs == nullptr;
    const double length = is_length_all ? (1.0 - worthwhile_gain) * remaining_distance(position)
                                        : std::numeric_limits<double>::infinity();
    return shortcut_policy_.is_due(position, target, length);
}

bool PathCorridor::is_too_long_beside(const PlannedPath& leg, Vec2 position, double beyond) {
    const Path& path = leg.path;
    const double rest = (1.0 - worthwhile_gain) * remaining_distance(position);
    bool is_shorter = path.is_found();
    if (path.is_found() && path_.is_found()) {
        is_shorter = settings_->search.costs == nullptr
                         ? path.length + distance(position, path.points.front()) + beyond < rest
                         // Each part of the old one is taken to cost the same.
                         : path.cost * path_.length < path_.cost * rest;
    }
    shortcut_policy_.rule_out(path.world_version);
    shortcut_policy_.end_look(is_shorter);
    return is_shorter;
}

bool PathCorridor::move_end(Vec2 position, Vec2 target, double moved, double stop_short) {
    const std::span<const Vec2> rest = follower_.remaining_points();
    if (!path_.is_found() || beyond_ > 0.0 || settings_->search.costs != nullptr ||
        drift_ + moved > greatest_drift * follower_.remaining_distance(position) + stop_short) {
        return false;
    }
    if (!planner_->can_walk(rest.size() > 1 ? rest[rest.size() - 2] : position, target, true)) {
        return false;
    }
    if (rest.size() == 1) {
        follower_.go_straight_to(0, position);
    }
    follower_.move_end(target);
    drift_ = rest.size() > 1 ? drift_ + moved : 0.0;
    return true;
}

PathCorridor::Upkeep PathCorridor::cut_corners(Vec2 position) {
    const bool may_leave_out = settings_->search.costs == nullptr &&
                               settings_->path_postprocessing == PathPostprocessing::string_pulling;
    const std::span<const Vec2> rest = follower_.remaining_points();
    const bool is_near =
        rest.size() > 1 && distance(position, rest[0]) < near_corner * planner_->cell_size();
    if (!is_off_path_ && !(may_leave_out && is_near)) {
        return Upkeep::none;
    }
    if (distance(position, last_cut_) < 0.5F * planner_->cell_size() &&
        since_cut_ < settings_->repath_interval) {
        if (is_off_path_) { // walls are kept off anyway
            follower_.go_straight_to(0, position);
        }
        return Upkeep::none;
    }
    last_cut_ = position;
    since_cut_ = 0.0;
    if (may_leave_out && is_near && planner_->can_walk(position, rest[1], rest.size() == 2)) {
        follower_.go_straight_to(1, position);
        is_off_path_ = false;
        return Upkeep::waypoint_left_out;
    }
    if (is_off_path_ && planner_->can_walk(position, rest[0], rest.size() == 1)) {
        follower_.go_straight_to(0, position);
        is_off_path_ = false;
    }
    return is_off_path_ ? Upkeep::lost : Upkeep::none;
}

double PathCorridor::time_since_progress(Vec2 position, double least, double dt) {
    const double rest = follower_.remaining_distance(position);
    if (rest < best_rest_ - least) {
        best_rest_ = rest;
        since_best_ = 0.0;
    }
    since_best_ += dt;
    return since_best_;
}

void PathCorridor::shift_origin(Vec2 new_origin) {
    last_cut_ = last_cut_ - new_origin;
    for (Vec2& point : path_.points) {
        point = point - new_origin;
    }
    follower_.shift_origin(new_origin);
}

} // namespace raywalk
