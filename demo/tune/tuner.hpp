// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "tune/tune_measure.hpp"
#include "tune/tune_page.hpp"
#include "tune/tune_ranges.hpp"
#include "tune/tune_reference.hpp"
#include "tune/tune_subject.hpp"

#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace raywalk::demo {

struct TuneOptions {
    SceneSource source;
    std::filesystem::path recording; ///< if not empty, its scene and queries are used instead
    std::filesystem::path out;       ///< folder for tune.html; none if empty
    TuneRanges ranges;               ///< empty ranges get defaults; see completed()
    int queries = 100;
    TuneRules rules;
    bool is_refining = true;          ///< measures more combinations around the best one
    int runs = Measurement::all_runs; ///< of each query
    std::filesystem::path json;       ///< see ResultOutput
};

/// Measures combinations of settings on one subject, a query at a time: all of the ranges, then
/// what lies around the best one. Where no query reached the next smaller limit, its results are
/// reused.
class Tuner {
public:
    /// The subject must outlive the tuner. Throws std::runtime_error for invalid ranges.
    Tuner(const TuneSubject& subject, const TuneOptions& options);
    Tuner(Tuner&&) = delete;

    /// Runs the next query. Returns false if all is done: then the report is complete. Throws
    /// std::runtime_error if no queries can be drawn.
    bool advance();

    /// The share of the work that is done, from 0 to 1.
    [[nodiscard]] double finished_part() const { return finished_part_; }

    [[nodiscard]] const TuneReport& report() const { return report_; }

private:
    [[nodiscard]] TuneReference& reference_of(double radius);
    void measure_next();
    void finish_sweep();

    TuneOptions options_; // with complete ranges
    Box bounds_;
    std::deque<physics::World> worlds_;
    TuneWorlds tune_worlds_;
    QueryDraw draw_;
    std::map<double, TuneReference> references_;             // by radius
    std::map<double, std::vector<ReferenceAnswer>> answers_; // by radius
    std::vector<TuneSettings> combinations_;                 // a row is measured of each
    std::optional<Measurement> measurement_;                 // of the next one
    TuneReport report_;
    double finished_part_ = 0.0;
    bool is_complete_ = false;
};

} // namespace raywalk::demo
