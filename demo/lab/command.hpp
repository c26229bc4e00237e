// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <variant>

namespace raywalk::demo {

/// Names an obstacle of a lab for as long as that lives: they count up from 0, first those of the
/// scene in their order, then those that were added.
using BodyId = int;

struct SendPlayer {
    Vec2 target;
};

struct AddBody {
    SceneObstacle obstacle;
};

/// Turns the obstacle around its middle and moves it (unit: radian, meter).
struct MoveBody {
    BodyId body = 0;
    Vec2 by;
    float turn = 0.0F;
};

struct RemoveBody {
    BodyId body = 0;
};

/// From now on with other settings; everybody stays where he is and goes on.
struct Configure {
    SceneSettings settings;
};

/// Begins with another scene.
struct OpenScene {
    Scene scene;
};

/// What a user can do to a lab.
using Command = std::variant<SendPlayer, AddBody, MoveBody, RemoveBody, Configure, OpenScene>;

} // namespace raywalk::demo
