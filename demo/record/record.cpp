// SPDX-License-Identifier: MIT
#include "record/record.hpp"

#include "lab/lab.hpp"
#include "record/transcript.hpp"
#include "scene/click_script.hpp"

#include <fmt/format.h>
#include <iostream>

namespace raywalk::demo {

int record(const RecordOptions& options) {
    Lab lab{scene_of(options, MapCharacters::walkers)};
    TranscriptWriter writer{options.out, lab};
    ClickScript script{lab.scene().clicks};
    while (lab.simulation().time() < options.seconds) {
        if (const auto target = script.next(lab.simulation())) {
            // Without a player, clicks do nothing.
            static_cast<void>(lab.apply(SendPlayer{*target}));
        }
        lab.step();
    }
    writer.finish();
    std::cout << fmt::format(
        "{}: {} steps, hash {:016x}\n", options.out.string(), lab.steps(), lab.hash());
    return 0;
}

} // namespace raywalk::demo
