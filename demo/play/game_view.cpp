// SPDX-License-Identifier: MIT
// What Game draws of the world.
#include "raywalk/box2d_probe.hpp"

#include "play/draw.hpp"
#include "play/game.hpp"
#include "play/imgui_sink.hpp"
#include "play/style.hpp"
#include "scene/build_world.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {
namespace {

// Where a body is, of a character or of the scene.
std::optional<Vec2> place_of(const Lab& lab, BodyKey key) {
    for (const Character& character : lab.simulation().characters()) {
        if (key_of(character.body) == key) {
            return character.agent.position();
        }
    }
    for (const LabBody& body : lab.bodies()) {
        if (key_of(body.body()) == key) {
            return body.body().position();
        }
    }
    return std::nullopt;
}

} // namespace

// The world gets what the panel leaves, and is fitted into it again when the window's size or the
// number of views changes.
void Game::lay_out() {
    if (std::exchange(was_narrow_, is_narrow()) != is_narrow()) {
        is_panel_open_ = !is_narrow();
    }
    const Vec2 window{ImGui::GetIO().DisplaySize};
    const Vec2 panel = panel_size();
    camera_.corner = {is_narrow() ? 0.0F : panel.x, 0.0F};
    camera_.screen = {window.x - camera_.corner.x, window.y - (is_narrow() ? panel.y : 0.0F)};
    const std::pair now{window, views().size()};
    if (std::exchange(fitted_, now) != now) {
        show_all();
    }
}

void Game::show_all() {
    const Vec2 border{0.0F, 5.2F * ImGui::GetFontSize()};
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
    // A search that ended at its limit is seen as far as it came.
    shown.search = shown.search || watch_.is_open() || is_limited(now_.path);
    shown.parents = shown.parents || is_limited(now_.path);
    return shown;
}

// Interpolates between the last two steps for smooth motion at any display rate.
Vec2 Game::shown_position(std::size_t index) const {
    const Simulation& simulation = lab_.simulation();
    const auto t = is_paused_ ? 1.0F : static_cast<float>(not_simulated_ * simulation.hz());
    const Vec2 before = memory_.position_before(index);
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
        const bool halts = is_paused_ && !watch_.is_open();
        list.AddRect(to_im(from),
                     to_im(to),
                     to_im(halts ? palette::note : palette::ink),
                     0.0F,
                     0,
                     halts ? 8.0F : 2.0F);
        list.PopClipRect();
    }
    draw_guide(list);
}

// The world with the search of this side.
void Game::draw_view(ImDrawList& list, const Camera& view, std::size_t side, double seconds) {
    draw_scene(list, view, lab_.scene(), outlines_of(lab_.simulation().world()));
    draw_query_of(list, view, side);
    draw_characters(list, view);
    const ImGuiIO& io = ImGui::GetIO();
    const bool has_mouse = !io.WantCaptureMouse && view.contains(Vec2{io.MousePos});
    const auto cursor = has_mouse ? std::optional{view.to_world(Vec2{io.MousePos})} : std::nullopt;
    ImguiSink sink{list, view};
    draw_selected(list, view, sink);
    Overlays shown = shown_overlays();
    if (std::exchange(shown.grid, false)) {
        draw_grid(view, sink);
    }
    painter_.draw(
        shown, lab_, watch_.search(side), view, cursor, static_cast<float>(seconds), sink);
    editor_.draw(list, lab_, view);
}

void Game::draw_guide(ImDrawList& list) {
    float top = std::max(bar_bottom_, camera_.corner.y);
    const auto banner = [&](const Camera& view, const std::string& text) {
        const ImVec2 at{view.middle().x, std::max(top, view.corner.y)};
        return draw_banner(list, at, view.screen.x, text.c_str());
    };
    const std::vector<Camera> all = views();
    float below = top;
    for (std::size_t side = 0; watch_.is_open() && side < all.size(); ++side) {
        const float end = banner(all[side], caption_of(watch_, side));
        below = side == 0 ? end : below;
    }
    top = below;
    if (editor_.draws_chain()) {
        top = banner(camera_,
                     "Each click adds a corner of the chain; a right click or a long press "
                     "(M) ends it, Escape discards it");
    } else if (is_paused_ && !watch_.is_open()) {
        top = banner(camera_, "Paused: Space goes on, O runs one step");
    } else if (shows_hint_ && !watch_.is_open() && !is_limited(now_.path)) {
        top = banner(camera_,
                     "Click on the ground to send the player, drag trees, walls, and the ends of "
                     "the query (F1: all keys)");
    }
    constexpr double message_time = 3.0;
    if (!message_.empty() && !window_.is_saving() && Window::now() - message_time_ < message_time) {
        draw_banner(list, {camera_.middle().x, top}, camera_.screen.x, message_.c_str());
    }
    report(reported_guide_,
           fmt::format("guide {}: {}",
                       shows_hint_ ? "with hint" : "without hint",
                       draw_legend(list, camera_, lab_, shows_paths_, shown_overlays())));
}

