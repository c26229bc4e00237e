// SPDX-License-Identifier: MIT
#include "crowd/crowd.hpp"

#include "crowd/crowd_gait.hpp"
#include "crowd/crowd_meter.hpp"
#include "crowd/crowd_scenes.hpp"
#include "crowd/crowd_timing.hpp"
#include "crowd/crowd_trails.hpp"
#include "run/output_file.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

bool is_over(const CrowdScene& scene, const CrowdMeter& meter) {
    if (scene.is_endless) {
        return false;
    }
    const Simulation& simulation = *scene.simulation;
    for (std::size_t i = scene.first_agent; i < simulation.characters().size(); ++i) {
        const AgentStatus status = simulation.status(i);
        const bool has_ended = meter.has_arrived(simulation, i) || status == AgentStatus::failed ||
                               status == AgentStatus::stuck;
        if (!has_ended || scene.script->has_more(simulation, i)) {
            return false;
        }
    }
    return true;
}

// Journeys begin anywhere, so characters that pass through each other may overlap.
void check_room(const CrowdOptions& options, const CrowdScene& scene) {
    std::vector<Circle> circles;
    for (const Character& character : scene.simulation->characters()) {
        circles.push_back({character.agent.position(), character.radius});
    }
    constexpr double rounding = 1e-4;
    PairFinder finder;
    for (const ClosePair& pair : finder.find(circles, 0.0)) {
        if (pair.gap < -rounding && options.scene != "journeys") {
            throw std::runtime_error(
                "the characters do not fit: --radius or --agents is too large");
        }
    }
}

nlohmann::ordered_json number_or_null(std::optional<double> number) {
    return number ? nlohmann::ordered_json(*number) : nullptr;
}

nlohmann::ordered_json
to_json(const CrowdOptions& options, const CrowdResult& result, const GaitResult& gait) {
    nlohmann::ordered_json json = {
        {"scene", options.scene},
        {"agents", result.agents},
        {"seconds", result.seconds},
        {"arrived", result.arrived},
        {"displaced", result.displaced},
        {"waiting", result.waiting},
        {"stuck", result.stuck},
        {"failed", result.failed},
        {"stuck_seconds", result.stuck_seconds},
        {"wall_contacts", result.wall_contacts},
        {"agent_overlaps", result.agent_overlaps},
        {"last_arrival", number_or_null(result.last_arrival)},
        {"time_to_ideal", number_or_null(result.mean_delay)},
        {"mean_detour", number_or_null(result.mean_detour)},
        {"reversals", gait.reversals},
        {"turning", gait.turning},
        {"still_seconds", gait.still_seconds},
        {"longest_still", gait.longest_still},
        {"off_slot", gait.off_slot},
        {"farthest_off", gait.farthest_off},
        {"speed_at_rest", gait.speed_at_rest},
        {"replans", result.replans},
    };
    if (options.scene == "sealed") {
        json["full_searches"] = result.full_searches;
    }
    if (options.scene == "lanes" || options.scene == "dead-ends") {
        json["journeys"] = result.journeys;
    }
    if (options.scene == "journeys") {
        json["journeys"] = result.journeys;
        json["oscillations"] = result.oscillations;
    }
    return json;
}

std::string text_of(const nlohmann::ordered_json& value) {
    if (value.is_null()) {
        return "-";
    }
    if (value.is_string()) {
        return value.get<std::string>();
    }
    return value.is_number_float() ? fmt::format("{:.3f}", value.get<double>()) : value.dump();
}

std::string to_table(const nlohmann::ordered_json& json) {
    std::string text;
    for (const auto& [key, value] : json.items()) {
        text += value.is_object() ? to_table(value)
                                  : fmt::format("{:<16}  {:>16}\n", key, text_of(value));
    }
    return text;
}

} // namespace

int run_crowd(const CrowdOptions& options) {
    OutputFile svg{options.svg};
    ResultOutput result{options.json};
    CrowdScene scene = make_crowd_scene(options);
    check_room(options, scene);
    Simulation& simulation = *scene.simulation;
    CrowdMeter meter{simulation, scene.first_agent};
    GaitMeter gait{simulation, scene.first_agent};
    CrowdTiming timing;
    Trails trails;
    std::int64_t left = simulation.steps_in(scene.seconds);
    bool has_ended = false;
    while (left > 0) {
        if (!has_ended && is_over(scene, meter)) {
            has_ended = true;
            left = simulation.steps_in(options.after.value_or(0.0));
            continue;
        }
        scene.script->act(simulation);
        timing.step(simulation);
        meter.observe(simulation);
        gait.observe(simulation, meter);
        if (svg.is_wanted()) {
            trails.observe(simulation);
        }
        --left;
    }
    const CrowdResult crowd = meter.result(simulation);
    nlohmann::ordered_json report = to_json(options, crowd, gait.result(simulation));
    Fnv1a hash = meter.hash(simulation);
    hash.add(report.dump());
    report["hash"] = fmt::format("{:016x}", hash.value());
    report["tests_per_step"] = crowd.tests_per_step; // not hashed: work, not how the crowd walks
    report["timing"] = timing.to_json();
    if (svg.is_wanted()) {
        svg.write(trails.to_svg(simulation));
    }
    result.write(report, to_table(report));
    return 0;
}

} // namespace raywalk::demo
