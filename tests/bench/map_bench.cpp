// SPDX-License-Identifier: MIT
// Runs the queries of a MovingAI scenario file with the library: checks the lengths of the paths
// and measures the times. Prints one JSON object. See --help.
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/navigator.hpp"

#include "bench/textbook_solver.hpp"
#include "benchmark/processor_time.hpp"
#include "benchmark/statistics.hpp"
#include "run/output_file.hpp"
#include "scene/algorithm_choice.hpp"
#include "scene/game_map.hpp"
#include "scene/scene_options.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

struct BenchOptions {
    std::filesystem::path map;
    std::filesystem::path scen;
    int every = 1; // uses one query in `every`
    std::int64_t limit = unlimited;
    bool cold = false;                // clears the cache before each query
    std::filesystem::path json = "-"; // see ResultOutput
    Neighborhood neighborhood = Neighborhood::square_8;
    AlgorithmChoice algorithm{};
    Heuristic heuristic = Heuristic::automatic;
    double weight = 1.0;  // of the heuristic
    bool pulled = false;  // with string pulling; paths may be shorter than the optimum
    bool compare = false; // measures textbook A*, too

    // Throws std::runtime_error if the algorithm does not support the heuristic.
    [[nodiscard]] SearchOptions search() const;
};

// Counters of a benchmark.
struct BenchResults {
    std::int64_t found = 0;
    std::int64_t missed = 0; // not found, although there is a path
    std::int64_t skipped = 0;
    std::int64_t suboptimal = 0;
    std::int64_t over_bound = 0; // below the optimum, or beyond what the weight allows
    double worst_ratio = 1.0;
    double length = 0.0; // of all found paths (unit: meter)
    std::int64_t expanded = 0;
    std::vector<double> microseconds;

    // Counts an answer. `cost` is the cost of its path, if found; `optimum` is the least cost, if
    // there is a path. Costs within `tolerance` count as equal. Returns false if the answer is
    // over bound.
    bool check(const Path& path,
               double cost,
               std::optional<double> optimum,
               double tolerance,
               double weight);

    // Returns the members from "queries" to "ns_per_expansion".
    [[nodiscard]] nlohmann::ordered_json to_json() const;
};

bool BenchResults::check(
    const Path& path, double cost, std::optional<double> optimum, double tolerance, double weight) {
    expanded += path.statistics.search.iterations;
    if (!path.is_found()) {
        missed += optimum ? 1 : 0;
        return true;
    }
    ++found;
    length += path.length;
    if (!optimum) { // a path where there is none
        ++suboptimal;
        ++over_bound;
        return false;
    }
    if (std::abs(cost - *optimum) > tolerance) {
        ++suboptimal;
    }
    if (*optimum > 0.0) {
        worst_ratio = std::max(worst_ratio, cost / *optimum);
    }
    if (cost < *optimum - tolerance || cost > weight * *optimum + tolerance) {
        ++over_bound;
        return false;
    }
    return true;
}

nlohmann::ordered_json BenchResults::to_json() const {
    std::vector<double> times = microseconds;
    std::sort(times.begin(), times.end());
    const auto queries = static_cast<double>(std::max<std::size_t>(times.size(), 1));
    const auto cells = static_cast<double>(expanded);
    const double mean_time = mean(times);
    return {
        {"queries", times.size()},
        {"skipped", skipped},
        {"found", found},
        {"optimal", found - suboptimal},
        {"suboptimal", suboptimal},
        {"worst_ratio", worst_ratio},
        {"mean_length", found > 0 ? length / static_cast<double>(found) : 0.0},
        {"mean_us", mean_time},
        {"median_us", percentile(times, 0.5)},
        {"p95_us", percentile(times, 0.95)},
        {"expanded_mean", cells / queries},
        {"ns_per_expansion", expanded > 0 ? 1000.0 * mean_time * queries / cells : 0.0},
    };
}

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

