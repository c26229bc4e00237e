// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "lab/lab.hpp"
#include "scene/settings.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace raywalk::demo {

/// The navigator that `settings` ask for, new, over the lab's world. The lab may not be configured
/// or open another scene while it is asked.
[[nodiscard]] std::unique_ptr<Navigator> make_navigator(const Lab& lab,
                                                        const SceneSettings& settings);

/// A navigator over the lab's world for those who only want to know something. The game's own one
/// is left alone: what it knows and remembers decides what plans cost, and so, within a budget,
/// when agents get theirs.
class Onlooker {
public:
    /// The navigator, of the world as the game's own one knows it. What it learned is kept until
    /// the world changes; a reference ends when the lab is configured, opens another scene, or
    /// this is called with cells of another kind.
    [[nodiscard]] Navigator& look(const Lab& lab, const SceneSettings& settings);

    /// How often the world changed or was replaced, as far as look() noticed.
    [[nodiscard]] std::uint64_t changes() const { return changes_; }

private:
    std::unique_ptr<Navigator> navigator_;
    int generation_ = -1;
    std::uint64_t version_ = 0; // of the game's own cache
    std::uint64_t changes_ = 0;
};

} // namespace raywalk::demo
