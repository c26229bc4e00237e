// SPDX-License-Identifier: MIT
#include "lab/metrics.hpp"

#include "benchmark/processor_time.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr double milliseconds = 1e-6;
constexpr double microseconds = 1e-3;

// Average share of a frame spent on measuring queries (unit: microsecond).
constexpr double query_share = 500.0;

template <class T>
void keep(std::deque<T>& values, const T& value) {
    values.push_back(value);
    if (values.size() > Metrics::kept) {
        values.pop_front();
    }
}

} // namespace

void Metrics::count_step(Lab& lab) {
    reset_if_replaced(lab);
    const Simulation& simulation = lab.simulation();
    plans_[static_cast<std::size_t>(lab.steps()) % plans_.size()] =
        static_cast<int>(simulation.planned().size());
    for (const std::size_t index : simulation.planned()) {
        const Character& character = simulation.characters()[index];
        const Path& path = character.agent.path();
        const std::int64_t iterations = path.statistics.search.iterations;
        if (iterations > hardest_.iterations && (path.is_found() || is_limited(path))) {
            hardest_ = {iterations, character.name};
        }
    }
    frame_.navigation += milliseconds * simulation.step_times().navigation;
    frame_.physics += milliseconds * simulation.step_times().physics;
    lab.simulation().set_clock(processor_nanoseconds);
}

void Metrics::end_frame(Lab& lab) {
    reset_if_replaced(lab);
    keep(frames_, frame_);
    frame_ = {};
    lab.simulation().set_clock(processor_nanoseconds);
}

// Discards statistics of another simulation.
void Metrics::reset_if_replaced(const Lab& lab) {
    if (generation_ != lab.generation()) {
        generation_ = lab.generation();
        plans_.assign(static_cast<std::size_t>(std::llround(lab.simulation().hz())), 0);
        query_times_.clear();
        frames_to_wait_ = 0;
        if (std::exchange(cell_size_, lab.settings().cell_size) != lab.settings().cell_size) {
            restart();
        }
    }
}

void Metrics::measure_queries(const Lab& lab, const std::optional<PlayerQuery>& query) {
    reset_if_replaced(lab);
    if (!query || !query_ || query->differs_from(*query_)) {
        query_times_.clear();
        inspection_ = {}; // with a cold cache
        frames_to_wait_ = 0;
        path_ = Path{};
    }
    query_ = query;
    if (query && frames_to_wait_-- <= 0) {
        measure(inspection_.update(lab, query->settings));
    }
    shortest_.update(lab, query, path_);
    needed_.update(lab, query, path_);
}

void Metrics::measure(Navigator& navigator) {
    const auto run_query = [&] {
        path_ = navigator.find_path(query_->start, query_->target, query_->query);
    };
    double took = microseconds * nanoseconds(run_query);
    double took_in_all = took;
    if (path_.statistics.cache_misses > 0) { // the cache was cold
        first_time_ = took;
        took = microseconds * nanoseconds(run_query);
        took_in_all += took;
    }
    keep(query_times_, took);
    constexpr double max_frames = 600.0;
    frames_to_wait_ = static_cast<int>(std::min(took_in_all / query_share, max_frames));
}

MetricsReport Metrics::report(const Lab& lab) const {
    MetricsReport report;
    const Simulation& simulation = lab.simulation();
    if (lab.player()) {
        report.has_player = true;
        report.settings = query_ ? query_->settings : lab.settings();
        report.path = path_;
        report.ratio = shortest_.ratio();
        report.is_too_large = shortest_.is_too_large();
        report.missed = shortest_.missed();
        report.needed = needed_.iterations();
        report.path_of_higher_limit = needed_.points();
        report.first_time = first_time_;
        if (!query_times_.empty()) {
            report.time = median({query_times_.begin(), query_times_.end()});
        }
    }
    const auto characters = simulation.characters();
    for (std::size_t i = 0; i < characters.size(); ++i) {
        ++report.agents[static_cast<std::size_t>(characters[i].agent.status())];
        if (is_limited(characters[i].agent.path())) {
            report.limited.push_back(i);
        }
    }
    report.hardest = hardest_;
    report.plans_per_second = std::accumulate(plans_.begin(), plans_.end(), 0);
    report.cache = simulation.navigator().cache_statistics();
    return report;
}

} // namespace raywalk::demo
