// SPDX-License-Identifier: MIT
#include "scene/scene_options.hpp"

#include "scene/presets.hpp"
#include "scene/settings_fields.hpp"

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <limits>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

// "cell_size" is set by --cell-size.
std::string flag_of(std::string key) {
    std::replace(key.begin(), key.end(), '_', '-');
    return key == "neighborhood" ? "--connectivity" : "--" + key;
}

// Adds an option for each setting, which stores its value in `json`.
struct SettingsOptions {
    CLI::App& command;
    nlohmann::json& json;

    template <class T>
    void operator()(const std::string& key,
                    const std::optional<T>& /*value*/,
                    const FieldRange& allowed,
                    const char* text) const {
        (*this)(key, T{}, allowed, text);
    }

    template <class T>
    void operator()(const std::string& key,
                    const T& /*value*/,
                    const auto& allowed,
                    const char* text) const {
        if constexpr (std::same_as<T, bool>) {
            add<bool>(key, text)->type_name("true|false");
        } else if constexpr (std::floating_point<T>) {
            add<double>(key, text)->check(number_from(allowed.least, allowed.most));
        } else if constexpr (std::integral<T>) {
            add<std::int64_t>(key, text)->check(number_from(allowed.least, allowed.most));
        } else if constexpr (std::same_as<T, Vec2>) {
            add<std::vector<double>>(key, text)->delimiter(',')->expected(2)->type_name("X,Y");
        } else {
            add<std::string>(key, text)->check(one_of(allowed));
        }
    }

private:
    template <class Value>
    [[nodiscard]] CLI::Option* add(const std::string& key, const char* text) const {
        const auto store = [&settings = json, key](const Value& value) {
            settings[key] = value;
        };
        return command.add_option_function<Value>(flag_of(key), store, text);
    }
};

} // namespace

CLI::Validator number_from(double low, double high) {
    const auto name = high < std::numeric_limits<double>::max()
                          ? fmt::format("from {} to {}", low, high)
                          : fmt::format("from {}", low);
    const auto check = [=](const std::string& text) {
        double value = 0.0;
        const bool is_in = CLI::detail::lexical_cast(text, value) && value >= low && value <= high;
        return is_in ? std::string{} : text + " is not a number " + name;
    };
    return {check, name};
}

void add_json_option(CLI::App& command, std::filesystem::path& json) {
    command
        .add_option_function<std::string>(
            "--json",
            [&json](const std::string& file) { json = file; },
            "Writes the result as JSON to a file, or without one to standard output [-]")
        ->expected(0, 1)
        ->default_str("-")
        ->type_name("[FILE]");
}

CLI::Option* add_source_options(CLI::App& command, SceneSource& source) {
    std::string presets = "A scene by number:";
    for (int i = 1; i <= preset_count; ++i) {
        presets += " " + std::to_string(i) + " " + std::string{preset_description(i)} +
                   (i < preset_count ? "," : "");
    }
    CLI::Option* preset = command.add_option("--preset", source.preset, presets + " [1]")
                              ->check(CLI::Range(1, preset_count));
    CLI::Option* scene =
        command.add_option("--scene", source.scene, "A scene saved by play")->excludes(preset);
    CLI::Option* map = command
                           .add_option("--map",
                                       source.map,
                                       "A map of Tiled (.tmx, .tmj) or LDtk (.ldtk), or a MovingAI "
                                       "map (.map) with the points of its scenario file")
                           ->excludes(preset)
                           ->excludes(scene);
    command
        .add_option("--pixels-per-meter",
                    source.drawn.pixels_per_meter,
                    "Scale of a map of Tiled or LDtk [the map's own, or one meter per tile]")
        ->needs(map)
        ->check(number_from(0.01, 10000.0));
    command
        .add_flag("--allow-outside-files",
                  source.drawn.allows_outside_files,
                  "Reads tilesets, templates and levels of a map from outside of its folder, too")
        ->needs(map);
    command.add_option("--scen", source.scen, "Scenario file [the map's name with .scen appended]")
        ->needs(map);
    command.add_option("--seed", source.seed, "Selects other points");
    return map;
}

void add_scene_options(CLI::App& command, SceneOptions& options) {
    CLI::Option* map = add_source_options(command, options);
    command.add_option("--agents", options.agents, "Agents on the map")
        ->needs(map)
        ->check(CLI::Range(1, 10000));
    SceneSettings names_only;
    visit_settings(names_only, SettingsOptions{command, options.settings});
}

} // namespace raywalk::demo