SearchOptions BenchOptions::search() const {
    if (algorithm.is_dijkstra && heuristic != Heuristic::automatic &&
        heuristic != Heuristic::zero) {
        throw std::runtime_error("--algorithm dijkstra does not support --heuristic");
    }
    SearchOptions search{.heuristic = heuristic, .heuristic_weight = static_cast<float>(weight)};
    algorithm.apply_to(search);
    return search;
}

// Runs the queries of a scenario file, checks the lengths and measures the times. Prints one JSON
// object, and each wrong length to standard error. The optimal lengths are those of the file with
// 8 neighbors, and those of textbook A* otherwise. Returns the exit code: 1 if a length exceeds
// what the heuristic's weight allows, or if no path was found although the search is unlimited.
// Throws std::runtime_error for a file that cannot be used and for options that cannot be
// combined.
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

constexpr Names<AlgorithmChoice, 5> algorithms = {
    {{"auto", {SearchAlgorithm::automatic}},
     {"astar", {SearchAlgorithm::a_star}},
     {"canonical", {SearchAlgorithm::canonical_a_star}},
     {"jps", {SearchAlgorithm::jump_point_search}},
     {"dijkstra", dijkstra_choice}}};

// An option that takes a name of the table; `value` keeps its default without it.
template <class T, std::size_t count>
void add_choice(CLI::App& app,
                const std::string& flag,
                T& value,
                const Names<T, count>& table,
                const std::string& description) {
    const auto set = [&value, &table](const std::string& word) {
        for (const auto& [name, meaning] : table) {
            value = name == word ? meaning : value;
        }
    };
    app.add_option_function<std::string>(flag, set, description)->check(one_of(table));
}

void add_options(CLI::App& bench, BenchOptions& options) {
    bench.add_option("--map", options.map, "MovingAI map (.map)")->required();
    bench.add_option("--scen", options.scen, "Scenario file (.scen)")->required();
    bench.add_option("--every", options.every, "Uses only one query in this many")
        ->check(CLI::Range(1, 1000000000));
    bench.add_option("--limit", options.limit, "max_iterations of a query [unlimited]")
        ->check(CLI::Range(std::int64_t{1}, raywalk::unlimited));
    auto* cold = bench.add_flag("--cold", options.cold, "Clears the cache before each query");
    add_choice(
        bench, "--connectivity", options.neighborhood, neighborhoods, "Neighbors of a cell [8]");
    add_choice(
        bench, "--heuristic", options.heuristic, heuristics, "Heuristic of the search [automatic]");
    bench.add_option("--weight", options.weight, "Weight of the heuristic")
        ->check(number_from(1.0, 100.0));
    add_choice(bench,
               "--algorithm",
               options.algorithm,
               algorithms,
               "Search algorithm [auto]; dijkstra: astar without a heuristic");
    bench.add_flag("--pulled",
                   options.pulled,
                   "Measures paths after string pulling, which may be shorter than over cells");
    bench.add_flag("--compare", options.compare, "Compares the times with those of textbook A*")
        ->excludes(cold);
    add_json_option(bench, options.json);
}

} // namespace
} // namespace raywalk::demo

// NOLINTNEXTLINE(bugprone-exception-escape): only std::bad_alloc can escape
int main(int argc, char** argv) {
    constexpr int bad_input = 2;
    CLI::App app{"raywalk_map_bench: checks and measures the queries of a scenario file",
                 "raywalk_map_bench"};
    app.option_defaults()->always_capture_default();
    app.failure_message([](const CLI::App* /*app*/, const CLI::Error& error) {
        return std::string{"raywalk_map_bench: "} + error.what() + '\n';
    });
    raywalk::demo::BenchOptions options;
    raywalk::demo::add_options(app, options);
    try {
        app.parse(argc, argv);
        return raywalk::demo::bench(options);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : bad_input;
    } catch (const std::exception& error) {
        std::cerr << "raywalk_map_bench: " << error.what() << '\n';
        return bad_input;
    }
}
