// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace raywalk::demo {

/// Processor time of this thread (unit: nanosecond). It does not include other work of the machine.
[[nodiscard]] double processor_nanoseconds();

/// Minimum time between two readings of the clock (unit: nanosecond).
[[nodiscard]] double clock_overhead();

/// Measures the processor time of `work`, without the clock overhead (unit: nanosecond).
template <class Work>
[[nodiscard]] double nanoseconds(Work work) {
    const double overhead = clock_overhead();
    const double began = processor_nanoseconds();
    work();
    const double took = processor_nanoseconds() - began - overhead;
    return took > 0.0 ? took : 0.0;
}

/// Returns the middle value, or the greater of the middle two. Requires at least one value.
[[nodiscard]] double median(std::vector<double> values);

} // namespace raywalk::demo
