// SPDX-License-Identifier: MIT
#include "play/questions.hpp"

#include "raywalk/search_options.hpp"

#include "play/style.hpp"
#include "tune/tune_recommend.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

std::int64_t used_by(const MetricsReport& report) {
    return report.path.statistics.search.iterations;
}

// On a logarithmic scale: what the path used, marks at what the hardest one did and at the limit,
// and hatched what is needed beyond it.
void draw_bar(const MetricsReport& report, std::int64_t limit, Widgets& widgets) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 end{at.x + ImGui::GetContentRegionAvail().x, at.y + 0.8F * em};
    ImGui::Dummy({end.x - at.x, end.y - at.y});
    widgets.note("limit_bar");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::int64_t needed = report.needed.value_or(used_by(report));
    const std::int64_t most =
        std::max({needed, report.hardest.iterations, limit == unlimited ? 1 : limit});
    const auto x = [&](std::int64_t iterations) {
        const double share =
            std::log1p(static_cast<double>(iterations)) / std::log1p(static_cast<double>(most));
        return at.x + static_cast<float>(std::min(share, 1.0)) * (end.x - at.x);
    };
    list.AddRectFilled(at, end, to_im(palette::strong));
    list.AddRectFilled(at, {x(used_by(report)), end.y}, to_im(palette::accent));
    for (std::int64_t power = 10; power < most; power *= 10) {
        list.AddLine({x(power), at.y}, {x(power), at.y + 0.25F * em}, to_im(palette::ink));
    }
    for (float left = x(limit); left < x(needed); left += 0.5F * em) {
        const float right = std::min(left + 0.4F * em, x(needed));
        list.AddLine({left, end.y}, {right, at.y}, to_im(palette::worse), 2.0F);
    }
    for (const auto& [where, color] :
         {std::pair{report.hardest.iterations, palette::better}, std::pair{limit, palette::ink}}) {
        list.AddLine({x(where), at.y - 2.0F}, {x(where), end.y + 2.0F}, to_im(color), 2.0F);
    }
}

// A text that takes the height of two lines, whatever its length.
void two_lines(const std::string& text, Color color) {
    const float top = ImGui::GetCursorPosY();
    ImGui::PushStyleColor(ImGuiCol_Text, to_im(color));
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
    ImGui::SetCursorPosY(top + 2.0F * ImGui::GetTextLineHeightWithSpacing());
}

// Draws what suits the level, with its two buttons. Returns the settings to use.
std::optional<SceneSettings>
level_panel(const SizeSweep& sweep, SceneSettings settings, Widgets& widgets) {
    two_lines(level_line(sweep), palette::ink);
    const auto& best = sweep.recommended();
    const auto [suits, text] = sweep.verdict(settings.cell_size, settings.max_iterations);
    two_lines(text, suits ? palette::better : palette::worse);
    ImGui::BeginDisabled(!best);
    const bool is_used = button("use both", "use_both", widgets);
    float& end = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID("copied until"));
    const auto now = static_cast<float>(ImGui::GetTime());
    if (next_button(now < end ? "copied" : "copy for my code", "copy_code", widgets)) {
        ImGui::SetClipboardText(code_of(best->settings).c_str());
        end = now + 2.0F;
    }
    ImGui::EndDisabled();
    if (!is_used) {
        return std::nullopt;
    }
    settings.cell_size = static_cast<float>(best->settings.cell_size);
    settings.origin = best->settings.origin;
    settings.max_iterations = best->settings.max_iterations;
    return settings;
}

struct Curve {
    const char* name;
    const char* unit;
    int digits;
    double (*value)(const TuneRow&);
};

// clang-format off
constexpr Curve curves[] = {
    {"longer than shortest", " %", 1,
        [](const TuneRow& row) { return 100.0 * (row.figures.ratio_mean - 1.0); }},
    {"hardest query", " iterations", 0,
        [](const TuneRow& row) { return static_cast<double>(row.figures.iterations_needed); }},
    {"first query", " \u00b5s", 0, [](const TuneRow& row) { return row.times.cold_median; }},
};

// clang-format on

// The cell sizes of the rows along a rectangle, on a logarithmic scale.
struct Axis {
    std::span<const TuneRow> rows;
    ImVec2 from;
    ImVec2 to;

