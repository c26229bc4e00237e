// SPDX-License-Identifier: MIT
#include "scene/game_map.hpp"

#include "raywalk/grid.hpp"

#include "scene/read_line.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr int max_side = 32768; // within the grid's range
// Four times the largest MovingAI map. Each blocked cell may be an obstacle of about a kilobyte.
constexpr std::int64_t max_cells = std::int64_t{1} << 22U;
constexpr std::size_t max_scenarios = 1'000'000;

std::ifstream open(const std::filesystem::path& file) {
    std::ifstream stream{file};
    if (!stream || std::filesystem::is_directory(file)) {
        throw std::runtime_error(file.string() + ": cannot be read");
    }
    return stream;
}

[[noreturn]] void fail(const std::string& file, int line, const std::string& what) {
    throw std::runtime_error(fmt::format("{}:{}: {}", file, line, what));
}

// Reads the line with this number; fails if it is longer than a row of the widest map.
bool read_line(const std::string& file, int number, std::istream& stream, std::string& line) {
    if (!demo::read_line(stream, line, max_side)) {
        return false;
    }
    if (line.size() > max_side) {
        fail(file, number, fmt::format("the line has more than {} characters", max_side));
    }
    return true;
}

bool is_free(char c) {
    return c == '.' || c == 'G' || c == 'S';
}

// Reads the header of a map file, up to the line "map". Returns its number of lines.
int read_head(const std::string& file, std::istream& stream, GameMap& map) {
    std::string line;
    int number = 0;
    while (read_line(file, number + 1, stream, line)) {
        ++number;
        std::istringstream words{line};
        std::string key;
        words >> key;
        if (key == "map") {
            if (map.width == 0 || map.height == 0) {
                fail(file, number, "width or height is missing");
            }
            if (std::int64_t{map.width} * map.height > max_cells) {
                fail(file, number, fmt::format("the map has more than {} cells", max_cells));
            }
            return number;
        }
        if (key == "width" || key == "height") {
            int value = 0;
            if (!(words >> value) || value < 1 || value > max_side) {
                fail(file, number, fmt::format("{} is not a number from 1 to {}", key, max_side));
            }
            (key == "width" ? map.width : map.height) = value;
        } else if (key != "type" && !key.empty()) {
            fail(file, number, "not a MovingAI map");
        }
    }
    fail(file, number, "not a MovingAI map: there is no line 'map'");
}

Vec2 to_vec(int x, int y) {
    return {static_cast<float>(x), static_cast<float>(y)};
}

void add_box(physics::World& world, const CellRectangle& cells) {
    const Vec2 half = 0.5F * to_vec(cells.width, cells.height);
    physics::Body body = world.create_body({.position = to_vec(cells.x, cells.y) + half});
    body.add(physics::box({Vec2{} - half, half}));
}

// Reads a query after the first word of its line.
std::optional<Scenario> read_scenario(std::istream& words) {
    std::string map_name;
    int width = 0;
    int height = 0;
    Scenario s;
    words >> map_name >> width >> height >> s.start_x >> s.start_y >> s.target_x >> s.target_y >>
        s.optimal_length;
    return words ? std::optional{s} : std::nullopt;
}

} // namespace

bool GameMap::is_blocked(int x, int y) const {
    return x < 0 || y < 0 || x >= width || y >= height || blocked[index(x, y)];
}

double Scenario::tolerance() const {
    return std::max(0.0101, 2e-5 * optimal_length);
}

GameMap load_map(const std::filesystem::path& file) {
    std::ifstream stream = open(file);
    return parse_map(stream, file.string());
}

GameMap parse_map(std::istream& stream, const std::string& name) {
    GameMap map;
    int number = read_head(name, stream, map);
    std::string line;
    for (int y = 0; y < map.height; ++y) {
        ++number;
        if (!read_line(name, number, stream, line)) {
            fail(name, number, fmt::format("the map ends after {} of {} rows", y, map.height));
        }
        if (line.size() != static_cast<std::size_t>(map.width)) {
            fail(name, number, fmt::format("the row has {} cells, not {}", line.size(), map.width));
        }
        for (const char c : line) {
            map.blocked.push_back(!is_free(c));
        }
    }
    return map;
}

std::vector<Scenario> load_scenarios(const std::filesystem::path& file, const GameMap& map) {
    std::ifstream stream = open(file);
    return parse_scenarios(stream, file.string(), map);
}

std::vector<Scenario>
parse_scenarios(std::istream& stream, const std::string& name, const GameMap& map) {
    std::vector<Scenario> scenarios;
    std::string line;
    for (int number = 1; read_line(name, number, stream, line); ++number) {
        std::istringstream words{line};
        std::string first;
        words >> first;
        if (first.empty() || first == "version") {
            continue;
        }
        const auto s = read_scenario(words);
        if (!s) {
            fail(name, number, "not a line of a MovingAI scenario file");
        }
        const auto is_outside = [&](int x, int y) {
            return x < 0 || y < 0 || x >= map.width || y >= map.height;
        };
        if (is_outside(s->start_x, s->start_y) || is_outside(s->target_x, s->target_y)) {
            fail(name, number, "the query lies outside the map");
        }
        if (scenarios.size() == max_scenarios) {
            fail(name, number, fmt::format("more than {} queries", max_scenarios));
        }
        scenarios.push_back(*s);
    }
    return scenarios;
}

std::vector<CellRectangle> blocked_rectangles(const GameMap& map) {
    std::vector<bool> used(map.blocked.size());
    const auto is_open = [&](int x, int y) {
        return map.is_blocked(x, y) && !used[map.index(x, y)];
    };
    std::vector<CellRectangle> rectangles;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (!is_open(x, y)) {
                continue;
            }
            int right = x;
            while (right < map.width && is_open(right, y)) {
                ++right;
            }
            const auto is_row_open = [&](int row) {
                int column = x;
                while (column < right && is_open(column, row)) {
                    ++column;
                }
                return column == right;
            };
            int bottom = y + 1;
            while (bottom < map.height && is_row_open(bottom)) {
                ++bottom;
            }
            for (int row = y; row < bottom; ++row) {
                std::fill_n(
                    used.begin() + static_cast<std::ptrdiff_t>(map.index(x, row)), right - x, true);
            }
            rectangles.push_back({x, y, right - x, bottom - y});
        }
    }
    return rectangles;
}

Scene scene_of(const GameMap& map, std::string name) {
    Scene scene{.name = std::move(name),
                .bounds = {{}, to_vec(map.width, map.height)},
                .is_y_up = false,
                .ground = Ground::floor};
    for (const CellRectangle& r : blocked_rectangles(map)) {
        const Vec2 size = to_vec(r.width, r.height);
        scene.obstacles.push_back(
            {Material::stone, TurnedBox{to_vec(r.x, r.y) + 0.5F * size, size}});
    }
    return scene;
}

void build_world(const GameMap& map, physics::World& world) {
    for (const CellRectangle& r : blocked_rectangles(map)) {
        add_box(world, r);
    }
    add_box(world, {-1, -1, map.width + 2, 1});
    add_box(world, {-1, map.height, map.width + 2, 1});
    add_box(world, {-1, 0, 1, map.height});
    add_box(world, {map.width, 0, 1, map.height});
}

} // namespace raywalk::demo
