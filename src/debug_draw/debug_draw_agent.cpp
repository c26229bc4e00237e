// SPDX-License-Identifier: MIT
#include "raywalk/debug_draw.hpp"

#include "debug_draw/debug_pen.hpp"
#include "debug_draw/outlines.hpp"
#include "debug_draw/visible_cells.hpp"

#include <optional>
#include <span>
#include <vector>

namespace raywalk {
namespace {

void draw_flow(const Agent& agent, const Box& area, DebugPen& pen) {
    const Grid& grid = agent.navigator().grid();
    const VisibleCells visible{grid, area};
    if (visible.are_too_many()) {
        pen.notice(too_many_cells);
    }
    visible.for_each([&](Cell cell) {
        const std::optional<Cell> next = agent.next_cell_of_flow(cell);
        if (!next) {
            return;
        }
        const Vec2 center = grid.center_of(cell);
        if (*next == cell) {
            pen.point(center, DebugKind::flow);
        } else {
            constexpr float part = 0.4F; // of the distance to the next center
            const Vec2 half = 0.5F * part * (grid.center_of(*next) - center);
            pen.arrow(center - half, center + half, DebugKind::flow);
        }
    });
}

void draw_remaining_path(const Agent& agent, DebugPen& pen) {
    const std::span<const Vec2> rest = agent.remaining_path();
    if (!rest.empty()) {
        pen.line(agent.position(), rest.front(), DebugKind::agent);
        pen.point(rest.front(), DebugKind::agent);
        pen.polyline(rest, DebugKind::path);
    }
    if (agent.status() != AgentStatus::idle) {
        pen.point(agent.target_position(), DebugKind::target);
    }
}

// The hull of a walker at a place, or its circle.
Obstacle shape_of(const WalkerProfile& walker, Vec2 position) {
    const std::vector<Vec2> center{Vec2{}};
    Obstacle shape{.body = {}, .points = {}, .rounding = walker.core_radius()};
    for (const Vec2 point : walker.hull.is_empty() ? center : walker.hull.points()) {
        shape.points[static_cast<std::size_t>(shape.count++)] = position + point;
    }
    return shape;
}

} // namespace

void debug_draw(const Path& path, const DebugDrawOptions& options, DebugSink& sink) {
    DebugPen pen{sink, options};
    pen.polyline(path.points, DebugKind::path);
    for (const Vec2 point : path.points) {
        pen.point(point, DebugKind::path);
    }
}

void debug_draw(const PathExplanation& explanation,
                const DebugDrawOptions& options,
                DebugSink& sink) {
    if (explanation.problem == PathProblem::none) {
        return;
    }
    DebugPen pen{sink, options};
    if (explanation.gap) {
        pen.line(explanation.gap->from, explanation.gap->to, DebugKind::notice);
        pen.point(explanation.gap->from, DebugKind::notice);
        pen.point(explanation.gap->to, DebugKind::notice);
    } else {
        pen.point(explanation.place, DebugKind::notice);
    }
    pen.text(explanation.place, explanation.text, DebugKind::notice);
}

void debug_draw(const Agent& agent, const DebugDrawOptions& options, DebugSink& sink) {
    DebugPen pen{sink, options};
    const Vec2 position = agent.position();
    const float radius = agent.walker().radius;
    if (options.flow && agent.has_navigator()) {
        draw_flow(agent, options.area, pen);
    }
    if (options.neighbor_distance) {
        pen.outline(outline_of_circle(position, *agent.settings().neighbor_distance),
                    DebugKind::neighbor_distance);
    }
    const Obstacle shape = shape_of(agent.walker(), position);
    pen.outline(outline_of_obstacle(shape), DebugKind::agent);
    pen.point(position, DebugKind::agent);
    if (options.agent_path) {
        draw_remaining_path(agent, pen);
    }
    if (options.agent_text) {
        pen.text(position + Vec2{0.0F, 2.0F * radius},
                 agent.is_paused() ? "paused" : to_string(agent.status()),
                 DebugKind::notice);
    }
}

} // namespace raywalk
