// SPDX-License-Identifier: MIT
#include "play/metrics_panel.hpp"

#include "play/style.hpp"
#include "scene/scene_json.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
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

// A number, of which less is better, and its change: in blue if it is better, in orange if worse.
// Times also change by themselves.
void number(const char* name,
            const char* unit,
            int digits,
            std::optional<double> now,
            std::optional<double> before) {
    row(name, now ? fmt::format("{:.{}f}{}", *now, digits, unit) : "-");
    ImGui::TableNextColumn();
    if (!now || !before) {
        return;
    }
    const std::string change = fmt::format("{:+.{}f}", *now - *before, digits);
    const bool is_noise =
        std::string_view{unit} == " \u00b5s" && std::abs(*now - *before) < 0.2 * *before;
    if (is_noise || change.find_first_of("123456789") == std::string::npos) {
        ImGui::TextDisabled(is_noise ? "about equal" : "equal");
        return;
    }
    const bool is_better = *now < *before;
    const Color color = is_better ? palette::better : palette::worse;
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(to_im(color)),
                       "%s %s",
                       change.c_str(),
                       is_better ? "better" : "worse");
}

std::string figures(const MetricsReport& report) {
    return fmt::format("{} length {:.2f} iterations {} missed {}",
                       to_string(report.path.status),
                       report.path.length,
                       report.path.statistics.search.iterations,
                       report.missed.size());
}

// "limit 20, cell size 1".
std::string changes_of(const SceneSettings& before, const SceneSettings& now) {
    const nlohmann::ordered_json old = json_of(before);
    const nlohmann::ordered_json after = json_of(now);
    std::string text;
    for (const auto& [name, value] : old.items()) {
        if (!after.contains(name) || after[name] != value) {
            std::string words = name == "max_iterations" ? "limit" : name;
            std::replace(words.begin(), words.end(), '_', ' ');
            text += (text.empty() ? "" : ", ") + words + " ";
            text +=
                value.is_number_float() ? fmt::format("{:.3g}", value.get<double>()) : value.dump();
        }
    }
    return text;
}

std::string result_of(const Path& path, bool is_outside) {
    const PathStatus reason = path.reason.value_or(path.status);
    if (reason == PathStatus::iteration_limit) {
        return "stopped at the limit";
    }
    if (reason == PathStatus::unreachable || reason == PathStatus::target_blocked) {
        return is_outside ? "no way there: the goal is outside of the level" : "no way there";
    }
    return std::string{to_string(path.status)} +
           (path.reason ? fmt::format(" ({})", to_string(reason)) : "");
}

void query_rows(const MetricsReport& now, const std::optional<MetricsReport>& before) {
    // A partial path is not worse because it is longer.
    const bool is_fair = before && before->path.is_found() && now.path.is_found();
    using Figure = std::optional<double>;
    const auto add = [&](const char* name, const char* unit, int digits, auto figure) {
        number(name, unit, digits, figure(now), is_fair ? Figure{figure(*before)} : Figure{});
    };
    add("path length", " m", 2, [](const auto& r) { return r.path.length; });
    if (now.is_too_large) {
        row("longer than shortest", "not computed");
    } else {
        add("longer than shortest", " %", 1, [](const auto& r) {
            return r.ratio ? Figure{100.0 * (*r.ratio - 1.0)} : std::nullopt;
        });
    }
    add("gaps not found", "", 0, [](const auto& r) { return r.missed.size(); });
    row("tiles", fmt::to_string(now.path.statistics.cells));
    add("iterations", "", 0, [](const auto& r) { return r.path.statistics.search.iterations; });
    add("obstacles tested", "", 0, [](const auto& r) {
        return r.path.statistics.obstacles_tested;
    });
    add("time, first", " \u00b5s", 0, [](const auto& r) { return r.first_time; });
    add("time, again", " \u00b5s", 0, [](const auto& r) { return r.time; });
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

void query_panel(const MetricsReport& now,
                 const std::optional<MetricsReport>& before,
                 bool is_comparing,
                 bool is_outside) {
    if (!now.has_player) {
        return;
    }
    const std::string result = result_of(now.path, is_outside);
    const std::string result_before = before ? result_of(before->path, is_outside) : result;
    heading(result == result_before
                ? result.c_str()
                : fmt::format("{} (before: {})", result, result_before).c_str());
    const std::string changed = before ? changes_of(before->settings, now.settings) : "";
    remark(!changed.empty() ? ("this path now, and its change from " + changed).c_str()
           : is_comparing   ? "change a setting to compare with these"
                            : " ");
    if (!ImGui::BeginTable("query", 3)) {
        return;
    }
    const float em = ImGui::GetFontSize(); // fixed, so that no change of a figure is cut off
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 8.9F * em);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, 4.6F * em);
    ImGui::TableSetupColumn("change", ImGuiTableColumnFlags_WidthStretch);
    query_rows(now, before);
    ImGui::EndTable();
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
