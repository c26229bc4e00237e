// SPDX-License-Identifier: MIT
#include "raywalk/flee.hpp"

#include "raywalk/low_level/path_search.hpp"

#include "cells/nearest_nodes.hpp"
#include "cells/way_to_grid.hpp"
#include "core/callback_scope.hpp"
#include "crowd/tuning.hpp"

namespace raywalk {
namespace {

// How much longer the way of the threat to a place may be than its way to the walker and the
// walker's to the place: the ends of both are points, and the centers near them may be
// as far around as an anchor is wide (unit: cell).
constexpr float flee_slack = GridAnchor::side;

// The cells that other costs forbid; all others cost 1.
class ForbiddenCells final : public CellCosts {
public:
    explicit ForbiddenCells(std::shared_ptr<const CellCosts> costs)
        : costs_{std::move(costs)} {}

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override {
        costs_->costs_in(chunk_position, costs);
        for (std::uint16_t& cost : costs) {
            cost = cost == stored_forbidden ? cost : std::uint16_t{scale};
        }
    }

    [[nodiscard]] std::uint16_t least() const override { return scale; }

private:
    std::shared_ptr<const CellCosts> costs_;
};

// Cell costs are ignored: only distances count.
PathQuery flee_query(const PathQuery& query) {
    PathQuery by_distance = query;
    by_distance.postprocessing = PathPostprocessing::none;
    by_distance.max_iterations = tuning::most_flow_cells;
    by_distance.allow_partial_path = false;
    by_distance.stop_distance = 0.0F;
    by_distance.search = {};
    const std::shared_ptr<const CellCosts>& costs = query.search.costs;
    if (costs != nullptr && costs->greatest() == CellCosts::stored_forbidden) {
        by_distance.search.costs = std::make_shared<ForbiddenCells>(costs);
    }
    return by_distance;
}

GridNode node_key(const SearchedCell& node) {
    return {node.cell, node.layer};
}

NeighborView view_of(Navigator& navigator, const PathQuery& query) {
    return NeighborView{navigator.cache(query.walker),
                        query.ignored_bodies,
                        query.blocked_cells,
                        query.search.costs.get()};
}

// The nodes at most `range` from a point, sorted; SearchedCell::g is the length of the shortest way
// there. Nothing if nobody can stand at the point, or if there are too many (unit: meter).
std::optional<std::vector<SearchedCell>>
nodes_around(Navigator& navigator, Vec2 from, float range, const PathQuery& query) {
    const CallbackScope scope{CallbackScope::Kind::searching};
    NeighborView view = view_of(navigator, query);
    view.begin_links(query.navigation_layers);
    const GridAnchor start = anchor_by_way(view, from, PathEnd::start);
    if (start.is_blocked()) {
        return std::nullopt;
    }
    const auto is_target = [](Cell) {
        return false;
    };
    SearchOptions options = query.search;
    options.max_distance = range;
    PathSearch search;
    search.begin(view, start, {.predicate = is_target}, options);
    const PathStatus status = search.advance(tuning::most_flow_cells);
    if (status != PathStatus::unreachable && status != PathStatus::cost_limit) {
        return std::nullopt;
    }
    std::vector<SearchedCell> nodes = search.searched_cells();
    std::erase_if(nodes, [](const SearchedCell& each) { return !each.is_closed; });
    sort_by(nodes, node_key);
    return nodes;
}

// The distance of a node; infinite if it is not among those around a point.
double distance_to(const SearchedCell& node, const std::vector<SearchedCell>& nodes) {
    const auto found = equal_range(nodes, node_key(node), node_key);
    return found.empty() ? std::numeric_limits<double>::infinity() : found.front().g;
}

} // namespace

std::optional<Vec2>
flee_point(Navigator& navigator, Vec2 from, Vec2 threat, float range, const PathQuery& query) {
    if (!(range > 0.0F) || !std::isfinite(tuning::threat_ranges * range)) {
        return std::nullopt;
    }
    PathQuery by_distance = flee_query(query);
    by_distance.search.max_distance = tuning::threat_ranges * range;
    const Path approach = navigator.find_path(threat, from, by_distance);
    if (!approach.is_found()) {
        return std::nullopt;
    }
    const float slack = flee_slack * navigator.grid().cell_size();
    const auto of_walker = nodes_around(navigator, from, range, by_distance);
    const auto of_threat = nodes_around(
        navigator, threat, static_cast<float>(approach.cost) + range + slack, by_distance);
    if (!of_walker || !of_threat) {
        return std::nullopt;
    }
    std::optional<GridNode> best;
    double farthest = approach.cost;
    double way_to_best = 0.0;
    for (const SearchedCell& place : *of_walker) {
        const double distance = distance_to(place, *of_threat);
        const bool is_better =
            distance > farthest || (best && distance == farthest && place.g < way_to_best);
        if (is_better && place.g < distance && place.g <= double{range}) {
            best = node_key(place);
            farthest = distance;
            way_to_best = place.g;
        }
    }
    NeighborView view = view_of(navigator, by_distance);
    return best ? std::optional{position_of(view, *best)} : std::nullopt;
}

bool flee(Agent& agent, Vec2 threat, float range) {
    if (!agent.has_navigator()) {
        return false;
    }
    const std::optional<Vec2> place =
        flee_point(agent.navigator(), agent.position(), threat, range, agent.query());
    if (place) {
        agent.navigate_to(*place);
    }
    return place.has_value();
}

} // namespace raywalk
