// SPDX-License-Identifier: MIT
#include "play/style.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

struct StyleColor {
    ImGuiCol role;
    Color color;
};

// clang-format off
constexpr StyleColor style_colors[] = {
    {ImGuiCol_Text, palette::ink}, {ImGuiCol_TextDisabled, palette::soft_ink},
    {ImGuiCol_WindowBg, palette::paper}, {ImGuiCol_PopupBg, palette::paper},
    {ImGuiCol_Border, palette::control_edge}, {ImGuiCol_Separator, palette::strong},
    {ImGuiCol_FrameBg, palette::tint}, {ImGuiCol_FrameBgHovered, palette::strong},
    {ImGuiCol_FrameBgActive, palette::strong}, {ImGuiCol_TitleBg, palette::tint},
    {ImGuiCol_TitleBgActive, palette::strong}, {ImGuiCol_TitleBgCollapsed, palette::tint},
    {ImGuiCol_ScrollbarBg, palette::paper}, {ImGuiCol_ScrollbarGrab, palette::control_edge},
    {ImGuiCol_ScrollbarGrabHovered, palette::soft_ink},
    {ImGuiCol_ScrollbarGrabActive, palette::soft_ink}, {ImGuiCol_CheckMark, palette::accent},
    {ImGuiCol_SliderGrab, palette::accent}, {ImGuiCol_SliderGrabActive, palette::ink},
    {ImGuiCol_Button, palette::tint}, {ImGuiCol_ButtonHovered, palette::strong},
    {ImGuiCol_ButtonActive, palette::strong}, {ImGuiCol_Header, palette::tint},
    {ImGuiCol_HeaderHovered, palette::strong}, {ImGuiCol_HeaderActive, palette::strong},
    {ImGuiCol_NavHighlight, palette::better}, {ImGuiCol_PlotHistogram, palette::accent},
    {ImGuiCol_TextSelectedBg, palette::strong}, {ImGuiCol_TableBorderLight, palette::strong}};
// clang-format on

} // namespace

void apply_style(float scale, bool is_for_fingers) {
    ImGuiStyle& style = ImGui::GetStyle() = ImGuiStyle{};
    ImGui::StyleColorsLight();
    for (const auto& [role, color] : style_colors) {
        style.Colors[role] = ImGui::ColorConvertU32ToFloat4(to_im(color));
    }
    style.FramePadding = is_for_fingers ? ImVec2{10.0F, 13.0F} : ImVec2{7.0F, 4.0F};
    style.WindowPadding = {12.0F, 10.0F};
    style.ItemSpacing = {8.0F, 6.0F};
    style.FrameBorderSize = style.WindowBorderSize = 1.0F;
    style.FrameRounding = style.GrabRounding = style.PopupRounding = 4.0F;
    style.GrabMinSize = is_for_fingers ? 24.0F : 12.0F;
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
