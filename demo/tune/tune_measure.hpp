// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "tune/tune_reference.hpp"
#include "tune/tune_row.hpp"
#include "tune/tune_subject.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Replaces the references by the paths of the row that are shorter.
void improve(std::vector<ReferenceAnswer>& references, const TuneRow& row);

/// Counts the outcomes of the row and compares its lengths with the references, which improve() has
/// compared with the row.
void rate(TuneRow& row, std::span<const ReferenceAnswer> references);

/// Measures all queries with the same settings and a new navigator: each with a cold cache, then
/// each to fill the cache, and then each with a warm cache. Explains the queries that are lost to
/// the grid.
class Measurement {
public:
    /// Number of runs of each query until the times with a warm cache are known.
    static constexpr int all_runs = 3;

    /// Requires at least one query and, in row(), one run. The worlds and the queries must outlive
    /// the measurement.
    Measurement(const TuneWorlds& worlds,
                std::span<const TuneQuery> queries,
                const TuneSettings& settings,
                int runs = all_runs);

    [[nodiscard]] bool is_complete() const { return next_ == runs_ * queries_.size(); }

    /// Runs the next query. `references` are the answers to the same queries.
    void advance(std::span<const ReferenceAnswer> references);

    /// Moves the result out, which is not rated. Requires is_complete().
    [[nodiscard]] TuneRow row();

private:
    void count(const Path& path, std::size_t index);

    std::span<const TuneQuery> queries_;
    TuneSettings settings_;
    const TuneWorlds& worlds_;
    std::size_t runs_;
    std::size_t next_ = 0;
    std::uint64_t obstacles_read_ = 0;                   // by the probes, since the cache was empty
    std::vector<std::unique_ptr<Navigator>> navigators_; // by world
    std::vector<PathQuery> path_queries_;                // by world
    TuneFigures figures_;
    std::vector<LostQuery> lost_;
    std::vector<TuneOutcome> outcomes_;
    std::vector<double> iterations_;
    std::vector<double> cold_;
    std::vector<double> warm_;
};

} // namespace raywalk::demo
