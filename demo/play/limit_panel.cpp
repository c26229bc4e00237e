// SPDX-License-Identifier: MIT
#include "play/limit_panel.hpp"

#include "raywalk/search_options.hpp"

#include "play/style.hpp"

#include <imgui.h>

#include <algorithm>
#include <fmt/format.h>

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
    return report.statistics.search.iterations;
}

} // namespace

std::string limit_line(const MetricsReport& report, std::int64_t limit) {
    std::string line = limit == unlimited ? "no limit" : fmt::format("limit {}", limit);
    line += fmt::format(", used {}", used_by(report));
    if (report.needed) {
        line += fmt::format(", needs {}", *report.needed);
    } else if (report.is_limited) {
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

} // namespace raywalk::demo
