// SPDX-License-Identifier: MIT
#include "agent/clearance.hpp"

#include "cells/way_to_grid.hpp"
#include "core/cell_corners.hpp"
#include "query/raycasts.hpp"
#include "shapes/hull_sum.hpp"

namespace raywalk {
namespace {

// A walker that large compared to the cells finds no detour of a few steps anyway.
constexpr double most_covered_cells = 1 << 18;

// True if the obstacle stops a walker with that reach on the center of the cell, or lies in it.
bool covers(const Obstacle& obstacle, const Grid& grid, Cell cell, float reach) {
    const Vec2 center = grid.center_of(cell);
    if (stops(obstacle, center, center, reach)) {
        return true;
    }
    const Corners corners = corners_of_cell(grid, cell);
    Vec2 last = corners.all().back();
    return any_of(corners.all(), [&](Vec2 corner) {
        return stops(obstacle, std::exchange(last, corner), corner, 0.0F);
    });
}

void add_covered_cells(const Obstacle& obstacle,
                       const Grid& grid,
                       float reach,
                       std::vector<Cell>& cells) {
    const Box reached = obstacle.bounds().grown(reach);
    const Cell low = grid.cell_at(reached.min);
    const Cell high = grid.cell_at(reached.max);
    if ((high.x - low.x + 1.0) * (high.y - low.y + 1.0) > most_covered_cells) {
        return;
    }
    for (std::int32_t y = low.y; y <= high.y; ++y) {
        for (std::int32_t x = low.x; x <= high.x; ++x) {
            if (grid.contains(grid.center_of({x, y})) && covers(obstacle, grid, {x, y}, reach)) {
                cells.push_back({x, y});
            }
        }
    }
}

// True if what has changed in `changed` leaves a way free that was free before. It alone is swept
// over, so that nothing is discovered for that.
bool is_still_free(NeighborView& view, const Box& changed, Vec2 from, Vec2 to, bool may_leave) {
    const Sweep way{from, to, view.reach(), may_leave ? SweepMode::leaving : SweepMode::passing};
    const Box bounds = way.bounds();
    const Box box{{std::max(changed.min.x, bounds.min.x), std::max(changed.min.y, bounds.min.y)},
                  {std::min(changed.max.x, bounds.max.x), std::min(changed.max.y, bounds.max.y)}};
    return box.is_empty() || way.is_free_of(view.obstacles_in(box));
}

} // namespace

Clearance::Clearance(TrackedBody& body, AgentProfile& profile)
    : profile_{&profile}
    , memory_{&services().updates.memory()}
    , id_{services().crowd.add(body, profile.settings)} {}

std::vector<BodyKey> Clearance::ignored_bodies() const {
    const std::vector<BodyKey>& given = options().ignored_bodies;
    std::vector<BodyKey> ignored;
    ignored.reserve(given.size() + 2); // its own body, and the one that it follows
    ignored = given;
    services().crowd.add_bodies_of(id_, ignored);
    return ignored;
}

// A body that agents drive is no obstacle for any walker, unless it has a policy.
NeighborView& Clearance::view() {
    ViewMemory& memory = this->memory();
    if (memory.view == nullptr) {
        memory.view = std::make_unique<NeighborView>(cache());
    }
    memory.ignored = options().ignored_bodies;
    const BodyKey own = services().crowd.body_key(id_);
    if (own != BodyKey{} &&
        (services().probe().has_policy(own) || !services().changes.is_empty())) {
        memory.ignored.push_back(own);
    }
    const BodyKey followed = services().crowd.followed_key(id_);
    if (followed != BodyKey{}) {
        memory.ignored.push_back(followed);
    }
    services().bodies.remove_gone(memory.ignored);
    memory.view->begin(cache(), memory.ignored, options().blocked_cells, costs());
    return *memory.view;
}

PathQuery Clearance::query() const {
    PathQuery query = options();
    query.walker = walker();
    query.stop_distance = stop_distance();
    query.ignored_bodies = ignored_bodies();
    for (const ShutLink& shut : shut_) {
        query.blocked_links.push_back(shut.link);
    }
    return query;
}

void Clearance::pass_time(double dt) {
    for (ShutLink& shut : shut_) {
        shut.seconds -= dt;
    }
    std::erase_if(shut_, [](const ShutLink& shut) { return shut.seconds <= 0.0; });
}

bool Clearance::can_walk(Vec2 from, Vec2 to) {
    return grid().contains(from) && grid().contains(to) && view().can_leave(from, to);
}

bool Clearance::can_walk_along(Vec2 position,
                               std::span<const Vec2> points,
                               std::optional<std::uint64_t> version) {
    NeighborView& view = this->view();
    // Nothing but obstacles can be in the way.
    const bool has_obstacles_alone =
        version && !has_costs() && !cache().has_blocked_cells() && options().blocked_cells.empty();
    bool is_first = true;
    return all_of(points, [&](Vec2 to) {
        const Vec2 from = std::exchange(position, to);
        const bool may_leave = std::exchange(is_first, false);
        if (has_obstacles_alone) {
            return is_still_free(
                view, cache().changes_along(from, to, *version), from, to, may_leave);
        }
        return view.grid().contains(from) && view.grid().contains(to) &&
               view.can_walk(from, to, may_leave);
    });
}

bool Clearance::can_walk_along(const Path& path) {
    const std::span<const Vec2> points{path.points};
    std::size_t from = 0;
    for (const LinkLeg& leg : path.links) {
        if (find_link(leg.link) == nullptr ||
            !can_walk_along(points[from], points.subspan(from + 1, leg.first - from))) {
            return false;
        }
        from = leg.last;
    }
    return can_walk_along(points[from], points.subspan(from + 1));
}

std::optional<Clearance::LegEnd> Clearance::end_of_leg(Vec2 from, Vec2 target) {
    if (can_walk(from, target)) {
        return LegEnd{target, true};
    }
    if (!grid().contains(from) || !grid().contains(target)) {
        return std::nullopt;
    }
    std::optional<StandingPoint> end = standing_point_at(view(), target);
    const bool is_found = end.has_value();
    if (!is_found) {
        end = StandingPoints{view(), target, max_standing_cells}.next();
    }
    return end && end->point != target && can_walk(from, end->point)
               ? std::optional{LegEnd{end->point, is_found}}
               : std::nullopt;
}

bool Clearance::sees(Vec2 from, Vec2 to) {
    return has_line_of_sight(cache().probe(), grid(), from, to, walker().filter, ignored_bodies());
}

bool Clearance::may_cross(const NavigationLink& link) const {
    return suits(link, walker().radius, options().navigation_layers);
}

const NavigationLink* Clearance::find_link(LinkId id) const {
    const GameLinks* links = cache().game_links();
    const NavigationLink* link = links == nullptr ? nullptr : links->find(id);
    const bool is_closed = is_among(id, options().blocked_links) ||
                           any_of(shut_, [&](const ShutLink& shut) { return shut.link == id; });
    return link != nullptr && may_cross(*link) && !is_closed ? link : nullptr;
}

// A way over links begins with a walk to one that saves something, and ends with one from such a
// link: others are no shorter than the straight line between their ends.
bool Clearance::may_links_shorten(Vec2 from, Vec2 to, double length) const {
    if (cache().game_links() == nullptr) {
        return false;
    }
    double least_before = infinity;
    double least_after = infinity;
    for (const auto& [id, link] : cache().game_links()->all()) {
        const double apart = norm(between(link.from, link.to));
        if (!may_cross(link) || cost_of(link) >= apart) {
            continue;
        }
        least_before = std::min(least_before, norm(between(from, link.from)));
        least_after = std::min(least_after, norm(between(link.to, to)));
        if (!link.one_way) {
            least_before = std::min(least_before, norm(between(from, link.to)));
            least_after = std::min(least_after, norm(between(link.from, to)));
        }
    }
    return least_before + least_after < length;
}

bool Clearance::is_affected(Vec2 position,
                            std::span<const Vec2> points,
                            std::uint64_t version,
                            ChangeKind kind) const {
    return cache().version() != version && any_of(points, [&](Vec2 point) {
               return cache().version_along(std::exchange(position, point), point, kind) > version;
           });
}

std::vector<Cell> Clearance::cells_covered_in(const Box& box,
                                              std::vector<Obstacle> obstacles,
                                              std::span<const BodyKey> moving) const {
    if (!walker().hull.is_empty()) {
        grow_by_hull(walker(), obstacles);
    }
    const std::vector<BodyKey> ignored = ignored_bodies();
    for (const Obstacle& loose : loose_bodies_in(box)) {
        if (!is_of(loose, ignored) && !is_of(loose, moving)) {
            obstacles.push_back(loose);
        }
    }
    std::vector<Cell> cells;
    for (const Obstacle& obstacle : obstacles) {
        add_covered_cells(obstacle, grid(), cache().profile().reach(), cells);
    }
    sort_unique(cells);
    return cells;
}

bool Clearance::is_next_to_loose_body(Vec2 from, Vec2 to, BodyKey self) const {
    const Sweep way{from, to, cache().profile().reach(), SweepMode::leaving};
    std::vector<Obstacle> obstacles = loose_bodies_in(way.bounds());
    std::erase_if(obstacles, [&](const Obstacle& obstacle) { return obstacle.body == self; });
    return !way.is_free_of(obstacles);
}

std::optional<BodyKey> Clearance::loose_body_near(Vec2 position, float gap, BodyKey self) const {
    const ObstacleFilter filter = loose_filter();
    std::vector<BodyKey> ignored = ignored_bodies();
    ignored.push_back(self);
    const float range = walker().radius + walker().margin + gap;
    const std::optional<NearestWall> nearest =
        nearest_wall(cache().probe(), filter, position, range, range, ignored);
    return nearest ? std::optional{nearest->body} : std::nullopt;
}

std::vector<Obstacle> Clearance::loose_bodies_in(const Box& box) const {
    std::vector<Obstacle> obstacles;
    cache().obstacles_in(box, loose_filter(), {}, obstacles);
    return obstacles;
}

ObstacleFilter Clearance::loose_filter() const {
    ObstacleFilter filter = cache().profile().filter;
    filter.body_types = {.static_bodies = false, .kinematic_bodies = false, .dynamic_bodies = true};
    return filter;
}

Path Clearance::escape_path(Vec2 start) {
    Path path = empty_path(PathStatus::start_blocked);
    path.points = find_escape_path(view(), start);
    if (!path.points.empty()) {
        path.reason = PathStatus::start_blocked;
        path.status = PathStatus::partial;
        path.length = length_of(path.points);
    }
    return path;
}

Path Clearance::empty_path(PathStatus status) const {
    return {.status = status, .world_version = world_version(), .walker = cache().profile()};
}

Path Clearance::path_along(std::vector<Vec2> points) const {
    Path path = empty_path(PathStatus::found);
    path.length = length_of(points);
    path.cost = path.length;
    path.points = std::move(points);
    return path;
}

} // namespace raywalk
