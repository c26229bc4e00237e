// SPDX-License-Identifier: MIT
#include "benchmark/bench_passages.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "bench/clearance_grid.hpp"
#include "bench/passages.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <numbers>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

using bench::ClearanceGrid;
using bench::Dice;
using bench::Passage;
using bench::Solid;
using Json = nlohmann::ordered_json;

// Coordinates are floats (unit: meter).
constexpr double clearance_rounding = 2e-4;

// A walker and the grid on which it looks for its way.
struct Setting {
    NavigatorSettings navigator{.find_narrow_passages = true};
    WalkerProfile walker{.radius = 0.3F};
};

// Half of the walkers are those of most games; others reach 0.3 to 2 cells.
Setting any_setting(Dice& dice, float cell_size) {
    Setting setting;
    setting.navigator.cell_size = cell_size;
    if (dice.one_in(2)) {
        const auto reach = static_cast<float>(cell_size * dice.between(0.3, 2.0));
        setting.walker.radius = reach - setting.walker.margin;
    }
    if (dice.one_in(2)) {
        setting.navigator.neighborhood = static_cast<Neighborhood>(dice.below(3));
        setting.navigator.diagonal_mode = static_cast<DiagonalMode>(dice.below(4));
    }
    return setting;
}

struct Counts {
    int paths = 0;
    int missed = 0;
    int too_near = 0; // to an obstacle

    /// Looks for a path. Returns false and says so if there is something wrong with it.
    bool check(const Path& path, std::span<const Solid> solids, Vec2 target, double reach) {
        ++paths;
        if (path.status != PathStatus::found || path.points.back() != target) {
            ++missed;
            return false;
        }
        if (bench::clearance(solids, path.points) < reach - clearance_rounding) {
            ++too_near;
            return false;
        }
        return true;
    }

    [[nodiscard]] bool is_right() const { return missed == 0 && too_near == 0; }

    [[nodiscard]] Json to_json() const {
        return {{"paths", paths}, {"missed", missed}, {"too_near", too_near}};
    }
};

Path find_path(Navigator& navigator, const WalkerProfile& walker, Vec2 start, Vec2 target) {
    return navigator.find_path(start, target, {.walker = walker, .max_iterations = unlimited});
}

void try_passage(std::uint32_t seed, float cell_size, Counts& counts) {
    Dice dice{seed};
    const Setting setting = any_setting(dice, cell_size);
    const double reach = double{setting.walker.reach()};
    const double width = 2.0 * reach + 0.25 * cell_size;
    const auto kind = static_cast<Passage::Kind>(dice.below(Passage::kind_count));
    const Passage passage = bench::make_passage(seed,
                                                kind,
                                                {.min_width = width,
                                                 .max_width = std::max(2.0, 1.5 * width),
                                                 .min_clearance = 0.5 * width});
    physics::World world;
    bench::add_to(world, passage.solids);
    Navigator navigator{Box2dProbe{world}, setting.navigator};
    const Path path = find_path(navigator, setting.walker, passage.start(), passage.target());
    if (!counts.check(path, passage.solids, passage.target(), reach)) {
        std::cerr << to_string(kind) << " of seed " << seed << ", cells of " << cell_size
                  << " m, reach " << reach << " m: " << to_string(path.status) << '\n';
    }
}

// Circles and rotated boxes in a closed yard.
std::vector<Solid> make_forest(Dice& dice, int count, float half) {
    std::vector<Solid> solids;
    for (int i = 0; i < count; ++i) {
        const Vec2 at = dice.point_in({{-half, -half}, {half, half}});
        const double radius = dice.between(0.3, 1.2);
        const auto x = static_cast<float>(radius);
        const auto y = static_cast<float>(dice.between(0.3, 1.2));
        solids.push_back(i % 2 == 0
                             ? bench::turned_box({{-x, -y}, {x, y}}, dice.between(0.0, 3.14), at)
                             : Solid{{at}, radius});
    }
    for (int side = 0; side < 4; ++side) {
        const double angle = 0.5 * std::numbers::pi * side;
        solids.push_back(
            bench::turned_box({{-half - 2.0F, half}, {half + 2.0F, half + 1.0F}}, angle));
    }
    return solids;
}

// Two points that a walker can stand on, and between which there is a way with 5 cm to spare.
struct Journey {
    Vec2 start;
    Vec2 target;
};

Journey any_journey(Dice& dice, const ClearanceGrid& grid, float half) {
    for (;;) {
        const Journey journey{dice.point_in({{-half, -half}, {half, half}}),
                              dice.point_in({{-half, -half}, {half, half}})};
        if (length(journey.target - journey.start) > 5.0F &&
            grid.are_connected(journey.start, journey.target)) {
            return journey;
        }
    }
}

struct Forest {
    int obstacles;
    double max_excess; // of the mean path over the shortest one
};

// Returns false if something is missed or too long.
bool run_forest(const Forest& forest, int count, std::uint32_t seed, Json& report) {
    constexpr float half = 20.0F;
    constexpr int per_world = 10;
    const WalkerProfile walker{.radius = 0.3F};
    const double reach = double{walker.reach()};
    Dice dice{seed + static_cast<std::uint32_t>(forest.obstacles)};
    Counts counts;
    double excess = 0.0;
    while (counts.paths < count) {
        const std::vector<Solid> solids = make_forest(dice, forest.obstacles, half);
        ClearanceGrid connected{solids, double{half}, 0.05};
        connected.find_components(reach + 0.025);
        const ClearanceGrid grid{solids, double{half}, 0.1};
        physics::World world;
        bench::add_to(world, solids);
        Navigator navigator{Box2dProbe{world}, {.find_narrow_passages = true}};
        for (int i = 0; i < per_world; ++i) {
            const auto [start, target] = any_journey(dice, connected, half);
            const Path path = find_path(navigator, walker, start, target);
            const double shortest = grid.shortest(start, target, reach).value_or(path.length);
            if (counts.check(path, solids, target, reach)) {
                excess += path.length / std::min(path.length, shortest) - 1.0;
            } else {
                std::cerr << "forest of " << forest.obstacles << ": from " << start.x << ' '
                          << start.y << " to " << target.x << ' ' << target.y << '\n';
            }
        }
    }
    const double mean_excess = excess / std::max(1, counts.paths - counts.missed);
    report = counts.to_json();
    report["obstacles"] = forest.obstacles;
    report["mean_excess"] = mean_excess;
    return counts.is_right() && mean_excess <= forest.max_excess;
}

} // namespace

int bench_passages(int count, std::uint32_t seed) {
    Json report;
    bool is_right = true;
    for (const float cell_size : {1.0F, 0.5F, 0.25F}) {
        Counts counts;
        for (int i = 0; i < count; ++i) {
            try_passage(seed * 1'000'003U + static_cast<std::uint32_t>(i), cell_size, counts);
        }
        Json& entry = report["passages"].emplace_back(Json{{"cell_size", cell_size}});
        entry.update(counts.to_json());
        is_right = is_right && counts.is_right();
    }
    constexpr std::array forests = {Forest{60, 0.03}, Forest{120, 0.04}, Forest{200, 0.05}};
    for (const Forest& forest : forests) {
        Json& entry = report["forests"].emplace_back();
        is_right = run_forest(forest, std::max(1, count / 100), seed, entry) && is_right;
    }
    std::cout << report.dump() << '\n';
    return is_right ? 0 : 1;
}

} // namespace raywalk::demo
