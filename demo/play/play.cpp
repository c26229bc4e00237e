// SPDX-License-Identifier: MIT
#include "play/play.hpp"

#include "play/game.hpp"
#include "play/platform.hpp"
#include "play/window.hpp"

#include <memory>

namespace raywalk::demo {
namespace {

/// The window and its content, from the first frame to the last.
class Session {
public:
    Session(const Scene& scene, const PlayOptions& options)
        : window_{"raywalk: " + scene.name, 1280, 720}
        , game_{window_, scene, options}
        , frames_{options.frames} {}

    /// False after the last.
    bool frame() {
        if (frames_ != 0 && frame_ == frames_) {
            window_.close();
        }
        ++frame_;
        window_.begin_frame();
        game_.frame();
        window_.end_frame(palette::surroundings);
        if (window_.is_closing()) { // the game may have kept it open
            game_.finish();
        }
        return !window_.is_closing();
    }

private:
    Window window_;
    Game game_;
    int frames_;
    int frame_ = 0;
};

} // namespace

int play(const PlayOptions& options) {
    const auto session =
        std::make_shared<Session>(scene_of(options, MapCharacters::chase), options);
    run_main_loop([session] { return session->frame(); });
    return 0;
}

} // namespace raywalk::demo
