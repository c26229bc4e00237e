// SPDX-License-Identifier: MIT
#pragma once

#include "benchmark/bench_reference.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace raywalk::demo {

/// The word for it that --connectivity takes: 4, 8 or hex.
[[nodiscard]] std::string_view to_string(Connectivity connectivity);

/// One combination of what a sweep varies.
struct TuneSettings {
    double cell_size = 1.0; ///< (unit: meter)
    std::int64_t max_iterations = 10'000;
    double radius = 0.3; ///< of the walker (unit: meter)
    Connectivity connectivity = Connectivity::eight;

    friend bool operator==(const TuneSettings&, const TuneSettings&) = default;
};

[[nodiscard]] bool is_same_but_radius(const TuneSettings& a, const TuneSettings& b);

/// What came of all queries; the same in each run. Counts of what a query did are those of a query
/// in a world that nothing is known of.
struct TuneFigures {
    int reachable = 0;     ///< queries that the reference finds a way for
    int found = 0;         ///< of those
    int lost_to_limit = 0; ///< of those, ended by max_iterations; who else is lost finds no way
                           ///< between cells of that size
    int unreachable = 0;   ///< queries that the reference finds no way for
    int told = 0;          ///< of those, told that there is none instead of ended by max_iterations
    int found_beyond = 0;  ///< of those, found all the same: a gap that only larger cells hit
    int compared = 0;      ///< of those found, not at their target from the start
    double ratio_mean = 1.0;  ///< of the lengths of those ways to the reference's
    double ratio_worst = 1.0; ///< its greatest
    std::int64_t iterations_median = 0;
    std::int64_t iterations_max = 0;
    std::int64_t iterations_needed = 0; ///< the most that a way took that was found
    double iterations_mean = 0.0;       ///< what a query costs, as a number that no clock tells
    double tests_mean = 0.0;            ///< obstacles tested
    std::size_t bytes = 0;              ///< memory for what all queries learned

    /// Ended otherwise than found or by max_iterations.
    [[nodiscard]] int lost_to_grid() const { return reachable - found - lost_to_limit; }

    /// True if max_iterations ended a query: a greater limit may change something.
    [[nodiscard]] bool is_limited() const {
        return lost_to_limit > 0 || told + found_beyond < unreachable;
    }

    /// The part found of those reachable; 0 if there are none.
    [[nodiscard]] double success_rate() const;
    /// The part told of those unreachable; 1 if there are none.
    [[nodiscard]] double told_rate() const;

    friend bool operator==(const TuneFigures&, const TuneFigures&) = default;
};

/// The processor's time for one query (unit: microsecond).
struct TuneTimes {
    double cold_median = 0.0; ///< in a world that nothing is known of
    double cold_p99 = 0.0;
    double warm_median = 0.0; ///< in a world that is known
    double warm_p99 = 0.0;

    /// What part of a frame of 1/60 s the p99 of cold queries takes (unit: percent).
    [[nodiscard]] double frame_percent() const;
};

/// One line of a sweep's result.
struct TuneRow {
    TuneSettings settings;
    TuneFigures figures;
    TuneTimes times;
};

/// "0.25", "1", "100000": as it would be typed.
[[nodiscard]] std::string to_text(double value);
/// "100", "3k", "10M": in thousands or millions if that is exact.
[[nodiscard]] std::string short_text(std::int64_t count);
/// How much longer ways with that ratio are, in percent with one decimal: "4.9", "-0.1", "0.0".
[[nodiscard]] std::string excess_of(double ratio);
/// Of a part from 0 to 1, in percent with one decimal at most, rounded down: 100 only if it is all.
[[nodiscard]] std::string percent_of(double part);
/// The same rounded up: 0 only if it is nothing.
[[nodiscard]] std::string percent_lost(double part);

} // namespace raywalk::demo
