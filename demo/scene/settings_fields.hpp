// SPDX-License-Identifier: MIT
#pragma once

#include "scene/settings.hpp"
#include "scene/settings_json.hpp"

#include <limits>

namespace raywalk::demo {

/// The values that a number may have.
struct FieldRange {
    double least = 0.0;
    double most = std::numeric_limits<double>::max();
};

/// Calls `visit(key, value, allowed, description)` for each setting, in the order of the files.
/// `allowed` is a FieldRange for numbers, a table of Names for enumerators, and a FieldRange
/// without meaning for truth values and points. Files, options and the reader share these keys.
template <class Settings, class Visitor>
void visit_settings(Settings& s, Visitor visit) {
    constexpr FieldRange any;
    constexpr FieldRange iterations{1.0};
    visit("hz", s.hz, FieldRange{5.0, 1000.0}, "World steps per second");
    visit("cell_size", s.cell_size, FieldRange{0.01, 100.0}, "Width of a grid cell (meter)");
    visit("origin", s.origin, any, "A corner of four cells, as 0.25,0.25 (meter)");
    visit("neighborhood", s.neighborhood, neighborhoods, "Neighbors of a cell");
    visit("diagonal_mode", s.diagonal_mode, diagonal_modes, "When diagonal steps are allowed");
    visit("discovery", s.discovery, discoveries, "Exact, from shapes, or raycast, by the engine");
    visit("find_narrow_passages", s.find_narrow_passages, any, "Paths lead between cells, too");
    visit("radius", s.radius, FieldRange{0.01, 100.0}, "Radius of the characters (meter)");
    visit("margin", s.margin, FieldRange{0.0, 100.0}, "Distance kept from obstacles (meter)");
    visit("speed", s.speed, FieldRange{0.01, 1000.0}, "Maximum speed (meter per second)");
    visit("avoidance", s.avoidance, any, "Characters avoid and push each other");
    visit("repath_interval", s.repath_interval, FieldRange{0.01, 3600.0}, "In seconds");
    visit("max_iterations", s.max_iterations, iterations, "Limit of a query (iterations)");
    visit("heuristic", s.heuristic, heuristics, "Heuristic of the search");
    visit("heuristic_weight", s.heuristic_weight, FieldRange{1.0, 100.0}, "Its weight");
    visit("postprocessing", s.postprocessing, postprocessings, "What is done to paths");
    visit("movement_points", s.movement_points, FieldRange{0.0, 1e6}, "Of the player");
    visit("budget", s.budget, iterations, "For all searches of a step (iterations)");
    visit("skeletons", s.skeletons, FieldRange{0.0, 1e4}, "Their number, if there is a player");
}

} // namespace raywalk::demo
