// SPDX-License-Identifier: MIT
#include "scene/settings_json.hpp"

#include "scene/scene_json.hpp"

namespace raywalk::demo {

nlohmann::ordered_json json_of(const SceneSettings& s) {
    nlohmann::ordered_json json = {{"hz", s.hz},
                                   {"cell_size", s.cell_size},
                                   {"neighborhood", name_in(neighborhoods, s.neighborhood)},
                                   {"diagonal_mode", name_in(diagonal_modes, s.diagonal_mode)},
                                   {"discovery", name_in(discoveries, s.discovery)},
                                   {"find_narrow_passages", s.find_narrow_passages},
                                   {"radius", s.radius},
                                   {"margin", s.margin},
                                   {"speed", s.speed},
                                   {"avoidance", s.avoidance},
                                   {"repath_interval", s.repath_interval},
                                   {"max_iterations", s.max_iterations},
                                   {"heuristic", name_in(heuristics, s.heuristic)},
                                   {"heuristic_weight", s.heuristic_weight},
                                   {"postprocessing", name_in(postprocessings, s.postprocessing)}};
    if (s.movement_points) {
        json["movement_points"] = *s.movement_points;
    }
    if (s.budget) {
        json["budget"] = *s.budget;
    }
    if (s.skeletons) {
        json["skeletons"] = *s.skeletons;
    }
    return json;
}

namespace {

// Missing members keep their defaults.
template <class T, class Reader>
void read_member(const JsonReader& json, const char* key, T& value, Reader reader) {
    if (const auto member = json.find(key)) {
        value = reader(*member);
    }
}

auto real_from(double min, double max) {
    return [min, max](const JsonReader& r) {
        return r.real(min, max);
    };
}

auto integer_from(std::int64_t min, std::int64_t max) {
    return [min, max](const JsonReader& r) {
        return r.integer(min, max);
    };
}

template <class Table>
auto name_from(const Table& table) {
    return [&table](const JsonReader& r) {
        return r.one_of(table);
    };
}

void read_grid(const JsonReader& json, SceneSettings& s) {
    read_member(json, "cell_size", s.cell_size, real_from(0.01, 100.0));
    read_member(json, "neighborhood", s.neighborhood, name_from(neighborhoods));
    read_member(json, "diagonal_mode", s.diagonal_mode, name_from(diagonal_modes));
    read_member(json, "discovery", s.discovery, name_from(discoveries));
    read_member(json, "find_narrow_passages", s.find_narrow_passages, [](const JsonReader& r) {
        return r.boolean();
    });
}

void read_characters(const JsonReader& json, SceneSettings& s) {
    read_member(json, "radius", s.radius, real_from(0.01, 100.0));
    read_member(json, "margin", s.margin, real_from(0.0, 100.0));
    read_member(json, "speed", s.speed, real_from(0.01, 1000.0));
    read_member(json, "avoidance", s.avoidance, [](const JsonReader& r) { return r.boolean(); });
    read_member(json, "repath_interval", s.repath_interval, real_from(0.01, 3600.0));
    read_member(json, "skeletons", s.skeletons, [](const JsonReader& r) {
        return static_cast<int>(r.integer(0, 10'000));
    });
}

void read_search(const JsonReader& json, SceneSettings& s) {
    read_member(json, "max_iterations", s.max_iterations, integer_from(1, unlimited));
    read_member(json, "heuristic", s.heuristic, name_from(heuristics));
    read_member(json, "heuristic_weight", s.heuristic_weight, real_from(1.0, 100.0));
    read_member(json, "postprocessing", s.postprocessing, name_from(postprocessings));
    read_member(json, "movement_points", s.movement_points, real_from(0.0, 1e6));
    read_member(json, "budget", s.budget, integer_from(1, unlimited));
}

} // namespace

SceneSettings read_settings(const JsonReader& json) {
    json.expect_keys({"hz",
                      "cell_size",
                      "neighborhood",
                      "diagonal_mode",
                      "discovery",
                      "find_narrow_passages",
                      "radius",
                      "margin",
                      "speed",
                      "avoidance",
                      "repath_interval",
                      "max_iterations",
                      "heuristic",
                      "heuristic_weight",
                      "postprocessing",
                      "movement_points",
                      "budget",
                      "skeletons"});
    SceneSettings s;
    read_member(json, "hz", s.hz, [](const JsonReader& r) { return r.number(5.0, 1000.0); });
    read_grid(json, s);
    read_characters(json, s);
    read_search(json, s);
    return s;
}

} // namespace raywalk::demo
