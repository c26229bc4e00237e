// SPDX-License-Identifier: MIT
#include "lab/size_sweep.hpp"

#include "benchmark/processor_time.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace raywalk::demo {
namespace {

// The two most important reasons why the cells of the row and the limit do not suit the level.
std::string faults_of(const TuneRow& row, std::int64_t limit, const TuneFigures& best) {
    const TuneFigures& f = row.figures;
    const auto ended = std::count_if(row.outcomes.begin(), row.outcomes.end(), [&](const auto& o) {
        return o.status == PathStatus::found && o.iterations > limit;
    });
    std::vector<std::string> faults;
    const auto add = [&]<class... Args>(fmt::format_string<Args...> format, Args&&... args) {
        faults.push_back(fmt::format(format, std::forward<Args>(args)...));
    };
    if (ended > 0) {
        add("{} of {} queries end at limit {}", ended, row.outcomes.size(), limit);
    } else if (!leaves_headroom(limit, f.iterations_needed)) {
        add("limit {} is little for the hardest, {}", limit, f.iterations_needed);
    }
    if (f.found < best.found) {
        add("finds {} fewer paths", best.found - f.found);
    }
    if (f.ratio_mean > std::max(TuneRules{}.max_ratio, best.ratio_mean)) {
        add("paths {} % longer, the worst {} %", excess_of(f.ratio_mean), excess_of(f.ratio_worst));
    }
    if (f.work() > 2.0 * best.work()) {
        add("{} the work", times(f.work() / best.work()));
    }
    faults.resize(std::min<std::size_t>(faults.size(), 2));
    return fmt::format("{}", fmt::join(faults, ", "));
}

} // namespace

TuneOptions SizeSweep::options_of(const Scene& scene) {
    TuneOptions options;
    options.queries = 40;
    options.is_refining = false;
    options.runs = 1;
    TuneRanges& ranges = options.ranges;
    ranges.cell_sizes =
        with_half_steps(completed({}, scene.bounds, scene.settings.radius).cell_sizes);
    constexpr double max_cells = 400'000.0; // a query shall not hold up the window
    std::erase_if(ranges.cell_sizes, [&, largest = ranges.cell_sizes.back()](double size) {
        return size < largest && cells_in(scene.bounds, size) > max_cells;
    });
    ranges.neighborhoods = {scene.settings.neighborhood};
    ranges.origins = {{}};
    ranges.find_narrow_passages = scene.settings.find_narrow_passages;
    return options;
}

void SizeSweep::update(const Lab& lab, double seconds) {
    constexpr int frames_to_wait = 15; // a body may be dragged
    const SceneSettings& s = lab.settings();
    const std::tuple now{
        lab.revision(), s.radius, s.margin, s.neighborhood, s.find_narrow_passages};
    if (question_ != now) {
        *this = SizeSweep{};
        question_ = now;
        frames_to_wait_ = frames_to_wait;
        is_complete_ = false;
    }
    if (is_complete_ || frames_to_wait_-- > 0) {
        return;
    }
    try {
        advance(lab, seconds);
    } catch (const std::runtime_error& error) { // the level has no room for walkers
        reason_ = error.what();
        is_complete_ = true;
    }
}

void SizeSweep::advance(const Lab& lab, double seconds) {
    if (!tuner_) {
        subject_ = std::make_unique<TuneSubject>(TuneSubject{lab.snapshot(), {}, {}});
        tuner_ = std::make_unique<Tuner>(*subject_, options_of(subject_->scene));
    }
    const double end = processor_nanoseconds() + 1e9 * std::clamp(seconds / 4.0, 0.004, 0.025);
    do {
        is_complete_ = !tuner_->advance();
    } while (!is_complete_ && processor_nanoseconds() < end);
    if (!is_complete_) {
        return;
    }
    const TuneReport& report = tuner_->report();
    for (const TuneRow& row : report.rows) {
        if (row.settings.max_iterations == report.rows.back().settings.max_iterations) {
            rows_.push_back(row);
        }
    }
    reason_ = report.recommendation.reason;
    if (report.recommendation.settings) {
        recommended_ = choose(united(report.rows), {});
    }
}

const TuneRow& SizeSweep::row_at(float cell_size) const {
    const auto distance_to = [cell_size](const TuneRow& row) {
        return std::abs(std::log(row.settings.cell_size / static_cast<double>(cell_size)));
    };
    return *std::min_element(rows_.begin(), rows_.end(), [&](const auto& a, const auto& b) {
        return distance_to(a) < distance_to(b);
    });
}

std::string SizeSweep::name_of(float cell_size) const {
    const double nearest = row_at(cell_size).settings.cell_size;
    const std::string name = fmt::format("{:.3g} m", cell_size);
    const bool is_measured = std::abs(nearest / static_cast<double>(cell_size) - 1.0) < 0.01;
    return is_measured ? name : fmt::format("{} (like {} m)", name, nearest);
}

std::pair<bool, std::string> SizeSweep::verdict(float cell_size, std::int64_t limit) const {
    if (!recommended_) {
        return {true, ""};
    }
    const TuneRow& row = row_at(cell_size);
    const std::string faults = faults_of(row, limit, recommended_->figures);
    const std::string name = name_of(cell_size);
    if (!faults.empty()) {
        return {false, name + ": " + faults};
    }
    const TuneSettings& best = recommended_->settings;
    const TuneFigures& f = row.figures;
    const TuneFigures& g = recommended_->figures;
    // Only differences that the text shows count.
    if (g.work() < 0.995 * f.work() || g.ratio_mean < f.ratio_mean - 0.0005 ||
        g.iterations_needed < f.iterations_needed) {
        return {true,
                fmt::format("{} works too; {} m: paths {}, hardest {} (yours {}), {} the work",
                            name,
                            best.cell_size,
                            longer(g.ratio_mean / f.ratio_mean),
                            g.iterations_needed,
                            f.iterations_needed,
                            times(g.work() / f.work()))};
    }
    return {
        true,
        limit <= best.max_iterations
            ? "cell size and limit suit this level"
            : fmt::format("{} suits this level; limit {} is enough", name, best.max_iterations)};
}

} // namespace raywalk::demo
