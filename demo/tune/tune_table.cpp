// SPDX-License-Identifier: MIT
#include "tune/tune_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

constexpr std::array<TuneColumn, 18> columns = {{
    {"cell", "m"},
    {"origin", "m"},
    {"limit", ""},
    {"radius", "m"},
    {"grid", ""},
    {"found", "%"},
    {"reported", "%"},
    {"longer", "mean %"},
    {"longer", "worst %"},
    {"iterations", "median"},
    {"iterations", "max"},
    {"tests", "mean"},
    {"memory", "KiB"},
    {"cold us", "median"},
    {"cold us", "p99"},
    {"warm us", "median"},
    {"warm us", "p99"},
    {"frame", "%"},
}};

std::string line(const std::vector<std::string>& words, const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += fmt::format("{}{:>{}}", i > 0 ? "  " : "", words[i], widths[i]);
    }
    return text + '\n';
}

} // namespace

std::span<const TuneColumn> tune_columns() {
    return columns;
}

std::vector<std::string> tune_words(const TuneRow& row) {
    const TuneSettings& s = row.settings;
    const TuneFigures& f = row.figures;
    const TuneTimes& t = row.times;
    const auto whole = [](auto value) {
        return fmt::format("{:.0f}", static_cast<double>(value));
    };
    return {to_text(s.cell_size),
            to_text(s.origin),
            std::to_string(s.max_iterations),
            to_text(s.radius),
            name_in(neighborhoods, s.neighborhood),
            percent_of(f.success_rate()),
            percent_of(f.reported_rate()),
            f.compared > 0 ? excess_of(f.ratio_mean) : "-",
            f.compared > 0 ? excess_of(f.ratio_worst) : "-",
            whole(f.iterations_median),
            whole(f.iterations_max),
            whole(f.tests_mean),
            whole(f.bytes / 1024),
            whole(t.cold_median),
            whole(t.cold_p99),
            whole(t.warm_median),
            whole(t.warm_p99),
            fmt::format("{:.1f}", t.frame_percent())};
}

std::string to_table(std::span<const TuneRow> rows) {
    std::vector<std::vector<std::string>> lines(2);
    for (const TuneColumn& column : columns) {
        lines[0].emplace_back(column.name);
        lines[1].emplace_back(column.detail);
    }
    const TuneRow* last = nullptr;
    for (const TuneRow& row : rows) {
        if (!row.is_repeated) {
            if (last == nullptr || !is_same_but_limit(last->settings, row.settings)) {
                lines.emplace_back(); // an empty line
            }
            lines.push_back(tune_words(row));
            last = &row;
        }
    }
    std::vector<std::size_t> widths(columns.size());
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

} // namespace raywalk::demo
