// SPDX-License-Identifier: MIT
#include "play/watch_bar.hpp"

#include <imgui.h>

namespace raywalk::demo {
namespace {

void player_buttons(SearchWatch& watch, Widgets& widgets) {
    const char* const play = watch.is_finished()  ? "play again"
                             : watch.is_playing() ? "pause"
                                                  : "play";
    if (button(play, "watch_play", widgets)) {
        watch.play(watch.is_finished() || !watch.is_playing());
    }
    if (next_button("step", "watch_step", widgets)) {
        watch.step(1);
    }
    if (next_button("+10", "watch_step_10", widgets)) {
        watch.step(10);
    }
    if (next_button("restart", "watch_restart", widgets)) {
        watch.restart();
    }
    if (next_button("close", "watch_close", widgets)) {
        watch.close();
    }
}

void speed_slider(SearchWatch& watch, Widgets& widgets) {
    float speed = watch.speed();
    ImGui::SetNextItemWidth(11.0F * ImGui::GetFontSize());
    ImGui::SliderFloat("##speed",
                       &speed,
                       SearchWatch::min_speed,
                       SearchWatch::max_speed,
                       "%.0f cells a second",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    widgets.note("watch_speed");
    watch.set_speed(speed);
}

void choose_algorithm(SearchWatch& watch, std::size_t side, Widgets& widgets) {
    AlgorithmChoice algorithm = watch.algorithm(side);
    ImGui::SetNextItemWidth(9.5F * ImGui::GetFontSize());
    if (choose(side == 0 ? "watch_a" : "watch_b", algorithm_choices, algorithm, widgets)) {
        watch.choose(side, algorithm);
    }
}

} // namespace

float watch_bar(SearchWatch& watch, const Camera& area, Widgets& widgets) {
    constexpr float margin = 6.0F;
    begin_bar("##watch",
              {area.middle().x, area.corner.y + margin},
              watch.is_open() ? 0 : ImGuiWindowFlags_NoBackground);
    if (!watch.is_open()) {
        if (button("Watch the search step by step (N)", "watch", widgets)) {
            watch.open();
        }
    } else {
        player_buttons(watch, widgets);
        if (area.screen.x > 48.0F * ImGui::GetFontSize()) {
            ImGui::SameLine();
        }
        speed_slider(watch, widgets);
        choose_algorithm(watch, 0, widgets);
        ImGui::SameLine();
        bool is_double = watch.shows_both();
        if (check("watch_both", "beside", is_double, widgets)) {
            watch.show_both(is_double);
        }
        if (is_double) {
            go_on_line("as in the game");
            choose_algorithm(watch, 1, widgets);
        }
    }
    const float bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
    ImGui::End();
    return bottom;
}

} // namespace raywalk::demo
