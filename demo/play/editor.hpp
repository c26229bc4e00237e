// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/widgets.hpp"

#include <imgui.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::demo {

/// The mouse in the world: sends the player, moves and turns bodies, adds and deletes them, and
/// moves the view.
class Editor {
public:
    /// Carries out a command and tells if it could be.
    using Apply = std::function<bool(const Command&)>;

    explicit Editor(Apply apply)
        : apply_{std::move(apply)} {}

    /// Once a frame, after ImGui's frame has begun.
    void update(const Lab& lab, Camera& camera);
    /// The menu that a right click opens.
    void menu(const Lab& lab, Widgets& widgets);
    /// What is being done: the body that would be caught, the chain that is drawn.
    void draw(ImDrawList& list, const Lab& lab, const Camera& camera) const;

    /// A key while the mouse is over the world.
    void turn_body(float angle);
    void delete_body();
    /// The chain that is being drawn gets its end; false if there is none.
    bool finish_chain();
    /// The same without adding it.
    bool abandon_chain();
    /// Another scene has begun: whatever was being done is over.
    void let_go();

private:
    struct Drag {
        BodyId body;
        ImVec2 pressed_at;
        Vec2 last;
        bool has_moved = false;
    };

    void press();
    void drag();
    void release();
    void move_view(Camera& camera);
    void add_items(bool has_player, Widgets& widgets);
    void body_items(const LabBody& body, Widgets& widgets);
    void add(Material material, Shape shape, bool is_loose = false);

    Apply apply_;
    Vec2 cursor_;            // in the world
    float tolerance_ = 0.0F; // within which a chain is hit (unit: meter)
    bool is_over_world_ = false;
    std::optional<BodyId> hovered_;
    std::optional<Drag> drag_;
    std::optional<std::vector<Vec2>> chain_; // that is being drawn
    ImVec2 right_pressed_at_{};
    bool wants_menu_ = false;
    Vec2 menu_at_;
    std::optional<BodyId> menu_body_;
};

} // namespace raywalk::demo
