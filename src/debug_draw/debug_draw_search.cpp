// SPDX-License-Identifier: MIT
#include "raywalk/debug_draw.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "cells/nearest_nodes.hpp"
#include "core/texts.hpp"
#include "debug_draw/debug_pen.hpp"
#include "debug_draw/outlines.hpp"
#include "debug_draw/visible_cells.hpp"
#include "query/path_links.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace raywalk {
namespace {

// The steps of more cells are not drawn: each queries the world.
constexpr std::size_t max_tested_cells = 5'000;

// Draws one search.
struct SearchPicture {
    const PathSearch& search;
    const NeighborView& view;
    const DebugDrawOptions& options;
    DebugPen& pen;
    std::vector<SearchedCell> cells{}; // the visible ones
    std::vector<Obstacle> obstacles{}; // kept for its memory

    void draw() {
        if (!pen.is_open()) {
            return;
        }
        cells = search.searched_cells();
        std::erase_if(cells, [&](const SearchedCell& searched) {
            return !options.area.overlaps(box_of_cell(view.grid(), searched.cell));
        });
        if (cells.size() > VisibleCells::max_cells) {
            pen.notice(too_many_cells);
            return;
        }
        if (options.searched_cells) {
            draw_cells();
        }
        if (options.parents) {
            for (const SearchedCell& searched : cells) {
                draw_parent(searched);
            }
        }
        if (options.tests) {
            draw_tests();
        }
        for (const SearchedCell& searched : cells) {
            if (searched.layer == 0 && pen.has_numbers(view.grid(), searched.cell)) {
                draw_numbers(searched);
            }
        }
    }

    [[nodiscard]] Vec2 center_of(Cell cell) const { return view.grid().center_of(cell); }

    void draw_cells() {
        for (const SearchedCell& searched : cells) {
            if (searched.layer != 0) {
                continue;
            }
            pen.cell(corners_of_cell(view.grid(), searched.cell).all(),
                     searched.is_closed ? DebugKind::closed_set : DebugKind::open_set);
        }
        if (const std::optional<Cell> next = search.next_cell()) {
            pen.cell(corners_of_cell(view.grid(), *next).all(), DebugKind::next_cell);
        }
    }

    // A jump follows the diagonal first.
    void draw_parent(const SearchedCell& searched) {
        const GridNode node{searched.cell, searched.layer};
        const GridNode parent{searched.parent, searched.parent_layer};
        if (draw_link(parent, node)) {
            return;
        }
        const Cell from = searched.parent;
        const std::int32_t x = searched.cell.x - from.x;
        const std::int32_t y = searched.cell.y - from.y;
        const std::int32_t steps = std::min(std::abs(x), std::abs(y));
        const Cell corner{from.x + (x < 0 ? -steps : steps), from.y + (y < 0 ? -steps : steps)};
        draw_leg(from, corner);
        draw_leg(corner, searched.cell);
    }

    // Returns false if no link joins the nodes.
    bool draw_link(const GridNode& from, const GridNode& to) {
        const Chunk* chunk = view.cached_chunk(Chunk::of(from.cell));
        const Chunk* next = view.cached_chunk(Chunk::of(to.cell));
        const PathLink by = chunk == nullptr ? PathLink{} : link_between(*chunk, from, to);
        if (by.link == nullptr || next == nullptr) {
            return from.layer != 0 || to.layer != 0;
        }
        pen.way(position_of(view.grid(), *chunk, from),
                by.corners,
                position_of(view.grid(), *next, to),
                DebugKind::parent);
        return true;
    }

    void draw_leg(Cell from, Cell to) {
        if (from != to) {
            pen.line(center_of(from), center_of(to), DebugKind::parent);
        }
    }

    // f above g above h.
    void draw_numbers(const SearchedCell& searched) {
        const Vec2 center = center_of(searched.cell);
        const Vec2 line{0.0F, 0.25F * view.grid().cell_size()};
        pen.text(center + line, "f " + decimal_text(searched.f(), 2), DebugKind::number);
        pen.text(center, "g " + decimal_text(searched.g, 2), DebugKind::number);
        pen.text(center - line, "h " + decimal_text(searched.h, 2), DebugKind::number);
    }

