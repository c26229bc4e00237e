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
