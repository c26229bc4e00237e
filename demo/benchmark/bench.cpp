// SPDX-License-Identifier: MIT
#include "benchmark/bench.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/navigator.hpp"

#include "bench/textbook_solver.hpp"
#include "benchmark/bench_results.hpp"
#include "benchmark/processor_time.hpp"
#include "run/output_file.hpp"
#include "scene/game_map.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

// The center of the grid cell that contains the middle of the map's cell.
Vec2 center(const Grid& grid, int x, int y) {
    const Vec2 middle{static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F};
    return grid.center_of(grid.cell_at(middle));
}

PathQuery query_of(const BenchOptions& options) {
    return {.walker = {.radius = 0.0F},
            .max_iterations = options.limit,
            .postprocessing =
                options.pulled ? PathPostprocessing::string_pulling : PathPostprocessing::none,
            .search = options.search()};
}

// Textbook A* for a walker without size, on cells of 1 m.
class Textbook {
public:
    Textbook(const physics::World& world, Neighborhood neighborhood)
        : probe_{world}
        , cache_{probe_,
                 Grid{1.0F, {}, layout_of(neighborhood)},
                 neighborhood,
                 DiagonalMode::only_if_no_obstacles,
                 WalkerProfile{.radius = 0.0F}}
        , solver_{cache_, bench::metric_of(neighborhood)} {}

    // The cost of the path, in straight steps.
    [[nodiscard]] std::optional<double> solve(Vec2 start, Vec2 target, std::int64_t limit) {
        const Grid& grid = cache_.grid();
        const auto answer = solver_.solve(grid.cell_at(start), grid.cell_at(target), limit);
        return answer.found ? std::optional{answer.cost} : std::nullopt;
    }

private:
    Box2dProbe probe_;
    NeighborCache cache_;
    bench::TextbookSolver solver_;
};

// Runs a scenario file with the library, and with textbook A* if that is wanted.
class Bench {
public:
    Bench(const BenchOptions& options, const GameMap& map)
        : options_{options}
        , query_{query_of(options)} {
        build_world(map, world_);
        if (options.compare || options.neighborhood != Neighborhood::square_8) {
            textbook_.emplace(world_, options.neighborhood);
        }
    }

    void run(const Scenario& s) {
        const Vec2 start = center(navigator_.grid(), s.start_x, s.start_y);
        const Vec2 target = center(navigator_.grid(), s.target_x, s.target_y);
        // Hexagonal cells may lie half in a wall.
        if (options_.neighborhood == Neighborhood::hex && !(is_free(start) && is_free(target))) {
            ++results_.skipped;
            return;
        }
        const Path path = measure(start, target);
        std::optional<double> optimum = s.optimal_length;
        if (options_.neighborhood != Neighborhood::square_8) {
            optimum = textbook_->solve(start, target, unlimited);
        }
        // After string pulling, a path may be shorter than the shortest over cells.
        const double cost =
            options_.pulled && optimum ? std::max(path.length, *optimum) : cost_of(path);
        if (!results_.check(path, cost, optimum, s.tolerance(), options_.weight)) {
            std::cerr << "differs: from " << s.start_x << ' ' << s.start_y << " to " << s.target_x
                      << ' ' << s.target_y << ", " << cost << " instead of "
                      << (optimum ? std::to_string(*optimum) : "no path") << '\n';
        }
        if (options_.compare) {
            run_textbook(start, target, optimum, s.tolerance());
        }
    }

    [[nodiscard]] nlohmann::ordered_json report() const {
        nlohmann::ordered_json report = results_.to_json();
        if (options_.compare) {
            const double time = mean(results_.microseconds);
            const double textbook_time = mean(textbook_microseconds_);
            report["textbook_found"] = textbook_found_;
            report["textbook_suboptimal"] = textbook_suboptimal_;
            report["textbook_mean_us"] = textbook_time;
            report["ratio"] = time > 0.0 ? textbook_time / time : 0.0;
        }
        return report;
    }

    [[nodiscard]] bool is_right() const {
        return results_.over_bound == 0 && (results_.missed == 0 || options_.limit != unlimited);
    }

private:
    [[nodiscard]] bool is_free(Vec2 point) {
        NeighborView view{navigator_.cache(query_.walker)};
        return view.is_free(navigator_.grid().cell_at(point));
    }

    [[nodiscard]] Path measure(Vec2 start, Vec2 target) {
        if (options_.cold) {
            navigator_.invalidate_all();
        } else {
            (void)navigator_.find_path(start, target, query_);
        }
        Path path;
        results_.microseconds.push_back(
            nanoseconds([&] { path = navigator_.find_path(start, target, query_); }) / 1000.0);
        return path;
    }

    // Counts the steps where all cost the same.
    [[nodiscard]] double cost_of(const Path& path) const {
        if (options_.neighborhood == Neighborhood::square_8 || path.points.empty()) {
            return path.length;
        }
        return static_cast<double>(path.points.size() - 1);
    }

    void run_textbook(Vec2 start, Vec2 target, std::optional<double> optimum, double tolerance) {
        (void)textbook_->solve(start, target, options_.limit);
        std::optional<double> cost;
        textbook_microseconds_.push_back(
            nanoseconds([&] { cost = textbook_->solve(start, target, options_.limit); }) / 1000.0);
        textbook_found_ += cost ? 1 : 0;
        const bool is_wrong = cost && (!optimum || std::abs(*cost - *optimum) > tolerance);
        textbook_suboptimal_ += is_wrong ? 1 : 0;
    }

    BenchOptions options_;
    PathQuery query_;
    physics::World world_;
    // The optimum is that of the steps between cell centers.
    Navigator navigator_{Box2dProbe{world_},
                         {.neighborhood = options_.neighborhood, .find_narrow_passages = false}};
    std::optional<Textbook> textbook_;
    BenchResults results_;
    std::int64_t textbook_found_ = 0;
    std::int64_t textbook_suboptimal_ = 0;
    std::vector<double> textbook_microseconds_;
};

} // namespace

SearchOptions BenchOptions::search() const {
    if (algorithm.is_dijkstra && heuristic != Heuristic::automatic &&
        heuristic != Heuristic::zero) {
        throw std::runtime_error("--algorithm dijkstra does not support --heuristic");
    }
    SearchOptions search{.heuristic = heuristic, .heuristic_weight = static_cast<float>(weight)};
    algorithm.apply_to(search);
    return search;
}

int bench(const BenchOptions& options) {
    ResultOutput output{options.json};
    const GameMap map = load_map(options.map);
    const std::vector<Scenario> scenarios = load_scenarios(options.scen, map);
    Bench bench{options, map};
    for (std::size_t i = 0; i < scenarios.size(); i += static_cast<std::size_t>(options.every)) {
        bench.run(scenarios[i]);
    }
    nlohmann::ordered_json report = {{"map", options.map.filename().string()}};
    report.update(bench.report());
    output.write(report, report.dump() + '\n');
    return bench.is_right() ? 0 : 1;
}

} // namespace raywalk::demo
