// SPDX-License-Identifier: MIT
#include "debug_draw/debug_draw_parts.hpp"

#include "debug_draw/outlines.hpp"

#include <algorithm>
#include <iomanip>
#include <locale>
#include <sstream>

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
    // Not std::to_chars(), which some standard libraries lack for floating point.
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(2) << number;
    return text.str();
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
