// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

namespace raywalk::demo {

/// Trees, rocks, a pond, a ruined house and an alley, 32 m x 20 m; twelve skeletons.
[[nodiscard]] Scene forest();

} // namespace raywalk::demo
