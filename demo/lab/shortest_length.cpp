// SPDX-License-Identifier: MIT
#include "lab/shortest_length.hpp"

#include "lab/characters.hpp"
#include "lab/configured_solver.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

constexpr std::int64_t slice = 50'000;
constexpr float finer = 0.25F;

// Below this length a ratio is meaningless (unit: meter).
constexpr double min_length = 0.01;

} // namespace

void ShortestLength::update(const Lab& lab,
                            const std::optional<PlayerQuery>& query,
                            const Path& path) {
    constexpr int frames_between = 30;
    frames_to_wait_ = std::max(frames_to_wait_ - 1, 0);
    const bool is_other =
        query.has_value() != query_.has_value() || (query && query->differs_from(*query_));
    if (is_other || (query && query->plans != query_->plans && frames_to_wait_ == 0)) {
        request_.reset();
        ratio_.reset();
        missed_.clear();
        query_ = query;
        frames_to_wait_ = frames_between;
        if (query) {
            begin(lab, path);
        }
    }
    if (request_ && request_->advance(slice) != PathStatus::pending) {
        finish(lab);
        request_.reset();
    }
}

void ShortestLength::begin(const Lab& lab, const Path& path) {
    const bool pays = lab.costs() != nullptr || query_->settings.movement_points;
    const bool is_found = path.status == PathStatus::found;
    if (pays || (is_found && path.length < min_length)) {
        return;
    }
    SceneSettings fine = query_->settings;
    fine.cell_size *= finer;
    fine.find_narrow_passages = true;
    fine.max_iterations = max_solver_iterations;
    fine.heuristic = Heuristic::automatic;
    fine.heuristic_weight = 1.0F;
    fine.postprocessing = PathPostprocessing::string_pulling;
    length_ = is_found ? std::optional{path.length} : std::nullopt;
    request_ = inspection_.update(lab, fine).request_path(
        query_->start, query_->target, query_of(fine, nullptr));
}

void ShortestLength::finish(const Lab& lab) {
    constexpr double longer = 1.02; // longer paths may miss a passage
    const Path& path = request_->path();
    if (path.status != PathStatus::found) {
        return;
    }
    if (length_) {
        ratio_ = *length_ / std::min(*length_, path.length);
    }
    if (!ratio_ || *ratio_ > longer) {
        missed_ = missed_passages(path.points,
                                  coarse_.update(lab, query_->settings),
                                  query_of(query_->settings, nullptr));
    }
}

} // namespace raywalk::demo
