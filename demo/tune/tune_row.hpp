// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/narrow_gap.hpp"
#include "raywalk/path_status.hpp"

#include "scene/settings_json.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

/// One combination of a sweep.
struct TuneSettings {
    double cell_size = 1.0; ///< (unit: meter)
    std::int64_t max_iterations = 10'000;
    double radius = 0.3; ///< of the walker (unit: meter)
    Neighborhood neighborhood = Neighborhood::square_8;
    Vec2 origin{}; ///< see NavigatorSettings (unit: meter)
    bool find_narrow_passages = true;

    friend bool operator==(const TuneSettings&, const TuneSettings&) = default;
};

[[nodiscard]] bool is_same_but_radius(TuneSettings a, const TuneSettings& b);
[[nodiscard]] bool is_same_but_limit(TuneSettings a, const TuneSettings& b);

/// The results of all queries, equal in each run. Work counters are those of queries with a cold
/// cache. The reference of a query is the shortest path that any combination finds, or the shortest
/// way in the plane.
struct TuneFigures {
    int reachable = 0; ///< queries for which the reference finds a path
    int found = 0;     ///< reachable queries for which a path was found
    /// Reachable queries ended by max_iterations. Other lost queries have no path on such cells.
    int lost_to_limit = 0;
    int unreachable = 0;      ///< queries for which the reference finds no path
    int reported = 0;         ///< of those, reported as unreachable, not ended by max_iterations
    int compared = 0;         ///< found queries that did not start at their target
    double ratio_mean = 1.0;  ///< mean path length relative to the reference
    double ratio_worst = 1.0; ///< its maximum
    std::int64_t iterations_median = 0;
    std::int64_t iterations_max = 0;
    std::int64_t iterations_needed = 0; ///< maximum of all found paths
    double iterations_mean = 0.0;       ///< of all queries
    double tests_mean = 0.0;            ///< obstacles tested
    /// Work of discovering cells: 8 for each chunk, and for each obstacle beside which narrow
    /// passages were looked for, the cell size in widths of the walker. Between the centers of
    /// larger cells, there are more places to look at.
    double discovery_mean = 0.0;
    std::size_t bytes = 0; ///< of the cache after all queries

    /// Ended neither by a path nor by max_iterations.
    [[nodiscard]] int lost_to_grid() const { return reachable - found - lost_to_limit; }

    /// True if max_iterations ended a query, so that a greater limit may change the result.
    [[nodiscard]] bool is_limited() const { return lost_to_limit > 0 || reported < unreachable; }

    /// Mean work of a first query. It ranks cell sizes much as times do, and is equal in each run.
    [[nodiscard]] double work() const { return iterations_mean + discovery_mean; }

    /// Share of reachable queries that were found; 0 if there are none.
    [[nodiscard]] double success_rate() const;
    /// Share of unreachable queries that were reported as such; 1 if there are none.
    [[nodiscard]] double reported_rate() const;
};

/// Processor time of one query (unit: microsecond).
struct TuneTimes {
    double cold_median = 0.0; ///< with a cold cache
    double cold_p99 = 0.0;
    double warm_median = 0.0; ///< with a warm cache
    double warm_p99 = 0.0;
};

/// A reachable query that found no path although no limit ended it.
struct LostQuery {
    std::size_t query = 0;        ///< index of the query
    std::optional<NarrowGap> gap; ///< the gap that lost it, if one is known
};

struct TuneOutcome {
    PathStatus status = PathStatus::pending;
    double length = 0.0; ///< if found (unit: meter)
    std::int64_t iterations = 0;
};

struct TuneRow {
    TuneSettings settings;
    TuneFigures figures;
    TuneTimes times;
    std::vector<TuneOutcome> outcomes{}; ///< by query
    std::vector<LostQuery> lost{};
    bool is_repeated = false; ///< equal to the row of a smaller limit that no query reached
};

/// Formats as it would be typed: "0.25", "1", "100000".
[[nodiscard]] std::string to_text(double value);
/// Formats an origin: "0.25,0.5".
[[nodiscard]] std::string to_text(Vec2 point);
/// Formats a length ratio as excess in percent with one decimal: "4.9", "-0.1", "0.0".
[[nodiscard]] std::string excess_of(double ratio);
/// Formats a length ratio in words: "1.4 % longer", "2 % shorter", "no longer".
[[nodiscard]] std::string longer(double ratio);
/// Formats a factor: "0.31 times", "3.1 times", "31 times".
[[nodiscard]] std::string times(double factor);
/// Formats a share from 0 to 1 in percent with at most one decimal, rounded down: 100 only if it is
/// complete.
[[nodiscard]] std::string percent_of(double part);
/// Formats a share from 0 to 1 in percent with at most one decimal, rounded up: 0 only if it is
/// nothing.
[[nodiscard]] std::string percent_lost(double part);

} // namespace raywalk::demo
