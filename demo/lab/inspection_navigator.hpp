// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "lab/lab.hpp"
#include "scene/settings.hpp"

#include <cstdint>
#include <memory>

namespace raywalk::demo {

/// Creates another navigator for the lab's world, with the cells of `settings`. It is valid until
/// the lab is configured or opens another scene.
[[nodiscard]] std::unique_ptr<Navigator> make_navigator(const Lab& lab,
                                                        const SceneSettings& settings);

/// Changes whenever the lab's world has changed for paths.
[[nodiscard]] std::uint64_t world_version(const Lab& lab);

/// A separate navigator for the lab's world, for inspection only. The game's navigator must not be
/// used for that: its cache affects the cost of plans and so, within a budget, when agents get
/// theirs.
class InspectionNavigator {
public:
    /// Returns the navigator for the cells of `settings`. Its cache is kept until the game's
    /// navigator is notified of a change, or detects one. The reference is valid until the lab is
    /// configured or opens another scene, or until a call for other cells. Requires a lab with
    /// characters.
    [[nodiscard]] Navigator& update(const Lab& lab, const SceneSettings& settings);

private:
    std::unique_ptr<Navigator> navigator_;
    int generation_ = -1;
    std::uint64_t version_ = 0; // of the game's cache
};

} // namespace raywalk::demo
