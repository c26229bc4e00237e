// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_sink.hpp"
#include "raywalk/vec2.hpp"

#include <span>
#include <string_view>

namespace raywalk {

/// Draws into a sink what touches an area; nothing if that is empty or not finite.
class DebugPen {
public:
    DebugPen(DebugSink& sink, const Box& area);

    void line(Vec2 from, Vec2 to, DebugColor color);
    void point(Vec2 at, DebugColor color);
    void cell(std::span<const Vec2> corners, DebugColor color);
    void text(Vec2 at, std::string_view text, DebugColor color);

    /// Lines from each point to the next.
    void polyline(std::span<const Vec2> points, DebugColor color);
    /// The same, and back to the first.
    void outline(std::span<const Vec2> points, DebugColor color);
    void circle(Vec2 center, float radius, DebugColor color);
    /// From `from` to `to`, with a head there.
    void arrow(Vec2 from, Vec2 to, DebugColor color);
    /// In the middle of the area.
    void notice(std::string_view text);

    /// False if nothing can be seen.
    [[nodiscard]] bool is_open() const { return is_open_; }

private:
    [[nodiscard]] bool sees(const Box& box) const { return is_open_ && area_.overlaps(box); }

    DebugSink* sink_;
    Box area_;
    bool is_open_;
};

} // namespace raywalk
