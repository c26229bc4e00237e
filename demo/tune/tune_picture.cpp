// SPDX-License-Identifier: MIT
#include "tune/tune_picture.hpp"

#include "run/svg_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <map>

namespace raywalk::demo {
namespace {

std::string dots(const TuneQuery& query, float size, const char* suffix) {
    return svg_circle(query.start, 3.0F * size, fmt::format("class='from{}'", suffix)) +
           svg_circle(query.target, 4.0F * size, fmt::format("class='to{}'", suffix));
}

std::string line(std::span<const Vec2> points, const char* name) {
    return fmt::format("<path d='{}' class='{}'/>\n", svg_path(points), name);
}

// A query that some combinations lose, and the gap that is too narrow for their cells.
std::string lost(std::span<const Vec2> points, const LostQuery& query, const std::string& losers) {
    std::string svg = fmt::format("<g><title>{}</title>{}",
                                  svg_escaped("lost with cells of " + losers + " m"),
                                  line(points, "lost-path"));
    if (query.gap) {
        svg += line(std::array{query.gap->from, query.gap->to}, "lost-gap");
    }
    return svg + "</g>\n";
}

struct Loss {
    LostQuery query;
    std::string losers; // cell sizes
};

// By query, whatever the limit and the origin.
std::map<std::size_t, Loss> losses_of(std::span<const TuneRow> rows) {
    std::map<std::size_t, Loss> losses;
    for (const TuneRow& row : rows) {
        const std::string size = to_text(row.settings.cell_size);
        for (const LostQuery& query : row.lost) {
            Loss& loss = losses[query.query];
            if (!loss.query.gap) {
                loss.query = query;
            }
            if ((", " + loss.losers + ",").find(", " + size + ",") == std::string::npos) {
                loss.losers += (loss.losers.empty() ? "" : ", ") + size;
            }
        }
    }
    return losses;
}

} // namespace

std::string to_picture(const TuneSubject& subject,
                       std::span<const Outline> outlines,
                       std::span<const TuneQuery> queries,
                       std::span<const ReferenceAnswer> references,
                       std::span<const TuneRow> rows) {
    const Box& bounds = subject.scene.bounds;
    const Vec2 size = bounds.max - bounds.min;
    const bool is_y_up = subject.scene.is_y_up;
    const float dot = std::max(size.x, size.y) / 900.0F;
    std::string svg = fmt::format(
        "<svg viewBox='{0} {1} {2} {3}' style='background: {4}'>\n<g transform='scale(1,{5})'>\n",
        svg_number(bounds.min.x),
        svg_number(is_y_up ? -bounds.max.y : bounds.min.y),
        svg_number(size.x),
        svg_number(size.y),
        svg_color(palette::color_of(subject.scene.ground)),
        is_y_up ? -1 : 1);
    for (const Outline& outline : outlines) {
        svg += outline_to_svg(outline);
    }
    for (std::size_t i = 0; i < references.size(); ++i) {
        const TuneQuery& query = queries[i];
        const bool is_reachable = references[i].is_reachable;
        svg += is_reachable ? line(references[i].points, "path")
                            : line(std::array{query.start, query.target}, "no-path");
        svg += dots(query, dot, is_reachable ? "" : " lost");
    }
    for (const auto& [index, loss] : losses_of(rows)) {
        svg += lost(references[index].points, loss.query, loss.losers);
    }
    return svg + "</g>\n</svg>\n";
}

} // namespace raywalk::demo
