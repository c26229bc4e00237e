// SPDX-License-Identifier: MIT
#include "scene/outline.hpp"

#include "scene/build_world.hpp"
#include "scene/simulation.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

bool is_character(const physics::Body& body) {
    const std::vector<physics::Fixture> fixtures = body.fixtures();
    return !fixtures.empty() &&
           fixtures.front().filter().category_bits == Simulation::obstacle_filter().category_bits;
}

// One through each edge of a one-sided chain, in the direction in which it lets pass.
std::vector<physics::Polyline> arrows_of(const physics::Polyline& line) {
    constexpr float length = 0.35F;
    std::vector<physics::Polyline> arrows;
    for (std::size_t i = 1; line.is_one_sided && i < line.points.size(); ++i) {
        const Vec2 a = line.points[i - 1];
        const Vec2 b = line.points[i];
        const Vec2 along = length / std::max(distance(a, b), length) * (b - a);
        const Vec2 middle = 0.5F * (a + b);
        const Vec2 tip = middle + Vec2{along.y, -along.x};
        arrows.push_back({{middle - 0.5F * along, tip, middle + 0.5F * along}, 0.0F, false});
    }
    return arrows;
}

} // namespace

std::vector<Outline> outlines_of(const physics::World& world) {
    std::vector<Outline> outlines;
    for (const physics::Body& body : world.bodies()) {
        if (!is_character(body)) {
            const std::vector<Outline> of_body = outlines_of(body);
            outlines.insert(outlines.end(), of_body.begin(), of_body.end());
        }
    }
    std::stable_sort(outlines.begin(), outlines.end(), [](const Outline& a, const Outline& b) {
        return a.material < b.material;
    });
    return outlines;
}

std::vector<Outline> outlines_of(const physics::Body& body) {
    std::vector<Outline> outlines;
    std::vector<physics::Polyline> lines = body.outlines();
    for (std::size_t i = 0, count = lines.size(); i < count; ++i) {
        const std::vector<physics::Polyline> arrows = arrows_of(lines[i]);
        lines.insert(lines.end(), arrows.begin(), arrows.end());
    }
    for (const physics::Polyline& line : lines) {
        outlines.push_back({.material = material_of(body),
                            .points = line.points,
                            .radius = line.radius,
                            .is_closed = line.is_closed,
                            .is_fixed = body.type() == b2_staticBody,
                            .bounds = box_around(line.points).grown(line.radius)});
    }
    return outlines;
}

} // namespace raywalk::demo
