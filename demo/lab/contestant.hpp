// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/search_options.hpp"
#include "raywalk/vec2.hpp"

#include "lab/lab.hpp"
#include "scene/settings.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Who looks for the way.
enum class Solver : std::uint8_t {
    raywalk,
    textbook, ///< see bench::TextbookSolver, on what raywalk knows of the world
    article,  ///< see bench::ArticleSolver: 4 neighbors, a walker without size, a ray each
};

inline constexpr std::array<std::pair<std::string_view, Solver>, 3> solvers = {
    {{"raywalk", Solver::raywalk}, {"textbook", Solver::textbook}, {"article", Solver::article}}};

/// One way to look for a path. The textbook and the article know no costs, limits on them, string
/// pulling or heuristics other than theirs; that part is without meaning for them.
struct Configuration {
    std::string name;
    Solver solver = Solver::raywalk;
    /// Of these, all that make the cells, the walker and its query; movement points too.
    SceneSettings settings;
    SearchAlgorithm algorithm = SearchAlgorithm::automatic;
    bool has_costs = true; ///< the scene's count
    std::optional<Direction> blocked_first_direction{};
    bool blocks_characters = false; ///< the cells in which others stand are closed
};

/// What a configuration answered: the same on every machine, but for the article's, which depends
/// on the standard library where ways are equally long.
struct ContestAnswer {
    /// Nothing if no way was found for a reason that the solver does not tell.
    std::optional<PathStatus> status;
    std::vector<Vec2> points;    ///< empty unless found (unit: meter)
    double length = 0.0;         ///< of them (unit: meter)
    double cost = 0.0;           ///< that was minimized; see Path::cost (unit: meter)
    std::int64_t tiles = 0;      ///< cells of the way
    std::int64_t iterations = 0; ///< cells expanded
    std::uint64_t tests = 0;     ///< of obstacles, or the article's rays
    std::size_t bytes = 0;       ///< that are remembered of the world afterwards

    [[nodiscard]] bool is_found() const { return status == PathStatus::found; }
};

/// The status in a word; "none" if the solver does not tell.
[[nodiscard]] std::string_view status_of(const ContestAnswer& answer);

/// A configuration at work in a lab's world, of which it knows nothing at first. It may be asked
/// only until the lab is configured or opens another scene.
class Contestant {
public:
    Contestant() = default;
    virtual ~Contestant() = default;
    Contestant(const Contestant&) = delete;
    Contestant(Contestant&&) = delete;
    Contestant& operator=(const Contestant&) = delete;
    Contestant& operator=(Contestant&&) = delete;

    [[nodiscard]] virtual ContestAnswer ask(Vec2 start, Vec2 target) = 0;
};

/// More iterations than these are not spent, whatever the settings allow: a window waits for them.
/// The article searches its open set from end to end for each.
inline constexpr std::int64_t most_iterations = 2'000'000;
inline constexpr std::int64_t most_iterations_of_article = 10'000;

[[nodiscard]] std::unique_ptr<Contestant> make_contestant(const Configuration& configuration,
                                                          const Lab& lab);

} // namespace raywalk::demo
