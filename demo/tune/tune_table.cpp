// SPDX-License-Identifier: MIT
#include "tune/tune_table.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

std::string line(const std::vector<std::string>& words, const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += fmt::format("{}{:>{}}", i > 0 ? "  " : "", words[i], widths[i]);
    }
    return text + '\n';
}

} // namespace

std::vector<TuneColumn> tune_columns(const TuneRow& row) {
    const TuneSettings& s = row.settings;
    const TuneFigures& f = row.figures;
    const TuneTimes& t = row.times;
    const auto whole = [](auto value) {
        return fmt::format("{:.0f}", static_cast<double>(value));
    };
    return {
        {"cell", "m", to_text(s.cell_size)},
        {"origin", "m", to_text(s.origin)},
        {"limit", "", std::to_string(s.max_iterations)},
        {"radius", "m", to_text(s.radius)},
        {"grid", "", name_in(neighborhoods, s.neighborhood)},
        {"found", "%", percent_of(f.success_rate())},
        {"reported", "%", percent_of(f.reported_rate())},
        {"longer", "mean %", f.compared > 0 ? excess_of(f.ratio_mean) : "-"},
        {"longer", "worst %", f.compared > 0 ? excess_of(f.ratio_worst) : "-"},
        {"work", "mean", whole(f.work())},
        {"iterations", "median", whole(f.iterations_median)},
        {"iterations", "max", whole(f.iterations_max)},
        {"tests", "mean", whole(f.tests_mean)},
        {"memory", "KiB", whole(f.bytes / 1024)},
        {"cold us", "median", whole(t.cold_median)},
        {"cold us", "p99", whole(t.cold_p99)},
        {"warm us", "median", whole(t.warm_median)},
        {"warm us", "p99", whole(t.warm_p99)},
    };
}

std::string to_table(std::span<const TuneRow> rows) {
    std::vector<std::vector<std::string>> lines(2);
    for (const TuneColumn& column : tune_columns({})) {
        lines[0].emplace_back(column.name);
        lines[1].emplace_back(column.detail);
    }
    const TuneRow* last = nullptr;
    for (const TuneRow& row : rows) {
        if (!row.is_repeated) {
            if (last == nullptr || !is_same_but_limit(last->settings, row.settings)) {
                lines.emplace_back(); // an empty line
            }
            std::vector<std::string>& words = lines.emplace_back();
            for (const TuneColumn& column : tune_columns(row)) {
                words.push_back(column.text);
            }
            last = &row;
        }
    }
    std::vector<std::size_t> widths(lines[0].size());
    for (const std::vector<std::string>& words : lines) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            widths[i] = std::max(widths[i], words[i].size());
        }
    }
    std::string text;
    for (const std::vector<std::string>& words : lines) {
        text += line(words, widths);
    }
    return text;
}

nlohmann::ordered_json json_of(const TuneRow& row) {
    using Json = nlohmann::ordered_json;
    const TuneSettings& s = row.settings;
    const TuneFigures& f = row.figures;
    const TuneTimes& t = row.times;
    const auto ratio = [&](double value) {
        return f.compared > 0 ? Json(value) : Json();
    };
    return {{"cell_size_m", s.cell_size},
            {"max_iterations", s.max_iterations},
            {"radius_m", s.radius},
            {"connectivity", name_in(neighborhoods, s.neighborhood)},
            {"origin_m", Json::array({s.origin.x, s.origin.y})},
            {"reachable", f.reachable},
            {"found", f.found},
            {"lost_to_limit", f.lost_to_limit},
            {"lost_to_grid", f.lost_to_grid()},
            {"unreachable", f.unreachable},
            {"reported_unreachable", f.reported},
            {"length_ratio_mean", ratio(f.ratio_mean)},
            {"length_ratio_worst", ratio(f.ratio_worst)},
            {"iterations_median", f.iterations_median},
            {"iterations_max", f.iterations_max},
            {"iterations_needed", f.iterations_needed},
            {"iterations_mean", f.iterations_mean},
            {"work", f.work()},
            {"obstacles_tested_mean", f.tests_mean},
            {"bytes", f.bytes},
            {"times",
             {{"cold_median_us", t.cold_median},
              {"cold_p99_us", t.cold_p99},
              {"warm_median_us", t.warm_median},
              {"warm_p99_us", t.warm_p99}}}};
}

} // namespace raywalk::demo
