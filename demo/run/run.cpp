// SPDX-License-Identifier: MIT
#include "run/run.hpp"

#include "lab/lab.hpp"
#include "run/output_file.hpp"
#include "run/recording.hpp"
#include "run/report.hpp"
#include "run/svg.hpp"
#include "scene/click_script.hpp"
#include "scene/outline.hpp"
#include "scene/palette.hpp"

#include <iostream>
#include <string>

namespace raywalk::demo {
namespace {

double time_limit(const RunOptions& options) {
    if (options.seconds > 0.0) {
        return options.seconds;
    }
    return options.map.empty() ? 40.0 : 3600.0;
}

template <class Predicate>
bool is_each_status(const Simulation& simulation, Predicate predicate) {
    for (std::size_t i = 0; i < simulation.characters().size(); ++i) {
        if (!predicate(simulation.status(i))) {
            return false;
        }
    }
    return true;
}

bool has_arrived(AgentStatus status) {
    return status == AgentStatus::arrived;
}

bool has_ended(AgentStatus status) {
    return status != AgentStatus::pending && status != AgentStatus::walking &&
           status != AgentStatus::paused;
}

Recording play_through(Lab& lab, double seconds) {
    const Simulation& simulation = lab.simulation();
    ClickScript script{lab.scene().clicks};
    Recorder recorder{lab};
    while (simulation.time() < seconds &&
           !(script.is_done() && is_each_status(simulation, has_ended))) {
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
    OutputFile json{options.json};
    const Scene scene = scene_of(options, MapCharacters::walkers);
    Lab lab{scene};
    const Recording recording = play_through(lab, time_limit(options));
    if (svg.is_wanted()) {
        const auto outlines = outlines_of(lab.simulation().world());
        const Color ground = palette::color_of(scene.ground);
        svg.write(to_svg({.title = scene.name,
                          .bounds = scene.bounds,
                          .is_y_up = scene.is_y_up,
                          .ground = ground,
                          .outlines = outlines,
                          .costs = scene.costs,
                          .portals = scene.portals},
                         recording));
    }
    const Simulation& simulation = lab.simulation();
    if (json.is_wanted()) {
        json.write(to_json(lab.scene(), simulation));
    }
    std::cout << to_table(simulation);
    return is_each_status(simulation, has_arrived) ? 0 : 1;
}

} // namespace raywalk::demo
