// SPDX-License-Identifier: MIT
#include "tune/tune_picture.hpp"

#include "play/camera.hpp"
#include "run/svg_text.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <map>

namespace raywalk::demo {
namespace {

constexpr float max_side = 900.0F; // (unit: pixel)

Vec2 picture_size(const Box& bounds) {
    const Vec2 size = bounds.max - bounds.min;
    return max_side / std::max(size.x, size.y) * size;
}

class QueryPainter {
public:
    explicit QueryPainter(const TuneSubject& subject)
        : size_{picture_size(subject.scene.bounds)}
        , camera_{camera_on(subject.scene.bounds, size_, subject.scene.is_y_up)} {
        svg_ = fmt::format("<svg viewBox='0 0 {} {}'>\n", svg_number(size_.x), svg_number(size_.y));
        svg_ += fmt::format("<rect width='100%' height='100%' fill='{}'/>\n",
                            svg_color(palette::color_of(subject.scene.ground)));
    }

    // Later materials are drawn on top; each material is one element.
    void obstacles(std::span<const Outline> outlines) {
        for (int i = 0; i < material_count; ++i) {
            const auto material = static_cast<Material>(i);
            std::string path;
            for (const Outline& outline : outlines) {
                if (outline.material == material) {
                    path += outline.points.size() == 1
                                ? circle_path(outline)
                                : line_path(outline.points) + (outline.is_closed ? "z" : "");
                }
            }
            if (!path.empty()) {
                const Paint paint = palette::paint_of(material);
                svg_ += fmt::format("<path d='{}' fill='{}' stroke='{}'/>\n",
                                    path,
                                    material == Material::fence ? "none" : svg_color(paint.fill),
                                    svg_color(paint.edge));
            }
        }
    }

    void path(std::span<const Vec2> points) {
        svg_ += fmt::format("<path d='{}' class='path'/>\n", line_path(points));
    }

    void ends(const TuneQuery& query, bool is_reachable) {
        if (!is_reachable) {
            svg_ += fmt::format(
                "<path d='M{}L{}' class='no-path'/>\n", xy(query.start), xy(query.target));
        }
        const char* const suffix = is_reachable ? "" : " lost";
        svg_ += circle(query.start, 3.0, "from", suffix);
        svg_ += circle(query.target, 4.0, "to", suffix);
    }

    // A query that some combinations lose, and the gap that is too narrow for their cells.
    void lost(std::span<const Vec2> points, const LostQuery& query, const std::string& losers) {
        svg_ += fmt::format("<g><title>{}</title><path d='{}' class='lost-path'/>",
                            svg_escaped("lost with cells of " + losers + " m"),
                            line_path(points));
        if (query.gap) {
            svg_ += fmt::format(
                "<path d='M{}L{}' class='lost-gap'/>", xy(query.gap->from), xy(query.gap->to));
        }
        svg_ += "</g>\n";
    }

    std::string take() { return svg_ + "</svg>\n"; }

private:
    [[nodiscard]] std::string xy(Vec2 world) const {
        const Vec2 p = camera_.to_screen(world);
        return fmt::format("{} {}", svg_number(p.x, 1), svg_number(p.y, 1));
    }

    [[nodiscard]] std::string line_path(std::span<const Vec2> points) const {
        std::string path;
        for (const Vec2 point : points) {
            path += path.empty() ? 'M' : 'L';
            path += xy(point);
        }
        return path;
    }

    [[nodiscard]] std::string circle_path(const Outline& outline) const {
        const Vec2 aside{outline.radius, 0.0F};
        const std::string radius = svg_number(camera_.scale * outline.radius, 1);
        const Vec2 center = outline.points.front();
        return fmt::format("M{0}A{2} {2} 0 1 0 {1}A{2} {2} 0 1 0 {0}z",
                           xy(center - aside),
                           xy(center + aside),
                           radius);
    }

    [[nodiscard]] std::string
    circle(Vec2 center, double radius, const char* name, const char* suffix) const {
        const Vec2 p = camera_.to_screen(center);
        return fmt::format("<circle cx='{}' cy='{}' r='{}' class='{}{}'/>\n",
                           svg_number(p.x, 1),
                           svg_number(p.y, 1),
                           svg_number(radius),
                           name,
                           suffix);
    }

    Vec2 size_;
    Camera camera_;
    std::string svg_;
};

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
    QueryPainter painter{subject};
    painter.obstacles(outlines);
    for (const ReferenceAnswer& reference : references) {
        if (reference.is_reachable) {
            painter.path(reference.points);
        }
    }
    for (std::size_t i = 0; i < references.size(); ++i) {
        painter.ends(queries[i], references[i].is_reachable);
    }
    for (const auto& [index, loss] : losses_of(rows)) {
        painter.lost(references[index].points, loss.query, loss.losers);
    }
    return painter.take();
}

} // namespace raywalk::demo
