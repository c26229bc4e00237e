// SPDX-License-Identifier: MIT
#include "lab/size_sweep.hpp"

#include "benchmark/processor_time.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace raywalk::demo {

TuneOptions SizeSweep::options_of(const Scene& scene) {
    TuneOptions options;
    options.queries = 40;
    options.is_refining = false;
    options.runs = 1;
    TuneRanges& ranges = options.ranges;
    ranges.cell_sizes =
        with_half_steps(completed({}, scene.bounds, scene.settings.radius).cell_sizes);
    const auto is_too_fine = [&, largest = ranges.cell_sizes.back()](double size) {
        constexpr double max_cells = 400'000.0; // a query shall not hold up the window
        return size < largest && cells_in(scene.bounds, size) > max_cells;
    };
    std::erase_if(ranges.cell_sizes, is_too_fine);
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

std::string SizeSweep::faults_of(float cell_size, std::int64_t limit) const {
    if (!recommended_) {
        return "";
    }
    const TuneRow& row = row_at(cell_size);
    const TuneFigures& f = row.figures;
    const TuneFigures& best = recommended_->figures;
    const auto ended = std::count_if(row.outcomes.begin(), row.outcomes.end(), [&](const auto& o) {
        return o.status == PathStatus::found && o.iterations > limit;
    });
    std::string text;
    if (ended > 0) {
        text =
            fmt::format("limit {}: {} of {} queries end at it", limit, ended, row.outcomes.size());
    } else if (!leaves_headroom(limit, f.iterations_needed)) {
        text = fmt::format("limit {}: little for the hardest, {}", limit, f.iterations_needed);
    }
    const auto add = [&](const std::string& fault) {
        text +=
            fmt::format("{}{:.2f} m: {}", text.empty() ? "" : "\n", row.settings.cell_size, fault);
    };
    if (f.found < best.found) {
        add(fmt::format("{} more paths are not found", best.found - f.found));
    }
    if (f.ratio_mean > std::max(TuneRules{}.max_ratio, best.ratio_mean)) {
        add(fmt::format("paths {} % longer, the worst {} %",
                        excess_of(f.ratio_mean),
                        excess_of(f.ratio_worst)));
    }
    if (f.work() > 2.0 * best.work()) {
        add(fmt::format("{:.1f} times the work", f.work() / best.work()));
    }
    return text;
}

} // namespace raywalk::demo
