// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_ranges.hpp"
#include "tune/tune_subject.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace raywalk::demo {

struct TuneOptions {
    SceneSource source;
    std::filesystem::path recording; ///< its scene and queries instead, if not empty
    std::filesystem::path out;       ///< folder for tune.csv and tune.html; none if empty
    TuneRanges ranges;               ///< what is empty gets a default; see completed()
    int queries = 100;
    std::optional<double> budget; ///< of a query; see TuneRules (unit: microsecond)
};

/// Tries all combinations of cell size, limit, radius and neighbors on the subject, and prints a
/// table of what they find and cost, and which one is recommended. A limit that the next smaller
/// one did not come to changes nothing, so its row is that one again. With a folder, it writes each
/// row there as soon as it is known, and a report in the end. How far it is, it tells on standard
/// error. Returns the exit code: 1 if nothing can be recommended, 130 after Ctrl-C, which leaves
/// what was measured until then. Throws std::runtime_error for options that make no sense and for a
/// file that cannot be written.
int tune(const TuneSubject& subject, const TuneOptions& options);

/// The same on the scene or the recording that the options name.
int run_tune(const TuneOptions& options);

} // namespace raywalk::demo
