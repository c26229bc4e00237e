// SPDX-License-Identifier: MIT
#pragma once

#include "lab/configured_solver.hpp"
#include "lab/lab.hpp"
#include "lab/player_query.hpp"
#include "scene/settings.hpp"
#include "scene/settings_json.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Predefined comparisons.
enum class Pairing : std::uint8_t {
    article,  ///< the article's original search, and raywalk
    textbook, ///< textbook A*, and raywalk
    /// Plain A*, and A* with costs, movement points, closed tiles and no turning around at the
    /// start.
    classic,
    radius,    ///< a point, and the character's size
    neighbors, ///< 4 neighbors, and 8
    cell_size, ///< the cell size, and half of it
};

inline constexpr Names<Pairing, 6> pairings = {{{"article", Pairing::article},
                                                {"textbook", Pairing::textbook},
                                                {"classic", Pairing::classic},
                                                {"radius", Pairing::radius},
                                                {"neighbors", Pairing::neighbors},
                                                {"cell_size", Pairing::cell_size}}};

/// Returns the two configurations of a predefined comparison; everything else is as in `settings`.
[[nodiscard]] std::array<Configuration, 2> configurations_of(Pairing pairing,
                                                             const SceneSettings& settings);

/// Processor time of a query, its parts apart (unit: microsecond).
struct SolverTimes {
    double learning = 0.0;           ///< what the first query, with an empty cache, took longer
    double search = 0.0;             ///< of a repeated query, median of several runs
    std::optional<double> pulling{}; ///< of the same; nothing if the solver does not pull its path
};

/// One side of a comparison.
struct SolverResult {
    Configuration configuration;
    SolverAnswer answer; ///< to the first query
    SolverTimes times;
};

/// Answers the player's last query with two configurations, A and B, in the same world. Each has
/// its own navigator, so the game is not affected.
class Comparison {
public:
    enum Side : std::size_t { a, b };

    /// Selects both sides; they follow the lab's settings.
    void choose(Pairing pairing);

    [[nodiscard]] Pairing pairing() const { return pairing_; }

    /// Call once a frame while the comparison is shown, after all commands and steps of the lab.
    /// Runs both queries and returns true if the player's target, the comparison or the lab's
    /// settings or scene changed. Takes as long as the queries do: some milliseconds, or a second
    /// if the article's search fails after 10,000 iterations.
    bool update(const Lab& lab, const std::optional<PlayerQuery>& query);

    /// Makes the next update() run both queries, since the world may have changed.
    void run_again() { is_due_ = true; }

    /// False until the player is sent somewhere.
    [[nodiscard]] bool has_answers() const { return has_answers_; }

    /// Complete after an update().
    [[nodiscard]] const SolverResult& result(Side side) const { return results_[side]; }

private:
    std::array<SolverResult, 2> results_;
    Pairing pairing_ = Pairing::article;
    int generation_ = -1;
    std::optional<PlayerQuery> query_;
    bool is_due_ = true;
    bool has_answers_ = false;
};

/// Formats one line without times: "comparison article none found length 0.00 28.40 tiles 0 31
/// iterations 1000 52 tests 1812 120".
[[nodiscard]] std::string state_line(const Comparison& comparison);

} // namespace raywalk::demo
