// SPDX-License-Identifier: MIT
#include "find/board.hpp"

#include "scene/read_line.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr std::size_t max_side = 512;

struct GroundKind {
    char letter;
    std::uint16_t category;
    float cost;
};

constexpr std::array grounds = {
    GroundKind{'~', 0x0002, 4.0F},
    GroundKind{'=', 0x0004, 0.5F},
    GroundKind{' ', 0x0008, 0.0F},
};

void add_box(
    physics::World& world, float x, float y, float width, float height, std::uint16_t sensor) {
    physics::FixtureSettings settings;
    if (sensor != 0) {
        settings.is_sensor = true;
        settings.filter.category_bits = sensor;
    }
    const Vec2 half{width / 2.0F, height / 2.0F};
    physics::Body body = world.create_body({.position = Vec2{x, y} + half});
    body.add(physics::box({Vec2{} - half, half}), settings);
}

} // namespace

Board::Board(std::vector<std::string> rows)
    : rows_{std::move(rows)} {
    if (rows_.empty() || rows_.front().empty()) {
        throw std::runtime_error("the board is empty");
    }
    const std::size_t width = rows_.front().size();
    if (rows_.size() > max_side || width > max_side) {
        throw std::runtime_error("the board is larger than 512 x 512 tiles");
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const std::string row = "row " + std::to_string(i + 1) + " of the board ";
        if (rows_[i].size() != width) {
            throw std::runtime_error(row + "is not as long as the first");
        }
        if (rows_[i].find_first_not_of("#~=. SG") != std::string::npos) {
            throw std::runtime_error(row + "contains an unknown character");
        }
    }
    start_ = find('S');
    target_ = find('G');
}

Board Board::load(const std::filesystem::path& file) {
    std::ifstream in{file};
    if (!in || std::filesystem::is_directory(file)) {
        throw std::runtime_error(file.string() + ": cannot be read");
    }
    std::vector<std::string> rows;
    for (std::string row; rows.size() <= max_side && read_line(in, row, max_side);) {
        rows.push_back(row);
    }
    return Board{std::move(rows)};
}

Board Board::example() {
    return Board{{
        "========================",
        "=......................=",
        "=....#####..~~~~~......=",
        "=....#...#.~~~~~~~.....=",
        "=S...#...~~~~~~~~~...G.=",
        "=....#...#.~~~~~~~.....=",
        "=....##.##..~~~~~......=",
        "=......................=",
        "=....############......=",
        "=.....           ......=",
        "=....############......=",
        "========================",
    }};
}

Cell Board::find(char letter) const {
    Cell found;
    int count = 0;
    for (std::size_t y = 0; y < rows_.size(); ++y) {
        for (std::size_t x = 0; x < rows_[y].size(); ++x) {
            if (rows_[y][x] == letter) {
                found = {static_cast<std::int32_t>(x),
                         static_cast<std::int32_t>(rows_.size() - 1 - y)};
                ++count;
            }
        }
    }
    if (count != 1) {
        throw std::runtime_error(std::string{"the board must have exactly one "} + letter);
    }
    return found;
}

char& Board::tile(Cell cell) {
    const std::size_t row = rows_.size() - 1 - static_cast<std::size_t>(cell.y);
    return rows_[row][static_cast<std::size_t>(cell.x)];
}

void Board::build(physics::World& world) const {
    const auto width = static_cast<float>(rows_.front().size());
    const auto height = static_cast<float>(rows_.size());
    add_box(world, -1.0F, -1.0F, width + 2.0F, 1.0F, 0);
    add_box(world, -1.0F, height, width + 2.0F, 1.0F, 0);
    add_box(world, -1.0F, 0.0F, 1.0F, height, 0);
    add_box(world, width, 0.0F, 1.0F, height, 0);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        const auto y = height - 1.0F - static_cast<float>(row);
        for (std::size_t x = 0; x < rows_[row].size(); ++x) {
            const char letter = rows_[row][x];
            const auto* const ground =
                std::find_if(grounds.begin(), grounds.end(), [&](const GroundKind& g) {
                    return g.letter == letter;
                });
            if (letter == '#' || ground != grounds.end()) {
                add_box(world,
                        static_cast<float>(x),
                        y,
                        1.0F,
                        1.0F,
                        letter == '#' ? std::uint16_t{0} : ground->category);
            }
        }
    }
}

void Board::set_costs(SensorCosts& costs) {
    for (const GroundKind& ground : grounds) {
        costs.set(ground.category, ground.cost);
    }
}

std::string Board::with_path(const std::vector<Cell>& tiles) const {
    Board drawn = *this;
    for (const Cell cell : tiles) {
        char& letter = drawn.tile(cell);
        letter = letter == 'S' || letter == 'G' ? letter : '*';
    }
    std::string text;
    for (const std::string& row : drawn.rows_) {
        text += row + '\n';
    }
    return text;
}

} // namespace raywalk::demo
