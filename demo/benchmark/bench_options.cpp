// SPDX-License-Identifier: MIT
#include "benchmark/bench_options.hpp"

#include "benchmark/bench_discovery.hpp"
#include "benchmark/bench_failing.hpp"
#include "scene/scene_options.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

constexpr Names<AlgorithmChoice, 5> algorithms = {
    {{"auto", {SearchAlgorithm::automatic}},
     {"astar", {SearchAlgorithm::a_star}},
     {"canonical", {SearchAlgorithm::canonical_a_star}},
     {"jps", {SearchAlgorithm::jump_point_search}},
     {"dijkstra", dijkstra_choice}}};

constexpr Names<std::optional<Reference::Kind>, 2> references = {
    {{"textbook", Reference::Kind::textbook}, {"article", Reference::Kind::article}}};

// Search settings and the solver to compare with.
std::vector<CLI::Option*> add_search(CLI::App& bench, BenchOptions& options) {
    return {
        add_choice(bench,
                   "--connectivity",
                   options.neighborhood,
                   neighborhoods,
                   "Neighbors of a cell [8]"),
        add_choice(bench,
                   "--heuristic",
                   options.heuristic,
                   heuristics,
                   "Heuristic of the search [automatic]"),
        bench.add_option("--weight", options.weight, "Weight of the heuristic")
            ->check(number_from(1.0, 100.0)),
        add_choice(bench,
                   "--algorithm",
                   options.algorithm,
                   algorithms,
                   "Search algorithm [auto]; dijkstra: astar without a heuristic"),
        add_choice(bench,
                   "--compare",
                   options.compare,
                   references,
                   "Compares the times with another solver [--failing: article]"),
    };
}

} // namespace

void add_bench(CLI::App& app, BenchOptions& options) {
    CLI::App& bench = *app.add_subcommand(
        "bench", "Runs the queries of a scenario file, checks the lengths and measures the times");
    auto* map = bench.add_option("--map", options.map, "MovingAI map (.map)");
    auto* scen = bench.add_option("--scen", options.scen, "Scenario file (.scen)")->needs(map);
    bench.add_option("--every", options.every, "Uses only one query in this many")
        ->needs(scen)
        ->check(CLI::Range(1, 1000000000));
    bench.add_option("--limit", options.limit, "max_iterations of a query [unlimited]")
        ->needs(scen)
        ->check(CLI::Range(std::int64_t{1}, raywalk::unlimited));
    auto* cold = bench.add_flag("--cold", options.cold, "Clears the cache before each query");
    cold->needs(scen);
    add_json_option(bench, options.json);
    bench.footer("Example: raywalk_demo bench --map FILE.map --scen FILE.map.scen --compare "
                 "textbook");
    auto* discovery = bench.add_flag(
        "--discovery",
        options.discovery,
        "Discovers the map's cells instead, and compares with one ray cast per direction");
    discovery->needs(map)->excludes(scen);
    bench.add_option("--radius", options.radius, "Radius of the walker (meter)")
        ->needs(discovery)
        ->check(number_from(0.0, 100.0));
    auto* first_path =
        bench.add_flag("--first-path",
                       options.first_path,
                       "Measures first paths among 2,000 trees with a cold cache instead");
    first_path->excludes(map);
    auto* failing =
        bench.add_option("--failing",
                         options.failing,
                         "Runs this many queries for a target in a closed room instead");
    failing->excludes(map)->excludes(first_path)->check(CLI::Range(1, 1000000));
    // The starts, at least 30 cells away, are outside.
    auto* room = bench.add_option("--room", options.room, "Side of the room (cells)")
                     ->needs(failing)
                     ->check(CLI::Range(1, 40));
    failing->needs(room);
    for (CLI::Option* option : add_search(bench, options)) {
        option->excludes(discovery)->excludes(first_path);
        if (option->check_name("--compare")) {
            option->excludes(cold);
        }
    }
}

int run_bench(const BenchOptions& options) {
    if (options.first_path) {
        return bench_first_path(options);
    }
    if (options.discovery) {
        return bench_discovery(options);
    }
    if (options.failing > 0) {
        return bench_failing(options);
    }
    if (options.scen.empty()) {
        throw std::runtime_error(
            "bench needs --map and --scen, or --discovery, --first-path or --failing");
    }
    return bench(options);
}

} // namespace raywalk::demo
