// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace raywalk::demo {

/// Time that the processor spent on this thread so far (unit: nanosecond): what else the machine
/// does is no part of it.
[[nodiscard]] double processor_nanoseconds();

/// What reading the clock twice takes at least (unit: nanosecond).
[[nodiscard]] double clock_overhead();

/// The processor's time for `work`, without that for reading the clock (unit: nanosecond).
template <class Work>
[[nodiscard]] double nanoseconds(Work work) {
    const double overhead = clock_overhead();
    const double began = processor_nanoseconds();
    work();
    const double took = processor_nanoseconds() - began - overhead;
    return took > 0.0 ? took : 0.0;
}

/// The value in the middle; the greater one of two. Requires one value at least.
[[nodiscard]] double median(std::vector<double> values);

} // namespace raywalk::demo
