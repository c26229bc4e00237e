// SPDX-License-Identifier: MIT
// Any text is either a scene that runs and survives being saved and loaded, or is rejected with an
// error of one line.
#include "lab/lab.hpp"
#include "refusal.hpp"
#include "scene/scene_file.hpp"
#include "scene/scene_json.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace {

using namespace raywalk::demo;

void run(Scene scene) {
    const nlohmann::json json = json_of(scene);
    require(nlohmann::json(json_of(read_scene({json, "scene: "}))) == json,
            "a file gives back the scene");
    constexpr int most_skeletons = 20; // more take time and find nothing new
    constexpr std::int64_t most_iterations = 2000;
    scene.settings.skeletons =
        std::min(scene.settings.skeletons.value_or(most_skeletons), most_skeletons);
    scene.settings.max_iterations = std::min(scene.settings.max_iterations, most_iterations);
    Lab lab{scene};
    constexpr int steps = 5;
    for (int i = 0; i < steps; ++i) {
        lab.step();
    }
    static_cast<void>(lab.snapshot());
}

} // namespace

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Scene scene;
    try {
        scene = parse_scene({data, data + size}, "scene.json");
    } catch (const std::runtime_error& error) {
        expect_one_line(error, "scene.json");
        return 0;
    }
    run(scene);
    return 0;
}
