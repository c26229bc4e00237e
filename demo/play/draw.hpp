// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/narrow_gap.hpp"

#include "lab/missed_passages.hpp"
#include "play/camera.hpp"
#include "play/style.hpp"
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
/// Draws the ground of a scene, its portals and its obstacles, with light from the upper left.
void draw_scene(ImDrawList& list,
                const Camera& camera,
                const Scene& scene,
                std::span<const Outline> outlines);
/// Draws the rest of a character's path, starting at its drawn position; those of skeletons less
/// than fully if `strength` is below 1.
void draw_path(ImDrawList& list,
               const Camera& camera,
               const Character& character,
               Vec2 position,
               float strength);

/// How a character is drawn.
struct Pose {
    Vec2 forward{0.0F, 1.0F}; ///< on the screen
    float step = 0.0F;        ///< from -1 to 1: which foot is ahead, and by how many radii
};

/// Draws a skeleton, or else the player, with a radius of `r` (unit: pixel).
void draw_figure(ImDrawList& list, Role role, Vec2 center, float r, const Pose& pose = {});
/// Draws a character where it looks, as far in its steps as it has walked.
void draw_character(ImDrawList& list,
                    const Camera& camera,
                    const Character& character,
                    Vec2 position,
                    bool is_surprised);
/// Draws the player's target; `age` is the time since the click (unit: second).
void draw_click(ImDrawList& list, const Camera& camera, Vec2 target, Color color, double age);
/// Draws a query: its ends, to be dragged, and the path between them.
void draw_query(ImDrawList& list,
                const Camera& camera,
                const std::array<Vec2, 2>& ends,
                std::span<const Vec2> path);
/// Draws a text over the world, on a light ground (unit: pixel).
void draw_label(ImDrawList& list, ImVec2 at, ImU32 color, const char* text);
/// Draws a path that another limit would give.
void draw_dashes(ImDrawList& list, const Camera& camera, std::span<const Vec2> path, Color color);
/// Draws a passage that the shortest way takes and the grid misses, or missed before.
void draw_passage(ImDrawList& list,
                  const Camera& camera,
                  const MissedPassage& missed,
                  bool is_found_now);
/// Draws a gap that is too narrow, with its width.
void draw_gap(ImDrawList& list, const Camera& camera, const NarrowGap& gap);

} // namespace raywalk::demo
