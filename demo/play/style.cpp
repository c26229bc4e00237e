// SPDX-License-Identifier: MIT
#include "play/style.hpp"

#include "play/platform.hpp"

#include <initializer_list>

namespace raywalk::demo {
namespace {

void color(Color color, std::initializer_list<ImGuiCol> roles) {
    for (const ImGuiCol role : roles) {
        ImGui::GetStyle().Colors[role] = ImGui::ColorConvertU32ToFloat4(to_im(color));
    }
}

} // namespace

bool is_for_fingers() {
    return is_narrow() || is_touched();
}

void apply_style(float scale) {
    ImGuiStyle& style = ImGui::GetStyle() = ImGuiStyle{};
    ImGui::StyleColorsLight();
    color(palette::ink, {ImGuiCol_Text, ImGuiCol_SliderGrabActive});
    color(palette::soft_ink, {ImGuiCol_TextDisabled, ImGuiCol_ScrollbarGrabHovered});
    color(palette::paper, {ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_ScrollbarBg});
    color(palette::control_edge, {ImGuiCol_Border, ImGuiCol_ScrollbarGrab});
    color(palette::accent, {ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_PlotHistogram});
    color(palette::better, {ImGuiCol_PlotHistogramHovered});
    color(palette::strong, {ImGuiCol_Separator, ImGuiCol_TitleBgActive, ImGuiCol_TextSelectedBg});
    for (const ImGuiCol control : {ImGuiCol_FrameBg, ImGuiCol_Button, ImGuiCol_Header}) {
        color(palette::tint, {control});
        color(palette::strong, {control + 1, control + 2}); // under the cursor, pressed
    }
    style.FramePadding = is_for_fingers() ? ImVec2{10.0F, 13.0F} : ImVec2{7.0F, 4.0F};
    style.WindowPadding = {12.0F, 10.0F};
    style.ItemSpacing = {8.0F, 5.0F};
    style.CellPadding = {4.0F, 1.0F};
    style.FrameBorderSize = style.WindowBorderSize = 1.0F;
    style.FrameRounding = style.GrabRounding = style.PopupRounding = 4.0F;
    style.GrabMinSize = is_for_fingers() ? 24.0F : 12.0F;
    style.ScrollbarSize = 12.0F;
    style.SelectableTextAlign = {0.0F, 0.5F};
    style.ScaleAllSizes(scale);
}

void heading(const char* text) {
    ImGui::PushFont(ImGui::GetIO().Fonts->Fonts.back());
    ImGui::TextWrapped("%s", text);
    ImGui::PopFont();
}

void remark(const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, to_im(palette::soft_ink));
    ImGui::TextWrapped("%s", text);
    ImGui::PopStyleColor();
}

float draw_banner(ImDrawList& list, ImVec2 top, float width, const char* text) {
    constexpr float padding = 8.0F;
    const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, width - 4.0F * padding);
    const ImVec2 at{top.x - 0.5F * size.x, top.y + padding};
    const ImVec2 end{at.x + size.x, at.y + size.y};
    list.AddRectFilled({at.x - padding, at.y - 0.6F * padding},
                       {end.x + padding, end.y + 0.6F * padding},
                       to_im(palette::ink, 235),
                       6.0F);
    list.AddText(nullptr, 0.0F, at, to_im(palette::note), text, nullptr, size.x + 1.0F);
    return end.y + padding;
}

} // namespace raywalk::demo
