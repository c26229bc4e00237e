// SPDX-License-Identifier: MIT
#include "benchmark/bench_options.hpp"

#include "scene/scene_options.hpp"

namespace raywalk::demo {
namespace {

constexpr Names<AlgorithmChoice, 5> algorithms = {
    {{"auto", {SearchAlgorithm::automatic}},
     {"astar", {SearchAlgorithm::a_star}},
     {"canonical", {SearchAlgorithm::canonical_a_star}},
     {"jps", {SearchAlgorithm::jump_point_search}},
     {"dijkstra", dijkstra_choice}}};

} // namespace

void add_bench(CLI::App& app, BenchOptions& options) {
    CLI::App& bench = *app.add_subcommand(
        "bench", "Runs the queries of a scenario file, checks the lengths and measures the times");
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
    bench.footer("Example: raywalk_demo bench --map FILE.map --scen FILE.map.scen --compare");
}

} // namespace raywalk::demo
