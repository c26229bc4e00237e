// SPDX-License-Identifier: MIT
#include "world/gap_links.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace raywalk {
namespace {

CellRange grown(const CellRange& cells, int by) {
    return {.first = {cells.first.x - by, cells.first.y - by},
            .width = cells.width + 2 * by,
            .height = cells.height + 2 * by};
}

// The length of a path over free cells (unit: cell).
double metric_length(Neighborhood neighborhood, double dx, double dy) {
    const double x = std::abs(dx);
    const double y = std::abs(dy);
    switch (neighborhood) {
    case Neighborhood::square_4:
        return x + y;
    case Neighborhood::square_8:
        return std::max(x, y) + (std::numbers::sqrt2 - 1.0) * std::min(x, y);
    case Neighborhood::hex:
        break;
    }
    return std::max({x, y, std::abs(dx + dy)});
}

} // namespace

// Measured: passages are found for sure that are wider than the walker by a fifth of the squared
// step over the reach, around bends, too. This finds those that are wider by a quarter of a cell.
int GapLinkFinder::divisions_for(float cell_size, float reach) {
    if (cell_size <= 1.1F * reach) {
        return 1;
    }
    return cell_size <= 4.4F * reach ? 2 : 4;
}

Box GapLinkFinder::influence(const Grid& grid, const CellRange& cells, float reach) {
    const CellRange all = grown(cells, margin);
    const double x = all.first.x - 0.5;
    const double y = all.first.y - 0.5;
    return Box{grid.to_world({x, y}), grid.to_world({x + all.width, y + all.height})}.grown(reach);
}

void GapLinkFinder::find(const Grid& grid,
                         const CellRange& cells,
                         Neighborhood neighborhood,
                         int divisions,
                         float reach,
                         std::span<const Obstacle> obstacles,
                         GapLinks& result,
                         std::initializer_list<const BlockedCells*> blocked) {
    result.nodes.clear();
    result.links.clear();
    result.points.clear();
    if (obstacles.empty()) {
        return;
    }
    lattice_.build(grid, grown(cells, margin), divisions, reach, obstacles, blocked);
    sweeps_.begin(grid, lattice_, obstacles, reach);
    leap_finder_.find(lattice_, sweeps_, leaps_);
    graph_.build(lattice_, leaps_);
    routes_.begin(lattice_, leaps_, graph_, sweeps_);
    number_nodes(grown(cells, 1));
    for (int i = 0; i < cells.count(); ++i) {
        add_nodes(cells.cell(i), result);
        add_links(cells.cell(i), neighborhood, result);
    }
}

void GapLinkFinder::number_nodes(const CellRange& cells) {
    layers_.assign(graph_.parts().size(), no_layer);
    for (int i = 0; i < cells.count(); ++i) {
        const Span parts = graph_.parts_of(cells.cell(i));
        std::uint8_t last = 0;
        for (int k = parts.first; k <= parts.last; ++k) {
            const auto index = static_cast<std::size_t>(k);
            const GapGraph::Node& part = graph_.parts()[index];
            if (part.is_main) {
                layers_[index] = 0;
            } else if (part.root == k && last < GapLinks::max_layer && graph_.needs_node(k)) {
                layers_[index] = ++last;
            }
        }
    }
}

GapNodeId GapLinkFinder::id_of(int node) const {
    const auto index = static_cast<std::size_t>(node);
    return {graph_.parts()[index].cell, layers_[index]};
}

void GapLinkFinder::add_nodes(Cell cell, GapLinks& result) const {
    const Span parts = graph_.parts_of(cell);
    for (int i = parts.first; i <= parts.last; ++i) {
        const GapNodeId id = id_of(i);
        if (id.layer != no_layer && id.layer != 0) {
            result.nodes.push_back({id, sweeps_.to_world(routes_.position_of(i))});
        }
    }
}

void GapLinkFinder::add_links(Cell cell, Neighborhood neighborhood, GapLinks& result) {
    const Span parts = graph_.parts_of(cell);
    for (int i = parts.first; i <= parts.last; ++i) {
        if (id_of(i).layer == no_layer) {
            continue;
        }
        for (const GapGraph::Link& link : graph_.links_of(i)) {
            const bool joins_centers = id_of(link.from).layer == 0 && id_of(link.to).layer == 0;
            if (id_of(link.to).layer != no_layer && (!joins_centers || graph_.needs_link(link))) {
                add_link(link, neighborhood, result);
            }
        }
    }
}

void GapLinkFinder::add_link(const GapGraph::Link& link,
                             Neighborhood neighborhood,
                             GapLinks& result) {
    // A way and its length are the same in both directions.
    const bool is_reversed = id_of(link.to) < id_of(link.from);
    if (!routes_.find(is_reversed ? GapGraph::Link{link.to, link.from} : link, route_)) {
        return;
    }
    double length = 0.0;
    for (std::size_t i = 1; i < route_.size(); ++i) {
        length += metric_length(
            neighborhood, route_[i].x - route_[i - 1].x, route_[i].y - route_[i - 1].y);
    }
    if (is_reversed) {
        std::reverse(route_.begin(), route_.end());
    }
    result.links.push_back({.from = id_of(link.from),
                            .to = id_of(link.to),
                            .length = length / lattice_.divisions(),
                            .first_point = result.points.size(),
                            .point_count = route_.size()});
    for (const GridPoint point : route_) {
        result.points.push_back(sweeps_.to_world(point));
    }
}

} // namespace raywalk
