// SPDX-License-Identifier: MIT
#include "play/metrics_panel.hpp"

#include "play/style.hpp"
#include "play/verdict.hpp"
#include "scene/scene_json.hpp"

#include <imgui.h>

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

std::string share(std::uint64_t hits, std::uint64_t misses) {
    const std::uint64_t all = hits + misses;
    return all == 0 ? "-"
                    : fmt::format("{:.1f} % of {}",
                                  100.0 * static_cast<double>(hits) / static_cast<double>(all),
                                  all);
}

std::string bytes_text(std::size_t bytes) {
    constexpr double kilo = 1024.0;
    const double size = static_cast<double>(bytes);
    return size < kilo * kilo ? fmt::format("{:.1f} KiB", size / kilo)
                              : fmt::format("{:.1f} MiB", size / kilo / kilo);
}

std::string agents_text(const MetricsReport& report) {
    std::string text;
    for (std::size_t i = 0; i < agent_status_count; ++i) {
        if (report.agents[i] > 0) {
            text += text.empty() ? "" : ", ";
            text += fmt::format("{} {}", report.agents[i], to_string(static_cast<AgentStatus>(i)));
        }
    }
    return text.empty() ? "none" : text;
}

// A row of a table: a name and a value.
void row(const char* name, const std::string& value) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(value.c_str());
}

// A number and its change.
void number(const char* name,
            const char* unit,
            int digits,
            std::optional<double> now,
            std::optional<double> before,
            bool is_fair) {
    row(name, now ? fmt::format("{:.{}f}{}", *now, digits, unit) : "-");
    ImGui::TableNextColumn();
    if (now && before) {
        const std::string change = fmt::format("{:+.{}f}", *now - *before, digits);
        const bool is_equal = change.find_first_of("123456789") == std::string::npos;
        draw_verdict(change, is_equal ? *now : *before, *now, is_fair);
    }
}

std::string figures(const MetricsReport& report) {
    return fmt::format("{} length {:.2f} iterations {} missed {}",
                       to_string(report.path.status),
                       report.path.length,
                       report.path.statistics.search.iterations,
                       report.missed.size());
}

double milliseconds(const FrameTimes& frame) {
    return frame.navigation + frame.physics;
}

void plot_frames(const std::deque<FrameTimes>& frames, Widgets& widgets) {
    std::vector<float> all;
    FrameTimes sum;
    double most = 0.0;
    for (const FrameTimes& frame : frames) {
        all.push_back(static_cast<float>(milliseconds(frame)));
        sum.navigation += frame.navigation;
        sum.physics += frame.physics;
        most = std::max(most, milliseconds(frame));
    }
    const double count = static_cast<double>(std::max<std::size_t>(frames.size(), 1));
    row("navigation", fmt::format("{:.2f} ms", sum.navigation / count));
    row("physics", fmt::format("{:.2f} ms", sum.physics / count));
    row("longest", fmt::format("{:.2f} ms of 16.7", most));
    ImGui::TableNextColumn();
    ImGui::TableNextColumn();
    ImGui::PlotHistogram("##frames",
                         all.data(),
                         static_cast<int>(all.size()),
                         0,
                         nullptr,
                         0.0F,
                         static_cast<float>(most),
                         {12.0F * ImGui::GetFontSize(), 2.7F * ImGui::GetFontSize()});
    widgets.note("frame_plot");
}

} // namespace

void query_panel(const MetricsReport& now, const std::optional<MetricsReport>& before) {
    if (!now.has_player) {
        return;
    }
    std::string result{to_string(now.path.status)};
    if (now.path.reason) {
        result += fmt::format(" ({})", to_string(*now.path.reason));
    }
    heading(result.c_str());
    if (!ImGui::BeginTable("query", 3)) {
        return;
    }
    const float em = ImGui::GetFontSize(); // fixed, so that no change of a figure is cut off
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 5.5F * em);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, 6.0F * em);
    ImGui::TableSetupColumn("change", ImGuiTableColumnFlags_WidthStretch);
    // A partial path is not worse because it is longer.
    const bool is_fair = before && before->path.status == now.path.status &&
                         before->path.status == PathStatus::found;
    const auto add = [&](const char* name, const char* unit, int digits, auto figure) {
        number(name, unit, digits, figure(now), before ? figure(*before) : std::nullopt, is_fair);
    };
    using Figure = std::optional<double>;
    add("length", " m", 2, [](const MetricsReport& r) { return Figure{r.path.length}; });
    if (now.is_too_large) {
        row("to shortest", "not computed");
    } else {
        add("to shortest", " x", 3, [](const MetricsReport& r) { return r.ratio; });
    }
    add("missed", " gaps", 0, [](const MetricsReport& r) {
        return Figure{static_cast<double>(r.missed.size())};
    });
    add("tiles", " cells", 0, [](const MetricsReport& r) {
        return Figure{static_cast<double>(r.path.statistics.cells)};
    });
    add("iterations", "", 0, [](const MetricsReport& r) {
        return Figure{static_cast<double>(r.path.statistics.search.iterations)};
    });
    add("tests", " shapes", 0, [](const MetricsReport& r) {
        return Figure{static_cast<double>(r.path.statistics.obstacles_tested)};
    });
    add("time", " \u00b5s", 1, [](const MetricsReport& r) { return r.time; });
    ImGui::EndTable();
}

std::string comparison_text(const SceneSettings& compared, const SceneSettings& now) {
    const nlohmann::ordered_json before = json_of(compared);
    const nlohmann::ordered_json after = json_of(now);
    std::string text;
    for (const auto& [name, value] : before.items()) {
        if (!after.contains(name) || after[name] != value) {
            text += (text.empty() ? "" : ", ") + name + " ";
            text +=
                value.is_number_float() ? fmt::format("{:.4g}", value.get<double>()) : value.dump();
        }
    }
    return text.empty() ? "change a setting to compare with these" : "compared with " + text;
}

void metrics_panel(const Metrics& metrics, const Lab& lab, Widgets& widgets) {
    if (!ImGui::BeginTable("world", 2, ImGuiTableFlags_SizingFixedFit)) {
        return;
    }
    const MetricsReport report = metrics.report(lab);
    row("agents", agents_text(report));
    row("plans", fmt::format("{} per second", report.plans_per_second));
    row("cache", fmt::format("{} chunks, {}", report.cache.chunks, bytes_text(report.cache.bytes)));
    row("cache hits", share(report.cache.hits, report.cache.misses));
    plot_frames(metrics.frames(), widgets);
    ImGui::EndTable();
}

std::string query_line(const MetricsReport& now, const std::optional<MetricsReport>& before) {
    std::string line = "query " + figures(now);
    for (const MissedPassage& missed : now.missed) {
        const Vec2 middle = 0.5F * (missed.from + missed.to);
        line += fmt::format(" ({:.1f}, {:.1f})", middle.x, middle.y);
    }
    return line + (before ? " before " + figures(*before) : "");
}

} // namespace raywalk::demo
