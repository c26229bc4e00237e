// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene_source.hpp"
#include "scene/settings_json.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace raywalk::demo {

/// Accepts numbers from `low` to `high`; unlike CLI::Range, rejects NaN.
[[nodiscard]] CLI::Validator number_from(double low, double high);

/// Accepts the names of a table.
template <class T, std::size_t count>
[[nodiscard]] CLI::Validator one_of(const Names<T, count>& table) {
    std::vector<std::string> names;
    for (const auto& [name, value] : table) {
        names.emplace_back(name);
    }
    return CLI::IsMember(names);
}

/// Adds --json [FILE], which stores "-" without a file; see ResultOutput.
void add_json_option(CLI::App& command, std::filesystem::path& json);

/// Adds the options that select the scene of a subcommand. Returns the option --map, for options
/// that require it.
CLI::Option* add_source_options(CLI::App& command, SceneSource& source);

/// Adds the options that select the scene and override its settings.
void add_scene_options(CLI::App& command, SceneOptions& options);

} // namespace raywalk::demo
