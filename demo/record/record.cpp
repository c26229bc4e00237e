// SPDX-License-Identifier: MIT
#include "record/record.hpp"

#include "lab/lab.hpp"
#include "record/transcript.hpp"
#include "run/output_file.hpp"
#include "scene/click_script.hpp"

#include <fmt/format.h>
#include <string>

namespace raywalk::demo {

int record(const RecordOptions& options) {
    ResultOutput output{options.json};
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
    const std::string file = options.out.string();
    const std::string hash = fmt::format("{:016x}", lab.hash());
    output.write({{"file", file}, {"steps", lab.steps()}, {"hash", hash}},
                 fmt::format("{}: {} steps, hash {}\n", file, lab.steps(), hash));
    return 0;
}

} // namespace raywalk::demo
