// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_draw.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::test {

/// A drawn shape.
struct Stroke {
    enum class Shape { line, point, cell, text };

    Shape shape = Shape::line;
    std::vector<Vec2> points;
    DebugColor color{DebugKind::grid};
    std::string text{};

    friend bool operator==(const Stroke&, const Stroke&) = default;

    [[nodiscard]] Box bounds() const {
        Box box{points.front(), points.front()};
        for (const Vec2 point : points) {
            box = box.united({point, point});
        }
        return box;
    }

    /// The mean of the points.
    [[nodiscard]] Vec2 middle() const {
        Vec2 sum;
        for (const Vec2 point : points) {
            sum = sum + point;
        }
        return 1.0F / static_cast<float>(points.size()) * sum;
    }
};

/// Records all drawn shapes.
class RecordingSink : public DebugSink {
public:
    void line(Vec2 from, Vec2 to, DebugColor color) override {
        strokes.push_back({Stroke::Shape::line, {from, to}, color});
    }

    void point(Vec2 at, DebugColor color) override {
        strokes.push_back({Stroke::Shape::point, {at}, color});
    }

    void cell(std::span<const Vec2> corners, DebugColor color) override {
        strokes.push_back({Stroke::Shape::cell, {corners.begin(), corners.end()}, color});
    }

    void text(Vec2 at, std::string_view text, DebugColor color) override {
        strokes.push_back({Stroke::Shape::text, {at}, color, std::string{text}});
    }

    [[nodiscard]] std::vector<Stroke> of(DebugKind kind) const {
        std::vector<Stroke> found;
        for (const Stroke& stroke : strokes) {
            if (stroke.color.kind == kind) {
                found.push_back(stroke);
            }
        }
        return found;
    }

    [[nodiscard]] std::size_t count(DebugKind kind) const { return of(kind).size(); }

    [[nodiscard]] bool has_text(std::string_view text) const {
        return std::any_of(strokes.begin(), strokes.end(), [text](const Stroke& stroke) {
            return stroke.text == text;
        });
    }

    std::vector<Stroke> strokes;
};

/// Returns what debug_draw() draws.
template <class... Things>
RecordingSink drawn(const DebugDrawOptions& options, const Things&... things) {
    RecordingSink sink;
    debug_draw(things..., options, sink);
    return sink;
}

/// Options with everything disabled.
inline DebugDrawOptions nothing_in(const Box& area) {
    return {.area = area,
            .grid = false,
            .chunks = false,
            .cells = false,
            .searched_cells = false,
            .parents = false,
            .cell_path = false,
            .agent_path = false,
            .agent_text = false};
}

} // namespace raywalk::test
