// SPDX-License-Identifier: MIT
#include "benchmark/bench_failing.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "benchmark/processor_time.hpp"
#include "run/output_file.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <vector>

namespace raywalk::demo {
namespace {

constexpr std::int64_t query_iterations = 1000;
constexpr int rounds = 3;

// Half of a wall's thickness (unit: meter): no cell center is in a wall.
constexpr float half_wall = 0.1F;

void run_here(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    for (std::size_t job = 0; job < jobs; ++job) {
        run(job);
    }
}

void add_wall(physics::World& world, const Box& box) {
    const Vec2 half = 0.5F * (box.max - box.min);
    physics::Body body = world.create_body({.position = 0.5F * (box.min + box.max)});
    body.add(physics::box({Vec2{} - half, half}));
}

// Four walls on the borders of the room's cells, overlapping at the corners.
void build_room(physics::World& world, float side) {
    constexpr float t = half_wall;
    add_wall(world, {{-t, -t}, {side + t, t}});
    add_wall(world, {{-t, side - t}, {side + t, side + t}});
    add_wall(world, {{-t, -t}, {t, side + t}});
    add_wall(world, {{side - t, -t}, {side + t, side + t}});
}

// Equal on every machine.
std::vector<Vec2> choose_starts(const Grid& grid, Vec2 target, int count) {
    std::mt19937 random{3};
    const auto draw = [&](double from, double to) {
        return from + (to - from) * static_cast<double>(random()) / 4294967296.0;
    };
    std::vector<Vec2> starts;
    while (starts.size() < static_cast<std::size_t>(count)) {
        const double angle = draw(0.0, 2.0 * std::numbers::pi);
        const double distance = draw(30.0, 80.0);
        const Vec2 away{static_cast<float>(distance * std::cos(angle)),
                        static_cast<float>(distance * std::sin(angle))};
        starts.push_back(grid.center_of(grid.cell_at(target + away)));
    }
    return starts;
}

class FailingBench {
public:
    explicit FailingBench(const BenchOptions& options)
        : query_{.walker = {.radius = 0.0F},
                 .max_iterations = query_iterations,
                 .postprocessing = PathPostprocessing::none,
                 .search = options.search()}
        , walls_{Box{{0.0F, 0.0F},
                     {static_cast<float>(options.room), static_cast<float>(options.room)}}
                     .grown(half_wall)}
        , navigator_{Box2dProbe{world_}, {.neighborhood = options.neighborhood}}
        , reference_{make_reference(options.compare.value_or(Reference::Kind::article),
                                    world_,
                                    options.neighborhood,
                                    query_iterations)} {
        build_room(world_, static_cast<float>(options.room));
        const float middle = static_cast<float>(options.room) / 2.0F;
        const Grid& grid = navigator_.grid();
        target_ = grid.center_of(grid.cell_at({middle, middle}));
        starts_ = choose_starts(grid, target_, options.failing);
    }

    // Runs `prepare` before each query. Returns the total time of all queries (unit: millisecond).
    [[nodiscard]] double run_all(const std::function<void()>& prepare) {
        unreachable_ = 0;
        iteration_limit_ = 0;
        double time = 0.0;
        for (const Vec2 start : starts_) {
            prepare();
            PathStatus status = PathStatus::pending;
            time +=
                nanoseconds([&] { status = navigator_.find_path(start, target_, query_).status; });
            unreachable_ += status == PathStatus::unreachable ? 1 : 0;
            iteration_limit_ += status == PathStatus::iteration_limit ? 1 : 0;
        }
        failed_otherwise_ += static_cast<int>(starts_.size()) - unreachable_ - iteration_limit_;
        return time / 1e6;
    }

    [[nodiscard]] double run_reference(const std::function<void()>& prepare) {
        double time = 0.0;
        for (const Vec2 start : starts_) {
            prepare();
            time +=
                nanoseconds([&] { reference_found_ += reference_->solve(start, target_) ? 1 : 0; });
        }
        return time / 1e6;
    }

    void clear_cache() { navigator_.invalidate_all(); }

    void clear_reference_cache() { reference_->clear_cache(); }

    void touch_walls() {
        navigator_.invalidate(walls_);
        navigator_.prefill(walls_, query_.walker, run_here);
    }

    [[nodiscard]] int unreachable() const { return unreachable_; }

    [[nodiscard]] int iteration_limit() const { return iteration_limit_; }

    [[nodiscard]] bool is_right() const { return failed_otherwise_ == 0 && reference_found_ == 0; }

private:
    physics::World world_;
    PathQuery query_;
    Box walls_;
    Navigator navigator_;
    std::unique_ptr<Reference> reference_;
    Vec2 target_;
    std::vector<Vec2> starts_;
    // Of the last round.
    int unreachable_ = 0;
    int iteration_limit_ = 0;
    // Of all rounds.
    int failed_otherwise_ = 0;
    int reference_found_ = 0;
};

double ratio(double reference, double ours) {
    return ours > 0.0 ? reference / ours : 0.0;
}

} // namespace

int bench_failing(const BenchOptions& options) {
    ResultOutput output{options.json};
    FailingBench bench{options};
    const auto nothing = [] {
    };
    std::vector<double> cold;
    std::vector<double> total;
    std::vector<double> repeated;
    std::vector<double> reference_cold;
    std::vector<double> reference_total;
    int unreachable = 0;
    int iteration_limit = 0;
    for (int round = 0; round < rounds; ++round) {
        cold.push_back(bench.run_all([&] { bench.clear_cache(); }));
        (void)bench.run_all(nothing); // fills the cache
        total.push_back(bench.run_all([&] { bench.touch_walls(); }));
        unreachable = bench.unreachable();
        iteration_limit = bench.iteration_limit();
        (void)bench.run_all(nothing); // nothing changes from here on
        repeated.push_back(bench.run_all(nothing));
        reference_cold.push_back(bench.run_reference([&] { bench.clear_reference_cache(); }));
        (void)bench.run_reference(nothing);
        reference_total.push_back(bench.run_reference(nothing));
    }
    const nlohmann::ordered_json report = {
        {"queries", options.failing},
        {"room", options.room},
        {"unreachable", unreachable},
        {"iteration_limit", iteration_limit},
        {"cold_ms", median(cold)},
        {"total_ms", median(total)},
        {"repeated_ms", median(repeated)},
        {"reference", to_string(options.compare.value_or(Reference::Kind::article))},
        {"reference_cold_ms", median(reference_cold)},
        {"reference_total_ms", median(reference_total)},
        {"cold_ratio", ratio(median(reference_cold), median(cold))},
        {"ratio", ratio(median(reference_total), median(total))},
        {"repeated_ratio", ratio(median(reference_total), median(repeated))},
    };
    output.write(report, report.dump() + '\n');
    return bench.is_right() ? 0 : 1;
}

} // namespace raywalk::demo
