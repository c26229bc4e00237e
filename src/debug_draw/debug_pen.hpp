// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_draw.hpp"
#include "raywalk/low_level/chunk_links.hpp"

#include "core/callback_scope.hpp"

#include <limits>
#include <span>
#include <string_view>

namespace raywalk {

inline constexpr const char* too_many_cells = "too many cells to draw: zoom in";

/// Draws shapes that touch an area into a sink; none if the area is empty or not finite. While it
/// lives, nothing may be called that changes what is drawn.
class DebugPen {
public:
    /// `options` must outlive the pen.
    DebugPen(DebugSink& sink, const DebugDrawOptions& options);

    void line(Vec2 from, Vec2 to, DebugColor color);
    void point(Vec2 at, DebugColor color);
    void cell(std::span<const Vec2> corners, DebugColor color);
    void text(Vec2 at, std::string_view text, DebugColor color);

    /// Draws lines from each point to the next.
    void polyline(std::span<const Vec2> points, DebugColor color);
    /// Draws lines along a link through a narrow passage.
    void way(Vec2 from, std::span<const ChunkLinks::Corner> corners, Vec2 to, DebugColor color);
    /// Draws lines from each point to the next, and from the last to the first.
    void outline(std::span<const Vec2> points, DebugColor color);
    /// Draws a line with a head at `to`: about a third of the line, at most `longest_head` (unit:
    /// meter).
    void arrow(Vec2 from,
               Vec2 to,
               DebugColor color,
               float longest_head = std::numeric_limits<float>::infinity());
    /// Draws the outlines in an order that depends on the shapes alone, and equal ones only once.
    void obstacles(std::span<const Obstacle> obstacles);
    /// Draws a text in the middle of the area.
    void notice(std::string_view text);

    /// True if the numbers of this cell have to be drawn.
    [[nodiscard]] bool has_numbers(const Grid& grid, Cell cell) const {
        return grid.cell_size() >= options_->min_cell_size_for_numbers || options_->focus == cell;
    }

    /// False if the area is empty or not finite.
    [[nodiscard]] bool is_open() const { return is_open_; }

private:
    [[nodiscard]] bool is_visible(const Box& box) const {
        return is_open_ && options_->area.overlaps(box);
    }

    CallbackScope scope_{CallbackScope::Kind::reading};
    DebugSink* sink_;
    const DebugDrawOptions* options_;
    bool is_open_;
};

} // namespace raywalk