    [[nodiscard]] double ratio() const {
        return rows.back().settings.cell_size / rows.front().settings.cell_size;
    }

    [[nodiscard]] float x(double cell_size) const {
        const double share =
            std::log(cell_size / rows.front().settings.cell_size) / std::log(ratio());
        return from.x + static_cast<float>(std::clamp(share, 0.0, 1.0)) * (to.x - from.x);
    }

    [[nodiscard]] float cell_size_at(float x) const {
        const auto share = static_cast<double>((x - from.x) / (to.x - from.x));
        return static_cast<float>(rows.front().settings.cell_size * std::pow(ratio(), share));
    }
};

void plot(const Axis& axis, const Curve& curve, const TuneRow& shown) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    double most = 1e-9;
    for (const TuneRow& row : axis.rows) {
        most = std::max(most, curve.value(row));
    }
    const float top = axis.from.y + 1.3F * ImGui::GetFontSize();
    std::vector<ImVec2> points;
    for (const TuneRow& row : axis.rows) {
        const float x = axis.x(row.settings.cell_size);
        const auto share = static_cast<float>(curve.value(row) / most);
        points.push_back({x, axis.to.y - 3.0F - share * (axis.to.y - 3.0F - top)});
        for (float at = -8.0F; row.figures.found < row.figures.reachable && at <= 8.0F;
             at += 4.0F) {
            list.AddLine({x + at - 4.0F, axis.to.y}, {x + at + 4.0F, top}, to_im(palette::worse));
        }
    }
    list.AddPolyline(
        points.data(), static_cast<int>(points.size()), to_im(palette::accent), 0, 2.0F);
    const std::string title =
        fmt::format("{}: {:.{}f}{}", curve.name, curve.value(shown), curve.digits, curve.unit);
    list.AddText({axis.from.x + 4.0F, axis.from.y}, to_im(palette::ink), title.c_str());
    const std::string scale = fmt::format("up to {:.{}f}", most, curve.digits);
    list.AddText({axis.to.x - 4.0F - ImGui::CalcTextSize(scale.c_str()).x, axis.from.y},
                 to_im(palette::soft_ink),
                 scale.c_str());
}

// Its ends, and between them the size whose figures are shown.
void draw_axis(const Axis& axis, const TuneRow& shown) {
    const auto put = [&](const std::string& text, float share) {
        const float rest = axis.to.x - axis.from.x - ImGui::CalcTextSize(text.c_str()).x;
        ImGui::SameLine(std::max(share * rest, 1.0F)); // 0 would be the default
        ImGui::TextDisabled("%s", text.c_str());
    };
    put(fmt::format("{} m", axis.rows.front().settings.cell_size), 0.0F);
    put(fmt::format("{} m: {} of {} found",
                    shown.settings.cell_size,
                    shown.figures.found,
                    shown.figures.reachable),
        0.5F);
    put(fmt::format("{} m", axis.rows.back().settings.cell_size), 1.0F);
}

// Returns the size that the user clicks on.
std::optional<float> size_curves(const SizeSweep& sweep, float cell_size, Widgets& widgets) {
    const bool is_smallest = sweep.recommended() && sweep.recommended()->settings.cell_size ==
                                                        sweep.rows().front().settings.cell_size;
    remark(is_smallest ? "other cell sizes; green is the smallest measured:"
                       : "other cell sizes; green is recommended:");
    const float height = 2.6F * ImGui::GetFontSize();
    const bool is_clicked =
        ImGui::InvisibleButton("size_curves", {-1.0F, height * std::size(curves)});
    widgets.note("size_curves");
    const bool is_hovered = ImGui::IsItemHovered();
    Axis axis{sweep.rows(), ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(axis.from, axis.to, to_im(palette::tint), 4.0F);
    ImGui::Dummy({0.0F, ImGui::GetTextLineHeight()});
    if (axis.rows.size() < 2) { // not measured yet, or no axis
        return std::nullopt;
    }
    const TuneRow& shown =
        sweep.row_at(is_hovered ? axis.cell_size_at(ImGui::GetIO().MousePos.x) : cell_size);
    draw_axis(axis, shown);
    const auto mark = [&](double size, Color color) {
        const float x = axis.x(size);
        list.AddLine({x, axis.to.y - 0.4F * height}, {x, axis.to.y}, to_im(color), 2.0F);
    };
    for (const Curve& curve : curves) {
        axis.to.y = axis.from.y + height;
        mark(static_cast<double>(cell_size), palette::ink);
        if (is_hovered) {
            mark(shown.settings.cell_size, palette::better);
        }
        if (sweep.recommended()) {
            mark(sweep.recommended()->settings.cell_size, palette::accent);
        }
        plot(axis, curve, shown);
        axis.from.y = axis.to.y;
    }
    return is_clicked ? std::optional{static_cast<float>(shown.settings.cell_size)} : std::nullopt;
}

} // namespace

