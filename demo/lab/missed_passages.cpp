// SPDX-License-Identifier: MIT
#include "lab/missed_passages.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace raywalk::demo {
namespace {

// A point of the path in the middle of whose cell the walker can stand.
struct Sample {
    Vec2 point;
    Cell cell;
    float along = 0.0F; // distance from the start of the path (unit: meter)
};

using Costs = std::map<std::pair<int, int>, float>;

Costs costs_from(Vec2 start, float budget, Navigator& navigator, const PathQuery& query) {
    Costs costs;
    for (const auto& [cell, cost, point] : navigator.reachable_cells(start, budget, query)) {
        if (point == navigator.grid().center_of(cell)) {
            costs.try_emplace({cell.x, cell.y}, cost);
        }
    }
    return costs;
}

std::vector<Sample>
samples_of(std::span<const Vec2> path, Navigator& navigator, const PathQuery& query) {
    const Grid& grid = navigator.grid();
    std::vector<Sample> samples;
    float along = 0.0F;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const float length = distance(path[i - 1], path[i]);
        const int steps = static_cast<int>(std::ceil(length / (0.5F * grid.cell_size())));
        for (int k = 0; k <= steps; ++k) {
            const float t = static_cast<float>(k) / static_cast<float>(std::max(steps, 1));
            const Vec2 point = path[i - 1] + t * (path[i] - path[i - 1]);
            const Cell cell = grid.cell_at(point);
            if ((samples.empty() || samples.back().cell != cell) &&
                costs_from(point, 0.0F, navigator, query).contains({cell.x, cell.y})) {
                samples.push_back({point, cell, along + t * length});
            }
        }
        along += length;
    }
    return samples;
}

} // namespace

// Floods the grid from the start, and anew behind each passage.
std::vector<MissedPassage>
missed_passages(std::span<const Vec2> path, Navigator& navigator, const PathQuery& query) {
    PathQuery flood = query;
    flood.max_iterations = 200'000;
    flood.search.costs = nullptr;
    const std::vector<Sample> samples = samples_of(path, navigator, flood);
    const float cell_size = navigator.grid().cell_size();
    std::vector<MissedPassage> missed;
    std::size_t from = 0; // where the flood began
    Costs costs;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if (costs.empty()) {
            const float rest = samples.back().along - samples[from].along;
            costs =
                costs_from(samples[from].point, 2.0F * rest / cell_size + 20.0F, navigator, flood);
        }
        const auto cost_at = [&](const Sample& sample) {
            const auto found = costs.find({sample.cell.x, sample.cell.y});
            return found == costs.end() ? std::numeric_limits<float>::infinity() : found->second;
        };
        constexpr float most_detour = 4.0F; // (unit: cell)
        const float steps = cost_at(samples[i]) - cost_at(samples[i - 1]);
        const float direct = (samples[i].along - samples[i - 1].along) / cell_size;
        if (steps > 2.0F * direct + most_detour) {
            missed.push_back({samples[i - 1].point, samples[i].point});
            from = i;
            costs.clear();
        }
    }
    return missed;
}

} // namespace raywalk::demo
