// SPDX-License-Identifier: MIT
#include "tune/tune_table.hpp"

#include "run/svg_text.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

std::string time(double microseconds) {
    return fmt::format("{:.0f}", microseconds);
}

// Excess length in percent.
std::string excess(const TuneRow& row, double ratio) {
    return row.figures.compared > 0 ? excess_of(ratio) : "-";
}

std::string line(const std::vector<std::string>& words, const std::vector<std::size_t>& widths) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += fmt::format("{}{:>{}}", i > 0 ? "  " : "", words[i], widths[i]);
    }
    return text + '\n';
}

bool is_same_group(const TuneSettings& a, const TuneSettings& b) {
    return a.cell_size == b.cell_size && a.radius == b.radius && a.neighborhood == b.neighborhood;
}

std::vector<TuneColumn> settings_columns() {
    return {
        {"cell",
         "m",
         [](const TuneRow& r) {
             return to_text(r.settings.cell_size);
         }},
        {"limit",
         "",
         [](const TuneRow& r) {
             return std::to_string(r.settings.max_iterations);
         }},
        {"radius",
         "m",
         [](const TuneRow& r) {
             return to_text(r.settings.radius);
         }},
        {"grid",
         "",
         [](const TuneRow& r) {
             return name_in(neighborhoods, r.settings.neighborhood);
         }},
    };
}

std::vector<TuneColumn> success_columns() {
    return {
        {"found",
         "%",
         [](const TuneRow& r) {
             return percent_of(r.figures.success_rate());
         }},
        {"reported",
         "%",
         [](const TuneRow& r) {
             return percent_of(r.figures.reported_rate());
         }},
        {"longer",
         "mean %",
         [](const TuneRow& r) {
             return excess(r, r.figures.ratio_mean);
         }},
        {"longer",
         "worst %",
         [](const TuneRow& r) {
             return excess(r, r.figures.ratio_worst);
         }},
    };
}

std::vector<TuneColumn> work_columns() {
    return {
        {"iterations",
         "median",
         [](const TuneRow& r) {
             return std::to_string(r.figures.iterations_median);
         }},
        {"iterations",
         "max",
         [](const TuneRow& r) {
             return std::to_string(r.figures.iterations_max);
         }},
        {"tests",
         "mean",
         [](const TuneRow& r) {
             return fmt::format("{:.0f}", r.figures.tests_mean);
         }},
        {"memory",
         "KiB",
         [](const TuneRow& r) {
             return std::to_string(r.figures.bytes / 1024);
         }},
    };
}

std::vector<TuneColumn> cold_columns() {
    return {
        {"cold us",
         "median",
         [](const TuneRow& r) {
             return time(r.times.cold_median);
         }},
        {"cold us",
         "p99",
         [](const TuneRow& r) {
             return time(r.times.cold_p99);
         }},
    };
}

std::vector<TuneColumn> warm_columns() {
    return {
        {"warm us",
         "median",
         [](const TuneRow& r) {
             return time(r.times.warm_median);
         }},
        {"warm us",
         "p99",
         [](const TuneRow& r) {
             return time(r.times.warm_p99);
         }},
    };
}

std::vector<TuneColumn> frame_columns() {
    return {
        {"frame",
         "%",
         [](const TuneRow& r) {
             return fmt::format("{:.1f}", r.times.frame_percent());
         }},
    };
}

} // namespace

const std::vector<TuneColumn>& tune_columns() {
    static const std::vector<TuneColumn> columns = [] {
        std::vector<TuneColumn> all;
        for (const auto& part : {settings_columns(),
                                 success_columns(),
                                 work_columns(),
                                 cold_columns(),
                                 warm_columns(),
                                 frame_columns()}) {
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }();
    return columns;
}

std::string to_table(std::span<const TuneRow> rows) {
    std::vector<std::vector<std::string>> lines(2 + rows.size());
    std::vector<std::size_t> widths;
    for (const TuneColumn& column : tune_columns()) {
        lines[0].emplace_back(column.name);
        lines[1].emplace_back(column.detail);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            lines[2 + i].push_back(column.text(rows[i]));
        }
        std::size_t width = 0;
        for (const std::vector<std::string>& words : lines) {
            width = std::max(width, words.back().size());
        }
        widths.push_back(width);
    }
    std::string text = line(lines[0], widths) + line(lines[1], widths);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool is_first = i == 0 || !is_same_group(rows[i - 1].settings, rows[i].settings);
        text += is_first ? "\n" : "";
        text += line(lines[2 + i], widths);
    }
    return text;
}

} // namespace raywalk::demo
