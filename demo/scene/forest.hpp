// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

namespace raywalk::demo {

/// Returns a scene with trees, rocks, a pond, a ruined house, an alley and twelve skeletons, 32 m x
/// 20 m.
[[nodiscard]] Scene forest();

} // namespace raywalk::demo
