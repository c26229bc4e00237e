// SPDX-License-Identifier: MIT
#include "passages/chunk_link_builder.hpp"

#include "passages/gap_links.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>

namespace raywalk {
namespace {

thread_local GapLinkFinder finder; // keeps its memory from chunk to chunk

CellRange cells_of(Cell chunk_position) {
    return {.first = {chunk_position.x * Chunk::side, chunk_position.y * Chunk::side},
            .width = Chunk::side,
            .height = Chunk::side};
}

// True if the obstacle is a box or an edge along the axes.
bool is_along_axes(const Obstacle& obstacle) {
    const auto& p = obstacle.points;
    return obstacle.count == 2 ? p[0].x == p[1].x || p[0].y == p[1].y
                               : is_upright_rectangle(obstacle);
}

// True if all sides of the obstacle lie along borders of cells.
bool is_tile(const Grid& grid, const Obstacle& obstacle) {
    const auto is_on_border = [](double value) {
        constexpr double shift = 3LL << 51; // what is added to it is rounded to an integer
        const double border = value + 0.5;
        return std::abs(border - ((border + shift) - shift)) < 1e-6;
    };
    const auto is_corner = [&](Vec2 point) {
        const GridPoint p = grid.to_grid(point);
        return is_on_border(p.x) && is_on_border(p.y);
    };
    // Opposite corners of a box, or both ends of an edge.
    return obstacle.rounding == 0.0F && is_along_axes(obstacle) && is_corner(obstacle.points[0]) &&
           is_corner(obstacle.points[obstacle.count / 2]);
}

// A longer one is left out.
constexpr double max_length = ChunkLinks::max_length - 1.0 / ChunkLinks::length_unit;
static_assert(ChunkLinks::max_length * ChunkLinks::length_unit - 1 <=
              std::numeric_limits<std::uint16_t>::max());

std::uint16_t key_of_node(const GridNode& id) {
    return ChunkLinks::key_of(Chunk::index_of(id.cell), id.layer);
}

ChunkLinks compact(const GapLinks& found) {
    ChunkLinks links;
    links.has_passages = true;
    links.nodes.reserve(found.nodes.size());
    links.links.reserve(found.links.size());
    links.corners.reserve(found.points.size() - 2 * found.links.size());
    for (const GapLinks::Node& node : found.nodes) {
        links.nodes.push_back({key_of_node(node.id), node.position});
    }
    for (const GapLinks::Link& link : found.links) {
        if (link.length > max_length) {
            continue;
        }
        assert(links.links.size() <= std::numeric_limits<std::uint16_t>::max());
        const auto index = static_cast<std::uint16_t>(links.links.size());
        const auto points = found.points_of(link);
        for (const Vec2 point : points.subspan(1, points.size() - 2)) {
            links.corners.push_back({index, point});
        }
        const Direction direction = direction_between(link.from.cell, link.to.cell);
        links.links.push_back({.from = key_of_node(link.from),
                               .direction = static_cast<std::uint8_t>(direction),
                               .to_layer = link.to.layer,
                               .length = static_cast<std::uint16_t>(
                                   std::ceil(link.length * ChunkLinks::length_unit))});
        if (link.from.layer == 0) {
            Chunk::add(links.linked_centers, Chunk::index_of(link.from.cell));
        }
    }
    return links;
}

} // namespace

CenterRow row_from(const CenterLines& lines, Cell first) {
    return {lines.free_centers(first), lines.steps_east(first), lines.steps_north(first)};
}

bool may_have_links(const Grid& grid, float reach, std::span<const Obstacle> obstacles) {
    if (grid.layout() == GridLayout::hex || 2.0F * reach >= grid.cell_size()) {
        return !obstacles.empty();
    }
    return !std::all_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
        return is_tile(grid, obstacle);
    });
}

const CenterLines* prepare_chunk_links(const Grid& grid,
                                       Cell chunk_position,
                                       float reach,
                                       std::span<const Obstacle> obstacles,
                                       std::initializer_list<const BlockedCells*> blocked) {
    return finder.begin(grid, cells_of(chunk_position), reach, obstacles, blocked)
               ? &finder.centers()
               : nullptr;
}

void build_chunk_links(Neighborhood neighborhood, Chunk& chunk) {
    thread_local GapLinks found; // keeps its memory from chunk to chunk
    finder.find(neighborhood, found);
    if (!found.links.empty()) {
        chunk.links = std::make_shared<const ChunkLinks>(compact(found));
    }
}

Box chunk_link_influence(const Grid& grid, Cell chunk_position, float reach) {
    return GapLinkFinder::influence(grid, cells_of(chunk_position), reach);
}

} // namespace raywalk
