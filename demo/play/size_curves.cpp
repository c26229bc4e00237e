// SPDX-License-Identifier: MIT
#include "play/size_curves.hpp"

#include "play/style.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>

namespace raywalk::demo {
namespace {

struct Curve {
    const char* name;
    const char* unit;
    std::function<double(const SizeSample&)> value;
};

bool is_found(const SizeSample& sample) {
    return sample.status == PathStatus::found;
}

// One curve in a frame of its own, over the logarithm of the cell size.
class Plot {
public:
    Plot(std::span<const SizeSample> samples, const Curve& curve)
        : samples_{samples}
        , curve_{curve} {
        for (const SizeSample& sample : samples) {
            if (is_found(sample)) {
                most_ = std::max(most_, curve.value(sample));
            }
        }
        const float em = ImGui::GetFontSize();
        size_ = {ImGui::GetContentRegionAvail().x, 2.4F * em};
        at_ = ImGui::GetCursorScreenPos();
    }

    // Returns the sample under the mouse.
    const SizeSample* draw(float cell_size) const {
        const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled(at_, {at_.x + size_.x, at_.y + size_.y}, to_im(palette::query, 14));
        const float mark = x(cell_size);
        list.AddLine({mark, at_.y}, {mark, at_.y + size_.y}, ink, 1.0F);
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const ImVec2 here = place(samples_[i]);
            if (is_found(samples_[i])) {
                list.AddCircleFilled(here, 2.5F, to_im(palette::query));
                if (i > 0 && is_found(samples_[i - 1])) {
                    list.AddLine(place(samples_[i - 1]), here, to_im(palette::query), 1.5F);
                }
            } else if (samples_[i].status != PathStatus::pending) {
                list.AddText({here.x - 4.0F, here.y - ImGui::GetFontSize()}, ink, "x");
            }
        }
        const std::string text = fmt::format("{}: up to {:.0f}{}", curve_.name, most_, curve_.unit);
        list.AddText({at_.x + 4.0F, at_.y}, ink, text.c_str());
        ImGui::InvisibleButton(curve_.name, size_);
        return ImGui::IsItemHovered() ? &nearest(ImGui::GetIO().MousePos.x) : nullptr;
    }

private:
    [[nodiscard]] float x(float cell_size) const {
        const float first = std::log(samples_.front().cell_size);
        const float last = std::log(samples_.back().cell_size);
        const float share = (std::log(cell_size) - first) / (last - first);
        return at_.x + 6.0F + std::clamp(share, 0.0F, 1.0F) * (size_.x - 12.0F);
    }

    [[nodiscard]] ImVec2 place(const SizeSample& sample) const {
        const double share = is_found(sample) ? curve_.value(sample) / std::max(most_, 1e-9) : 0.0;
        const float room = size_.y - ImGui::GetFontSize() - 6.0F;
        return {x(sample.cell_size), at_.y + size_.y - 4.0F - static_cast<float>(share) * room};
    }

    [[nodiscard]] const SizeSample& nearest(float pixel) const {
        return *std::min_element(
            samples_.begin(), samples_.end(), [&](const SizeSample& a, const SizeSample& b) {
                return std::abs(x(a.cell_size) - pixel) < std::abs(x(b.cell_size) - pixel);
            });
    }

    std::span<const SizeSample> samples_;
    const Curve& curve_;
    double most_ = 0.0;
    ImVec2 at_;
    ImVec2 size_;
};

std::string describe(const SizeSample& sample) {
    return fmt::format("{:.2f} m: {}, {:.2f} m, {} iterations",
                       sample.cell_size,
                       to_string(sample.status),
                       sample.length,
                       sample.iterations);
}

} // namespace

std::string state_line(std::span<const SizeSample> samples) {
    std::string line = "sizes";
    for (const SizeSample& sample : samples) {
        line += fmt::format("{} {}", &sample == samples.data() ? "" : ",", describe(sample));
    }
    return line;
}

std::optional<float>
size_curves(std::span<const SizeSample> samples, float cell_size, Widgets& widgets) {
    if (samples.empty()) {
        return std::nullopt;
    }
    const Curve curves[] = {{"length",
                             " m",
                             [](const SizeSample& s) {
                                 return s.length;
                             }},
                            {"iterations",
                             "",
                             [](const SizeSample& s) {
                                 return static_cast<double>(s.iterations);
                             }},
                            {"first query", " \u00b5s", [](const SizeSample& s) {
                                 return s.first_time;
                             }}};
    std::optional<float> chosen;
    for (const Curve& curve : curves) {
        const SizeSample* sample = Plot{samples, curve}.draw(cell_size);
        widgets.note(std::string{"curve_"} + curve.name);
        if (sample != nullptr) {
            ImGui::SetTooltip("%s, first in %.0f \u00b5s. Click to take this size.",
                              describe(*sample).c_str(),
                              sample->first_time);
        }
        if (sample != nullptr && ImGui::IsItemClicked()) {
            chosen = sample->cell_size;
        }
    }
    return chosen;
}

} // namespace raywalk::demo
