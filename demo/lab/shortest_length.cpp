// SPDX-License-Identifier: MIT
#include "lab/shortest_length.hpp"

#include "lab/cast.hpp"
#include "lab/contestant.hpp"
#include "lab/player_query.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

constexpr std::int64_t slice = 50'000;
constexpr float finer = 0.25F;

// Below this length a ratio is meaningless (unit: meter).
constexpr double least_length = 0.01;

} // namespace

void ShortestLength::update(const Lab& lab) {
    const std::optional<PlayerQuery> question = player_query(lab);
    const std::size_t plans = question ? question->plans : 0;
    if (generation_ != lab.generation() || plans_ != plans) {
        generation_ = lab.generation();
        plans_ = plans;
        request_.reset();
        ratio_.reset();
        if (question) {
            begin(lab);
        }
    }
    if (!request_) {
        return;
    }
    if (request_->advance(slice) == PathStatus::found) {
        ratio_ = length_ / std::min(length_, request_->path().length);
    }
    if (request_->is_finished()) {
        request_.reset();
    }
}

void ShortestLength::begin(const Lab& lab) {
    const PlayerQuery question = *player_query(lab);
    const Path& path = lab.simulation().characters()[*lab.player()].agent.path();
    const bool pays = lab.costs() != nullptr || lab.settings().movement_points;
    if (path.status != PathStatus::found || path.length < least_length || pays) {
        return;
    }
    SceneSettings fine = lab.settings();
    fine.cell_size *= finer;
    fine.max_iterations = most_iterations;
    fine.heuristic = Heuristic::automatic;
    fine.heuristic_weight = 1.0F;
    fine.postprocessing = PathPostprocessing::string_pulling;
    length_ = path.length;
    request_ = onlooker_.look(lab, fine).request_path(
        question.start, question.target, query_of(fine, nullptr));
}

} // namespace raywalk::demo
