// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_choice.hpp"
#include "tune/tune_ranges.hpp"
#include "tune/tune_subject.hpp"

#include <filesystem>

namespace raywalk::demo {

struct TuneOptions {
    SceneSource source;
    std::filesystem::path recording; ///< if not empty, its scene and queries are used instead
    std::filesystem::path out;       ///< folder for tune.html; none if empty
    TuneRanges ranges;               ///< empty ranges get defaults; see completed()
    int queries = 100;
    TuneRules rules;
    bool is_refining = true;    ///< measures more combinations around the best one
    std::filesystem::path json; ///< see ResultOutput
};

/// Measures all combinations of cell size, origin, limit, radius and neighborhood on the subject,
/// then what lies around the best one, and prints a table and a recommendation. Where no query
/// reached the next smaller limit, its results are reused. With a folder, writes a report at the
/// end. Reports progress on standard error. Returns the exit code: 1 if nothing can be recommended.
/// Throws std::runtime_error for invalid options and for files that cannot be written.
int tune(const TuneSubject& subject, const TuneOptions& options);

/// Tunes the scene or the recording selected by the options. Returns and throws like tune().
int run_tune(const TuneOptions& options);

} // namespace raywalk::demo
