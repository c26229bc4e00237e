// SPDX-License-Identifier: MIT
#include "tune/tune_options.hpp"

#include "scene/scene_options.hpp"
#include "tune/tune_recommend.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace raywalk::demo {
void add_tune(CLI::App& app, TuneOptions& options) {
    constexpr std::int64_t max_limit = 1'000'000'000'000; // more than any grid has cells
    CLI::App& tune =
        *app.add_subcommand("tune", "Selects the cell size and the iteration limit for a world");
    add_source_options(tune, options.source);
    tune.add_option(
        "--recording", options.recording, "Uses the scene and the queries of a recording");
    tune.add_option("--out", options.out, "Writes a report, tune.html, to this folder");
    tune.add_option(
            "--cell-sizes",
            options.ranges.cell_sizes,
            "Cell sizes, as 0.5,1,2 (meter) [about half to four times the thinnest walker's width]")
        ->delimiter(',')
        ->default_str("")
        ->check(number_from(0.01, 100.0));
    tune.add_option("--iterations",
                    options.ranges.limits,
                    "Limits, as 300,1000 (iterations) [100, 300, 1000 ... all cells]")
        ->delimiter(',')
        ->default_str("")
        ->check(CLI::Range(std::int64_t{1}, max_limit));
    tune.add_option("--radii",
                    options.ranges.radii,
                    "Radii of the walkers that share the grid, as 0.3,0.5 (meter) [0.3]")
        ->delimiter(',')
        ->default_str("")
        ->check(number_from(0.01, 100.0));
    const auto add_neighborhood = [&options](const std::vector<std::string>& words) {
        for (const auto& [name, neighborhood] : neighborhoods) {
            if (std::find(words.begin(), words.end(), name) != words.end()) {
                options.ranges.neighborhoods.push_back(neighborhood);
            }
        }
    };
    tune.add_option_function<std::vector<std::string>>(
            "--connectivity", add_neighborhood, "Neighbors of a cell, as 4,8,hex [8]")
        ->delimiter(',')
        ->check(one_of(neighborhoods));
    tune.add_option(
            "--queries", options.queries, "Number of queries, at most all of a scenario file")
        ->check(CLI::Range(20, 100'000));
    tune.add_option("--budget-us",
                    options.rules.budget,
                    "Maximum p99 of a query with a warm cache (microsecond) [none]")
        ->check(number_from(0.001, 1e9));
    tune.add_option_function<double>(
            "--max-longer",
            [&options](double percent) { options.rules.max_ratio = 1.0 + percent / 100.0; },
            "Maximum mean excess of the paths over the shortest known ones (percent) [5]")
        ->check(number_from(0.0, 1000.0));
    tune.add_option("--find-narrow-passages",
                    options.ranges.find_narrow_passages,
                    "Whether paths lead through passages between cells, too (true or false)");
    tune.add_flag_callback(
        "--no-refine",
        [&options] {
            options.is_refining = false;
            options.ranges.origins = {{}};
        },
        "Measures only the given combinations, at the world's origin");
    add_json_option(tune, options.json);
    tune.footer("Example: raywalk_demo tune --map demo/village.tmj --out report\n\n" +
                std::string{tune_rule});
}

} // namespace raywalk::demo
