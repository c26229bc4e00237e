// SPDX-License-Identifier: MIT
#include "scene/presets.hpp"

#include "scene/scene_file.hpp"

#include <array>
#include <cassert>
#include <string>

namespace raywalk::demo {
namespace {

// The text of each file in demo/scenes, by its name.
#include "scene_texts.inc"

struct Preset {
    std::string_view name;
    std::string_view description;
    std::string_view text;
};

constexpr std::array<Preset, preset_count> presets = {{
    {"forest", "forest with trees and rocks", forest_text},
    {"maze", "maze", maze_text},
    {"sealed room", "sealed room: no path leads in", sealed_room_text},
    {"open plane", "open plane: no border", open_plane_text},
    {"doors", "doors and platforms", doors_text},
    {"narrow gaps", "narrow gaps of several widths", narrow_gaps_text},
    {"trap", "concave trap", trap_text},
    {"chase", "chase with 500 skeletons", chase_text},
    {"costs", "costs and movement points", costs_text},
    {"narrow doors", "narrow doors, turned and off the grid, and a portal", narrow_doors_text},
}};

const Preset& preset_at(int number) {
    assert(number >= 1 && number <= preset_count);
    return presets[static_cast<std::size_t>(number - 1)];
}

} // namespace

Scene preset(int number) {
    const Preset& preset = preset_at(number);
    return parse_scene(std::string{preset.text}, std::string{preset.name});
}

std::string_view preset_description(int number) {
    return preset_at(number).description;
}

} // namespace raywalk::demo
