// SPDX-License-Identifier: MIT
#include "run/run.hpp"

#include "lab/lab.hpp"
#include "run/animation.hpp"
#include "run/output_file.hpp"
#include "run/recording.hpp"
#include "run/report.hpp"
#include "run/svg.hpp"
#include "scene/click_script.hpp"
#include "scene/outline.hpp"
#include "scene/palette.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

double time_limit(const RunOptions& options) {
    if (options.seconds > 0.0) {
        return options.seconds;
    }
    return options.is_game_map() ? 3600.0 : 40.0;
}

bool has_arrived(const Character& character) {
    return character.agent.is_target_reached();
}

bool has_ended(const Character& character) {
    return character.agent.is_navigation_finished();
}

bool is_true_of_all(const Simulation& simulation, bool (*condition)(const Character&)) {
    const auto& characters = simulation.characters();
    return std::all_of(characters.begin(), characters.end(), condition);
}

Recording play_through(Lab& lab, double seconds) {
    const Simulation& simulation = lab.simulation();
    ClickScript script{lab.scene().clicks};
    Recorder recorder{lab};
    while (simulation.time() < seconds &&
           !(script.is_done() && is_true_of_all(simulation, has_ended))) {
        const auto target = script.next(simulation);
        if (target && lab.apply(SendPlayer{*target})) {
            recorder.note_click(simulation.time(), *target);
        }
        lab.step();
        recorder.observe(lab);
    }
    return recorder.recording();
}

} // namespace

int run(const RunOptions& options) {
    OutputFile svg{options.svg};
    OutputFile animation{options.animation};
    ResultOutput result{options.json};
    const Scene scene = scene_of(options, MapCharacters::walkers);
    Lab lab{scene};
    const Recording recording = play_through(lab, time_limit(options));
    const auto outlines = outlines_of(lab.simulation().world());
    const Picture picture{.title = scene.name,
                          .bounds = scene.bounds,
                          .is_y_up = scene.is_y_up,
                          .ground = palette::color_of(scene.ground),
                          .outlines = outlines,
                          .costs = scene.costs,
                          .portals = scene.portals};
    if (svg.is_wanted()) {
        svg.write(to_svg(picture, recording));
    }
    if (animation.is_wanted()) {
        const auto stills = last_stills(picture, recording, animation_length);
        animation.write(animation_of(options.animation, stills, "svg", 1.0 / recording.interval));
    }
    const Simulation& simulation = lab.simulation();
    result.write(to_json(lab.scene(), simulation), to_table(simulation));
    return is_true_of_all(simulation, has_arrived) ? 0 : 1;
}

} // namespace raywalk::demo
