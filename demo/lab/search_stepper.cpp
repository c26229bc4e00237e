// SPDX-License-Identifier: MIT
#include "lab/search_stepper.hpp"

#include "raywalk/low_level/path_search.hpp"

#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {

void SearchStepper::update(const Lab& lab, const std::optional<PlayerQuery>& now) {
    if (!now) {
        request_.reset();
        query_.reset();
        return;
    }
    const bool is_new =
        !query_ || now->differs_from(*query_) || (!is_stepping_ && query_->plans != now->plans);
    if (is_new) {
        query_ = now;
        request_.reset(); // its navigator may be replaced
    }
    const bool starts = std::exchange(is_restart_due_, false) || is_new;
    const std::int64_t due = std::exchange(iterations_due_, 0);
    if (!starts && request_->is_finished()) {
        return; // keeps the world that was searched
    }
    Navigator& navigator = inspection_.update(lab, query_->settings);
    if (starts) {
        start(navigator);
    }
    request_->advance(is_stepping_ ? due : unlimited);
}

void SearchStepper::start(Navigator& navigator) {
    PathQuery query = query_->query;
    algorithm_.apply_to(query.search);
    request_ = navigator.request_path(query_->start, query_->target, query);
}

void SearchStepper::step(std::int64_t iterations) {
    is_restart_due_ = is_restart_due_ || !is_stepping_;
    is_stepping_ = true;
    iterations_due_ += iterations;
}

void SearchStepper::restart() {
    is_restart_due_ = true;
    is_stepping_ = true;
    iterations_due_ = 0;
}

void SearchStepper::run_to_end() {
    is_stepping_ = false;
    iterations_due_ = 0;
}

void SearchStepper::set_algorithm(AlgorithmChoice algorithm) {
    is_restart_due_ = true;
    algorithm_ = algorithm;
}

std::string state_line(const SearchStepper& stepper) {
    const PathRequest* request = stepper.request();
    if (request == nullptr) {
        return "search idle";
    }
    const SearchStatistics found =
        request->search() != nullptr ? request->search()->statistics() : SearchStatistics{};
    return fmt::format("search {} {} iterations {} expanded {}",
                       stepper.is_stepping() ? "stepping" : "running",
                       to_string(request->status()),
                       found.iterations,
                       found.expanded_cells);
}

} // namespace raywalk::demo
