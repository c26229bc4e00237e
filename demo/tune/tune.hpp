// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tuner.hpp"

namespace raywalk::demo {

/// Measures all combinations of cell size, origin, limit, radius and neighborhood on the subject,
/// then what lies around the best one, and prints a table and a recommendation. Where no query
/// reached the next smaller limit, its results are reused. With a folder, writes a report at the
/// end. Reports progress on standard error. Returns the exit code: 1 if nothing can be recommended.
/// Throws std::runtime_error for invalid options and for files that cannot be written.
int tune(const TuneSubject& subject, const TuneOptions& options);

/// Tunes the scene or the recording selected by the options. Returns and throws like tune().
int run_tune(const TuneOptions& options);

} // namespace raywalk::demo
