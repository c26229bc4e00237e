// SPDX-License-Identifier: MIT
#include "play/editor.hpp"

#include "play/draw.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr float click_pixels = 4.0F; // tolerated movement during a click
constexpr const char* menu_name = "edit";

float pixels_between(ImVec2 a, ImVec2 b) {
    return distance(Vec2{a}, Vec2{b});
}

bool item(Widgets& widgets, const char* label, const char* name) {
    return list_row(label, false, name, widgets);
}

Polygon rock_at(Vec2 center) {
    Polygon rock{
        {{1.1F, 0.1F}, {0.6F, 0.8F}, {-0.3F, 1.0F}, {-1.0F, 0.3F}, {-0.7F, -0.7F}, {0.4F, -0.9F}}};
    for (Vec2& corner : rock.points) {
        corner = center + corner;
    }
    return rock;
}

// The player is the first one, so that it is taken where others stand on it.
std::optional<std::size_t> character_at(const Lab& lab, Vec2 point, float tolerance) {
    const auto characters = lab.simulation().characters();
    const auto found =
        std::find_if(characters.begin(), characters.end(), [&](const Character& character) {
            return distance(character.agent.position(), point) <= character.radius + tolerance;
        });
    return found == characters.end() ? std::nullopt
                                     : std::optional<std::size_t>{found - characters.begin()};
}

// An obstacle that can be added.
struct Addition {
    const char* label;
    const char* name;
    SceneObstacle (*make)(Vec2 center);
};

// clang-format off
constexpr std::array<Addition, 5> additions = {{
    {"Add a box", "add_box",
        [](Vec2 at) { return SceneObstacle{Material::wall, TurnedBox{at, {4.0F, 0.5F}}}; }},
    {"Add a circle", "add_circle",
        [](Vec2 at) { return SceneObstacle{Material::tree, Circle{at, 1.0F}}; }},
    {"Add a polygon", "add_polygon",
        [](Vec2 at) { return SceneObstacle{Material::rock, rock_at(at)}; }},
    {"Add a door", "add_door",
        [](Vec2 at) { return SceneObstacle{Material::door, TurnedBox{at, {3.0F, 0.5F}}, Slide{{3.0F, 0.0F}}}; }},
    {"Add a crate", "add_crate",
        [](Vec2 at) { return SceneObstacle{Material::crate, TurnedBox{at, {0.9F, 0.9F}}, {}, true}; }},
}};
// clang-format on

} // namespace

void Editor::update(const Lab& lab, HeldQuery& query, Camera& camera) {
    const ImGuiIO& io = ImGui::GetIO();
    cursor_ = camera.to_world(io.MousePos);
    constexpr float finger_pixels = 10.0F;
    tolerance_ = (is_for_fingers() ? finger_pixels : click_pixels) / camera.scale;
    is_over_world_ = !io.WantCaptureMouse;
    hovered_ = is_over_world_ ? lab.body_at(cursor_, tolerance_) : std::nullopt;
    if (drag_) {
        drag(query);
    }
    if (is_over_world_) {
        move_view(camera);
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
            press(lab, query);
        }
    }
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Left)) {
        release();
    }
}

std::optional<HeldQuery::End> Editor::end_at_cursor(const HeldQuery& query) const {
    for (const HeldQuery::End end : {HeldQuery::target, HeldQuery::start}) {
        if (query.ends() && distance((*query.ends())[end], cursor_) < 2.0F * tolerance_) {
            return end;
        }
    }
    return std::nullopt;
}

void Editor::press(const Lab& lab, const HeldQuery& query) {
    if (chain_) {
        chain_->push_back(cursor_);
    } else if (const auto end = end_at_cursor(query)) {
        drag_ = Drag{*end, ImGui::GetIO().MousePos, cursor_};
    } else if (hovered_) {
        drag_ = Drag{*hovered_, ImGui::GetIO().MousePos, cursor_};
    } else if (const auto character = character_at(lab, cursor_, tolerance_)) {
        select_(*character);
    } else {
        apply_(SendPlayer{cursor_});
    }
}

void Editor::drag(HeldQuery& query) {
    const float way = pixels_between(ImGui::GetIO().MousePos, drag_->pressed_at);
    drag_->has_moved = drag_->has_moved || way > click_pixels;
    if (!drag_->has_moved || cursor_ == drag_->last) {
        return;
    }
    if (const auto* end = std::get_if<HeldQuery::End>(&drag_->what)) {
        query.move(*end, cursor_);
    } else {
        apply_(MoveBody{std::get<BodyId>(drag_->what), cursor_ - drag_->last, 0.0F});
    }
    drag_->last = cursor_;
}

