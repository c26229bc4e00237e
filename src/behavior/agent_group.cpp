// SPDX-License-Identifier: MIT
#include "raywalk/agent_group.hpp"

#include "core/algorithms.hpp"
#include "core/vec2d.hpp"
#include "crowd/tuning.hpp"

#include <numeric>
#include <tuple>

namespace raywalk {
namespace {

// A point at which a walker can stand.
struct GroupPlace {
    Vec2 point;
    double distance = 0.0; // from the center, as the walker goes (unit: meter)

    [[nodiscard]] auto order() const { return std::tie(distance, point.x, point.y); }
};

// The points of a square lattice around a center at which a walker can stand, and the places in
// passages that hold none of them.
struct PlaceLattice {
    Navigator& navigator;
    Vec2 center;
    float spacing;
    const WalkerProfile& walker;

    // The places in these cells, the nearest first.
    [[nodiscard]] std::vector<GroupPlace> places_in(std::span<const ReachableCell> cells) const {
        std::vector<GroupPlace> places{{center, 0.0}};
        for (const ReachableCell& cell : cells) {
            add_places_in(cell, places);
        }
        for (const ReachableCell& cell : cells) {
            const auto is_apart = [&](const GroupPlace& place) {
                return distance(place.point, cell.point) >= spacing;
            };
            if (cell.point != navigator.grid().center_of(cell.cell) && all_of(places, is_apart)) {
                places.push_back({cell.point, way_to(cell.point, cell.cost)});
            }
        }
        sort_by(places, &GroupPlace::order);
        return places;
    }

    void add_places_in(const ReachableCell& reachable, std::vector<GroupPlace>& places) const {
        const Grid& grid = navigator.grid();
        const Vec2 middle = grid.center_of(reachable.cell);
        const float reach = grid.cell_size(); // of a hexagon, too
        const Cell low = node_at(middle - Vec2{reach, reach});
        const Cell high = node_at(middle + Vec2{reach, reach});
        for (int y = low.y; y <= high.y; ++y) {
            for (int x = low.x; x <= high.x; ++x) {
                const Vec2 point =
                    center + spacing * Vec2{static_cast<float>(x), static_cast<float>(y)};
                if ((x != 0 || y != 0) && grid.cell_at(point) == reachable.cell &&
                    navigator.can_walk_straight(reachable.point, point, walker)) {
                    places.push_back({point, way_to(point, reachable.cost)});
                }
            }
        }
    }

    [[nodiscard]] Cell node_at(Vec2 point) const {
        return {static_cast<int>(std::lround((point.x - center.x) / spacing)),
                static_cast<int>(std::lround((point.y - center.y) / spacing))};
    }

    // Straight, or by the steps from cell to cell.
    [[nodiscard]] double way_to(Vec2 point, float steps) const {
        const double straight = distance(center, point);
        return navigator.can_walk_straight(center, point, walker)
                   ? straight
                   : std::max(straight, double{steps} * navigator.grid().cell_size());
    }
};

// The direction in which a group that comes along `path` gets to the circle around its end.
Vec2d direction_of_arrival(const Path& path, double radius) {
    const Vec2 at = path.points.back();
    Vec2d direction{1.0, 0.0};
    for (auto point = path.points.rbegin(); point != path.points.rend(); ++point) {
        const Vec2d way = between(*point, at);
        if (norm(way) > 0.0) {
            direction = (1.0 / norm(way)) * way;
        }
        if (norm(way) >= radius) {
            break;
        }
    }
    return direction;
}

const Agent& largest_of(std::span<Agent* const> agents) {
    return **std::max_element(
        agents.begin(), agents.end(), by([](auto* agent) { return agent->walker().radius; }));
}

// The places from the one farthest along the direction of arrival to the one that is reached first.
std::vector<Vec2> deepest_first(std::vector<Vec2> places, Vec2d direction) {
    std::stable_sort(places.begin(), places.end(), [&](Vec2 a, Vec2 b) {
        return dot(exact(a), direction) > dot(exact(b), direction);
    });
    return places;
}

// Gives each place, in turn, to the nearest agent that has none. Agents without one get `rest`.
std::vector<Vec2>
assign(std::span<Agent* const> agents, std::span<const Vec2> places, const Vec2 rest) {
    std::vector<Vec2> targets(agents.size(), rest);
    std::vector<std::size_t> waiting(agents.size());
    std::iota(waiting.begin(), waiting.end(), std::size_t{0});
    std::vector<Vec2> positions;
    for (const Agent* agent : agents) {
        positions.push_back(agent->position());
    }
    for (const Vec2 place : places) {
        const auto nearest = std::min_element(waiting.begin(), waiting.end(), [&](auto a, auto b) {
            return distance(positions[a], place) < distance(positions[b], place);
        });
        targets[*nearest] = place;
        waiting.erase(nearest);
    }
    return targets;
}

} // namespace

std::vector<Vec2> points_around(
    Navigator& navigator, Vec2 center, std::size_t count, float spacing, const PathQuery& query) {
    if (!(spacing > 0.0F) || !std::isfinite(spacing) || count == 0 ||
        navigator.closest_navigable(center, query.walker) != center) {
        return {};
    }
    const float apart = std::max(spacing, tuning::least_spacing * navigator.grid().cell_size());
    PathQuery nearby = query;
    nearby.navigation_layers = 0; // the places beyond a portal are not around
    const PlaceLattice lattice{navigator, center, apart, query.walker};
    const double width = double{apart} / navigator.grid().cell_size();
    std::vector<GroupPlace> places;
    std::size_t known_cells = 0;
    for (double budget = 2.0 + width * std::sqrt(static_cast<double>(count));; budget *= 2.0) {
        const std::vector<ReachableCell> cells =
            navigator.reachable_cells(center, static_cast<float>(budget), nearby);
        if (cells.size() == known_cells) {
            break; // all that can be reached, or that the query may look at
        }
        known_cells = cells.size();
        places = lattice.places_in(cells);
        if (places.size() >= count) {
            break;
        }
    }
    std::vector<Vec2> points;
    for (const GroupPlace& place : places) {
        points.push_back(place.point);
    }
    points.resize(std::min(points.size(), count));
    return points;
}

std::vector<Vec2> navigate_group(Navigator& navigator,
                                 std::span<Agent* const> agents,
                                 Vec2 target,
                                 std::optional<float> spacing) {
    if (agents.empty()) {
        return {};
    }
    const Agent& largest = largest_of(agents);
    PathQuery query = largest.query();
    query.allow_partial_path = true;
    query.stop_distance = 0.0F;
    const float apart = spacing.value_or(tuning::place_spacing * largest.walker().radius);
    const Path path = navigator.find_path(largest.position(), target, query);
    std::vector<Vec2> targets(agents.size(), target);
    if (!path.points.empty()) {
        const double radius = apart * std::sqrt(static_cast<double>(agents.size()));
        const Vec2 at = path.points.back();
        targets = assign(agents,
                         deepest_first(points_around(navigator, at, agents.size(), apart, query),
                                       direction_of_arrival(path, radius)),
                         target);
    }
    for (std::size_t i = 0; i < agents.size(); ++i) {
        agents[i]->navigate_to(targets[i]);
    }
    return targets;
}

} // namespace raywalk
