// SPDX-License-Identifier: MIT
#include "crowd/crowd_trails.hpp"

#include "run/svg_text.hpp"
#include "run/thinning.hpp"
#include "scene/palette.hpp"

#include <cmath>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

constexpr float tolerance = 0.02F; // of a trail (unit: meter)

Box bounds_of(const std::vector<Outline>& outlines) {
    Box all = outlines.front().bounds;
    for (const Outline& outline : outlines) {
        all = all.united(outline.bounds);
    }
    return all;
}

std::string trail_to_svg(const std::vector<Vec2>& trail, float radius, Color color) {
    std::string points;
    for (const std::size_t i : key_samples(trail, tolerance)) {
        points += fmt::format("{}{}", points.empty() ? "" : " ", svg_xy(trail[i]));
    }
    return fmt::format("<g fill='none' stroke='{0}' stroke-width='.06'><polyline points='{1}' "
                       "stroke-linejoin='round' opacity='.6'/>{2}{3}</g>\n",
                       svg_color(color),
                       points,
                       svg_circle(trail.front(), 0.3F * radius, "stroke-width='.02' fill='#fff'"),
                       svg_circle(trail.back(), radius, ""));
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
        fmt::format("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{0} {1} {2} {3}' width='{4}' "
                    "height='{5}'>\n<g transform='scale(1,-1)'>\n"
                    "<rect x='{0}' y='{6}' width='{2}' height='{3}' fill='{7}'/>\n",
                    svg_number(bounds.min.x),
                    svg_number(-bounds.max.y),
                    svg_number(size.x),
                    svg_number(size.y),
                    svg_number(shown_width, 0),
                    svg_number(shown_width * ratio, 0),
                    svg_number(bounds.min.y),
                    svg_color(palette::floor));
    for (const Outline& outline : outlines) {
        text += outline_to_svg(outline);
    }
    for (std::size_t i = 0; i < trails_.size(); ++i) {
        text += trail_to_svg(trails_[i], simulation.characters()[i].radius, palette::walker(i));
    }
    return text + "</g>\n</svg>\n";
}

} // namespace raywalk::demo
