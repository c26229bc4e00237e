// SPDX-License-Identifier: MIT
#pragma once

#include "play/camera.hpp"
#include "scene/outline.hpp"
#include "scene/palette.hpp"
#include "scene/simulation.hpp"

#include <imgui.h>

#include <span>

namespace raywalk::demo {

/// The ground of a scene or of a map.
void draw_ground(ImDrawList& list, const Camera& camera, const Box& bounds, Color color);
void draw_outlines(ImDrawList& list, const Camera& camera, std::span<const Outline> outlines);
/// What is left of a character's path, from `position`, where the character is shown.
void draw_path(ImDrawList& list, const Camera& camera, const Character& character, Vec2 position);
void draw_character(ImDrawList& list,
                    const Camera& camera,
                    const Character& character,
                    Vec2 position);
/// Where the player was sent; `age` is the time since (unit: second).
void draw_click(ImDrawList& list, const Camera& camera, Vec2 target, Color color, double age);

} // namespace raywalk::demo
