// SPDX-License-Identifier: MIT
#include "tune/tune.hpp"

#include "run/output_file.hpp"
#include "scene/build_world.hpp"
#include "tune/progress.hpp"
#include "tune/tune_measure.hpp"
#include "tune/tune_page.hpp"
#include "tune/tune_table.hpp"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <stdexcept>
#include <system_error>

namespace raywalk::demo {
namespace {

// Estimates the cost of a query in iterations, for the remaining time.
double expected_work(double cells, std::int64_t max_iterations) {
    constexpr double work_beside_the_search = 200.0;
    constexpr double searched = 0.3; // share of all cells expanded by an unlimited query
    return work_beside_the_search + std::min(static_cast<double>(max_iterations), searched * cells);
}

// True if the settings differ from the row's only in a limit that is never reached.
bool makes_no_difference(const TuneRow& row, const TuneSettings& settings) {
    return settings.max_iterations >= row.settings.max_iterations &&
           is_same_but_limit(settings, row.settings) && !row.figures.is_limited();
}

Box bounds_of(const TuneSubject& subject) {
    Box all = subject.scene.bounds;
    for (const Scene& world : subject.later) {
        all = all.united(world.bounds);
    }
    return all;
}

bool has_no_obstacles(const Scene& scene) {
    return scene.obstacles.empty();
}

// A float has more digits as a double than it was typed with.
double typed(float value) {
    return std::stod(fmt::format("{}", value));
}

// The sweeps over one subject.
class Tuner {
public:
    Tuner(const TuneSubject& subject, const TuneOptions& options)
        : bounds_{bounds_of(subject)}
        , ranges_{completed(options.ranges, bounds_, typed(subject.scene.settings.radius))}
        , rules_{options.rules} {
        add_world(subject.scene);
        for (const Scene& scene : subject.later) {
            add_world(scene);
        }
        report_.outlines = outlines_of(worlds_.front());
        report_.reference_radius = ranges_.radii.front();
        report_.queries = subject.queries;
        if (report_.queries.empty()) {
            report_.queries = draw_queries(
                reference_of(ranges_.radii.back()), options.queries, options.source.seed);
        }
    }

    // Measures the ranges and then what lies around the best combination.
    void run(const TuneSubject& subject, bool is_refining) {
        if (std::all_of(subject.later.begin(), subject.later.end(), has_no_obstacles) &&
            has_no_obstacles(subject.scene)) {
            report_.recommendation.reason = "0 obstacles";
            report_.recommendation.reason +=
                subject.scene.remark.empty() ? "" : "; " + subject.scene.remark;
            return;
        }
        Progress progress{std::cerr, is_error_terminal()};
        constexpr double first_part = 0.5; // of the time, about
        sweep(combinations(ranges_), progress, is_refining ? first_part : 1.0);
        const auto best = choose(united(report_.rows), rules_);
        if (is_refining && best) {
            sweep(refined(ranges_, best->settings), progress, 1.0);
        }
        report_.recommendation = recommend(report_.rows, rules_);
        progress.begin(1.0, 1.0);
        progress.advance(1.0, "report");
    }

    [[nodiscard]] const TuneReport& report() const { return report_; }

private:
    void add_world(const Scene& scene) {
        build_world(scene, worlds_.emplace_back());
        tune_worlds_.push_back({&worlds_.back(), scene.settings.margin, scene.costs});
    }

    TuneReference& reference_of(double radius) {
        return references_
            .try_emplace(radius, tune_worlds_, bounds_, ranges_.cell_sizes.front(), radius)
            .first->second;
    }

    void sweep(const std::vector<TuneSettings>& combinations, Progress& progress, double end) {
        report_.combinations += combinations.size();
        progress.begin(total_work(combinations), end);
        for (const TuneSettings& settings : combinations) {
            report_.rows.push_back(row_of(settings, progress));
        }
        for (const TuneRow& row : report_.rows) {
            improve(answers_[row.settings.radius], row);
        }
        for (TuneRow& row : report_.rows) {
            rate(row, answers_[row.settings.radius]);
        }
        report_.references = answers_.begin()->second;
    }

