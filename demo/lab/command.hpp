// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <optional>
#include <variant>

namespace raywalk::demo {

/// Identifies an obstacle of a lab for its lifetime. Ids count up from 0: first the scene's
/// obstacles in order, then added ones.
using BodyId = int;

struct SendPlayer {
    Vec2 target;
};

struct AddBody {
    SceneObstacle obstacle;
    /// The id of a removed body that it replaces; a new one if not given.
    std::optional<BodyId> id{};
};

/// Rotates the obstacle around its center and moves it (unit: radian, meter).
struct MoveBody {
    BodyId body = 0;
    Vec2 by;
    float turn = 0.0F;
};

struct RemoveBody {
    BodyId body = 0;
};

/// Changes the settings. All characters keep their positions and targets.
struct Configure {
    SceneSettings settings;
};

/// Replaces the scene.
struct OpenScene {
    Scene scene;
};

/// A user action on a lab.
using Command = std::variant<SendPlayer, AddBody, MoveBody, RemoveBody, Configure, OpenScene>;

} // namespace raywalk::demo
