// SPDX-License-Identifier: MIT
#include "article_solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace raywalk::bench {
namespace {

std::string vec_to_id(Vec2 v) {
    return std::to_string(v.x) + "," + std::to_string(v.y);
}

} // namespace

ArticleSolver::ArticleSolver(const physics::World& world,
                             float grid_size,
                             int max_iterations,
                             std::function<bool(physics::Fixture)> is_excluded)
    : world_{&world}
    , grid_size_{grid_size}
    , max_iterations_{max_iterations}
    , is_excluded_{std::move(is_excluded)} {}

std::size_t ArticleSolver::bytes() const {
    const std::string in_place;
    std::size_t sum = 0;
    for (const auto& [id, neighbors] : neighbors_map_) {
        sum += sizeof(id) + sizeof(neighbors) + neighbors.capacity() * sizeof(Vec2);
        sum += id.capacity() > in_place.capacity() ? id.capacity() + 1 : 0;
    }
    return sum;
}

Vec2 ArticleSolver::normalize_point(Vec2 point) const {
    return {(std::floor(point.x / grid_size_) + 0.5F) * grid_size_,
            (std::floor(point.y / grid_size_) + 0.5F) * grid_size_};
}

const std::vector<Vec2>& ArticleSolver::get_neighbors(Vec2 point) {
    const std::string id = vec_to_id(point);
    const auto known = neighbors_map_.find(id);
    if (known != neighbors_map_.end()) {
        return known->second;
    }
    const std::array<Vec2, 4> targets = {point + Vec2{grid_size_, 0.0F},
                                         point + Vec2{-grid_size_, 0.0F},
                                         point + Vec2{0.0F, grid_size_},
                                         point + Vec2{0.0F, -grid_size_}};
    std::vector<Vec2> valid;
    std::copy_if(targets.begin(), targets.end(), std::back_inserter(valid), [&](Vec2 target) {
        return !world_->hits(point, target, [&](const physics::Fixture& fixture) {
            return !fixture.is_sensor() && !(is_excluded_ && is_excluded_(fixture));
        });
    });
    return neighbors_map_[id] = valid;
}

std::string ArticleSolver::find_smallest_f_score() const {
    float smallest_score = std::numeric_limits<float>::infinity();
    std::string smallest_point;
    for (const auto& [id, point] : open_set_) {
        const float score = f_score_.at(id);
        if (score < smallest_score) {
            smallest_score = score;
            smallest_point = id;
        }
    }
    return smallest_point;
}

std::vector<Vec2> ArticleSolver::reconstruct_path(Vec2 current) const {
    std::vector<Vec2> total_path{current};
    for (auto from = came_from_.find(vec_to_id(current)); from != came_from_.end();
         from = came_from_.find(vec_to_id(current))) {
        current = from->second;
        total_path.push_back(current);
    }
    std::reverse(total_path.begin(), total_path.end());
    return total_path;
}

std::vector<Vec2> ArticleSolver::path(Vec2 start, Vec2 end) {
    start = normalize_point(start);
    end = normalize_point(end);
    const std::string start_id = vec_to_id(start);
    const std::string goal_id = vec_to_id(end);
    came_from_ = {};
    open_set_ = {{start_id, start}};
    g_score_ = {{start_id, 0.0F}};
    f_score_ = {{start_id, distance(start, end)}};

    for (iterations_ = 0; !open_set_.empty() && iterations_ < max_iterations_; ++iterations_) {
        const std::string current_id = find_smallest_f_score();
        const Vec2 current = open_set_.at(current_id);
        if (current_id == goal_id) {
            return reconstruct_path(current);
        }
        open_set_.erase(current_id);
        for (const Vec2 neighbor : get_neighbors(current)) {
            const std::string neighbor_id = vec_to_id(neighbor);
            const auto known = g_score_.find(neighbor_id);
            const float neighbor_g =
                known == g_score_.end() ? std::numeric_limits<float>::infinity() : known->second;
            const float tentative_g = g_score_.at(current_id) + grid_size_;
            if (tentative_g < neighbor_g) {
                came_from_[neighbor_id] = current;
                g_score_[neighbor_id] = tentative_g;
                f_score_[neighbor_id] = tentative_g + distance(end, neighbor);
                open_set_.try_emplace(neighbor_id, neighbor);
            }
        }
    }
    return {};
}

} // namespace raywalk::bench
