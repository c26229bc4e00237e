// SPDX-License-Identifier: MIT
#include "play/size_curves.hpp"

#include "play/style.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <vector>

namespace raywalk::demo {
namespace {

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
