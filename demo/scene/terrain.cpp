// SPDX-License-Identifier: MIT
#include "scene/terrain.hpp"

#include "raywalk/grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace raywalk::demo {
namespace {

// Points on a circle, in order, are always convex.
SceneObstacle random_rock(Random& random, Vec2 center) {
    const std::size_t count = 5 + random.below(3);
    const float radius = random.between(0.6F, 1.2F);
    const float step = 2.0F * std::numbers::pi_v<float> / static_cast<float>(count);
    Polygon rock;
    for (std::size_t i = 0; i < count; ++i) {
        const float angle = step * (static_cast<float>(i) + random.between(0.0F, 0.6F));
        rock.points.push_back(center + radius * Vec2{std::cos(angle), std::sin(angle)});
    }
    return {Material::rock, std::move(rock)};
}

class Maze {
public:
    Maze(Random& random, const MazeSettings& settings)
        : random_{&random}
        , side_{settings.side}
        , period_{settings.corridor_width + 1} {
        map_.width = map_.height = side_ * period_ + 1;
        for (int y = 0; y < map_.height; ++y) {
            for (int x = 0; x < map_.width; ++x) {
                map_.blocked.push_back(x % period_ == 0 || y % period_ == 0);
            }
        }
    }

    // Opens a random spanning tree, depth first.
    void connect() {
        std::vector<bool> is_known(static_cast<std::size_t>(side_) *
                                   static_cast<std::size_t>(side_));
        std::vector<Cell> stack = {{0, 0}};
        is_known[0] = true;
        while (!stack.empty()) {
            std::vector<Cell> next;
            for (const Cell by : {Cell{1, 0}, Cell{0, 1}, Cell{-1, 0}, Cell{0, -1}}) {
                const Cell to{stack.back().x + by.x, stack.back().y + by.y};
                if (is_inside(to) && !is_known[index(to)]) {
                    next.push_back(to);
                }
            }
            if (next.empty()) {
                stack.pop_back();
                continue;
            }
            const Cell to = next[random_->below(next.size())];
            open(stack.back(), to);
            is_known[index(to)] = true;
            stack.push_back(to);
        }
    }

    void open_some_more(int tries) {
        for (int i = 0; i < tries; ++i) {
            const Cell from{draw(), draw()};
            const Cell to =
                random_->below(2) == 0 ? Cell{from.x + 1, from.y} : Cell{from.x, from.y + 1};
            if (is_inside(to)) {
                open(from, to);
            }
        }
    }

    [[nodiscard]] const GameMap& map() const { return map_; }

private:
    [[nodiscard]] int draw() {
        return static_cast<int>(random_->below(static_cast<std::size_t>(side_)));
    }

    [[nodiscard]] bool is_inside(Cell c) const {
        return c.x >= 0 && c.y >= 0 && c.x < side_ && c.y < side_;
    }

    [[nodiscard]] std::size_t index(Cell c) const {
        return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(side_) +
               static_cast<std::size_t>(c.x);
    }

    // Removes the wall between two adjacent crossings.
    void open(Cell a, Cell b) {
        const int left = std::max(a.x, b.x) * period_ + (a.x == b.x ? 1 : 0);
        const int bottom = std::max(a.y, b.y) * period_ + (a.y == b.y ? 1 : 0);
        for (int i = 0; i < period_ - 1; ++i) {
            const int x = left + (a.x == b.x ? i : 0);
            const int y = bottom + (a.y == b.y ? i : 0);
            map_.blocked[map_.index(x, y)] = false;
        }
    }

    Random* random_;
    int side_;
    int period_; // a wall and a corridor
    GameMap map_;
};

} // namespace

Scene random_forest(Random& random, float side) {
    Scene scene{.bounds = {{}, {side, side}}};
    const auto count = static_cast<int>(side * side / 30.0F);
    for (int i = 0; i < count; ++i) {
        const Vec2 center = random.in(scene.bounds);
        if (random.below(5) < 3) {
            const Circle trunk{center, random.between(0.5F, 1.3F)};
            scene.obstacles.push_back({Material::tree, trunk});
        } else {
            scene.obstacles.push_back(random_rock(random, center));
        }
    }
    return scene;
}

GameMap random_maze(Random& random, const MazeSettings& settings) {
    Maze maze{random, settings};
    maze.connect();
    maze.open_some_more(settings.loops);
    return maze.map();
}

} // namespace raywalk::demo
