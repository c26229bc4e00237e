// SPDX-License-Identifier: MIT
#pragma once

#include "lab/held_query.hpp"
#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/widgets.hpp"

#include <imgui.h>

#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace raywalk::demo {

/// Handles the mouse in the world: sends the player, moves and rotates bodies, adds and deletes
/// them, and moves the view.
class Editor {
public:
    /// Executes a command and returns whether it succeeded.
    using Apply = std::function<bool(const Command&)>;

    /// Is called with the index of a character that was clicked.
    using Select = std::function<void(std::size_t)>;

    Editor(Apply apply, Select select)
        : apply_{std::move(apply)}
        , select_{std::move(select)} {}

    /// Call once a frame, after ImGui's frame has begun.
    void update(const Lab& lab, HeldQuery& query, Camera& camera);
    /// Draws the context menu.
    void menu(const Lab& lab, Widgets& widgets);
    /// Draws the current action: the hovered body, the chain being drawn.
    void draw(ImDrawList& list, const Lab& lab, const Camera& camera) const;

    /// Actions on the body under the cursor.
    void turn_body(float angle);
    void delete_body();
    /// Discards the chain that is being drawn. Returns false if there is none.
    bool abandon_chain();

    /// True while an end of the query is dragged.
    [[nodiscard]] bool moves_query() const {
        return drag_ && drag_->has_moved && std::holds_alternative<HeldQuery::End>(drag_->what);
    }

    /// True while a chain is drawn.
    [[nodiscard]] bool draws_chain() const { return chain_.has_value(); }

    /// Cancels the current action, since another scene has begun.
    void let_go();

private:
    struct Drag {
        std::variant<BodyId, HeldQuery::End> what;
        ImVec2 pressed_at;
        Vec2 last;
        bool has_moved = false;
    };

    [[nodiscard]] std::optional<HeldQuery::End> end_at_cursor(const HeldQuery& query) const;
    void press(const Lab& lab, const HeldQuery& query);
    void drag(HeldQuery& query);
    void release();
    void move_view(Camera& camera);
    bool finish_chain();
    void add_items(bool has_player, Widgets& widgets);
    void body_items(const LabBody& body, Widgets& widgets);

    Apply apply_;
    Select select_;
    Vec2 cursor_;            // in the world
    float tolerance_ = 0.0F; // for hitting a chain (unit: meter)
    bool is_over_world_ = false;
    std::optional<BodyId> hovered_;
    std::optional<Drag> drag_;
    std::optional<std::vector<Vec2>> chain_; // the chain being drawn
    ImVec2 right_pressed_at_{};
    bool wants_menu_ = false;
    Vec2 menu_at_;
    std::optional<BodyId> menu_body_;
};

} // namespace raywalk::demo
