// SPDX-License-Identifier: MIT
#include "benchmark/bench_discovery.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/discovery_check.hpp"
#include "raywalk/navigator.hpp"

#include "bench/article_solver.hpp"
#include "bench/plain_discovery.hpp"
#include "benchmark/processor_time.hpp"
#include "run/output_file.hpp"
#include "scene/game_map.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <iostream>
#include <numbers>
#include <random>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

// Half of the trees are round, half are convex polygons.
void plant_trees(physics::World& world, int count, float side) {
    std::mt19937 random{1};
    const auto draw = [&](float from, float to) {
        return from +
               (to - from) * static_cast<float>(random() >> 8U) / static_cast<float>(1U << 24U);
    };
    for (int i = 0; i < count; ++i) {
        const float x = draw(0.0F, side);
        const float y = draw(0.0F, side);
        physics::Body body = world.create_body({.position = {x, y}});
        const float radius = draw(0.3F, 0.9F);
        if (i % 2 == 0) {
            body.add(physics::circle(radius));
        } else {
            std::vector<Vec2> corners;
            for (int k = 0; k < 6; ++k) {
                const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(k) / 6.0F;
                corners.push_back({radius * std::cos(angle), radius * std::sin(angle)});
            }
            body.add(physics::polygon(std::move(corners)));
        }
    }
}

// Counts directions with an unexpected result and prints each to standard error.
std::int64_t differing_edges(const NeighborCache& cache,
                             const bench::PlainDiscovery& plain,
                             const GameMap& map,
                             const std::vector<std::uint8_t>& expected) {
    std::int64_t differing = 0;
    std::size_t index = 0;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x, ++index) {
            const std::uint8_t open = cache.chunk(Chunk::of({x, y})).open[Chunk::index_of({x, y})];
            for (unsigned d = 0; d < direction_count; ++d) {
                if (((open ^ expected[index]) >> d & 1U) != 0) {
                    ++differing;
                    std::cerr << "differs: cell " << x << ' ' << y << " direction " << d << ", "
                              << plain.distance_from({x, y}, static_cast<Direction>(d))
                              << " m from an obstacle\n";
                }
            }
        }
    }
    return differing;
}

// Calls visit(position) for each chunk of the map.
template <class Visit>
void for_each_chunk(const GameMap& map, Visit visit) {
    for (int y = 0; y < map.height; y += Chunk::side) {
        for (int x = 0; x < map.width; x += Chunk::side) {
            visit(Chunk::of({x, y}));
        }
    }
}

constexpr float forest_side = 512.0F; // (unit: meter)
constexpr std::size_t first_path_queries = 200;

struct FirstPathQuery {
    Vec2 start;
    Vec2 target;
};

const PathQuery point{.walker = {.radius = 0.0F}};

// Random queries of 30 straight steps that have a path.
std::vector<FirstPathQuery> select_queries(const physics::World& world) {
    constexpr int steps = 30;
    std::vector<FirstPathQuery> selected;
    Navigator selector{Box2dProbe{world}};
    std::mt19937 random{2};
    while (selected.size() < first_path_queries) {
        const float x = static_cast<float>(random() % 480) + 0.5F;
        const float y = static_cast<float>(random() % 450 + 30) + 0.5F;
        const auto across = static_cast<float>(random() % (steps + 1));
        const float up = random() % 2 == 0 ? steps - across : across - steps;
        const FirstPathQuery query{{x, y}, {x + across, y + up}};
        if (selector.find_path(query.start, query.target, point).is_found()) {
            selected.push_back(query);
        }
    }
    return selected;
}

} // namespace

int bench_discovery(const BenchOptions& options) {
    ResultOutput output{options.json};
    const GameMap map = load_map(options.map);
    physics::World world;
    build_world(map, world);
    const Box2dProbe probe{world};
    const Grid grid{1.0F};
    const WalkerProfile walker{.radius = static_cast<float>(options.radius)};
    const auto cells = static_cast<double>(map.width) * map.height;

    NeighborCache cache{
        probe, grid, Neighborhood::square_8, DiagonalMode::only_if_no_obstacles, walker};
    // The cleared cache keeps its memory, so only discovery is measured.
    std::vector<double> times;
    for (int round = 0; round < 7; ++round) {
        cache.invalidate({grid.center_of({-1, -1}), grid.center_of({map.width, map.height})});
        times.push_back(nanoseconds(
            [&] { for_each_chunk(map, [&](Cell position) { (void)cache.look_up(position); }); }));
    }
    // Finds what it compares by casts.
    DiscoveryDifferences casts;
    const double cast_time = nanoseconds([&] {
        for_each_chunk(map, [&](Cell position) { casts += check_discovery(cache, position); });
    });

    const bench::PlainDiscovery plain{world, grid, walker.reach()};
    std::vector<std::uint8_t> expected;
    const double plain_time =
        nanoseconds([&] { expected = plain.open_directions(map.width, map.height); });
    const std::int64_t differing = differing_edges(cache, plain, map, expected);
    const double time = median(times);
    const nlohmann::ordered_json report = {
        {"map", options.map.filename().string()},
        {"radius", options.radius},
        {"cells", static_cast<std::int64_t>(cells)},
        {"obstacles", world.bodies().size()},
        {"plain_ns_per_cell", plain_time / cells},
        {"ns_per_cell", time / cells},
        {"ratio", plain_time / time},
        {"differing_edges", differing},
        {"raycast_ns_per_cell", cast_time / cells},
        {"raycast_within_tolerance", casts.within_tolerance},
        {"raycast_beyond_tolerance", casts.beyond_tolerance},
        {"bytes_per_cell",
         static_cast<double>(cache.bytes()) /
             static_cast<double>(cache.size() * Chunk::cell_count)},
    };
    output.write(report, report.dump() + '\n');
    return differing == 0 && casts.beyond_tolerance == 0 ? 0 : 1;
}

int bench_first_path(const BenchOptions& options) {
    ResultOutput output{options.json};
    constexpr int trees = 2000;
    constexpr int limit = 10'000;
    physics::World world;
    plant_trees(world, trees, forest_side);
    const std::vector<FirstPathQuery> queries = select_queries(world);
    // One solver after the other, so that they do not compete for the processor's caches.
    int found = 0;
    std::vector<double> times;
    for (const FirstPathQuery& query : queries) {
        Navigator fresh{Box2dProbe{world}, {.neighborhood = Neighborhood::square_4}};
        times.push_back(nanoseconds([&] {
            found += fresh.find_path(query.start, query.target, point).is_found() ? 1 : 0;
        }));
    }
    std::vector<double> article_times;
    for (const FirstPathQuery& query : queries) {
        bench::ArticleSolver article{world, 1.0F, limit};
        article_times.push_back(
            nanoseconds([&] { found += article.path(query.start, query.target).empty() ? 0 : 1; }));
    }
    const double time = median(times);
    const double article_time = median(article_times);
    const nlohmann::ordered_json report = {
        {"trees", trees},
        {"queries", queries.size()},
        {"found", found / 2},
        {"median_us", time / 1000.0},
        {"reference_median_us", article_time / 1000.0},
        {"ratio", article_time / time},
    };
    output.write(report, report.dump() + '\n');
    return found == 2 * static_cast<int>(queries.size()) ? 0 : 1;
}

} // namespace raywalk::demo
