// SPDX-License-Identifier: MIT
#include "scene/outline.hpp"

#include "scene/build_world.hpp"
#include "scene/simulation.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

Box bounds_of(const Outline& outline) {
    Box bounds{outline.points.front(), outline.points.front()};
    for (const Vec2 point : outline.points) {
        bounds.min = {std::min(bounds.min.x, point.x), std::min(bounds.min.y, point.y)};
        bounds.max = {std::max(bounds.max.x, point.x), std::max(bounds.max.y, point.y)};
    }
    return bounds.grown(outline.radius);
}

bool is_character(const physics::Body& body) {
    const std::vector<physics::Fixture> fixtures = body.fixtures();
    return !fixtures.empty() &&
           fixtures.front().filter().category_bits == Simulation::obstacle_filter().category_bits;
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
    for (const physics::Polyline& line : body.outlines()) {
        Outline& outline = outlines.emplace_back();
        outline.material = material_of(body);
        outline.points = line.points;
        outline.radius = line.radius;
        outline.is_closed = line.is_closed;
        outline.is_fixed = body.type() == b2_staticBody;
        outline.bounds = bounds_of(outline);
    }
    return outlines;
}

} // namespace raywalk::demo
