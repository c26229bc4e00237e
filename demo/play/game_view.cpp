// SPDX-License-Identifier: MIT
// What Game draws of the world.
#include "play/comparison_panel.hpp"
#include "play/draw.hpp"
#include "play/game.hpp"
#include "play/imgui_sink.hpp"
#include "scene/build_world.hpp"

#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {

// The world gets what the panel leaves, and is fitted into it again when the window's size or the
// number of views changes.
void Game::lay_out() {
    const Vec2 window{ImGui::GetIO().DisplaySize};
    const bool is_folded = shows_panel_ && !is_panel_open_;
    camera_.corner = {panel_width(), is_folded ? ImGui::GetFrameHeight() : 0.0F};
    camera_.screen = window - camera_.corner;
    const std::pair now{window, views().size()};
    if (std::exchange(fitted_, now) != now) {
        show_all();
    }
}

void Game::show_all() {
    const Vec2 border{0.0F, 4.0F * ImGui::GetFontSize()};
    const Scene& scene = lab_.scene();
    const Vec2 screen = views().front().screen - 2.0F * border;
    const Camera fitted = camera_on(scene.bounds.grown(0.5F), screen, scene.is_y_up);
    camera_.center = fitted.center;
    camera_.scale = fitted.scale;
    camera_.is_y_up = fitted.is_y_up;
}

// One, or two along the longer side.
std::vector<Camera> Game::views() const {
    if (!watch_.shows_both()) {
        return {camera_};
    }
    std::vector<Camera> views(2, camera_);
    const Vec2 size = camera_.screen;
    const Vec2 half = size.x > size.y ? Vec2{0.5F * size.x, 0.0F} : Vec2{0.0F, 0.5F * size.y};
    for (Camera& view : views) {
        view.screen = size - half;
    }
    views.back().corner = camera_.corner + half;
    return views;
}

Camera Game::view_at(Vec2 pixel) const {
    const std::vector<Camera> all = views();
    return all.back().contains(pixel) ? all.back() : all.front();
}

Overlays Game::shown_overlays() const {
    Overlays shown = overlays_;
    shown.search = shown.search || watch_.is_open();
    return shown;
}

// Interpolates between the last two steps for smooth motion at any display rate.
Vec2 Game::shown_position(std::size_t index) const {
    const Simulation& simulation = lab_.simulation();
    const auto t = is_paused_ ? 1.0F : static_cast<float>(not_simulated_ * simulation.hz());
    const Vec2 before = positions_before_[index];
    return before + t * (simulation.characters()[index].agent.position() - before);
}

void Game::draw(double seconds) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const std::vector<Camera> all = views();
    for (std::size_t side = 0; side < all.size(); ++side) {
        const Vec2 from = all[side].corner;
        const Vec2 to = from + all[side].screen;
        list.PushClipRect({from.x, from.y}, {to.x, to.y});
        draw_view(list, all[side], side, side == 0 && !is_paused_ ? seconds : 0.0);
        list.AddRect({from.x, from.y}, {to.x, to.y}, IM_COL32(20, 22, 26, 255));
        list.PopClipRect();
    }
    draw_guide(list);
    draw_message(list);
}

// The world with the search of this side.
void Game::draw_view(ImDrawList& list, const Camera& view, std::size_t side, double seconds) {
    draw_world(list, view);
    draw_query_of(list, view, side);
    draw_characters(list, view);
    const ImGuiIO& io = ImGui::GetIO();
    const bool has_mouse = !io.WantCaptureMouse && view.contains(Vec2{io.MousePos});
    const auto cursor = has_mouse ? std::optional{view.to_world(Vec2{io.MousePos})} : std::nullopt;
    ImguiSink sink{list, view};
    flash_grid(view, sink);
    painter_.draw(shown_overlays(),
                  lab_,
                  watch_.search(side),
                  view,
                  cursor,
                  static_cast<float>(seconds),
                  sink);
    if (compares_) {
        draw_comparison(comparison_, view, list);
    }
    editor_.draw(list, lab_, view);
}