    void draw_tests() {
        std::vector<SearchedCell> tested = cells;
        std::erase_if(tested, [this](const SearchedCell& searched) {
            return !searched.is_closed || searched.layer != 0 ||
                   (options.focus && *options.focus != searched.cell);
        });
        if (tested.size() > max_tested_cells) {
            pen.notice("too many tests to draw: zoom in");
            return;
        }
        std::vector<Obstacle> hits;
        for (const SearchedCell& searched : tested) {
            if (const Chunk* chunk = view.cached_chunk(Chunk::of(searched.cell))) {
                draw_steps(searched, chunk->open[Chunk::index_of(searched.cell)], hits);
            }
        }
        pen.obstacles(hits);
    }

    void draw_steps(const SearchedCell& searched, unsigned open, std::vector<Obstacle>& hits) {
        for (unsigned d = 0; d < direction_count; ++d) {
            const auto direction = static_cast<Direction>(d);
            if ((searched.directions >> d & 1U) == 0 || !is_step(direction)) {
                continue;
            }
            const bool is_open = (open >> d & 1U) != 0;
            const Vec2 from = center_of(searched.cell);
            const Vec2 to = center_of(neighbor(searched.cell, direction));
            pen.line(from, to, is_open ? DebugKind::test_clear : DebugKind::test_hit);
            if (!is_open) {
                add_hits(from, to, hits);
            }
        }
    }

    [[nodiscard]] bool is_step(Direction direction) const {
        if (view.neighborhood() == Neighborhood::hex) {
            return offset(direction).x != offset(direction).y;
        }
        return !is_diagonal(direction) || (view.neighborhood() == Neighborhood::square_8 &&
                                           view.diagonal_mode() != DiagonalMode::never);
    }

    void add_hits(Vec2 from, Vec2 to, std::vector<Obstacle>& hits) {
        const Sweep step{from, to, view.reach()};
        view.obstacles_in(step.bounds(), obstacles);
        std::erase_if(obstacles,
                      [&](const Obstacle& obstacle) { return !step.is_stopped_by(obstacle); });
        hits.insert(hits.end(), obstacles.begin(), obstacles.end());
    }
};

void draw_cell_path(const Grid& grid, std::span<const Cell> cells, DebugPen& pen) {
    for (std::size_t i = 1; i < cells.size(); ++i) {
        pen.line(grid.center_of(cells[i - 1]), grid.center_of(cells[i]), DebugKind::cell_path);
    }
}

std::string status_text(const PathRequest& request) {
    std::string text{to_string(request.status())};
    if (const PathSearch* search = request.search()) {
        const std::int64_t expanded = search->statistics().expanded_cells;
        text += ", " + std::to_string(expanded) + " cells expanded";
    }
    return text;
}

} // namespace

void debug_draw(const PathSearch& search,
                const NeighborView& view,
                const DebugDrawOptions& options,
                DebugSink& sink) {
    DebugPen pen{sink, options};
    SearchPicture{search, view, options, pen}.draw();
    if (options.cell_path && search.status() == PathStatus::found) {
        draw_cell_path(view.grid(), search.cells(), pen);
    }
}

void debug_draw(const PathRequest& request, const DebugDrawOptions& options, DebugSink& sink) {
    DebugPen pen{sink, options};
    const NeighborView* view = request.view();
    const PathSearch* search = request.search();
    if (search != nullptr) {
        SearchPicture{*search, *view, options, pen}.draw();
        const bool has_path =
            request.status() == PathStatus::found || request.status() == PathStatus::partial;
        if (options.cell_path && has_path) {
            draw_cell_path(view->grid(), search->cells(), pen);
        }
    }
    debug_draw(request.path(), options, sink);
    for (const Vec2 target : request.targets()) {
        pen.point(target, DebugKind::target);
    }
    // Between the numbers of two cells, so that none is covered.
    const float above = view == nullptr ? 0.0F : 0.5F * view->grid().cell_size();
    pen.text(request.start() + Vec2{0.0F, above}, status_text(request), DebugKind::notice);
}

} // namespace raywalk
