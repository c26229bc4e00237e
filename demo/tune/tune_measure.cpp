// SPDX-License-Identifier: MIT
#include "tune/tune_measure.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "benchmark/bench_results.hpp"
#include "benchmark/processor_time.hpp"

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
        , query_{.walker = walker_of(s.radius), .max_iterations = s.max_iterations} {
        const NavigatorSettings settings{.cell_size = static_cast<float>(s.cell_size),
                                         .origin = s.origin,
                                         .neighborhood = s.neighborhood,
                                         .find_narrow_passages = s.find_narrow_passages,
                                         .landmarks = false};
        for (const physics::World* world : worlds) {
            navigators_.push_back(std::make_unique<Navigator>(Box2dProbe{*world}, settings));
        }
    }

    void run(std::span<const ReferenceAnswer> references, const OnQuery& on_query) {
        for (std::size_t i = 0; i < queries_.size(); ++i) {
            navigator_of(i).invalidate_all();
            const Path path = run(i, &cold_);
            count(path, references[i]);
            if (references[i].is_reachable && reports_unreachable(path.status)) {
                const TuneQuery& query = queries_[i];
                lost_.push_back(
                    {i, navigator_of(i).find_narrow_gap(query.start, query.target, query_)});
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
        figures_.compared = static_cast<int>(ratios_.size());
        if (!ratios_.empty()) {
            figures_.ratio_mean = mean(ratios_);
            figures_.ratio_worst = *std::max_element(ratios_.begin(), ratios_.end());
        }
        std::sort(iterations_.begin(), iterations_.end());
        figures_.iterations_median = static_cast<std::int64_t>(percentile(iterations_, 0.5));
        figures_.iterations_max = static_cast<std::int64_t>(iterations_.back());
        figures_.iterations_mean = mean(iterations_);
        figures_.tests_mean = mean(tests_);
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
                std::move(lost_)};
    }

private:
    [[nodiscard]] Navigator& navigator_of(std::size_t query) {
        return *navigators_[queries_[query].world];
    }

    Path run(std::size_t index, std::vector<double>* times) {
        Path path;
        const TuneQuery& query = queries_[index];
        const double time = nanoseconds(
            [&] { path = navigator_of(index).find_path(query.start, query.target, query_); });
        if (times != nullptr) {
            times->push_back(time / 1000.0);
        }
        return path;
    }

    void count(const Path& path, const ReferenceAnswer& reference) {
        iterations_.push_back(static_cast<double>(path.statistics.search.iterations));
        tests_.push_back(static_cast<double>(path.statistics.obstacles_tested));
        if (path.is_found()) {
            figures_.iterations_needed =
                std::max(figures_.iterations_needed, path.statistics.search.iterations);
        }
        if (reference.is_reachable) {
            ++figures_.reachable;
            figures_.found += path.is_found() ? 1 : 0;
            figures_.lost_to_limit += path.status == PathStatus::iteration_limit ? 1 : 0;
            compare(path, reference);
        } else {
            ++figures_.unreachable;
            figures_.reported += reports_unreachable(path.status) ? 1 : 0;
            figures_.found_beyond += path.is_found() ? 1 : 0;
        }
    }

    void compare(const Path& path, const ReferenceAnswer& reference) {
        if (path.is_found() && reference.length > 0.0) {
            ratios_.push_back(path.length / reference.length);
        }
    }

    std::span<const TuneQuery> queries_;
    TuneSettings settings_;
    PathQuery query_;
    std::vector<std::unique_ptr<Navigator>> navigators_; // by world
    TuneFigures figures_;
    std::vector<LostQuery> lost_;
    std::vector<double> ratios_;
    std::vector<double> iterations_;
    std::vector<double> tests_;
    std::vector<double> cold_;
    std::vector<double> warm_;
};

} // namespace

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
