// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace raywalk::demo {

/// Processor time of this thread (unit: nanosecond). It does not include other work of the machine,
/// but in a browser.
[[nodiscard]] double processor_nanoseconds();

/// Minimum time between two readings of the clock (unit: nanosecond).
[[nodiscard]] double clock_overhead();

#ifdef __EMSCRIPTEN__
/// Minimum time that can be measured (unit: nanosecond). A browser's clock is coarse.
inline constexpr double min_measurable = 1e6;
#else
inline constexpr double min_measurable = 0.0;
#endif

/// Measures the processor time of `work`, without the clock overhead (unit: nanosecond). Repeats it
/// until it can be measured.
template <class Work>
[[nodiscard]] double nanoseconds(Work work) {
    const double overhead = clock_overhead();
    const double began = processor_nanoseconds();
    double took = 0.0;
    int runs = 0;
    do {
        work();
        ++runs;
        took = processor_nanoseconds() - began - overhead;
    } while (took < min_measurable);
    return took > 0.0 ? took / runs : 0.0;
}

/// Returns the middle value, or the greater of the middle two. Requires at least one value.
[[nodiscard]] double median(std::vector<double> values);

} // namespace raywalk::demo