// That of a slider while it is held.
void Game::draw_grid(const Camera& view, DebugSink& sink) {
    const SceneSettings& shown = settings_panel_.shown(lab_.settings());
    if (!lab_.simulation().characters().empty() &&
        !fault_of(lab_.scene().bounds, shown.cell_size)) {
        painter_.draw_grid(lab_, shown, view, sink);
        report(reported_grid_, fmt::format("grid with cells of {:.2f} m", shown.cell_size));
    }
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
    draw_dashes(list, view, now_.path_of_higher_limit, palette::query);
    draw_change(list, view);
    for (const MissedPassage& missed : now_.missed) {
        draw_passage(list, view, missed, false);
    }
}

// While settings are compared, and for some seconds after a change of them: the path before, and
// the passages that are found now.
void Game::draw_change(ImDrawList& list, const Camera& view) const {
    constexpr double duration = 4.0;
    if (!before_ || (!compared_ && Window::now() - change_time_ > duration)) {
        return;
    }
    draw_dashes(list, view, before_->path.points, palette::bone_edge);
    for (const MissedPassage& missed : before_->missed) {
        const bool is_missed_still =
            std::any_of(now_.missed.begin(), now_.missed.end(), [&](const MissedPassage& other) {
                return distance(other.from, missed.from) < distance(missed.from, missed.to) ||
                       distance(other.to, missed.to) < distance(missed.from, missed.to);
            });
        if (!is_missed_still) {
            draw_passage(list, view, missed, true);
        }
    }
}

// The player comes first and is drawn last, on top of the others.
void Game::draw_characters(ImDrawList& list, const Camera& view) const {
    const auto characters = lab_.simulation().characters();
    // Those of a crowd would hide it.
    constexpr float crowd = 50.0F;
    const float strength = std::min(crowd / static_cast<float>(characters.size()), 1.0F);
    for (std::size_t i = 0; i < characters.size(); ++i) {
        if (shows_trails_) {
            const Color color = i == player_index ? palette::player : palette::bone_edge;
            draw_line(list, view, memory_.trail(i), to_im(color, 90), 4.0F);
        }
        if (shows_paths_) {
            draw_path(list, view, characters[i], shown_position(i), strength);
        }
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
        draw_character(list,
                       view,
                       characters[i - 1],
                       shown_position(i - 1),
                       memory_.is_surprised(lab_, i - 1));
    }
}

// The selected character, its path, how far it sees others, and what it waits for.
void Game::draw_selected(ImDrawList& list, const Camera& view, DebugSink& sink) const {
    const auto selected = agents_.selected(lab_);
    if (!selected) {
        return;
    }
    const Character& character = lab_.simulation().characters()[*selected];
    const ImVec2 at = to_im(view.to_screen(shown_position(*selected)));
    const float radius = view.scale * character.radius + ImGui::GetFontSize();
    list.AddCircle(at, radius, IM_COL32_WHITE, 0, 6.0F);
    list.AddCircle(at, radius, to_im(palette::ink), 0, 2.0F);
    OverlayPainter::draw_agent(character.agent, view, sink);
    if (const auto place = place_of(lab_, character.agent.current_wait().body)) {
        const std::array<Vec2, 2> line{shown_position(*selected), *place};
        draw_dashes(list, view, line, palette::unreachable);
        draw_label(
            list, to_im(view.to_screen(*place)), to_im(palette::unreachable), "it waits for this");
    }
    draw_label(list, {at.x + radius, at.y + radius}, to_im(palette::ink), agents_.reason().c_str());
}

} // namespace raywalk::demo
