// SPDX-License-Identifier: MIT
#include "play/play.hpp"

#include "play/game.hpp"
#include "play/window.hpp"

namespace raywalk::demo {

int play(const PlayOptions& options) {
    constexpr Color surroundings = 0x3A4048;
    const Scene scene = scene_of(options, MapCast::chase);
    Window window{"raywalk: " + scene.name, 1280, 720};
    Game game{window, scene, options};
    for (int frame = 0; !window.is_closing() && (options.frames == 0 || frame < options.frames);
         ++frame) {
        window.begin_frame();
        game.frame();
        window.end_frame(surroundings);
    }
    game.finish();
    return 0;
}

} // namespace raywalk::demo
