// SPDX-License-Identifier: MIT
#include "agent/path_corridor.hpp"

#include "crowd/tuning.hpp"

namespace raywalk {

void PathCorridor::set_path(PlannedPath plan, Vec2 position) {
    path_ = std::move(plan.path);
    points_ = path_.points;
    next_link_ = 0;
    next_ = 0; // the points of the old path are gone
    end_ = is_walked() && !points_.empty() ? 1 : 0;
    beyond_ = static_cast<float>(plan.beyond);
    checked_version_ = path_.world_version;
    are_costs_outdated_ = false;
    shortcuts.rule_out(path_.world_version);
    age_ = 0.0F;
    drift_ = 0.0F;
    is_off_path_ = false;
    last_check_ = position;
}

void PathCorridor::pass_link(Vec2 position) {
    const std::size_t first = next_link()->last;
    ++next_link_;
    begin_stretch(first, position);
}

// At the end of a stretch before a link, the body stops.
void PathCorridor::begin_stretch(std::size_t first, Vec2 position) {
    const LinkLeg* link = next_link();
    const std::size_t last = link != nullptr ? link->first : points_.size() - 1;
    end_ = static_cast<std::uint32_t>(last + 1);
    next_ = static_cast<std::uint32_t>(std::min(first + 1, last));
    from_ = points_[first];
    beyond_next_ = static_cast<float>(length_of(stretch_ahead()) + beyond_stretch());
    after_stretch_ = link != nullptr ? beyond_ : 0.0F;
    for (std::size_t i = next_link_; i < path_.links.size(); ++i) {
        const double length = path_.links[i].cost + length_of(stretch_after(i));
        after_stretch_ = static_cast<float>(after_stretch_ + length);
    }
    // The body may have moved on since the request.
    is_off_path_ = from_ != position;
}

// The points from the end of a link to the beginning of the next one.
std::span<const Vec2> PathCorridor::stretch_after(std::size_t link) const {
    const std::size_t first = path_.links[link].last;
    const std::size_t last =
        link + 1 < path_.links.size() ? path_.links[link + 1].first : points_.size() - 1;
    return std::span{points_}.subspan(first, last - first + 1);
}

void PathCorridor::end() {
    beyond_ = 0.0F;
    leave();
    slow_down_to(0.0);
}

void PathCorridor::pass_time(double dt) {
    age_ = static_cast<float>(age_ + dt);
    shortcuts.pass_time(dt);
    since_check_ = static_cast<float>(since_check_ + dt);
}

bool PathCorridor::needs_next_flow_part(Vec2 position, const Grid& grid) const {
    const double ahead = rest_of_stretch(position) - beyond_;
    return beyond_ > 0.0 && next_link() == nullptr &&
           ahead < tuning::min_cells_ahead * grid.cell_size();
}

bool PathCorridor::revalidate(Vec2 position, Clearance& clearance) {
    const std::uint64_t version = clearance.world_version();
    if (version == checked_version_) {
        return true;
    }
    const std::span<const Vec2> rest = stretch_ahead();
    const bool have_costs_changed =
        clearance.options().search.costs != nullptr &&
        clearance.is_affected(position, rest, checked_version_, ChangeKind::costs);
    const bool is_blocked =
        (have_costs_changed || clearance.is_affected(position, rest, checked_version_)) &&
        !clearance.can_walk_along(position, rest, checked_version_);
    are_costs_outdated_ = are_costs_outdated_ || have_costs_changed;
    const bool can_go_on = !is_blocked && can_walk_behind_links(clearance);
    checked_version_ = version;
    return can_go_on;
}

// Checks the links ahead, and the stretches behind them.
bool PathCorridor::can_walk_behind_links(Clearance& clearance) const {
    for (std::size_t i = next_link_; i < path_.links.size(); ++i) {
        const std::span<const Vec2> stretch = stretch_after(i);
        const std::span<const Vec2> rest = stretch.subspan(1);
        if (clearance.find_link(path_.links[i].link) == nullptr ||
            (clearance.is_affected(stretch[0], rest, checked_version_) &&
             !clearance.can_walk_along(stretch[0], rest, checked_version_))) {
            return false;
        }
    }
    return true;
}

// An agent that goes on along its path to a point rules out ever more, so each change has to be
// evaluated only once. That is not exact where the point moves a little.
void PathCorridor::evaluate_changes(Vec2 position, Vec2 target, const Clearance& clearance) {
    shortcuts.evaluate(clearance.world_version(), [&](std::uint64_t since) {
        const bool is_length_all = path_.is_found() && !clearance.has_costs();
        const double length = is_length_all
                                  ? (1.0 - tuning::worthwhile_gain) * remaining_distance(position)
                                  : infinity;
        return clearance.may_have_opened(position, target, length, since);
    });
}

bool PathCorridor::is_worthwhile(const PlannedPath& shortcut,
                                 Vec2 position,
                                 double beyond,
                                 const Clearance& clearance) const {
    const Path& path = shortcut.path;
    if (!path.is_found() || !path_.is_found()) {
        return path.is_found();
    }
    const double rest = (1.0 - tuning::worthwhile_gain) * remaining_distance(position);
    return !clearance.has_costs()
               ? path.length + distance(position, path.points.front()) + beyond < rest
               // Each part of the old one is assumed to cost the same.
               : path.cost * path_.length < path_.cost * rest;
}

bool PathCorridor::try_move_end(
    Vec2 position, Vec2 target, double moved, double stop_distance, Clearance& clearance) {
    const std::span<const Vec2> rest = stretch_ahead();
    if (!is_walked() || !leads_to_target() || beyond_ > 0.0 || next_link() != nullptr ||
        clearance.has_costs() ||
        drift_ + moved > tuning::max_drift * rest_of_stretch(position) + stop_distance) {
        return false;
    }
    const Vec2 corner = rest.size() > 1 ? rest[rest.size() - 2] : position;
    const auto end = clearance.end_of_leg(corner, target);
    if (!end || (!end->is_found && !*clearance.options().allow_partial_path)) {
        return false;
    }
    path_.status = end->is_found ? PathStatus::found : PathStatus::partial;
    path_.reason = end->is_found ? std::nullopt : std::optional{PathStatus::target_blocked};
    if (end->is_found) {
        path_.obstruction.reset();
    }
    if (rest.size() == 1) {
        go_straight_to(0, position);
    }
    move_end(end->point);
    drift_ = rest.size() > 1 ? static_cast<float>(drift_ + moved) : 0.0F;
    return true;
}

PathCorridor::Upkeep
PathCorridor::skip_corners(Vec2 position, Clearance& clearance, double interval) {
    const float cell_size = clearance.grid().cell_size();
    const std::span<const Vec2> rest = stretch_ahead();
    const bool may_skip =
        !clearance.has_costs() &&
        clearance.options().postprocessing == PathPostprocessing::string_pulling &&
        rest.size() > 1 && distance(position, rest[0]) < tuning::near_corner * cell_size;
    if (!is_off_path_ && !may_skip) {
        return Upkeep::none;
    }
    if (distance(position, last_check_) < 0.5F * cell_size && since_check_ < interval) {
        if (is_off_path_) { // walls are avoided anyway
            go_straight_to(0, position);
        }
        return Upkeep::none;
    }
    last_check_ = position;
    since_check_ = 0.0F;
    return go_straight_on(position, may_skip, clearance);
}

PathCorridor::Upkeep
PathCorridor::go_straight_on(Vec2 position, bool may_skip, Clearance& clearance) {
    // A callback of the physics world may end the walk.
    const auto can_walk_to = [&](std::size_t i) {
        return i < stretch_ahead().size() && clearance.can_walk(position, stretch_ahead()[i]) &&
               i < stretch_ahead().size();
    };
    if (may_skip && can_walk_to(1)) {
        go_straight_to(1, position);
        is_off_path_ = false;
        return Upkeep::corner_skipped;
    }
    if (is_off_path_ && may_skip && cut_corner(position, clearance)) {
        is_off_path_ = false;
        return Upkeep::none;
    }
    if (is_off_path_ && can_walk_to(0)) {
        go_straight_to(0, position);
        is_off_path_ = false;
    }
    return is_off_path_ ? Upkeep::path_lost : Upkeep::none;
}

// Others that have pushed the agent off its path may stand on the corner ahead, so that it never
// gets there.
bool PathCorridor::cut_corner(Vec2 position, Clearance& clearance) {
    const double longest = double{tuning::near_corner} * clearance.grid().cell_size();
    for (double part = 0.5; part >= tuning::least_cut; part *= 0.5) {
        const std::span<const Vec2> rest = stretch_ahead();
        if (rest.size() < 2) { // a callback of the physics world has ended the walk
            return false;
        }
        const Vec2d leg = between(rest[0], rest[1]);
        const double length = norm(leg);
        const double ahead = length > longest ? part * longest / length : part;
        const Vec2 point{exact(rest[0]) + ahead * leg};
        if (clearance.can_walk(position, point) && stretch_ahead().size() > 1) {
            cut_to(point, position);
            return true;
        }
    }
    return false;
}

void PathCorridor::shift_origin(Vec2 new_origin) {
    last_check_ = last_check_ - new_origin;
    for (std::vector<Vec2>* points : {&path_.points, &points_}) {
        for (Vec2& point : *points) {
            point = point - new_origin;
        }
    }
    from_ = from_ - new_origin;
}

void ShortcutPolicy::rule_out(std::uint64_t world_version) {
    ruled_out_version_ = world_version;
    is_likely_ = false;
    since_search_ = 0.0F;
}

void ShortcutPolicy::pass_time(double dt) {
    since_likely_ = static_cast<float>(since_likely_ + dt);
    since_search_ = static_cast<float>(since_search_ + dt);
}

// An agent that turned back for a shortcut waits twice as long for the next one, without a limit: a
// gate that opens and closes would keep it going back and forth forever.
void ShortcutPolicy::end_search(std::uint64_t world_version, bool is_shorter) {
    rule_out(world_version);
    if (doublings_ < (is_shorter ? tuning::most_doublings : tuning::most_doublings_in_vain)) {
        ++doublings_;
    }
}

} // namespace raywalk