std::string limit_line(const MetricsReport& report, std::int64_t limit) {
    std::string line = fmt::format("this path {}", used_by(report));
    if (report.needed) {
        line += fmt::format(", needs {}", *report.needed);
    } else if (is_limited(report.path)) {
        line += ", needs more";
    }
    const HardestPlan& hardest = report.hardest;
    if (hardest.iterations > report.needed.value_or(used_by(report))) {
        line += fmt::format(", hardest so far {} ({})", hardest.iterations, hardest.character);
    }
    return line + (limit == unlimited ? ", no limit" : fmt::format(", limit {}", limit));
}

std::string level_line(const SizeSweep& sweep) {
    if (!sweep.is_complete()) {
        return fmt::format("measuring this level: {:.0f} %", 100.0 * sweep.finished_part());
    }
    const auto& best = sweep.recommended();
    if (!best) {
        return "recommended for this level: nothing: " + sweep.reason();
    }
    return fmt::format(
        "recommended for this level: {} m, limit {} (>= 3 x {}, the hardest of {} test queries)",
        best->settings.cell_size,
        best->settings.max_iterations,
        best->figures.iterations_needed,
        best->outcomes.size());
}

std::optional<SceneSettings> limit_button(const MetricsReport& report,
                                          const SizeSweep& sweep,
                                          SceneSettings settings,
                                          const std::string& name,
                                          Widgets& widgets) {
    const bool is_known = report.needed || !is_limited(report.path);
    const std::int64_t used = report.path.is_found() ? used_by(report) : 0;
    const bool is_measured = !sweep.rows().empty();
    const std::int64_t limit = limit_for(
        std::max({report.needed.value_or(used),
                  report.hardest.iterations,
                  is_measured ? sweep.row_at(settings.cell_size).figures.iterations_needed : 0}));
    const std::string what = is_measured ? sweep.name_of(settings.cell_size) : "the paths so far";
    ImGui::BeginDisabled(!is_known || limit == settings.max_iterations);
    const bool is_used = button(fmt::format("set {} for {}", limit, what).c_str(), name, widgets);
    ImGui::EndDisabled();
    settings.max_iterations = limit;
    return is_used ? std::optional{settings} : std::nullopt;
}

Wishes show_questions(const MetricsReport& report,
                      const SizeSweep& sweep,
                      const SceneSettings& settings,
                      Widgets& widgets) {
    Wishes wishes;
    const std::int64_t most = std::max(used_by(report), report.hardest.iterations);
    two_lines(limit_line(report, settings.max_iterations),
              most < settings.max_iterations ? palette::ink : palette::worse);
    draw_bar(report, settings.max_iterations, widgets);
    wishes.settings = limit_button(report, sweep, settings, "set_limit", widgets);
    if (!report.limited.empty()) {
        const std::string text = fmt::format("agents at the limit: {}", report.limited.size());
        ImGui::PushStyleColor(ImGuiCol_Text, to_im(palette::unreachable));
        if (next_button(text.c_str(), "limited_agents", widgets)) {
            wishes.character = report.limited.front();
        }
        ImGui::PopStyleColor();
    }
    if (const auto both = level_panel(sweep, settings, widgets)) {
        wishes.settings = both;
    }
    if (const auto size = size_curves(sweep, settings.cell_size, widgets)) {
        wishes.settings = settings;
        wishes.settings->cell_size = *size;
    }
    return wishes;
}

} // namespace raywalk::demo