    TuneRow row_of(const TuneSettings& settings, Progress& progress) {
        const std::vector<ReferenceAnswer>& references = answers_for(settings.radius, progress);
        const std::string what =
            fmt::format("combination {} of {}", report_.rows.size() + 1, report_.combinations);
        const double work = work_of(settings);
        if (!report_.rows.empty() && makes_no_difference(report_.rows.back(), settings)) {
            progress.advance(work * runs_per_query * static_cast<double>(report_.queries.size()),
                             what);
            TuneRow row = report_.rows.back();
            row.settings = settings;
            row.is_repeated = true;
            return row;
        }
        TuneRow row = measure(tune_worlds_, report_.queries, references, settings, [&] {
            progress.advance(work, what);
        });
        rate(row, references);
        return row;
    }

    [[nodiscard]] double work_of(const TuneSettings& s) const {
        return expected_work(cells_in(bounds_, s.cell_size), s.max_iterations);
    }

    [[nodiscard]] double reference_work() const {
        return expected_work(cells_in(bounds_, ranges_.cell_sizes.front()), unlimited);
    }

    [[nodiscard]] double total_work(const std::vector<TuneSettings>& combinations) const {
        const auto queries = static_cast<double>(report_.queries.size());
        double work = answers_.empty()
                          ? queries * reference_work() * static_cast<double>(ranges_.radii.size())
                          : 0.0;
        for (const TuneSettings& settings : combinations) {
            work += runs_per_query * queries * work_of(settings);
        }
        return work;
    }

    const std::vector<ReferenceAnswer>& answers_for(double radius, Progress& progress) {
        const auto [known, is_new] = answers_.try_emplace(radius);
        if (is_new) {
            for (const TuneQuery& query : report_.queries) {
                known->second.push_back(reference_of(radius).answer(query));
                progress.advance(reference_work(), "reference");
            }
        }
        return known->second;
    }

    Box bounds_;
    TuneRanges ranges_;
    TuneRules rules_;
    std::deque<physics::World> worlds_;
    TuneWorlds tune_worlds_;
    std::map<double, TuneReference> references_;             // by radius
    std::map<double, std::vector<ReferenceAnswer>> answers_; // by radius
    TuneReport report_;
};

// The report's file, or nothing without a folder.
std::filesystem::path page_in(const std::filesystem::path& folder) {
    if (folder.empty()) {
        return {};
    }
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder)) {
        throw std::runtime_error(folder.string() + ": is not a folder and cannot be created");
    }
    return folder / "tune.html";
}

nlohmann::ordered_json json_result(const TuneReport& report) {
    nlohmann::ordered_json json;
    const auto& chosen = report.recommendation.settings;
    json["recommended"] = chosen ? nlohmann::ordered_json(flags_of(*chosen)) : nullptr;
    json["reason"] = report.recommendation.reason;
    json["rows"] = nlohmann::ordered_json::array();
    for (const TuneRow& row : report.rows) {
        json["rows"].push_back(json_of(row));
    }
    return json;
}

// The table and the recommendation.
std::string text_result(const TuneReport& report) {
    const Recommendation& recommendation = report.recommendation;
    return to_table(report.rows) + '\n' +
           (recommendation.settings ? code_of(*recommendation.settings) + '\n' : "") +
           recommendation.line() + '\n';
}

} // namespace

int tune(const TuneSubject& subject, const TuneOptions& options) {
    ResultOutput output{options.json};
    OutputFile page{page_in(options.out)};
    Tuner tuner{subject, options};
    tuner.run(subject, options.is_refining);
    const TuneReport& report = tuner.report();
    if (page.is_wanted()) {
        page.write(to_html(subject, report));
    }
    output.write(json_result(report), text_result(report));
    return report.recommendation.settings ? 0 : 1;
}

int run_tune(const TuneOptions& options) {
    return tune(options.recording.empty() ? subject_of(options.source, options.queries)
                                          : recorded_subject(options.recording, options.queries),
                options);
}

} // namespace raywalk::demo
