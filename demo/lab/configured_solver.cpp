// SPDX-License-Identifier: MIT
#include "lab/configured_solver.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "bench/article_solver.hpp"
#include "bench/textbook_solver.hpp"
#include "lab/characters.hpp"
#include "lab/inspection_navigator.hpp"
#include "lab/player_query.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

std::int64_t iterations_for(const SceneSettings& settings, std::int64_t most) {
    return std::min(settings.max_iterations, most);
}

class ConfiguredRaywalk final : public ConfiguredSolver {
public:
    ConfiguredRaywalk(const Configuration& configuration, const Lab& lab)
        : navigator_{make_navigator(lab, configuration.settings)} {
        const Grid& grid = navigator_->grid();
        const bool has_costs = configuration.has_costs && lab.costs() != nullptr;
        if (has_costs) { // the cells may differ from the lab's
            for (const CostArea& area : lab.scene().costs) {
                costs_->set(grid, area.box, area.cost);
            }
        }
        query_ = query_of_player(configuration.settings, has_costs ? costs_ : nullptr);
        query_.measure_time = true;
        query_.max_iterations = iterations_for(configuration.settings, max_solver_iterations);
        configuration.algorithm.apply_to(query_.search);
        query_.search.blocked_first_direction = configuration.blocked_first_direction;
        if (configuration.blocks_characters) {
            close_cells_of_others(lab);
        }
    }

    [[nodiscard]] SolverAnswer solve(Vec2 start, Vec2 target) override {
        Path path = navigator_->find_path(start, target, query_);
        timing_ = path.timing;
        return {.status = path.status,
                .reason = path.reason,
                .points = std::move(path.points),
                .length = path.length,
                .cost = path.cost,
                .tiles = path.statistics.cells,
                .iterations = path.statistics.search.iterations,
                .tests = path.statistics.obstacles_tested,
                .bytes = navigator_->cache_statistics().bytes};
    }

    [[nodiscard]] std::optional<double> pulling_share() const override {
        const double all = timing_.search + timing_.postprocessing;
        return query_.postprocessing == PathPostprocessing::none || all <= 0.0
                   ? std::nullopt
                   : std::optional{timing_.postprocessing / all};
    }

private:
    // Except the player's own cell.
    void close_cells_of_others(const Lab& lab) {
        const Grid& grid = navigator_->grid();
        std::optional<Cell> own;
        for (const Character& character : lab.simulation().characters()) {
            const Vec2 position = character.agent.position();
            if (!grid.contains(position)) {
                continue;
            }
            const Cell cell = grid.cell_at(position);
            if (character.role == Role::player) {
                own = cell;
            } else if (cell != own) {
                query_.blocked_cells.push_back(cell);
            }
        }
    }

    std::unique_ptr<Navigator> navigator_;
    std::shared_ptr<CostMap> costs_ = std::make_shared<CostMap>();
    PathQuery query_;
    PathTiming timing_;
};

class ConfiguredTextbook final : public ConfiguredSolver {
public:
    ConfiguredTextbook(const SceneSettings& settings, const Lab& lab)
        : cache_{lab.simulation().navigator().probe(),
                 Grid{settings.cell_size, settings.origin, layout_of(settings.neighborhood)},
                 settings.neighborhood,
                 settings.diagonal_mode,
                 query_of(settings, nullptr).walker}
        , solver_{cache_, bench::metric_of(settings.neighborhood)}
        , max_iterations_{iterations_for(settings, max_solver_iterations)} {}

    [[nodiscard]] SolverAnswer solve(Vec2 start, Vec2 target) override {
        const Grid& grid = cache_.grid();
        SolverAnswer answer;
        if (!grid.contains(start) || !grid.contains(target)) {
            answer.status = PathStatus::invalid_query;
            return answer;
        }
        const bench::TextbookAnswer found =
            solver_.solve(grid.cell_at(start), grid.cell_at(target), max_iterations_);
        answer.status = found.found                         ? PathStatus::found
                        : found.expanded == max_iterations_ ? PathStatus::iteration_limit
                                                            : PathStatus::unreachable;
        for (const Cell cell : found.cells) {
            answer.points.push_back(grid.center_of(cell));
        }
        answer.length = length_of(answer.points);
        answer.cost = found.cost * static_cast<double>(grid.cell_size());
        answer.tiles = static_cast<std::int64_t>(found.cells.size());
        answer.iterations = found.expanded;
        answer.bytes = cache_.bytes();
        return answer;
    }

private:
    NeighborCache cache_;
    bench::TextbookSolver solver_;
    std::int64_t max_iterations_;
};

class ConfiguredArticle final : public ConfiguredSolver {
public:
    ConfiguredArticle(const SceneSettings& settings, const Lab& lab)
        : grid_{settings.cell_size}
        , solver_{lab.simulation().world(),
                  settings.cell_size,
                  static_cast<int>(iterations_for(settings, max_article_iterations)),
                  is_no_obstacle(lab)} {}

    [[nodiscard]] SolverAnswer solve(Vec2 start, Vec2 target) override {
        SolverAnswer answer;
        if (!grid_.contains(start) || !grid_.contains(target)) {
            return answer;
        }
        const std::size_t rays_before = solver_.rays();
        answer.points = solver_.path(start, target);
        if (!answer.points.empty()) {
            answer.status = PathStatus::found;
        }
        answer.length = length_of(answer.points);
        answer.cost = answer.length;
        answer.tiles = static_cast<std::int64_t>(answer.points.size());
        answer.iterations = solver_.iterations();
        answer.tests = solver_.rays() - rays_before;
        answer.bytes = solver_.bytes();
        return answer;
    }

private:
    // Excludes characters, as the game's own probe does.
    static std::function<bool(physics::Fixture)> is_no_obstacle(const Lab& lab) {
        const Probe& probe = lab.simulation().navigator().probe();
        return [&probe = dynamic_cast<const Box2dProbe&>(probe)](const physics::Fixture& fixture) {
            return !probe.is_obstacle(fixture, Simulation::obstacle_filter());
        };
    }

    Grid grid_;
    bench::ArticleSolver solver_;
};

} // namespace

std::string status_of(const SolverAnswer& answer) {
    const std::string status{answer.status ? to_string(*answer.status) : "none"};
    return answer.reason ? fmt::format("{} ({})", status, to_string(*answer.reason)) : status;
}

std::unique_ptr<ConfiguredSolver> make_solver(const Configuration& configuration, const Lab& lab) {
    switch (configuration.solver) {
    case Solver::article:
        return std::make_unique<ConfiguredArticle>(configuration.settings, lab);
    case Solver::textbook:
        return std::make_unique<ConfiguredTextbook>(configuration.settings, lab);
    case Solver::raywalk:
        break;
    }
    return std::make_unique<ConfiguredRaywalk>(configuration, lab);
}

} // namespace raywalk::demo
