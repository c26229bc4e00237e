// SPDX-License-Identifier: MIT
#include "passages/gap_links.hpp"

#include "core/cells_along.hpp"

#include <cassert>

namespace raywalk {
namespace {

// A longer link is left out.
constexpr double max_length = ChunkLinks::max_length - 1.0 / ChunkLinks::length_unit;
static_assert(ChunkLinks::max_length * ChunkLinks::length_unit - 1 <=
              std::numeric_limits<std::uint16_t>::max());

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

// The number of cells around the range that matter to it, the last of them up to their centers.
constexpr int cells_beyond = 3;

// For bounds that are a little larger than the obstacle.
constexpr double bounds_margin = 1.0 / 64.0;

double length_over_grid(std::span<const GridPoint> points, Neighborhood neighborhood) {
    double length = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        length += metric_length(
            neighborhood, points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    }
    return length;
}

// The number of lines per cell with which passages are found for such walkers.
//
// Measured: passages are found for sure that are wider than the walker by a fifth of the squared
// step over the reach, around bends, too; by three tenths between hexagons, as rhombi are longer
// than squares. This finds those that are wider by a quarter of a cell.
int divisions_for(float cell_size, float reach, GridLayout layout) {
    if (cell_size <= (layout == GridLayout::hex ? 0.73F : 1.1F) * reach) {
        return 1;
    }
    return cell_size <= 4.4F * reach ? 2 : 4;
}

} // namespace

Box GapLinkFinder::influence(const Grid& grid, const CellRange& cells, float reach) {
    constexpr double margin = cells_beyond + bounds_margin;
    const double x = cells.first.x - margin;
    const double y = cells.first.y - margin;
    return Box{grid.to_world({x, y}),
               grid.to_world(
                   {x + cells.width - 1.0 + 2.0 * margin, y + cells.height - 1.0 + 2.0 * margin})}
        .grown(reach_from_center(grid, reach));
}

bool GapLinkFinder::begin(const Grid& grid,
                          const CellRange& cells,
                          float reach,
                          std::span<const Obstacle> obstacles,
                          std::initializer_list<const BlockedCells*> blocked) {
    grid_ = grid;
    cells_ = cells;
    reach_ = reach;
    shapes_ = obstacles;
    const CellRange nearby = cells.grown(cells_beyond);
    obstacles_.read(grid, nearby, reach, obstacles, blocked);
    if (obstacles.empty() || obstacles_.size() < 2) { // a passage lies between two
        return false;
    }
    centers_.build(obstacles_);
    return true;
}

void GapLinkFinder::find(Neighborhood neighborhood, ChunkLinks& result) {
    result.linked_centers = {};
    result.nodes.clear();
    result.links.clear();
    result.corners.clear();
    result.has_passages = true;
    // A path through other squares crosses the lines of centers in free intervals with a center,
    // and between two lines from one center to another that steps connect.
    centers_.find_divided_squares(divided_);
    obstacles_.divide(divisions_for(grid_.cell_size(), reach_, grid_.layout()));
    lattice_.build(centers_, divided_, cells_, obstacles_);
    if (lattice_.empty()) {
        return;
    }
    leap_finder_.find(lattice_, obstacles_, leaps_);
    graph_.build(centers_, lattice_, leaps_);
    needs_.begin(graph_);
    routes_.begin(lattice_, leaps_, graph_, obstacles_);
    number_nodes(cells_.grown(1));
    for (const GapGraph::Link& link : graph_.links()) {
        if (cells_.index_of(graph_.cell_of(link.from)) >= 0 && is_kept(link)) {
            add_node(id_of(link.from), link.from, result);
            add_link(link, neighborhood, result);
        }
    }
}

// Gives numbers to the gap nodes that are kept.
void GapLinkFinder::number_nodes(const CellRange& cells) {
    layers_.assign(graph_.part_count(), no_layer);
    int last_node = -1;
    GridNode last;
    for (const GapGraph::Link& link : graph_.links()) {
        if (link.from == last_node) {
            continue;
        }
        last_node = link.from;
        const Cell cell = graph_.cell_of(link.from);
        if (!GapGraph::is_main(link.from) && cells.index_of(cell) >= 0 &&
            needs_.needs_node(link.from)) {
            const int number = last.cell == cell ? last.layer + 1 : 1;
            last = {cell, static_cast<std::uint8_t>(number)};
            layers_[graph_.index_of(link.from)] =
                number < static_cast<int>(first_layer_beside_edges) || number <= max_layer_of(cell)
                    ? last.layer
                    : no_layer;
        }
    }
}

int GapLinkFinder::max_layer_of(Cell cell) const {
    const Vec2 center = grid_.center_of(cell);
    const bool is_beside_edge = any_of(shapes_, [&](const Obstacle& obstacle) {
        return obstacle.is_one_sided && stops(obstacle, center, center, reach_);
    });
    return is_beside_edge ? static_cast<int>(first_layer_beside_edges) - 1
                          : static_cast<int>(ChunkLinks::layer_count) - 1;
}

GridNode GapLinkFinder::id_of(int node) const {
    return {graph_.cell_of(node),
            GapGraph::is_main(node) ? std::uint8_t{0} : layers_[graph_.index_of(node)]};
}

bool GapLinkFinder::is_kept(const GapGraph::Link& link) const {
    const std::uint8_t from = id_of(link.from).layer;
    const std::uint8_t to = id_of(link.to).layer;
    const bool joins_centers = from == 0 && to == 0;
    return from != no_layer && to != no_layer && (!joins_centers || needs_.needs_link(link));
}

void GapLinkFinder::add_node(GridNode id, int node, ChunkLinks& result) const {
    const bool is_known = !result.nodes.empty() && result.nodes.back().key == Chunk::key_of(id);
    if (id.layer != 0 && !is_known) {
        result.nodes.push_back({Chunk::key_of(id), obstacles_.to_world(routes_.position_of(node))});
    }
}

// A way and its length are the same in both directions; it is found from the node that comes first.
void GapLinkFinder::add_link(const GapGraph::Link& link,
                             Neighborhood neighborhood,
                             ChunkLinks& result) {
    const GridNode from = id_of(link.from);
    const GridNode to = id_of(link.to);
    const Direction direction = direction_between(from.cell, to.cell);
    ChunkLinks::Link added{.from = Chunk::key_of(from),
                           .direction = static_cast<std::uint8_t>(direction),
                           .to_layer = to.layer};
    const bool is_reversed = link.to < link.from;
    corners_.clear();
    if (is_reversed && cells_.index_of(to.cell) >= 0) {
        const auto links = result.links_of(Chunk::key_of(to));
        const auto known = find_if(links, [&](const ChunkLinks::Link& other) {
            return other.direction == static_cast<unsigned>(opposite(direction)) &&
                   other.to_layer == from.layer;
        });
        if (known == links.end()) {
            return;
        }
        added.length = known->length;
        for (const ChunkLinks::Corner& corner : result.corners_of(*known)) {
            corners_.push_back(corner.point);
        }
    } else {
        if (!routes_.find(is_reversed ? GapGraph::Link{link.to, link.from} : link, route_)) {
            return;
        }
        const double length = length_over_grid(route_, neighborhood) / lattice_.divisions();
        if (length > max_length) {
            return;
        }
        added.length = static_cast<std::uint16_t>(std::ceil(length * ChunkLinks::length_unit));
        for (std::size_t i = 1; i + 1 < route_.size(); ++i) {
            corners_.push_back(obstacles_.to_world(route_[i]));
        }
    }
    if (is_reversed) {
        std::reverse(corners_.begin(), corners_.end());
    }
    assert(result.links.size() <= std::numeric_limits<std::uint16_t>::max());
    const auto index = static_cast<std::uint16_t>(result.links.size());
    for (const Vec2 corner : corners_) {
        result.corners.push_back({index, corner});
    }
    result.links.push_back(added);
    if (from.layer == 0) {
        Chunk::add(result.linked_centers, Chunk::index_of(from.cell));
    }
}

} // namespace raywalk
