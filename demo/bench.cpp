// SPDX-License-Identifier: MIT
#include "bench.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "game_map.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <numeric>
#include <vector>

namespace raywalk::demo {
namespace {

struct Tally {
    std::int64_t found = 0;
    std::int64_t suboptimal = 0;
    double worst_ratio = 1.0;
    std::int64_t expanded = 0;
    std::vector<double> microseconds;

    void check(const Scenario& scenario, const Path& path) {
        expanded += path.statistics.search.iterations;
        if (!path.is_found()) {
            return;
        }
        ++found;
        if (std::abs(path.length - scenario.optimal_length) > scenario.tolerance()) {
            ++suboptimal;
        }
        if (scenario.optimal_length > 0.0) {
            worst_ratio = std::max(worst_ratio, path.length / scenario.optimal_length);
        }
    }
};

double percentile(const std::vector<double>& sorted, double part) {
    if (sorted.empty()) {
        return 0.0;
    }
    return sorted[static_cast<std::size_t>(
        std::lround(part * static_cast<double>(sorted.size() - 1)))];
}

Vec2 center(int x, int y) {
    return {static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F};
}

} // namespace

int bench(const BenchOptions& options) {
    const GameMap map = load_map(options.map);
    const std::vector<Scenario> scenarios = load_scenarios(options.scen, map);
    b2World world{{0.0F, 0.0F}};
    build_world(map, world);
    Navigator navigator{Box2dProbe{world}};
    const PathQuery query{.max_iterations = options.limit,
                          .postprocessing = PathPostprocessing::none};

    Tally tally;
    for (std::size_t i = 0; i < scenarios.size(); i += static_cast<std::size_t>(options.every)) {
        const Scenario& s = scenarios[i];
        const Vec2 start = center(s.start_x, s.start_y);
        const Vec2 goal = center(s.goal_x, s.goal_y);
        if (options.cold) {
            navigator.invalidate_all();
        } else {
            (void)navigator.find_path(start, goal, query);
        }
        const auto began = std::chrono::steady_clock::now();
        const Path path = navigator.find_path(start, goal, query);
        const std::chrono::duration<double, std::micro> took =
            std::chrono::steady_clock::now() - began;
        tally.microseconds.push_back(took.count());
        tally.check(s, path);
    }

    std::vector<double>& times = tally.microseconds;
    std::sort(times.begin(), times.end());
    const double total = std::accumulate(times.begin(), times.end(), 0.0);
    const auto queries = static_cast<double>(std::max<std::size_t>(times.size(), 1));
    const auto expanded = static_cast<double>(tally.expanded);
    const nlohmann::ordered_json report = {
        {"map", options.map.filename().string()},
        {"queries", times.size()},
        {"found", tally.found},
        {"optimal", tally.found - tally.suboptimal},
        {"suboptimal", tally.suboptimal},
        {"worst_ratio", tally.worst_ratio},
        {"mean_us", total / queries},
        {"median_us", percentile(times, 0.5)},
        {"p95_us", percentile(times, 0.95)},
        {"expanded_mean", expanded / queries},
        {"ns_per_expansion", expanded > 0.0 ? 1000.0 * total / expanded : 0.0},
    };
    std::cout << report.dump() << '\n';
    return tally.suboptimal == 0 ? 0 : 1;
}

} // namespace raywalk::demo
