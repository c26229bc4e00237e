// SPDX-License-Identifier: MIT
#include "lab/comparison.hpp"

#include "benchmark/processor_time.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

// Movement points of the custom A* if the settings have none.
constexpr float some_points = 20.0F;

Configuration configuration(std::string name, Solver solver, const SceneSettings& settings) {
    return {.name = std::move(name), .solver = solver, .settings = settings};
}

// Tile by tile, as in a turn-based game.
Configuration on_tiles(std::string name, const SceneSettings& settings) {
    Configuration c = configuration(std::move(name), Solver::raywalk, settings);
    c.algorithm = a_star_choice;
    c.settings.neighborhood = Neighborhood::square_4;
    c.settings.postprocessing = PathPostprocessing::none;
    return c;
}

std::array<Configuration, 2> classic_and_custom(const SceneSettings& settings) {
    Configuration classic = on_tiles("classic", settings);
    classic.has_costs = false;
    classic.settings.movement_points.reset();
    Configuration custom = on_tiles("custom", settings);
    custom.settings.movement_points = settings.movement_points.value_or(some_points);
    custom.blocked_first_direction = Direction::west; // it faces east
    custom.blocks_characters = true;
    return {classic, custom};
}

SolverResult
result_of(const Configuration& configuration, const Lab& lab, const PlayerQuery& player_query) {
    constexpr std::size_t max_runs = 15;
    constexpr double enough = 5e6; // (unit: nanosecond)
    constexpr double microseconds = 1e-3;
    const auto solver = make_solver(configuration, lab);
    SolverResult result{configuration, {}, {}};
    const auto solve = [&] {
        return solver->solve(player_query.start, player_query.target);
    };
    const double first = microseconds * nanoseconds([&] { result.answer = solve(); });
    std::vector<double> runs;
    std::vector<double> shares;
    for (double spent = 0.0; runs.size() < max_runs && spent < enough; spent += runs.back()) {
        runs.push_back(nanoseconds([&] { (void)solve(); }));
        shares.push_back(solver->pulling_share().value_or(0.0));
    }
    const double repeated = microseconds * median(runs);
    const double pulling = median(shares) * repeated;
    result.times = {std::max(first - repeated, 0.0), repeated - pulling, {}};
    if (solver->pulling_share()) {
        result.times.pulling = pulling;
    }
    return result;
}

} // namespace

std::array<Configuration, 2> configurations_of(Pairing pairing, const SceneSettings& settings) {
    constexpr float min_cell_size = 0.01F;
    Configuration a = configuration("raywalk", Solver::raywalk, settings);
    Configuration b = a;
    switch (pairing) {
    case Pairing::article:
        a = configuration("article", Solver::article, settings);
        break;
    case Pairing::textbook:
        a = configuration("textbook", Solver::textbook, settings);
        break;
    case Pairing::classic:
        return classic_and_custom(settings);
    case Pairing::radius:
        a.name = "a point";
        a.settings.radius = 0.0F;
        b.name = fmt::format("radius {:.4g} m", settings.radius);
        break;
    case Pairing::neighbors:
        a.name = "4 neighbors";
        a.settings.neighborhood = Neighborhood::square_4;
        b.name = "8 neighbors";
        b.settings.neighborhood = Neighborhood::square_8;
        break;
    case Pairing::cell_size:
        b.settings.cell_size = std::max(0.5F * settings.cell_size, min_cell_size);
        a.name = fmt::format("cells {:.4g} m", a.settings.cell_size);
        b.name = fmt::format("cells {:.4g} m", b.settings.cell_size);
        break;
    }
    return {a, b};
}

void Comparison::choose(Pairing pairing) {
    pairing_ = pairing;
    is_due_ = true;
}

bool Comparison::update(const Lab& lab, const std::optional<PlayerQuery>& player_query) {
    is_due_ = is_due_ || generation_ != lab.generation();
    generation_ = lab.generation();
    if (is_due_) {
        const auto configurations = configurations_of(pairing_, lab.settings());
        results_[a].configuration = configurations[a];
        results_[b].configuration = configurations[b];
    }
    has_answers_ = has_answers_ && player_query;
    if (!player_query || (has_answers_ && !is_due_ && !player_query->differs_from(*query_))) {
        return false;
    }
    for (SolverResult& result : results_) {
        result = result_of(result.configuration, lab, *player_query);
    }
    query_ = player_query;
    is_due_ = false;
    has_answers_ = true;
    return true;
}

std::string state_line(const Comparison& comparison) {
    const std::string name = name_in(pairings, comparison.pairing());
    if (!comparison.has_answers()) {
        return fmt::format("comparison {} idle", name);
    }
    const SolverAnswer& a = comparison.result(Comparison::a).answer;
    const SolverAnswer& b = comparison.result(Comparison::b).answer;
    return fmt::format("comparison {} {} {} length {:.2f} {:.2f} tiles {} {} iterations {} {} "
                       "tests {} {}",
                       name,
                       status_of(a),
                       status_of(b),
                       a.length,
                       b.length,
                       a.tiles,
                       b.tiles,
                       a.iterations,
                       b.iterations,
                       a.tests.value_or(0),
                       b.tests.value_or(0));
}

} // namespace raywalk::demo
