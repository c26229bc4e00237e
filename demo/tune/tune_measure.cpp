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

// Counts the obstacles that it finds.
class CountingProbe final : public Box2dProbe {
public:
    CountingProbe(const physics::World& world, std::uint64_t& count)
        : Box2dProbe{world}
        , count_{&count} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        const std::size_t before = found.size();
        Box2dProbe::obstacles_in(box, filter, found);
        *count_ += found.size() - before;
    }

private:
    std::uint64_t* count_;
};

} // namespace

Measurement::Measurement(const TuneWorlds& worlds,
                         std::span<const TuneQuery> queries,
                         const TuneSettings& settings,
                         int runs)
    : queries_{queries}
    , settings_{settings}
    , worlds_{worlds}
    , runs_{static_cast<std::size_t>(runs)} {
    const NavigatorSettings cells{.cell_size = static_cast<float>(settings.cell_size),
                                  .origin = settings.origin,
                                  .neighborhood = settings.neighborhood,
                                  .find_narrow_passages = settings.find_narrow_passages,
                                  .landmarks = false};
    for (const TuneWorld& world : worlds) {
        navigators_.push_back(
            std::make_unique<Navigator>(CountingProbe{*world.world, obstacles_read_}, cells));
        path_queries_.push_back(world.query(settings.radius, settings.max_iterations));
        if (!world.costs.empty()) {
            const auto costs = std::make_shared<CostMap>();
            for (const CostArea& area : world.costs) {
                costs->set(navigators_.back()->grid(), area.box, area.cost);
            }
            path_queries_.back().search.costs = costs;
        }
    }
}

void Measurement::advance(std::span<const ReferenceAnswer> references) {
    const std::size_t run = next_ / queries_.size();
    const std::size_t index = next_++ % queries_.size();
    const TuneQuery& query = queries_[index];
    Navigator& navigator = *navigators_[query.world];
    Path path;
    const double time = nanoseconds([&] { // repeats what is too short for the clock of a browser
        if (run == 0) {
            navigator.invalidate_all();
            obstacles_read_ = 0;
        }
        path = navigator.find_path(query.start, query.target, path_queries_[query.world]);
    });
    if (run != 1) { // which fills the cache
        (run == 0 ? cold_ : warm_).push_back(time / 1000.0);
    }
    if (run == 0) {
        count(path, index);
        if (references[index].is_reachable && reports_unreachable(path.status)) {
            lost_.push_back(
                {index,
                 navigator.find_narrow_gap(query.start, query.target, path_queries_[query.world])});
        }
    }
}

void Measurement::count(const Path& path, std::size_t index) {
    const std::int64_t iterations = path.statistics.search.iterations;
    iterations_.push_back(static_cast<double>(iterations));
    const auto count = static_cast<double>(queries_.size());
    const auto tests = static_cast<double>(path.statistics.obstacles_tested);
    figures_.tests_mean += tests / count;
    // Where there may be narrow passages, the obstacles around a chunk are read a second time.
    const double near_passages = std::max(static_cast<double>(obstacles_read_) - tests, 0.0);
    const double width = 2.0 * path_queries_.front().walker.reach();
    const double chunks = static_cast<double>(path.statistics.cache_misses);
    figures_.discovery_mean += (8.0 * chunks + near_passages * settings_.cell_size / width) / count;
    if (path.is_found()) {
        figures_.iterations_needed = std::max(figures_.iterations_needed, iterations);
    }
    outcomes_.push_back(
        {path.status, worlds_[queries_[index].world].length_of(path.points), iterations});
}

TuneRow Measurement::row() {
    std::sort(iterations_.begin(), iterations_.end());
    figures_.iterations_median = static_cast<std::int64_t>(percentile(iterations_, 0.5));
    figures_.iterations_max = static_cast<std::int64_t>(iterations_.back());
    figures_.iterations_mean = mean(iterations_);
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

} // namespace raywalk::demo
