// SPDX-License-Identifier: MIT
#include "play/questions.hpp"

#include "raywalk/search_options.hpp"

#include "play/style.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <vector>

namespace raywalk::demo {
namespace {

// What is left of the limit is light, what the query needs beyond it is hatched.
void draw_bar(std::int64_t used, std::int64_t limit, std::int64_t needed, Widgets& widgets) {
    constexpr ImU32 back = to_im(palette::strong);
    constexpr ImU32 spent = to_im(palette::accent);
    constexpr ImU32 lacking = to_im(palette::worse);
    const float em = ImGui::GetFontSize();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, 0.8F * em};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(size);
    widgets.note("limit_bar");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool is_unlimited = limit == unlimited;
    const double all = static_cast<double>(is_unlimited ? needed : std::max(limit, needed));
    const auto x = [&](std::int64_t iterations) {
        const double share = static_cast<double>(iterations) / std::max(all, 1.0);
        return at.x + static_cast<float>(std::min(share, 1.0)) * size.x;
    };
    const float bottom = at.y + size.y;
    list.AddRectFilled(at, {at.x + size.x, bottom}, back);
    list.AddRectFilled(at, {x(used), bottom}, spent);
    for (float left = x(limit); needed > limit && left < x(needed); left += 0.5F * em) {
        list.AddLine({left, bottom}, {std::min(left + 0.4F * em, x(needed)), at.y}, lacking, 2.0F);
    }
    if (!is_unlimited) {
        list.AddLine({x(limit), at.y - 2.0F}, {x(limit), bottom + 2.0F}, to_im(palette::ink), 2.0F);
    }
}

std::int64_t used_by(const MetricsReport& report) {
    return report.path.statistics.search.iterations;
}

struct Curve {
    const char* name;
    const char* unit;
    double (*value)(const SizeSample&);
};

constexpr Curve curves[] = {{"length",
                             "m",
                             [](const SizeSample& s) {
                                 return s.length;
                             }},
                            {"iterations",
                             "",
                             [](const SizeSample& s) {
                                 return static_cast<double>(s.iterations);
                             }},
                            {"first query", "\u00b5s", [](const SizeSample& s) {
                                 return s.first_time;
                             }}};

std::string describe(const SizeSample& sample) {
    return fmt::format("{:.2f} m: {}, {:.2f} m, {} iterations",
                       sample.cell_size,
                       to_string(sample.status),
                       sample.length,
                       sample.iterations);
}

// Sizes without a path leave a gap.
void plot(std::span<const SizeSample> samples, const Curve& curve) {
    std::vector<float> values;
    float most = 0.0F;
    for (const SizeSample& sample : samples) {
        const bool is_found = sample.status == PathStatus::found;
        const auto value = static_cast<float>(curve.value(sample));
        values.push_back(is_found ? value : std::numeric_limits<float>::quiet_NaN());
        most = std::max(most, is_found ? value : 0.0F);
    }
    const std::string text = fmt::format("{}: up to {:.0f} {}", curve.name, most, curve.unit);
    ImGui::PlotLines(fmt::format("##{}", curve.name).c_str(),
                     values.data(),
                     static_cast<int>(values.size()),
                     0,
                     text.c_str(),
                     0.0F,
                     1.5F * most,
                     {ImGui::GetContentRegionAvail().x, 2.4F * ImGui::GetFontSize()});
}

// Where a size is along the last plot, from 0 to 1.
float share_of(std::span<const SizeSample> samples, float cell_size) {
    const float first = std::log(samples.front().cell_size);
    const float last = std::log(samples.back().cell_size);
    return std::clamp((std::log(cell_size) - first) / (last - first), 0.0F, 1.0F);
}

} // namespace

std::string limit_line(const MetricsReport& report, std::int64_t limit) {
    std::string line = limit == unlimited ? "no limit" : fmt::format("limit {}", limit);
    line += fmt::format(", used {}", used_by(report));
    if (report.needed) {
        line += fmt::format(", needs {}", *report.needed);
    } else if (is_limited(report.path)) {
        line += ", needs more";
    }
    return line;
}

std::optional<std::int64_t>
limit_panel(const MetricsReport& report, std::int64_t limit, Widgets& widgets) {
    ImGui::TextWrapped("%s", limit_line(report, limit).c_str());
    draw_bar(used_by(report), limit, report.needed.value_or(used_by(report)), widgets);
    if (!report.needed) {
        return std::nullopt;
    }
    const std::int64_t enough = round_limit(*report.needed);
    return button(fmt::format("set {}", enough).c_str(), "set_limit", widgets)
               ? std::optional{enough}
               : std::nullopt;
}

std::string state_line(std::span<const SizeSample> samples) {
    std::string line = "sizes";
    for (const SizeSample& sample : samples) {
        line += (&sample == samples.data() ? " " : ", ") + describe(sample);
    }
    return line;
}

std::optional<float>
size_curves(std::span<const SizeSample> samples, float cell_size, Widgets& widgets) {
    std::optional<float> chosen;
    for (const Curve& curve : curves) {
        if (samples.empty()) {
            break;
        }
        plot(samples, curve);
        widgets.note(std::string{"curve_"} + curve.name);
        const ImVec2 from = ImGui::GetItemRectMin();
        const ImVec2 to = ImGui::GetItemRectMax();
        const float x = from.x + share_of(samples, cell_size) * (to.x - from.x);
        ImGui::GetWindowDrawList()->AddLine({x, from.y}, {x, to.y}, to_im(palette::ink));
        if (ImGui::IsItemHovered()) {
            const float share = (ImGui::GetIO().MousePos.x - from.x) / (to.x - from.x);
            const float last = static_cast<float>(samples.size() - 1);
            const SizeSample& sample = samples[static_cast<std::size_t>(
                std::lround(std::clamp(share, 0.0F, 1.0F) * last))];
            ImGui::SetTooltip("%s, first in %.0f \u00b5s. Click to take this size.",
                              describe(sample).c_str(),
                              sample.first_time);
            chosen = ImGui::IsMouseClicked(ImGuiMouseButton_Left) ? std::optional{sample.cell_size}
                                                                  : chosen;
        }
    }
    return chosen;
}

} // namespace raywalk::demo
