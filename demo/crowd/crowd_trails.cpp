// SPDX-License-Identifier: MIT
#include "crowd/crowd_trails.hpp"

#include "run/svg_text.hpp"
#include "run/thinning.hpp"
#include "scene/outline.hpp"
#include "scene/palette.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>

namespace raywalk::demo {
namespace {

constexpr float tolerance = 0.02F; // of a trail (unit: meter)

std::string xy(Vec2 point) {
    return svg_number(static_cast<double>(point.x)) + ',' +
           svg_number(static_cast<double>(point.y));
}

Box bounds_of(const std::vector<Outline>& outlines) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    Box all{{infinity, infinity}, {-infinity, -infinity}};
    for (const Outline& outline : outlines) {
        all.min = {std::min(all.min.x, outline.bounds.min.x),
                   std::min(all.min.y, outline.bounds.min.y)};
        all.max = {std::max(all.max.x, outline.bounds.max.x),
                   std::max(all.max.y, outline.bounds.max.y)};
    }
    return all;
}

std::string to_svg(const Outline& outline) {
    const Paint paint = palette::paint_of(outline.material);
    const bool is_line = outline.material == Material::fence || !outline.is_closed;
    const std::string style = fmt::format("fill='{}' stroke='{}' stroke-width='.1'",
                                          is_line ? std::string{"none"} : svg_color(paint.fill),
                                          svg_color(paint.edge));
    if (outline.points.size() == 1) {
        const Vec2 center = outline.points.front();
        return fmt::format("<circle cx='{}' cy='{}' r='{}' {}/>\n",
                           svg_number(static_cast<double>(center.x)),
                           svg_number(static_cast<double>(center.y)),
                           svg_number(static_cast<double>(outline.radius)),
                           style);
    }
    std::string path;
    for (const Vec2 point : outline.points) {
        path += (path.empty() ? 'M' : ' ') + xy(point);
    }
    return fmt::format("<path d='{}{}' {}/>\n", path, outline.is_closed ? "z" : "", style);
}

std::string trail_to_svg(const std::vector<Vec2>& trail, float radius, Color color) {
    std::string points;
    for (const std::size_t i : key_samples(trail, tolerance)) {
        points += fmt::format("{}{}", points.empty() ? "" : " ", xy(trail[i]));
    }
    const auto circle = [&](Vec2 center, float r, std::string_view style) {
        return fmt::format("<circle cx='{}' cy='{}' r='{}' {}/>",
                           svg_number(static_cast<double>(center.x)),
                           svg_number(static_cast<double>(center.y)),
                           svg_number(static_cast<double>(r)),
                           style);
    };
    return fmt::format("<g fill='none' stroke='{0}' stroke-width='.06'><polyline points='{1}' "
                       "stroke-linejoin='round' opacity='.6'/>{2}{3}</g>\n",
                       svg_color(color),
                       points,
                       circle(trail.front(), 0.3F * radius, "stroke-width='.02' fill='#fff'"),
                       circle(trail.back(), radius, ""));
}

} // namespace

void Trails::observe(const Simulation& simulation) {
    trails_.resize(simulation.characters().size());
    for (std::size_t i = 0; i < trails_.size(); ++i) {
        trails_[i].push_back(simulation.characters()[i].agent.position());
    }
}

std::string Trails::to_svg(const Simulation& simulation) const {
    const std::vector<Outline> outlines = outlines_of(simulation.world());
    const Box bounds = bounds_of(outlines);
    const Vec2 size = bounds.max - bounds.min;
    constexpr double shown_width = 960.0;
    const double ratio = static_cast<double>(size.y) / static_cast<double>(size.x);
    std::string text =
        fmt::format("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{} {} {} {}' width='{}' "
                    "height='{}'>\n<g transform='scale(1,-1)'>\n"
                    "<rect x='{}' y='{}' width='{}' height='{}' fill='{}'/>\n",
                    svg_number(static_cast<double>(bounds.min.x)),
                    svg_number(static_cast<double>(-bounds.max.y)),
                    svg_number(static_cast<double>(size.x)),
                    svg_number(static_cast<double>(size.y)),
                    svg_number(shown_width, 0),
                    svg_number(shown_width * ratio, 0),
                    svg_number(static_cast<double>(bounds.min.x)),
                    svg_number(static_cast<double>(bounds.min.y)),
                    svg_number(static_cast<double>(size.x)),
                    svg_number(static_cast<double>(size.y)),
                    svg_color(palette::floor));
    for (const Outline& outline : outlines) {
        text += demo::to_svg(outline);
    }
    for (std::size_t i = 0; i < trails_.size(); ++i) {
        text += trail_to_svg(trails_[i], simulation.characters()[i].radius, palette::walker(i));
    }
    return text + "</g>\n</svg>\n";
}

} // namespace raywalk::demo
