// SPDX-License-Identifier: MIT
#include "raywalk/debug_draw.hpp"

#include "cells/game_links.hpp"
#include "cells/nearest_nodes.hpp"
#include "core/texts.hpp"
#include "debug_draw/debug_pen.hpp"
#include "debug_draw/outlines.hpp"
#include "debug_draw/visible_cells.hpp"

#include <cmath>
#include <optional>
#include <vector>

namespace raywalk {
namespace {

// More obstacles are not drawn.
constexpr std::size_t max_obstacles = 10'000;

void draw_cells(const Grid& grid,
                const NeighborCache* cache,
                const VisibleCells& visible,
                DebugPen& pen) {
    for (const Cell position : visible.chunks()) {
        const Chunk* chunk = cache == nullptr ? nullptr : cache->cached_chunk(position);
        if (chunk == nullptr) {
            pen.cell(corners_of_chunk(grid, position).all(), DebugKind::unknown);
        } else if (!visible.are_too_many()) {
            visible.for_each_in(position, [&](Cell cell) {
                const bool is_free = Chunk::has(chunk->free, Chunk::index_of(cell));
                pen.cell(corners_of_cell(grid, cell).all(),
                         is_free ? DebugKind::free : DebugKind::blocked);
            });
        }
    }
}

// Calls visit(position, chunk) for the visible chunks that are cached.
template <class Visit>
void for_each_cached(const NeighborCache& cache, const VisibleCells& visible, Visit visit) {
    for (const Cell position : visible.chunks()) {
        if (const Chunk* chunk = cache.cached_chunk(position)) {
            visit(position, *chunk);
        }
    }
}

void draw_stale_cells(const NeighborCache& cache, const VisibleCells& visible, DebugPen& pen) {
    for_each_cached(cache, visible, [&](Cell position, const Chunk& chunk) {
        Chunk fresh;
        cache.discover(position, {}, fresh);
        visible.for_each_in(position, [&](Cell cell) {
            if (!chunk.is_equal_at(fresh, Chunk::index_of(cell))) {
                pen.cell(corners_of_cell(cache.grid(), cell).all(), DebugKind::stale);
            }
        });
    });
}

// Each leads both ways; half of them are drawn.
void draw_narrow_passages(const NeighborCache& cache, const VisibleCells& visible, DebugPen& pen) {
    for_each_cached(cache, visible, [&](Cell position, const Chunk& chunk) {
        if (chunk.links == nullptr) {
            return;
        }
        for (const ChunkLinks::Node& node : chunk.links->nodes) {
            pen.point(node.position, DebugKind::narrow_passage);
        }
        for (const ChunkLinks::Link& link : chunk.links->links) {
            const GridNode from = node_of(position, link.from);
            const GridNode to{neighbor(from.cell, static_cast<Direction>(link.direction)),
                              link.to_layer};
            const Chunk* next = cache.cached_chunk(Chunk::of(to.cell));
            if (next != nullptr && !(to.cell < from.cell)) {
                pen.way(position_of(cache.grid(), chunk, from),
                        chunk.links->corners_of(link),
                        position_of(cache.grid(), *next, to),
                        DebugKind::narrow_passage);
            }
        }
    });
}

// Where the lines between two columns or rows cross the axis, `low` and `high` in grid coordinates.
template <class Visit>
void for_each_border(double low, double high, Visit visit) {
    for (double at = std::ceil(low + 0.5) - 0.5; at <= high; at += 1.0) {
        visit(at);
    }
}

void draw_square_grid(const Grid& grid, const Box& area, DebugPen& pen) {
    const GridPoint low = grid.to_grid(area.min);
    const GridPoint high = grid.to_grid(area.max);
    for_each_border(low.x, high.x, [&](double x) {
        pen.line(grid.to_world({x, low.y}), grid.to_world({x, high.y}), DebugKind::grid);
    });
    for_each_border(low.y, high.y, [&](double y) {
        pen.line(grid.to_world({low.x, y}), grid.to_world({high.x, y}), DebugKind::grid);
    });
}

// Draws each side once: three of each hexagon; the others belong to its neighbors.
void draw_hex_grid(const Grid& grid, const VisibleCells& visible, DebugPen& pen) {
    visible.for_each([&](Cell cell) {
        const Corners corners = corners_of_cell(grid, cell);
        pen.polyline(corners.all().first(4), DebugKind::grid);
    });
}

// Draws the southern and western side of each; the others belong to its neighbors.
void draw_chunk_borders(const Grid& grid, const VisibleCells& visible, DebugPen& pen) {
    for (const Cell position : visible.chunks()) {
        const Corners corners = corners_of_chunk(grid, position);
        pen.line(corners.points[0], corners.points[1], DebugKind::chunk);
        pen.line(corners.points[0], corners.points[3], DebugKind::chunk);
    }
}

void draw_obstacles_in(const Box& area,
                       const Probe& probe,
                       const ObstacleFilter& filter,
                       DebugPen& pen) {
    std::vector<Obstacle> found;
    probe.obstacles_in(area, filter, found);
    if (found.size() > max_obstacles) {
        pen.notice("too many obstacles to draw: zoom in");
    } else {
        pen.obstacles(found);
    }
}

void draw_links(const Navigator& navigator, float radius, DebugPen& pen) {
    constexpr float faint = 0.3F;
    const float head = radius > 0.0F ? radius : 0.5F * navigator.grid().cell_size();
    for (const LinkId id : navigator.links()) {
        const std::optional<NavigationLink> link = navigator.find_link(id);
        if (!link) { // the sink has removed it
            continue;
        }
        const DebugColor color{DebugKind::link, link->enabled ? 1.0F : faint};
        const std::vector<Vec2> points = points_of(*link, false);
        pen.polyline(points, color);
        pen.arrow(points[points.size() - 2], points.back(), color, head);
        if (!link->one_way) {
            pen.arrow(points[1], points.front(), color, head);
        }
    }
}

} // namespace

void debug_draw(const Navigator& navigator,
                const WalkerProfile& walker,
                const DebugDrawOptions& options,
                DebugSink& sink) {
    DebugPen pen{sink, options};
    const Grid& grid = navigator.grid();
    const VisibleCells visible{grid, options.area};
    const NeighborCache* cache = navigator.find_cache(walker);
    if (options.cells) {
        draw_cells(grid, cache, visible, pen);
    }
    if (options.stale_cells && cache != nullptr && !visible.are_too_many()) {
        draw_stale_cells(*cache, visible, pen);
    }
    if (options.grid && !visible.are_too_many() && !visible.chunks().empty()) {
        if (grid.layout() == GridLayout::square) {
            draw_square_grid(grid, options.area, pen);
        } else {
            draw_hex_grid(grid, visible, pen);
        }
    }
    if (options.chunks) {
        draw_chunk_borders(grid, visible, pen);
    }
    if (options.obstacles && pen.is_open()) {
        draw_obstacles_in(options.area, navigator.probe(), walker.filter, pen);
    }
    if (options.narrow_passages && cache != nullptr && !visible.are_too_many()) {
        draw_narrow_passages(*cache, visible, pen);
    }
    if (options.links) {
        draw_links(navigator, walker.radius, pen);
    }
    if (visible.are_too_many() &&
        (options.cells || options.stale_cells || options.grid || options.narrow_passages)) {
        pen.notice(too_many_cells);
    }
}

void debug_draw(const ChangeFlashes& flashes,
                const Grid& grid,
                const DebugDrawOptions& options,
                DebugSink& sink) {
    DebugPen pen{sink, options};
    for (const auto& [position, strength] : flashes.strengths()) {
        pen.cell(corners_of_chunk(grid, position).all(), {DebugKind::changed, strength});
    }
}

void debug_draw(const CellCosts& costs,
                const Grid& grid,
                const DebugDrawOptions& options,
                DebugSink& sink) {
    DebugPen pen{sink, options};
    const VisibleCells visible{grid, options.area};
    if (visible.are_too_many()) {
        pen.notice(too_many_cells);
        return;
    }
    CellCosts::ChunkCosts chunk{};
    for (const Cell position : visible.chunks()) {
        costs.costs_in(position, chunk);
        visible.for_each_in(position, [&](Cell cell) {
            const unsigned sixteenths = chunk[Chunk::index_of(cell)];
            if (sixteenths == CellCosts::scale) {
                return;
            }
            if (sixteenths == CellCosts::stored_forbidden) {
                pen.cell(corners_of_cell(grid, cell).all(), DebugKind::blocked);
                return;
            }
            const float cost = static_cast<float>(sixteenths) / CellCosts::scale;
            const DebugColor color = cost < 1.0F
                                         ? DebugColor{DebugKind::cheap, 1.0F - cost}
                                         : DebugColor{DebugKind::expensive, 1.0F - 1.0F / cost};
            pen.cell(corners_of_cell(grid, cell).all(), color);
            if (pen.has_numbers(grid, cell)) {
                pen.text(grid.center_of(cell), decimal_text(cost, 2), DebugKind::number);
            }
        });
    }
}

} // namespace raywalk
