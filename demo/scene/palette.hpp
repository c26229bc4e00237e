// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace raywalk::demo {

/// 0xRRGGBB.
using Color = std::uint32_t;

struct Paint {
    Color fill;
    Color edge;
};

namespace palette {

inline constexpr Color meadow = 0xE3EBCB;
inline constexpr Color floor = 0xF4F0E6;
inline constexpr Color leaves = 0x92C07C; ///< the light side of a tree
inline constexpr Color trunk = 0x6B4B32;
inline constexpr Color lit = 0xFFFFFF; ///< an edge in the light
inline constexpr Color shadow = 0x182818;
inline constexpr Color player = 0x2B6CE8;
inline constexpr Color player_edge = 0xFFFFFF;
inline constexpr Color bone = 0xFBF8EC;
inline constexpr Color bone_edge = 0x4A4541;
inline constexpr Color click = 0x1B4FBF;
inline constexpr Color portal = 0x8A4FC7;
inline constexpr Color query = 0x8E24AA;       ///< the query that is inspected
inline constexpr Color missed = 0x9C4600;      ///< marks a passage that the grid misses
inline constexpr Color unreachable = 0xB02A24; ///< marks a click on an unreachable place
inline constexpr int path_alpha = 180;         ///< of the characters' paths

/// @name The window
/// @{
inline constexpr Color surroundings = 0x2B3535; ///< of the world
inline constexpr Color paper = 0xFBFAF6;
inline constexpr Color ink = 0x23282E;
inline constexpr Color soft_ink = 0x5A636D;
inline constexpr Color control_edge = 0x82878A;
inline constexpr Color accent = 0x17706B;
inline constexpr Color tint = 0xE6F2EF;   ///< a control
inline constexpr Color strong = 0xCFE5E0; ///< a control under the cursor
inline constexpr Color better = 0x1B4FBF;
inline constexpr Color worse = 0x9A4A00;
inline constexpr Color note = 0xFFDD6E; ///< a text on ink
/// @}

/// Assigned to walkers in turn.
inline constexpr std::array<Color, 8> walkers = {
    0x2B6CE8, 0xD9483B, 0x2E9E5B, 0xE0902B, 0x8A4FC7, 0x16A0A8, 0xC9439A, 0x7A6A2F};

/// Indexed by material.
inline constexpr std::array<Paint, material_count> materials = {{
    {0x5C6470, 0x5C6470}, // stone
    {0x79AE64, 0x528344}, // tree
    {0xB3B3AC, 0x7C7C75}, // rock
    {0xB58A60, 0x82603F}, // wall
    {0x8FCBE6, 0x3F86AB}, // pond
    {0x9C7B57, 0x9C7B57}, // fence
    {0xA8763E, 0x6E4A22}, // door
    {0xD2A85C, 0x8F6C2E}, // crate
}};

[[nodiscard]] constexpr Paint paint_of(Material material) {
    return materials[static_cast<std::size_t>(material)];
}

/// Color of ground that costs more or less than ordinary ground.
[[nodiscard]] constexpr Color color_of(const CostArea& area) {
    constexpr Color swamp = 0xB4BE8E;
    constexpr Color road = 0xE6D3A3;
    return area.cost > 1.0F ? swamp : road;
}

[[nodiscard]] constexpr Color color_of(Ground ground) {
    return ground == Ground::meadow ? meadow : floor;
}

[[nodiscard]] constexpr Color walker(std::size_t index) {
    return walkers[index % walkers.size()];
}

} // namespace palette
} // namespace raywalk::demo
