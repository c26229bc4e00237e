// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/narrow_gap.hpp"

#include "lab/missed_passages.hpp"
#include "play/camera.hpp"
#include "scene/outline.hpp"
#include "scene/palette.hpp"
#include "scene/simulation.hpp"

#include <imgui.h>

#include <array>
#include <span>

namespace raywalk::demo {

/// Draws a line through points of the world.
void draw_line(
    ImDrawList& list, const Camera& camera, std::span<const Vec2> points, ImU32 color, float width);
/// Draws the ground of a scene or of a map.
void draw_ground(ImDrawList& list, const Camera& camera, const Box& bounds, Color color);
/// Draws both ends of a portal, and a faint line between them.
void draw_portal(ImDrawList& list, const Camera& camera, const Portal& portal);
void draw_outlines(ImDrawList& list, const Camera& camera, std::span<const Outline> outlines);
/// Draws the rest of a character's path, starting at its drawn position.
void draw_path(ImDrawList& list, const Camera& camera, const Character& character, Vec2 position);
/// Draws a skeleton or the player with a radius of `r` (unit: pixel).
void draw_skull(ImDrawList& list, Vec2 center, float r);
void draw_player(ImDrawList& list, Vec2 center, float r);
void draw_character(ImDrawList& list,
                    const Camera& camera,
                    const Character& character,
                    Vec2 position);
/// Draws the player's target; `age` is the time since the click (unit: second).
void draw_click(ImDrawList& list, const Camera& camera, Vec2 target, Color color, double age);
/// Draws a query: its ends, to be dragged, and the path between them.
void draw_query(ImDrawList& list,
                const Camera& camera,
                const std::array<Vec2, 2>& ends,
                std::span<const Vec2> path);
/// Draws a part of a path that only a finer grid has.
void draw_missed(ImDrawList& list, const Camera& camera, const MissedPassage& missed);
/// Draws a gap that is too narrow, with its width.
void draw_gap(ImDrawList& list, const Camera& camera, const NarrowGap& gap);

} // namespace raywalk::demo
