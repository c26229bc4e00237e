// SPDX-License-Identifier: MIT
#include "play/metrics_panel.hpp"

#include "scene/palette.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr ImU32 navigation_color = IM_COL32(91, 143, 232, 255);
constexpr ImU32 physics_color = IM_COL32(224, 144, 43, 255);
constexpr ImU32 line_color = IM_COL32(255, 255, 255, 90);
constexpr ImU32 budget_color = IM_COL32(230, 80, 70, 255);
constexpr double frame_budget = 1000.0 / 60.0; // (unit: millisecond)

class ReportRows {
public:
    explicit ReportRows(const char* name) {
        is_open_ = ImGui::BeginTable(name, 2, ImGuiTableFlags_SizingFixedFit);
    }

    ~ReportRows() {
        if (is_open_) {
            ImGui::EndTable();
        }
    }

    ReportRows(const ReportRows&) = delete;
    ReportRows(ReportRows&&) = delete;
    ReportRows& operator=(const ReportRows&) = delete;
    ReportRows& operator=(ReportRows&&) = delete;

    template <class... Args>
    void add(const char* label, fmt::format_string<Args...> format, Args&&... args) {
        if (!is_open_) {
            return;
        }
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", label);
        ImGui::TableNextColumn();
        const std::string text = fmt::format(format, std::forward<Args>(args)...);
        ImGui::TextUnformatted(text.c_str());
    }

private:
    bool is_open_;
};

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

void add_player(const MetricsReport& report,
                const std::optional<QueryTimes>& times,
                ReportRows& rows) {
    const PathStatistics& statistics = report.statistics;
    std::string path{to_string(report.path_status)};
    if (report.path_reason) {
        path += fmt::format(" ({})", to_string(*report.path_reason));
    }
    rows.add("player", "{}", to_string(report.player));
    rows.add("path", "{}", path);
    rows.add("length", "{:.2f} m", report.length);
    rows.add("to shortest", "{}", report.ratio ? fmt::format("x {:.3f}", *report.ratio) : "-");
    rows.add("tiles", "{}", statistics.tiles);
    rows.add("iterations", "{}", statistics.search.iterations);
    rows.add("obstacles", "{} tested", statistics.obstacles_tested);
    rows.add("cache hits", "{}", share(statistics.cache_hits, statistics.cache_misses));
    rows.add("query",
             "{}",
             times ? fmt::format("{:.1f} \u00b5s, p99 {:.1f} \u00b5s", times->median, times->p99)
                   : "-");
}

// Uses square roots, so that a tenth of the budget is visible beside the whole.
class FramePlot {
public:
    FramePlot(ImVec2 min, ImVec2 max)
        : min_{min}
        , max_{max} {}

    void draw(const Ring<FrameTimes, Metrics::kept>& frames) const {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(min_, max_, IM_COL32(0, 0, 0, 90));
        const float width = (max_.x - min_.x) / static_cast<float>(Metrics::kept);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const float right = max_.x - width * static_cast<float>(frames.size() - 1 - i);
            const float split = height_at(frames[i].navigation);
            const float top = height_at(frames[i].navigation + frames[i].physics);
            list.AddRectFilled({right - width, split}, {right, max_.y}, navigation_color);
            list.AddRectFilled({right - width, top}, {right, split}, physics_color);
        }
        line_at(list, 1.0, line_color, "1 ms");
        line_at(list, frame_budget, budget_color, "16.7 ms");
    }

private:
    [[nodiscard]] float height_at(double time) const {
        constexpr double top = 1.3 * frame_budget;
        const double part = std::sqrt(std::clamp(time / top, 0.0, 1.0));
        return max_.y - static_cast<float>(part) * (max_.y - min_.y);
    }

    void line_at(ImDrawList& list, double time, ImU32 color, const char* text) const {
        const float y = height_at(time);
        list.AddLine({min_.x, y}, {max_.x, y}, color);
        list.AddText({min_.x + 3.0F, y - ImGui::GetFontSize()}, color, text);
    }

    ImVec2 min_;
    ImVec2 max_;
};

void legend(const char* label, ImU32 color, double mean, double most) {
    const float side = 0.7F * ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float gap = 0.5F * (ImGui::GetTextLineHeight() - side);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {at.x, at.y + gap}, {at.x + side, at.y + gap + side}, color);
    ImGui::Dummy({side, side});
    ImGui::SameLine();
    const std::string text = fmt::format("{:<10} {:5.2f} ms, max {:.2f}", label, mean, most);
    ImGui::TextUnformatted(text.c_str());
}

void plot_frames(const Ring<FrameTimes, Metrics::kept>& frames, Widgets& widgets) {
    const ImVec2 size{260.0F, 90.0F};
    const ImVec2 min = ImGui::GetCursorScreenPos();
    ImGui::Dummy(size);
    widgets.note("frame_plot");
    FramePlot{min, {min.x + size.x, min.y + size.y}}.draw(frames);
    FrameTimes sum;
    FrameTimes most;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        sum.navigation += frames[i].navigation;
        sum.physics += frames[i].physics;
        most.navigation = std::max(most.navigation, frames[i].navigation);
        most.physics = std::max(most.physics, frames[i].physics);
    }
    const double count = static_cast<double>(std::max<std::size_t>(frames.size(), 1));
    legend("navigation", navigation_color, sum.navigation / count, most.navigation);
    legend("physics", physics_color, sum.physics / count, most.physics);
}

} // namespace

void metrics_panel(const Metrics& metrics, const Lab& lab, Widgets& widgets) {
    const MetricsReport report = metrics.report(lab);
    if (report.has_player) {
        ImGui::TextUnformatted("Player's query");
        ReportRows rows{"query"};
        add_player(report, metrics.query_times(), rows);
    }
    ImGui::Separator();
    ImGui::TextUnformatted("World");
    {
        ReportRows rows{"world"};
        rows.add("agents", "{}", agents_text(report));
        rows.add("stuck", "{}", report.agents_with(AgentStatus::stuck));
        rows.add("plans", "{} per second", report.plans_per_second);
        rows.add("cache", "{} chunks, {}", report.cache.chunks, bytes_text(report.cache.bytes));
        rows.add("cache hits", "{}", share(report.cache.hits, report.cache.misses));
    }
    ImGui::Separator();
    ImGui::TextUnformatted("Frame");
    plot_frames(metrics.frames(), widgets);
}

} // namespace raywalk::demo
