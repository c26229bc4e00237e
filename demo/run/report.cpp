// SPDX-License-Identifier: MIT
#include "run/report.hpp"

#include "scene/scene_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <string_view>

namespace raywalk::demo {
namespace {

// No character is paused.
constexpr std::size_t status_count = static_cast<std::size_t>(AgentStatus::failed) + 1;

struct Totals {
    std::array<int, status_count> status = {};
    WalkStatistics walk; // totals; the latest arrival
};

Totals totals_of(const Simulation& simulation) {
    Totals totals;
    WalkStatistics& sum = totals.walk;
    for (std::size_t i = 0; i < simulation.characters().size(); ++i) {
        const WalkStatistics& walk = simulation.characters()[i].walk_meter.statistics();
        ++totals.status[static_cast<std::size_t>(simulation.status(i))];
        sum.path_length += walk.path_length;
        sum.walked_length += walk.walked_length;
        sum.arrival_time = std::max(sum.arrival_time, walk.arrival_time);
        sum.wall_contacts += walk.wall_contacts;
        sum.stuck_seconds += walk.stuck_seconds;
    }
    return totals;
}

std::string row(std::string_view name, std::string_view status, const WalkStatistics& t) {
    return fmt::format("{:<12}  {:<24}  {:>8.1f}  {:>8.1f}  {:>9}  {:>8}  {:>7.1f}\n",
                       name,
                       status,
                       t.path_length,
                       t.walked_length,
                       t.arrival_time ? fmt::format("{:.1f}", *t.arrival_time) : "-",
                       t.wall_contacts,
                       t.stuck_seconds);
}

std::string row_of(const Character& character, AgentStatus status) {
    std::string text{to_string(status)};
    if (status == AgentStatus::failed) {
        text += fmt::format(" ({})", to_string(character.agent.path().status));
    }
    return row(character.name, text, character.walk_meter.statistics());
}

void add_statistics(nlohmann::ordered_json& json, const WalkStatistics& t) {
    json["path_length"] = t.path_length;
    json["walked_length"] = t.walked_length;
    json["arrival_time"] = t.arrival_time ? nlohmann::ordered_json(*t.arrival_time) : nullptr;
    json["wall_contacts"] = t.wall_contacts;
    json["stuck_seconds"] = t.stuck_seconds;
}

} // namespace

std::string to_table(const Simulation& simulation) {
    constexpr std::size_t max_rows = 20;
    const auto characters = simulation.characters();
    std::string text = fmt::format("{:<12}  {:<24}  {:>8}  {:>8}  {:>9}  {:>8}  {:>7}\n",
                                   "",
                                   "status",
                                   "path m",
                                   "walked m",
                                   "arrival s",
                                   "contacts",
                                   "stuck s");
    for (std::size_t i = 0; i < characters.size(); ++i) {
        const AgentStatus status = simulation.status(i);
        if (characters.size() <= max_rows || status != AgentStatus::arrived ||
            characters[i].walk_meter.statistics().wall_contacts > 0) {
            text += row_of(characters[i], status);
        }
    }
    const Totals totals = totals_of(simulation);
    const int count = totals.status[static_cast<std::size_t>(AgentStatus::arrived)];
    const std::string arrived = fmt::format("{} of {} arrived", count, characters.size());
    return text + row("total", arrived, totals.walk);
}

nlohmann::ordered_json to_json(const Scene& scene, const Simulation& simulation) {
    nlohmann::ordered_json json;
    json["scene"] = scene.name;
    json["settings"] = json_of(scene.settings);
    json["agents"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < simulation.characters().size(); ++i) {
        const Character& character = simulation.characters()[i];
        nlohmann::ordered_json& agent = json["agents"].emplace_back();
        agent["name"] = character.name;
        agent["status"] = to_string(simulation.status(i));
        add_statistics(agent, character.walk_meter.statistics());
    }
    const Totals totals = totals_of(simulation);
    nlohmann::ordered_json& total = json["totals"];
    for (std::size_t i = 0; i < status_count; ++i) {
        total["status"][std::string{to_string(static_cast<AgentStatus>(i))}] = totals.status[i];
    }
    add_statistics(total, totals.walk);
    return json;
}

} // namespace raywalk::demo