void Game::draw_guide(ImDrawList& list) {
    const std::vector<Camera> all = views();
    for (std::size_t side = 0; watch_.is_open() && side < all.size(); ++side) {
        draw_banner(list, all[side], bar_bottom_, caption_of(watch_, side).c_str());
    }
    if (shows_hint_ && !watch_.is_open()) {
        draw_banner(list,
                    camera_,
                    bar_bottom_,
                    "Click on the ground to send the player, drag trees, walls, and the ends of "
                    "the query (F1: all keys)");
    }
    report(reported_guide_,
           fmt::format("guide {}: {}",
                       shows_hint_ ? "with hint" : "without hint",
                       draw_legend(list, camera_, shown_overlays())));
}

// For a second after each change of the cell size.
void Game::flash_grid(const Camera& view, DebugSink& sink) {
    constexpr double duration = 1.0;
    const SceneSettings& shown = settings_panel_.shown(lab_.settings());
    const bool is_on = grid_time_ >= 0.0 && Window::now() - grid_time_ < duration &&
                       !lab_.simulation().characters().empty() &&
                       !fault_of(lab_.scene().bounds, shown.cell_size);
    if (is_on) {
        painter_.draw_grid(lab_, shown, view, sink);
    }
    report(reported_grid_,
           is_on ? fmt::format("grid flashes with cells of {:.2f} m", shown.cell_size)
                 : "grid does not flash");
}

void Game::draw_message(ImDrawList& list) const {
    constexpr double message_time = 3.0;
    if (message_.empty() || window_.is_saving() || Window::now() - message_time_ >= message_time) {
        return;
    }
    const ImVec2 size = ImGui::CalcTextSize(message_.c_str());
    const Vec2 end = camera_.corner + camera_.screen;
    const ImVec2 at{end.x - size.x - 16.0F, end.y - 4.0F * size.y};
    list.AddRectFilled({at.x - 8.0F, at.y - 5.0F},
                       {at.x + size.x + 8.0F, at.y + size.y + 5.0F},
                       IM_COL32(20, 22, 26, 220),
                       4.0F);
    list.AddText(at, IM_COL32_WHITE, message_.c_str());
}

void Game::draw_world(ImDrawList& list, const Camera& view) const {
    const Scene& scene = lab_.scene();
    draw_ground(list, view, scene.bounds, palette::color_of(scene.ground));
    for (const CostArea& area : scene.costs) {
        draw_ground(list, view, area.box, palette::color_of(area));
    }
    for (const Portal& portal : scene.portals) {
        draw_portal(list, view, portal);
    }
    draw_outlines(list, view, outlines_of(lab_.simulation().world()));
}

void Game::draw_query_of(ImDrawList& list, const Camera& view, std::size_t side) const {
    if (problem_.gap) {
        draw_gap(list, view, *problem_.gap);
    }
    if (!query_.ends()) {
        return;
    }
    const PathRequest* request = watch_.search(side).request();
    draw_query(list,
               view,
               *query_.ends(),
               request == nullptr ? std::span<const Vec2>{} : request->path().points);
    for (const MissedPassage& missed : metrics_.report(lab_).missed) {
        draw_missed(list, view, missed);
    }
}

// The player comes first and is drawn last, on top of the others.
void Game::draw_characters(ImDrawList& list, const Camera& view) const {
    const auto characters = lab_.simulation().characters();
    for (std::size_t i = 0; shows_paths_ && i < characters.size(); ++i) {
        draw_path(list, view, characters[i], shown_position(i));
    }
    if (click_time_ >= 0.0 && lab_.player()) {
        const Agent& player = characters[*lab_.player()].agent;
        const bool has_failed = player.status() == AgentStatus::failed;
        draw_click(list,
                   view,
                   player.target_position(),
                   has_failed ? palette::unreachable : palette::click,
                   Window::now() - click_time_);
    }
    for (std::size_t i = characters.size(); i > 0; --i) {
        draw_character(list, view, characters[i - 1], shown_position(i - 1));
    }
    if (const auto selected = agents_.selected(lab_)) {
        const Vec2 at = view.to_screen(shown_position(*selected));
        const float radius = view.scale * characters[*selected].radius + ImGui::GetFontSize();
        list.AddCircle({at.x, at.y}, radius, IM_COL32(255, 255, 255, 255), 0, 3.0F);
    }
}

} // namespace raywalk::demo