// A click on something that was not moved sends the player there.
void Editor::release() {
    if (const auto drag = std::exchange(drag_, std::nullopt); drag && !drag->has_moved) {
        apply_(SendPlayer{drag->last});
    }
}

void Editor::move_view(Camera& camera) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) {
        right_pressed_at_ = io.MousePos;
    }
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right) &&
        pixels_between(io.MousePos, right_pressed_at_) <= click_pixels && !finish_chain()) {
        wants_menu_ = true;
        menu_at_ = cursor_;
        menu_body_ = hovered_;
    }
    if (ImGui::IsMouseDragging(ImGuiMouseButton_Right, click_pixels) ||
        ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0.0F)) {
        camera.pan(io.MouseDelta);
    }
    if (io.MouseWheel != 0.0F) {
        constexpr float factor = 1.15F;
        camera.zoom(std::pow(factor, io.MouseWheel), io.MousePos);
    }
}

void Editor::menu(const Lab& lab, Widgets& widgets) {
    if (std::exchange(wants_menu_, false)) {
        ImGui::OpenPopup(menu_name);
    }
    if (ImGui::BeginPopup(menu_name)) {
        const LabBody* body = menu_body_ ? lab.find_body(*menu_body_) : nullptr;
        if (body != nullptr) {
            body_items(*body, widgets);
        } else {
            add_items(lab.player().has_value(), widgets);
        }
        ImGui::EndPopup();
    }
}

void Editor::add_items(bool has_player, Widgets& widgets) {
    for (const Addition& addition : additions) {
        if (item(widgets, addition.label, addition.name)) {
            apply_(AddBody{addition.make(menu_at_)});
        }
    }
    if (item(widgets, "Draw a chain from here", "add_chain")) {
        chain_ = {menu_at_};
    }
    ImGui::Separator();
    if (has_player && item(widgets, "Send the player here", "send_player")) {
        apply_(SendPlayer{menu_at_});
    }
}

void Editor::body_items(const LabBody& body, Widgets& widgets) {
    constexpr float eighth_turn = std::numbers::pi_v<float> / 4.0F;
    if (item(widgets, "Delete", "delete_body")) {
        apply_(RemoveBody{body.id()});
        return;
    }
    if (item(widgets, "Rotate", "turn_body")) {
        apply_(MoveBody{body.id(), {}, eighth_turn});
    }
    if (item(widgets, "Copy", "copy_body")) {
        SceneObstacle copy = body.obstacle();
        copy.shape = transformed(copy.shape, 0.0F, {1.0F, 1.0F});
        apply_(AddBody{copy});
    }
}

void Editor::turn_body(float angle) {
    if (hovered_) {
        apply_(MoveBody{*hovered_, {}, angle});
    }
}

void Editor::delete_body() {
    if (hovered_) {
        apply_(RemoveBody{*hovered_});
        hovered_.reset();
        drag_.reset();
    }
}

bool Editor::finish_chain() {
    const auto chain = std::exchange(chain_, std::nullopt);
    if (chain && chain->size() > 1) {
        apply_(AddBody{{Material::fence, Chain{*chain, false}}});
    }
    return chain.has_value();
}

bool Editor::abandon_chain() {
    return std::exchange(chain_, std::nullopt).has_value();
}

void Editor::let_go() {
    hovered_.reset();
    drag_.reset();
    chain_.reset();
    menu_body_.reset();
}

void Editor::draw(ImDrawList& list, const Lab& lab, const Camera& camera) const {
    // Dark on a light border: visible on every ground.
    constexpr std::array strokes = {std::pair{IM_COL32_WHITE, 6.0F},
                                    std::pair{to_im(palette::ink), 2.0F}};
    const LabBody* body = hovered_ && !chain_ ? lab.find_body(*hovered_) : nullptr;
    for (const auto& [color, width] : strokes) {
        if (body != nullptr) {
            const Box box = bounds_of(body->shape());
            const Vec2 a = camera.to_screen(box.min);
            const Vec2 b = camera.to_screen(box.max);
            const ImVec2 min{std::min(a.x, b.x) - 3.0F, std::min(a.y, b.y) - 3.0F};
            const ImVec2 max{std::max(a.x, b.x) + 3.0F, std::max(a.y, b.y) + 3.0F};
            list.AddRect(min, max, color, 3.0F, 0, width);
        }
        if (chain_) {
            std::vector<Vec2> points = *chain_;
            points.push_back(cursor_);
            draw_line(list, camera, points, color, width);
        }
    }
}

} // namespace raywalk::demo
