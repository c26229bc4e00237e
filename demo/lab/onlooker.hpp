// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "lab/lab.hpp"
#include "scene/settings.hpp"

#include <cstdint>
#include <memory>

namespace raywalk::demo {

/// A new navigator over the lab's world, with the cells that `settings` ask for. It may be asked
/// only until the lab is configured or opens another scene.
[[nodiscard]] std::unique_ptr<Navigator> make_navigator(const Lab& lab,
                                                        const SceneSettings& settings);

/// A navigator over the lab's world for those who only want to know something. The game's own one
/// is left alone: what it knows and remembers decides what plans cost, and so, within a budget,
/// when agents get theirs.
class Onlooker {
public:
    /// The navigator, with the cells that `settings` ask for. What it learned is kept until the
    /// game's own one is told of a change, or sees one. The reference holds until the lab is
    /// configured or opens another scene, or this is called for other cells. Requires a lab with
    /// characters.
    [[nodiscard]] Navigator& look(const Lab& lab, const SceneSettings& settings);

private:
    std::unique_ptr<Navigator> navigator_;
    int generation_ = -1;
    std::uint64_t version_ = 0; // of the game's own cache
};

} // namespace raywalk::demo
