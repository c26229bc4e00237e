// SPDX-License-Identifier: MIT
#include "debug_draw/debug_pen.hpp"

#include "core/vec2d.hpp"
#include "debug_draw/outlines.hpp"
#include "shapes/fingerprint.hpp"

namespace raywalk {

DebugPen::DebugPen(DebugSink& sink, const DebugDrawOptions& options)
    : sink_{&sink}
    , options_{&options}
    , is_open_{is_finite(options.area.min) && is_finite(options.area.max) &&
               !options.area.is_empty()} {}

void DebugPen::line(Vec2 from, Vec2 to, DebugColor color) {
    if (is_finite(from) && is_finite(to) && is_visible(Box{from, from}.united({to, to}))) {
        sink_->line(from, to, color);
    }
}

void DebugPen::point(Vec2 at, DebugColor color) {
    if (is_visible({at, at})) {
        sink_->point(at, color);
    }
}

void DebugPen::cell(std::span<const Vec2> corners, DebugColor color) {
    if (is_visible(box_around(corners))) {
        sink_->cell(corners, color);
    }
}

void DebugPen::text(Vec2 at, std::string_view text, DebugColor color) {
    if (is_visible({at, at})) {
        sink_->text(at, text, color);
    }
}

void DebugPen::polyline(std::span<const Vec2> points, DebugColor color) {
    for (std::size_t i = 1; i < points.size(); ++i) {
        line(points[i - 1], points[i], color);
    }
}

void DebugPen::way(Vec2 from,
                   std::span<const ChunkLinks::Corner> corners,
                   Vec2 to,
                   DebugColor color) {
    for (const ChunkLinks::Corner& corner : corners) {
        line(from, corner.point, color);
        from = corner.point;
    }
    line(from, to, color);
}

void DebugPen::outline(std::span<const Vec2> points, DebugColor color) {
    polyline(points, color);
    if (points.size() > 2) {
        line(points.back(), points.front(), color);
    }
}

void DebugPen::arrow(Vec2 from, Vec2 to, DebugColor color, float longest_head) {
    constexpr float head = 0.35F;
    const Vec2 along = std::min(head, longest_head / distance(from, to)) * (to - from);
    const Vec2 across = 0.5F * Vec2{-along.y, along.x};
    line(from, to, color);
    line(to, to - along + across, color);
    line(to, to - along - across, color);
}

void DebugPen::obstacles(std::span<const Obstacle> obstacles) {
    std::map<std::uint64_t, const Obstacle*> by_shape;
    for (const Obstacle& obstacle : obstacles) {
        by_shape.emplace(fingerprint_of(obstacle), &obstacle);
    }
    for (const auto& [shape, obstacle] : by_shape) {
        outline(outline_of_obstacle(*obstacle), DebugKind::obstacle);
    }
}

void DebugPen::notice(std::string_view text) {
    const Vec2 middle = 0.5F * options_->area.min + 0.5F * options_->area.max;
    this->text(middle, text, DebugKind::notice);
}

} // namespace raywalk
