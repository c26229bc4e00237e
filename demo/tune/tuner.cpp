// SPDX-License-Identifier: MIT
#include "tune/tuner.hpp"

#include "scene/build_world.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {
namespace {

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

// A float has more digits as a double than it was typed with.
double typed(float value) {
    return std::stod(fmt::format("{}", value));
}

} // namespace

Tuner::Tuner(const TuneSubject& subject, const TuneOptions& options)
    : options_{options}
    , bounds_{bounds_of(subject)}
    , draw_{subject.queries.empty() ? options.queries : 0, options.source.seed} {
    const SceneSettings& settings = subject.scene.settings;
    options_.ranges = completed(options.ranges, bounds_, typed(settings.radius));
    std::size_t obstacles = 0;
    const auto add = [&](const Scene& scene) {
        build_world(scene, worlds_.emplace_back());
        tune_worlds_.push_back({&worlds_.back(), scene.settings.margin, scene.costs});
        obstacles += scene.obstacles.size();
    };
    add(subject.scene);
    std::for_each(subject.later.begin(), subject.later.end(), add);
    combinations_ = combinations(options_.ranges);
    report_.combinations = combinations_.size();
    report_.outlines = outlines_of(worlds_.front());
    report_.reference_radius = options_.ranges.radii.front();
    report_.queries = subject.queries;
    if (obstacles == 0) {
        report_.recommendation.reason =
            "0 obstacles" + (subject.scene.remark.empty() ? "" : "; " + subject.scene.remark);
        is_complete_ = true;
    }
}

bool Tuner::advance() {
    if (is_complete_) {
        return false;
    }
    if (!draw_.is_complete()) {
        draw_.advance(reference_of(options_.ranges.radii.back()));
        report_.queries = draw_.queries();
    } else if (report_.rows.size() < combinations_.size()) {
        measure_next();
    } else {
        finish_sweep();
    }
    return !is_complete_;
}

// The next query of the next combination, or the answer of the reference to one.
void Tuner::measure_next() {
    const TuneSettings& settings = combinations_[report_.rows.size()];
    std::vector<ReferenceAnswer>& answers = answers_[settings.radius];
    if (answers.size() < report_.queries.size()) {
        answers.push_back(reference_of(settings.radius).answer(report_.queries[answers.size()]));
        return;
    }
    if (!measurement_ && !report_.rows.empty() &&
        makes_no_difference(report_.rows.back(), settings)) {
        TuneRow row = report_.rows.back();
        row.settings = settings;
        row.is_repeated = true;
        report_.rows.push_back(row);
        return;
    }
    if (!measurement_) {
        measurement_.emplace(tune_worlds_, report_.queries, settings, options_.runs);
    }
    measurement_->advance(answers);
    if (measurement_->is_complete()) {
        report_.rows.push_back(measurement_->row());
        rate(report_.rows.back(), answers);
        measurement_.reset();
        const std::size_t all = combinations_.size() * (options_.is_refining ? 2 : 1); // about
        finished_part_ = std::max(
            finished_part_, static_cast<double>(report_.rows.size()) / static_cast<double>(all));
    }
}

void Tuner::finish_sweep() {
    for (const TuneRow& row : report_.rows) {
        improve(answers_[row.settings.radius], row);
    }
    for (TuneRow& row : report_.rows) {
        rate(row, answers_[row.settings.radius]);
    }
    report_.references = answers_.begin()->second;
    const auto best = choose(united(report_.rows), options_.rules);
    if (std::exchange(options_.is_refining, false) && best) {
        const auto more = refined(options_.ranges, best->settings);
        combinations_.insert(combinations_.end(), more.begin(), more.end());
        report_.combinations = combinations_.size();
    } else {
        report_.recommendation = recommend(report_.rows, options_.rules);
        is_complete_ = true;
    }
}

TuneReference& Tuner::reference_of(double radius) {
    return references_
        .try_emplace(radius, tune_worlds_, bounds_, options_.ranges.cell_sizes.front(), radius)
        .first->second;
}

} // namespace raywalk::demo
