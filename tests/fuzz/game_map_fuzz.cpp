// SPDX-License-Identifier: MIT
// Any text is either a map, followed by an empty line and its scenarios, or is rejected with an
// error of one line.
#include "refusal.hpp"
#include "scene/build_world.hpp"
#include "scene/game_map.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace raywalk::demo;
    const std::string text{data, data + size};
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    try {
        std::istringstream map_text{text.substr(0, end)};
        const GameMap map = parse_map(map_text, "x.map");
        raywalk::physics::World world;
        build_world(scene_of(map, "x"), world);
        std::istringstream scenarios{text.substr(end)};
        static_cast<void>(parse_scenarios(scenarios, "x.map.scen", map));
    } catch (const std::runtime_error& error) {
        expect_one_line(error, "x.map");
    }
    return 0;
}
