// SPDX-License-Identifier: MIT
#include "passages/chunk_link_builder.hpp"

#include "passages/gap_links.hpp"
#include "shapes/sweep.hpp"

#include <numbers>

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

// The cells around a chunk that matter to links across edges, beyond the three that matter to all.
int cells_for_edges(const Grid& grid, float reach) {
    return std::max(0, max_steps_across_edges(grid, reach) - 3);
}

} // namespace

CenterRow row_from(const CenterLines& lines, Cell first) {
    const auto [x, y] = first;
    return {lines.bits_from(lines.free_, x, y),
            lines.bits_from(lines.east_, x, y),
            lines.bits_from(lines.north_, x, y)};
}

int max_steps_across_edges(const Grid& grid, float reach) {
    constexpr float most = Chunk::side / 2; // what is read around a chunk must not be much larger
    const float covered = std::ceil(2.0F * std::numbers::sqrt2_v<float> * reach / grid.cell_size());
    return static_cast<int>(std::clamp(covered + 1.0F, 2.0F, most));
}

double chunk_link_margin(const Grid& grid, float reach) {
    return 2.0 + 1.0 / 64.0 + cells_for_edges(grid, reach);
}

bool may_have_links(const Grid& grid, float reach, std::span<const Obstacle> obstacles) {
    if (grid.layout() == GridLayout::hex || 2.0F * reach >= grid.cell_size()) {
        return !obstacles.empty();
    }
    return !all_of(obstacles, [&](const Obstacle& obstacle) { return is_tile(grid, obstacle); });
}

const CenterLines* prepare_chunk_links(const ChunkSite& site, std::span<const Obstacle> obstacles) {
    const CellRange cells = cells_of(site.position);
    return finder.begin(site.grid, cells, site.reach, obstacles, site.blocked) ? &finder.centers()
                                                                               : nullptr;
}

void build_chunk_links(Neighborhood neighborhood, Chunk& chunk) {
    thread_local ChunkLinks found; // keeps its memory from chunk to chunk
    finder.find(neighborhood, found);
    if (!found.links.empty()) {
        chunk.links = std::make_shared<const ChunkLinks>(found);
    }
}

Box chunk_link_influence(const Grid& grid, Cell chunk_position, float reach) {
    return GapLinkFinder::influence(
        grid, cells_of(chunk_position).grown(cells_for_edges(grid, reach)), reach);
}

} // namespace raywalk
