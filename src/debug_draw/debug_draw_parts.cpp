// SPDX-License-Identifier: MIT
#include "debug_draw/debug_draw_parts.hpp"

#include "debug_draw/outlines.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>

namespace raywalk {
namespace {

// Negative if `a` comes before `b`, 0 if they are equal, positive if `a` comes after.
int compare(const Obstacle& a, const Obstacle& b) {
    if (a.count != b.count) {
        return a.count < b.count ? -1 : 1;
    }
    if (a.rounding != b.rounding) {
        return a.rounding < b.rounding ? -1 : 1;
    }
    for (int i = 0; i < a.count; ++i) {
        const Vec2 p = a.points[i];
        const Vec2 q = b.points[i];
        if (p != q) {
            return p.x < q.x || (p.x == q.x && p.y < q.y) ? -1 : 1;
        }
    }
    return 0;
}

} // namespace

bool has_numbers(const DebugDrawOptions& options, const Grid& grid, Cell cell) {
    return grid.cell_size() >= options.min_cell_size_for_numbers || options.focus == cell;
}

std::string number_text(double number) {
    constexpr std::size_t max_length = std::numeric_limits<double>::max_exponent10 + 8;
    std::array<char, max_length> text{};
    const std::to_chars_result written =
        std::to_chars(text.data(), text.data() + max_length, number, std::chars_format::fixed, 2);
    return {text.data(), written.ptr};
}

void draw_obstacles(std::vector<Obstacle>& obstacles, DebugPen& pen) {
    std::sort(obstacles.begin(), obstacles.end(), [](const Obstacle& a, const Obstacle& b) {
        return compare(a, b) < 0;
    });
    const auto last =
        std::unique(obstacles.begin(), obstacles.end(), [](const Obstacle& a, const Obstacle& b) {
            return compare(a, b) == 0;
        });
    obstacles.erase(last, obstacles.end());
    for (const Obstacle& obstacle : obstacles) {
        pen.outline(outline_of_obstacle(obstacle), DebugKind::obstacle);
    }
}

} // namespace raywalk
