// SPDX-License-Identifier: MIT
#include "lab/search_watch.hpp"

#include "raywalk/low_level/path_search.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace raywalk::demo {

void SearchWatch::update(const Lab& lab, const std::optional<PlayerQuery>& query, double seconds) {
    constexpr double longest_frame = 0.1;
    if (is_playing_ && !is_finished()) {
        due_ += static_cast<double>(speed_) * std::min(seconds, longest_frame);
    }
    const auto whole = static_cast<std::int64_t>(due_);
    due_ -= static_cast<double>(whole);
    for (std::size_t side = 0; side < shown(); ++side) {
        if (whole > 0) {
            searches_[side].step(whole);
        }
        searches_[side].update(lab, query);
    }
}

void SearchWatch::open() {
    is_open_ = true;
    for (std::size_t side = 0; side < 2; ++side) {
        searches_[side].set_algorithm(algorithms_[side]);
    }
    restart();
    is_playing_ = true;
}

void SearchWatch::close() {
    is_open_ = is_playing_ = false;
    searches_[0].set_algorithm({});
    searches_[0].run_to_end();
}

void SearchWatch::play(bool is_playing) {
    if (is_playing && is_finished()) {
        restart();
    }
    is_playing_ = is_playing;
}

void SearchWatch::step(std::int64_t iterations) {
    if (!is_open_) {
        open();
    }
    is_playing_ = false;
    for (std::size_t side = 0; side < shown(); ++side) {
        searches_[side].step(iterations);
    }
}

void SearchWatch::restart() {
    due_ = 0.0;
    for (SearchStepper& search : searches_) {
        search.restart();
    }
}

void SearchWatch::show_both(bool is_double) {
    is_double_ = is_double;
    restart();
}

void SearchWatch::choose(std::size_t side, AlgorithmChoice algorithm) {
    algorithms_[side] = algorithm;
    searches_[side].set_algorithm(algorithm);
    restart();
}

bool SearchWatch::is_finished() const {
    return std::all_of(searches_.begin(),
                       searches_.begin() + static_cast<std::ptrdiff_t>(shown()),
                       [](const SearchStepper& search) { return search.is_finished(); });
}

std::string caption_of(const SearchWatch& watch, std::size_t side) {
    const std::string name = name_in(algorithm_choices, watch.algorithm(side));
    const PathRequest* request = watch.search(side).request();
    if (request == nullptr) {
        return name + ": no query yet";
    }
    const std::int64_t iterations =
        request->search() != nullptr ? request->search()->statistics().iterations : 0;
    const std::string length =
        request->path().points.empty() ? "" : fmt::format(", {:.2f} m", request->path().length);
    return fmt::format(
        "{}: {} iterations, {}{}", name, iterations, to_string(request->status()), length);
}

std::string state_line(const SearchWatch& watch) {
    return state_line(watch.search(0)) +
           (watch.shows_both() ? ", " + state_line(watch.search(1)) : "");
}

} // namespace raywalk::demo
