// SPDX-License-Identifier: MIT
#include "tune/tune_measure.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "benchmark/processor_time.hpp"
#include "benchmark/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

bool reports_unreachable(PathStatus status) {
    return status == PathStatus::unreachable || status == PathStatus::start_blocked ||
           status == PathStatus::target_blocked;
}

class Measurement {
public:
    Measurement(const TuneWorlds& worlds, std::span<const TuneQuery> queries, const TuneSettings& s)
        : queries_{queries}
        , settings_{s}
        , worlds_{worlds} {
        const NavigatorSettings settings{.cell_size = static_cast<float>(s.cell_size),
                                         .origin = s.origin,
                                         .neighborhood = s.neighborhood,
                                         .find_narrow_passages = s.find_narrow_passages,
                                         .landmarks = false};
        for (const TuneWorld& world : worlds) {
            navigators_.push_back(std::make_unique<Navigator>(Box2dProbe{*world.world}, settings));
            path_queries_.push_back(world.query(s.radius, s.max_iterations));
            if (!world.costs.empty()) {
                const auto costs = std::make_shared<CostMap>();
                for (const CostArea& area : world.costs) {
                    costs->set(navigators_.back()->grid(), area.box, area.cost);
                }
                path_queries_.back().search.costs = costs;
            }
        }
    }

    void run(std::span<const ReferenceAnswer> references, const OnQuery& on_query) {
        for (std::size_t i = 0; i < queries_.size(); ++i) {
            navigator_of(i).invalidate_all();
            const Path path = run(i, &cold_);
            count(path, i);
            if (references[i].is_reachable && reports_unreachable(path.status)) {
                const TuneQuery& query = queries_[i];
                lost_.push_back({i,
                                 navigator_of(i).find_narrow_gap(
                                     query.start, query.target, path_queries_[query.world])});
            }
            on_query();
        }
        for (const bool is_known : {false, true}) {
            for (std::size_t i = 0; i < queries_.size(); ++i) {
                (void)run(i, is_known ? &warm_ : nullptr);
                on_query();
            }
        }
    }

    [[nodiscard]] TuneRow row() {
        std::sort(iterations_.begin(), iterations_.end());
        figures_.iterations_median = static_cast<std::int64_t>(percentile(iterations_, 0.5));
        figures_.iterations_max = static_cast<std::int64_t>(iterations_.back());
        figures_.iterations_mean = mean(iterations_);
        figures_.tests_mean = mean(tests_);
        const double widths = settings_.cell_size / (4.0 * path_queries_.front().walker.reach());
        figures_.discovery_mean =
            figures_.tests_mean * (settings_.find_narrow_passages ? 1.0 + widths : 1.0);
        for (const auto& navigator : navigators_) {
            figures_.bytes += navigator->cache_statistics().bytes;
        }
        std::sort(cold_.begin(), cold_.end());
        std::sort(warm_.begin(), warm_.end());
        return {settings_,
                figures_,
                {percentile(cold_, 0.5),
                 percentile(cold_, 0.99),
                 percentile(warm_, 0.5),
                 percentile(warm_, 0.99)},
                std::move(outcomes_),
                std::move(lost_)};
    }

private:
    [[nodiscard]] Navigator& navigator_of(std::size_t query) {
        return *navigators_[queries_[query].world];
    }

    Path run(std::size_t index, std::vector<double>* times) {
        Path path;
        const TuneQuery& query = queries_[index];
        const double time = nanoseconds([&] {
            path = navigator_of(index).find_path(
                query.start, query.target, path_queries_[query.world]);
        });
        if (times != nullptr) {
            times->push_back(time / 1000.0);
        }
        return path;
    }

    void count(const Path& path, std::size_t index) {
        iterations_.push_back(static_cast<double>(path.statistics.search.iterations));
        tests_.push_back(static_cast<double>(path.statistics.obstacles_tested));
        if (path.is_found()) {
            figures_.iterations_needed =
                std::max(figures_.iterations_needed, path.statistics.search.iterations);
        }
        outcomes_.push_back({path.status, worlds_[queries_[index].world].length_of(path.points)});
    }

    std::span<const TuneQuery> queries_;
    TuneSettings settings_;
    const TuneWorlds& worlds_;
    std::vector<std::unique_ptr<Navigator>> navigators_; // by world
    std::vector<PathQuery> path_queries_;                // by world
    TuneFigures figures_;
    std::vector<LostQuery> lost_;
    std::vector<TuneOutcome> outcomes_;
    std::vector<double> iterations_;
    std::vector<double> tests_;
    std::vector<double> cold_;
    std::vector<double> warm_;
};

} // namespace

void improve(std::vector<ReferenceAnswer>& references, const TuneRow& row) {
    for (std::size_t i = 0; i < references.size(); ++i) {
        ReferenceAnswer& reference = references[i];
        const TuneOutcome& outcome = row.outcomes[i];
        if (outcome.status == PathStatus::found) {
            reference.length = reference.is_reachable ? std::min(reference.length, outcome.length)
                                                      : outcome.length;
            reference.is_reachable = true;
        }
    }
}

void rate(TuneRow& row, std::span<const ReferenceAnswer> references) {
    TuneFigures& f = row.figures;
    f.reachable = f.found = f.lost_to_limit = f.unreachable = f.reported = 0;
    std::vector<double> ratios;
    for (std::size_t i = 0; i < references.size(); ++i) {
        const TuneOutcome& outcome = row.outcomes[i];
        const bool is_found = outcome.status == PathStatus::found;
        if (references[i].is_reachable) {
            ++f.reachable;
            f.found += is_found ? 1 : 0;
            f.lost_to_limit += outcome.status == PathStatus::iteration_limit ? 1 : 0;
        } else {
            ++f.unreachable;
            f.reported += reports_unreachable(outcome.status) ? 1 : 0;
        }
        if (is_found && references[i].length > 0.0) {
            ratios.push_back(outcome.length / references[i].length);
        }
    }
    f.compared = static_cast<int>(ratios.size());
    if (!ratios.empty()) {
        f.ratio_mean = mean(ratios);
        f.ratio_worst = *std::max_element(ratios.begin(), ratios.end());
    }
}

TuneRow measure(const TuneWorlds& worlds,
                std::span<const TuneQuery> queries,
                std::span<const ReferenceAnswer> references,
                const TuneSettings& settings,
                const OnQuery& on_query) {
    Measurement measurement{worlds, queries, settings};
    measurement.run(references, on_query);
    return measurement.row();
}

} // namespace raywalk::demo
