// SPDX-License-Identifier: MIT
#include "lab/shortest_length.hpp"

#include "lab/characters.hpp"
#include "lab/configured_solver.hpp"
#include "lab/player_query.hpp"

#include <algorithm>

namespace raywalk::demo {
namespace {

constexpr std::int64_t slice = 50'000;
constexpr float finer = 0.25F;

// Below this length a ratio is meaningless (unit: meter).
constexpr double min_length = 0.01;

} // namespace

void ShortestLength::update(const Lab& lab) {
    const std::optional<PlayerQuery> player_query = last_player_query(lab);
    const std::size_t plans = player_query ? player_query->plans : 0;
    if (generation_ != lab.generation() || plans_ != plans) {
        generation_ = lab.generation();
        plans_ = plans;
        request_.reset();
        ratio_.reset();
        if (player_query) {
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
    const PlayerQuery player_query = *last_player_query(lab);
    const Path& path = lab.simulation().characters()[*lab.player()].agent.path();
    const bool pays = lab.costs() != nullptr || lab.settings().movement_points;
    if (path.status != PathStatus::found || path.length < min_length || pays) {
        return;
    }
    SceneSettings fine = lab.settings();
    fine.cell_size *= finer;
    fine.max_iterations = max_solver_iterations;
    fine.heuristic = Heuristic::automatic;
    fine.heuristic_weight = 1.0F;
    fine.postprocessing = PathPostprocessing::string_pulling;
    length_ = path.length;
    request_ = inspection_.update(lab, fine).request_path(
        player_query.start, player_query.target, query_of(fine, nullptr));
}

} // namespace raywalk::demo
