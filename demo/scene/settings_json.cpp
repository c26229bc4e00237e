// SPDX-License-Identifier: MIT
#include "scene/settings_json.hpp"

#include "scene/scene_json.hpp"

namespace raywalk::demo {

nlohmann::ordered_json json_of(const SceneSettings& s) {
    nlohmann::ordered_json json = {{"hz", s.hz},
                                   {"cell_size", s.cell_size},
                                   {"neighborhood", name_in(neighborhoods, s.neighborhood)},
                                   {"diagonal_mode", name_in(diagonal_modes, s.diagonal_mode)},
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

SceneSettings read_settings(const JsonReader& json) {
    json.expect_keys({"hz",
                      "cell_size",
                      "neighborhood",
                      "diagonal_mode",
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
    // Missing members keep their defaults.
    const auto read = [&](const char* key, auto& value, auto reader) {
        if (const auto member = json.find(key)) {
            value = reader(*member);
        }
    };
    const auto real = [](double min, double max) {
        return [min, max](const JsonReader& r) {
            return r.real(min, max);
        };
    };
    const auto integer = [](std::int64_t min, std::int64_t max) {
        return [min, max](const JsonReader& r) {
            return r.integer(min, max);
        };
    };
    read("hz", s.hz, [](const JsonReader& r) { return r.number(5.0, 1000.0); });
    read("cell_size", s.cell_size, real(0.01, 100.0));
    read("neighborhood", s.neighborhood, [](const JsonReader& r) {
        return r.one_of(neighborhoods);
    });
    read("diagonal_mode", s.diagonal_mode, [](const JsonReader& r) {
        return r.one_of(diagonal_modes);
    });
    read("radius", s.radius, real(0.01, 100.0));
    read("margin", s.margin, real(0.0, 100.0));
    read("speed", s.speed, real(0.01, 1000.0));
    read("avoidance", s.avoidance, [](const JsonReader& r) { return r.boolean(); });
    read("repath_interval", s.repath_interval, real(0.01, 3600.0));
    read("max_iterations", s.max_iterations, integer(1, unlimited));
    read("heuristic", s.heuristic, [](const JsonReader& r) { return r.one_of(heuristics); });
    read("heuristic_weight", s.heuristic_weight, real(1.0, 100.0));
    read("postprocessing", s.postprocessing, [](const JsonReader& r) {
        return r.one_of(postprocessings);
    });
    read("movement_points", s.movement_points, real(0.0, 1e6));
    read("budget", s.budget, integer(1, unlimited));
    read("skeletons", s.skeletons, [](const JsonReader& r) {
        return static_cast<int>(r.integer(0, 10'000));
    });
    return s;
}

} // namespace raywalk::demo
