// SPDX-License-Identifier: MIT
#include "find/find.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "find/board.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>

namespace raywalk::demo {
namespace {

// As on the drawn board, in the order of Direction.
constexpr std::array direction_names = {"east", "north", "west", "south"};

Cell parse_cell(const std::string& text) {
    Cell cell;
    const char* const end = text.data() + text.size();
    const auto [comma, error] = std::from_chars(text.data(), end, cell.x);
    if (error == std::errc{} && comma != end && *comma == ',') {
        const auto [rest, other_error] = std::from_chars(comma + 1, end, cell.y);
        if (other_error == std::errc{} && rest == end) {
            return cell;
        }
    }
    throw std::runtime_error(text +
                             " is not a cell: it must be two integers, separated by a comma");
}

std::optional<Direction> parse_direction(const std::string& name) {
    const auto* const known = std::find(direction_names.begin(), direction_names.end(), name);
    return known == direction_names.end()
               ? std::nullopt
               : std::optional{static_cast<Direction>(known - direction_names.begin())};
}

// Runs queries on a board and prints a table row for each.
class QueryTable {
public:
    explicit QueryTable(const Board& board)
        : board_{board} {
        board.build(world_);
        Board::set_costs(*costs_);
    }

    [[nodiscard]] std::shared_ptr<const CellCosts> costs() const { return costs_; }

    // Runs a query and prints its row. Returns the tiles of the path.
    std::vector<Cell>
    run(const std::string& name, Neighborhood neighborhood, const PathQuery& query) {
        Navigator navigator{Box2dProbe{world_}, {.neighborhood = neighborhood}};
        const Vec2 start = navigator.grid().center_of(board_.start());
        const Vec2 target = navigator.grid().center_of(board_.target());
        (void)navigator.find_path(start, target, query); // fills the cache
        const auto began = std::chrono::steady_clock::now();
        const Path path = navigator.find_path(start, target, query);
        const std::chrono::duration<double, std::micro> took =
            std::chrono::steady_clock::now() - began;
        std::cout << fmt::format("{:<24} {:<16} {:>6} {:>8.2f} {:>8.2f} {:>9.2f} {:>8} {:>8.1f}\n",
                                 name,
                                 to_string(path.status),
                                 path.statistics.tiles,
                                 path.length,
                                 path.cost,
                                 path.entered_cost,
                                 path.statistics.search.iterations,
                                 took.count());
        std::vector<Cell> tiles(path.points.size());
        std::transform(path.points.begin(), path.points.end(), tiles.begin(), [&](Vec2 point) {
            return navigator.grid().cell_at(point);
        });
        return tiles;
    }

private:
    const Board& board_;
    physics::World world_;
    Box2dProbe probe_{world_};
    Grid grid_{1.0F};
    std::shared_ptr<SensorCosts> costs_ = std::make_shared<SensorCosts>(probe_, grid_);
};

// Cell by cell, so that iterations and tiles can be compared.
PathQuery cell_by_cell() {
    PathQuery query{.walker = {.radius = 0.0F}};
    query.postprocessing = PathPostprocessing::none;
    query.search.algorithm = SearchAlgorithm::a_star;
    return query;
}

} // namespace

int find(const FindOptions& options) {
    const Board board = options.board.empty() ? Board::example() : Board::load(options.board);
    QueryTable table{board};
    PathQuery a_star = cell_by_cell();
    PathQuery dijkstra = cell_by_cell();
    dijkstra.search.heuristic = Heuristic::zero;
    PathQuery cheapest = cell_by_cell();
    cheapest.search.costs = table.costs();
    PathQuery custom = cell_by_cell();
    custom.search.costs = table.costs();
    custom.search.max_cost = static_cast<float>(options.max_cost);
    custom.search.blocked_first_direction = parse_direction(options.blocked_first_direction);
    std::transform(options.blocked.begin(),
                   options.blocked.end(),
                   std::back_inserter(custom.blocked_cells),
                   parse_cell);

    std::cout << fmt::format("{:<24} {:<16} {:>6} {:>8} {:>8} {:>9} {:>8} {:>8}\n",
                             "",
                             "status",
                             "tiles",
                             "length",
                             "cost",
                             "entered",
                             "expanded",
                             "us");
    using enum Neighborhood;
    table.run("A*, diagonals", square_8, a_star);
    table.run("Dijkstra, diagonals", square_8, dijkstra);
    const std::vector<Cell> classic = table.run("A*, no diagonals", square_4, a_star);
    table.run("Dijkstra, no diagonals", square_4, dijkstra);
    const std::vector<Cell> least = table.run("least cost", square_4, cheapest);
    const std::vector<Cell> limited = table.run("custom, with its limits", square_4, custom);
    std::cout << "\nclassic: the shortest path\n"
              << board.with_path(classic) << "\nthe cheapest path\n"
              << board.with_path(least)
              << fmt::format("\ncustom: the shortest path with a total tile cost of at most {}\n",
                             options.max_cost)
              << board.with_path(limited);
    return 0;
}

} // namespace raywalk::demo
