// SPDX-License-Identifier: MIT
#include "tune/tune.hpp"

#include "scene/build_world.hpp"
#include "tune/interrupt.hpp"
#include "tune/progress.hpp"
#include "tune/tune_csv.hpp"
#include "tune/tune_measure.hpp"
#include "tune/tune_page.hpp"
#include "tune/tune_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace raywalk::demo {
namespace {

// Estimates the cost of a query in iterations, for the remaining time.
double expected_work(double cells, std::int64_t max_iterations) {
    constexpr double work_beside_the_search = 200.0;
    constexpr double searched = 0.3; // share of all cells expanded by an unlimited query
    return work_beside_the_search + std::min(static_cast<double>(max_iterations), searched * cells);
}

// True if the settings differ from the row's only in a limit that is never reached.
bool makes_no_difference(const TuneRow& row, TuneSettings settings) {
    const bool is_greater = settings.max_iterations >= row.settings.max_iterations;
    settings.max_iterations = row.settings.max_iterations;
    return is_greater && settings == row.settings && !row.figures.is_limited();
}

// One sweep over one subject.
class Tuner {
public:
    Tuner(const TuneSubject& subject, const TuneOptions& options)
        : subject_{subject}
        , ranges_{completed(options.ranges, subject.scene.bounds)}
        , combinations_{combinations(ranges_)} {
        build_world(subject.scene, world_);
        report_.outlines = outlines_of(world_);
        report_.combinations = combinations_.size();
        report_.finest_cell_size = ranges_.cell_sizes.front();
        report_.reference_radius = ranges_.radii.front();
        report_.queries = subject.queries;
        if (report_.queries.empty()) {
            TuneReference widest{
                world_, subject.scene.bounds, ranges_.cell_sizes, ranges_.radii.back()};
            report_.queries = draw_queries(widest, options.queries, options.source.seed);
        }
    }

    // Stops early on an interrupt. `csv` may be null.
    void sweep(const Interrupt& interrupt, TuneCsv* csv) {
        Progress progress{std::cerr, is_error_terminal(), total_work()};
        std::vector<ReferenceAnswer> references;
        double radius = 0.0; // of the current references
        for (const TuneSettings& settings : combinations_) {
            if (settings.radius != radius) {
                radius = settings.radius;
                references = ask_reference(radius, interrupt, progress);
                if (report_.references.empty()) {
                    report_.references = references;
                }
            }
            if (interrupt.is_pending()) {
                return;
            }
            const auto row = row_of(settings, references, interrupt, progress);
            if (!row) {
                return;
            }
            report_.rows.push_back(*row);
            if (csv != nullptr) {
                csv->add(*row);
            }
        }
    }

    // Based on the rows measured so far.
    void recommend(const TuneRules& rules) {
        report_.recommendation = raywalk::demo::recommend(report_.rows, rules);
    }

    [[nodiscard]] const TuneReport& report() const { return report_; }

private:
    // Nothing on an interrupt.
    std::optional<TuneRow> row_of(const TuneSettings& settings,
                                  const std::vector<ReferenceAnswer>& references,
                                  const Interrupt& interrupt,
                                  Progress& progress) const {
        const std::string what =
            fmt::format("combination {} of {}", report_.rows.size() + 1, combinations_.size());
        const double work = work_of(settings);
        if (!report_.rows.empty() && makes_no_difference(report_.rows.back(), settings)) {
            progress.advance(work * runs_per_query * static_cast<double>(report_.queries.size()),
                             what);
            return TuneRow{settings, report_.rows.back().figures, report_.rows.back().times};
        }
        return measure(world_, report_.queries, references, settings, [&] {
            progress.advance(work, what);
            return !interrupt.is_pending();
        });
    }

    [[nodiscard]] double work_of(const TuneSettings& s) const {
        return expected_work(cells_in(subject_.scene.bounds, s.cell_size), s.max_iterations);
    }

    [[nodiscard]] double reference_work() const {
        return expected_work(cells_in(subject_.scene.bounds, report_.finest_cell_size), unlimited);
    }

    [[nodiscard]] double total_work() const {
        const auto queries = static_cast<double>(report_.queries.size());
        double work = queries * reference_work() * static_cast<double>(ranges_.radii.size());
        for (const TuneSettings& settings : combinations_) {
            work += runs_per_query * queries * work_of(settings);
        }
        return work;
    }

    std::vector<ReferenceAnswer>
    ask_reference(double radius, const Interrupt& interrupt, Progress& progress) const {
        TuneReference reference{world_, subject_.scene.bounds, ranges_.cell_sizes, radius};
        std::vector<ReferenceAnswer> answers;
        for (const TuneQuery& query : report_.queries) {
            if (interrupt.is_pending()) {
                break;
            }
            answers.push_back(reference.answer(query));
            progress.advance(reference_work(), "reference");
        }
        return answers;
    }

    const TuneSubject& subject_;
    TuneRanges ranges_;
    std::vector<TuneSettings> combinations_;
    physics::World world_;
    TuneReport report_;
};

void make_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder)) {
        throw std::runtime_error(folder.string() + ": is not a folder and cannot be created");
    }
}

void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream stream{file};
    stream << text << std::flush;
    if (!stream) {
        throw std::runtime_error(file.string() + ": cannot be written");
    }
}

// Prints the table and the recommendation. Returns the exit code.
int print_result(const TuneReport& report, const Interrupt& interrupt) {
    std::cout << to_table(report.rows) << '\n' << std::flush;
    if (!report.is_complete()) {
        std::cerr << fmt::format("raywalk_demo: interrupted after {} of {} combinations\n",
                                 report.rows.size(),
                                 report.combinations);
        return interrupt.exit_code();
    }
    if (report.recommendation.settings) {
        std::cout << code_of(*report.recommendation.settings) << '\n';
    }
    std::cout << report.recommendation.line() << '\n';
    return report.recommendation.settings ? 0 : 1;
}

} // namespace

int tune(const TuneSubject& subject, const TuneOptions& options) {
    Tuner tuner{subject, options};
    std::optional<TuneCsv> csv;
    const std::filesystem::path page = options.out / "tune.html";
    if (!options.out.empty()) {
        make_folder(options.out);
        write(page, ""); // before the sweep, whose result would be lost otherwise
        csv.emplace(options.out / "tune.csv");
    }
    const Interrupt interrupt;
    tuner.sweep(interrupt, csv ? &*csv : nullptr);
    const TuneReport& report = tuner.report();
    if (report.is_complete()) {
        tuner.recommend({.budget = options.budget});
    }
    if (csv) {
        write(page, to_html(subject, report));
    }
    return print_result(report, interrupt);
}

int run_tune(const TuneOptions& options) {
    return tune(options.recording.empty() ? subject_of(options.source, options.queries)
                                          : recorded_subject(options.recording, options.queries),
                options);
}

} // namespace raywalk::demo
