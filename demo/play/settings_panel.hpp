// SPDX-License-Identifier: MIT
#pragma once

#include "play/widgets.hpp"
#include "scene/settings.hpp"

#include <optional>

namespace raywalk::demo {

/// Sliders and choices for all that can be tuned while a scene runs.
class SettingsPanel {
public:
    /// Contents of a window: call it between ImGui::Begin and ImGui::End. Returns the settings
    /// after an edit, when it is complete: a slider was let go, a choice made. They are in the
    /// ranges of read_settings(), but the lab may refuse them: then just go on with `now`. Widgets
    /// are noted by the names that the settings have in files.
    [[nodiscard]] std::optional<SceneSettings> show(const SceneSettings& now, Widgets& widgets);

private:
    SceneSettings draft_;     // while a slider is held
    bool is_editing_ = false; // one is
};

} // namespace raywalk::demo
