// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/vec2.hpp"

#include "lab/lab.hpp"
#include "scene/algorithm_choice.hpp"
#include "scene/settings.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

/// The implementation that searches for the path.
enum class Solver : std::uint8_t {
    raywalk,
    textbook, ///< see bench::TextbookSolver; reads raywalk's chunks
    article,  ///< see bench::ArticleSolver: 4 neighbors, a walker without a size, one ray per step
};

/// One way to configure a search. The textbook and the article ignore costs, limits on them, string
/// pulling and heuristics other than their own.
struct Configuration {
    std::string name;
    Solver solver = Solver::raywalk;
    /// Only the settings of the cells, the walker and its query are used, movement points included.
    SceneSettings settings;
    AlgorithmChoice algorithm{};
    bool has_costs = true; ///< uses the scene's cost areas
    std::optional<Direction> blocked_first_direction{};
    bool blocks_characters = false; ///< cells occupied by other characters are closed
};

/// The answer of a configuration. It is equal on every machine, except for the article's: it
/// depends on the standard library where several paths are equally long.
struct SolverAnswer {
    /// Nothing if no path was found and the solver reports no reason.
    std::optional<PathStatus> status;
    std::optional<PathStatus> reason{}; ///< of a partial path
    std::vector<Vec2> points;           ///< empty unless found or partial (unit: meter)
    double length = 0.0;                ///< of the path (unit: meter)
    double cost = 0.0;                  ///< the minimized cost; see Path::cost (unit: meter)
    std::int64_t tiles = 0;             ///< cells of the path
    std::int64_t iterations = 0;        ///< expanded cells
    /// Of obstacles, or rays cast by the article. Nothing for the textbook, which learns as raywalk
    /// does.
    std::optional<std::uint64_t> tests{};
    std::size_t bytes = 0; ///< cached about the world after the query

    [[nodiscard]] bool is_found() const { return status == PathStatus::found; }
};

/// Returns the status, with the reason of a partial path: "partial (unreachable)"; "none" if the
/// solver reports no reason.
[[nodiscard]] std::string status_of(const SolverAnswer& answer);

/// A configuration that runs in a lab's world and starts with an empty cache. It is valid until the
/// lab is configured or opens another scene.
class ConfiguredSolver {
public:
    ConfiguredSolver() = default;
    virtual ~ConfiguredSolver() = default;
    ConfiguredSolver(ConfiguredSolver&&) = delete;

    [[nodiscard]] virtual SolverAnswer solve(Vec2 start, Vec2 target) = 0;

    /// Part of the last solve() that was spent on string pulling, 0 to 1. Nothing if this solver
    /// leaves its path as it was searched.
    [[nodiscard]] virtual std::optional<double> pulling_share() const { return std::nullopt; }
};

/// Caps the iterations, whatever the settings allow, since the window waits for the result. The
/// article scans its whole open set in each iteration.
inline constexpr std::int64_t max_solver_iterations = 2'000'000;
inline constexpr std::int64_t max_article_iterations = 10'000;

[[nodiscard]] std::unique_ptr<ConfiguredSolver> make_solver(const Configuration& configuration,
                                                            const Lab& lab);

} // namespace raywalk::demo
