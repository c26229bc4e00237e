// SPDX-License-Identifier: MIT
#include "benchmark/processor_time.hpp"

#include <algorithm>
#include <ctime>
#include <limits>

#ifdef __EMSCRIPTEN__
#include <emscripten/emscripten.h>
#endif

namespace raywalk::demo {
namespace {

double measure_overhead() {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 1000; ++i) {
        const double began = processor_nanoseconds();
        least = std::min(least, processor_nanoseconds() - began);
    }
    return least;
}

} // namespace

double processor_nanoseconds() {
#ifdef __EMSCRIPTEN__
    return 1e6 * emscripten_get_now();
#else
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
#endif
}

double clock_overhead() {
    static const double overhead = measure_overhead();
    return overhead;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace raywalk::demo
