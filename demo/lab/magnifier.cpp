// SPDX-License-Identifier: MIT
#include "lab/magnifier.hpp"

#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {

void Magnifier::update(const Lab& lab) {
    const std::optional<PlayerQuery> now = player_query(lab);
    if (!now) {
        request_.reset();
        question_.reset();
        return;
    }
    const bool is_other_world = !question_ || question_->generation != now->generation;
    if (is_other_world) {
        request_.reset(); // its navigator is about to be replaced
    }
    const bool is_news = is_other_world || question_->target != now->target ||
                         (!is_stepping_ && question_->plans != now->plans);
    if (is_news) {
        question_ = now;
    }
    const bool asks = std::exchange(is_due_anew_, false) || is_news;
    const std::int64_t due = std::exchange(iterations_due_, 0);
    if (!asks && request_->is_finished()) {
        return; // keeps the world that was searched
    }
    Navigator& navigator = onlooker_.look(lab, lab.settings());
    if (asks) {
        ask(navigator);
    }
    request_->advance(is_stepping_ ? due : unlimited);
}

void Magnifier::ask(Navigator& navigator) {
    PathQuery query = question_->query;
    query.search.algorithm = algorithm_;
    request_ = navigator.request_path(question_->start, question_->target, query);
}

void Magnifier::step(std::int64_t iterations) {
    is_due_anew_ = is_due_anew_ || !is_stepping_;
    is_stepping_ = true;
    iterations_due_ += iterations;
}

void Magnifier::restart() {
    is_due_anew_ = true;
    is_stepping_ = true;
    iterations_due_ = 0;
}

void Magnifier::run_to_end() {
    is_stepping_ = false;
    iterations_due_ = 0;
}

void Magnifier::set_algorithm(SearchAlgorithm algorithm) {
    is_due_anew_ = true;
    algorithm_ = algorithm;
}

std::string state_line(const Magnifier& magnifier) {
    const PathRequest* request = magnifier.request();
    if (request == nullptr) {
        return "magnifier idle";
    }
    const SearchStatistics found =
        request->search() != nullptr ? request->search()->statistics() : SearchStatistics{};
    return fmt::format("magnifier {} {} iterations {} expanded {}",
                       magnifier.is_stepping() ? "stepping" : "running",
                       to_string(request->status()),
                       found.iterations,
                       found.expanded_cells);
}

} // namespace raywalk::demo
