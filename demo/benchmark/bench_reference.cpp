// SPDX-License-Identifier: MIT
#include "benchmark/bench_reference.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include "bench/article_solver.hpp"
#include "bench/textbook_solver.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace raywalk::demo {
namespace {

class Textbook : public Reference {
public:
    Textbook(const physics::World& world, Neighborhood neighborhood, std::int64_t max_iterations)
        : probe_{world}
        , cache_{probe_,
                 Grid{1.0F, {}, layout_of(neighborhood)},
                 neighborhood,
                 DiagonalMode::only_if_no_obstacles,
                 WalkerProfile{.radius = 0.0F}}
        , solver_{cache_, bench::metric_of(neighborhood)}
        , max_iterations_{max_iterations} {}

    [[nodiscard]] std::optional<double> solve(Vec2 start, Vec2 target) override {
        const Grid& grid = cache_.grid();
        const bench::TextbookAnswer answer =
            solver_.solve(grid.cell_at(start), grid.cell_at(target), max_iterations_);
        return answer.found ? std::optional{answer.cost} : std::nullopt;
    }

    void clear_cache() override { cache_.invalidate_all(); }

private:
    Box2dProbe probe_;
    NeighborCache cache_;
    bench::TextbookSolver solver_;
    std::int64_t max_iterations_;
};

class Article : public Reference {
public:
    Article(const physics::World& world, std::int64_t max_iterations)
        : solver_{world,
                  1.0F,
                  static_cast<int>(
                      std::min(max_iterations, std::int64_t{std::numeric_limits<int>::max()}))} {}

    [[nodiscard]] std::optional<double> solve(Vec2 start, Vec2 target) override {
        const std::vector<Vec2> points = solver_.path(start, target);
        return points.empty() ? std::nullopt
                              : std::optional{static_cast<double>(points.size() - 1)};
    }

    void clear_cache() override { solver_.forget(); }

private:
    bench::ArticleSolver solver_;
};

} // namespace

std::string_view to_string(Reference::Kind kind) {
    return kind == Reference::Kind::textbook ? "textbook" : "article";
}

std::unique_ptr<Reference> make_reference(Reference::Kind kind,
                                          const physics::World& world,
                                          Neighborhood neighborhood,
                                          std::int64_t max_iterations) {
    if (kind == Reference::Kind::textbook) {
        return std::make_unique<Textbook>(world, neighborhood, max_iterations);
    }
    if (neighborhood == Neighborhood::hex) {
        throw std::runtime_error("--compare article does not support hexagonal cells");
    }
    return std::make_unique<Article>(world, max_iterations);
}

} // namespace raywalk::demo
