// SPDX-License-Identifier: MIT
#pragma once

#include "play/widgets.hpp"
#include "scene/settings.hpp"

#include <functional>
#include <optional>

namespace raywalk::demo {

/// Sliders and choices for all settings that can be tuned while a scene runs.
class SettingsPanel {
public:
    /// Draws the contents of a window; call it between ImGui::Begin and ImGui::End. `between` draws
    /// what comes after the cell size and the iteration limit, and before the others. Returns the
    /// settings after a complete edit: a released slider or a choice. They are in the ranges of
    /// read_settings(), but the lab may refuse them; then keep passing `now`. Widgets are recorded
    /// by the names of the settings in files.
    [[nodiscard]] std::optional<SceneSettings>
    show(const SceneSettings& now, Widgets& widgets, const std::function<void()>& between);

    /// The settings on the screen: those of a slider while it is held, else `now`.
    [[nodiscard]] const SceneSettings& shown(const SceneSettings& now) const {
        return is_editing_ ? draft_ : now;
    }

    /// True if an edit has begun in the last show().
    [[nodiscard]] bool has_begun() const { return has_begun_; }

private:
    SceneSettings draft_; // while a slider is held
    bool has_begun_ = false;
    bool is_editing_ = false; // a slider is held
};

} // namespace raywalk::demo
