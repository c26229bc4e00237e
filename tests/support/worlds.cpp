// SPDX-License-Identifier: MIT
#include "support/worlds.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace raywalk::test {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

Vec2 on_circle(float angle, float radius) {
    return {radius * std::cos(angle), radius * std::sin(angle)};
}

// Points sorted around the body's origin, so that a loop through them does not cross itself.
std::vector<Vec2> ring(Random& random, int count, float size) {
    std::vector<Vec2> points;
    for (int i = 0; i < count; ++i) {
        const float turn = random.between(0.1F, 0.9F);
        const float radius = size * random.between(0.5F, 1.0F);
        const float angle = 2.0F * pi * (static_cast<float>(i) + turn) / static_cast<float>(count);
        points.push_back(on_circle(angle, radius));
    }
    return points;
}

} // namespace

physics::Body add(physics::World& world,
                  const physics::Shape& shape,
                  const Placement& placement,
                  const physics::FixtureSettings& settings) {
    physics::Body body = world.create_body(
        {.type = placement.type, .position = placement.position, .angle = placement.angle});
    body.add(shape, settings);
    return body;
}

physics::Body add_border(physics::World& world, const Box& box) {
    return add(world, loop({box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}}));
}

physics::Body
add_edges(physics::World& world, const std::vector<Vec2>& points, const Placement& placement) {
    physics::Body body = add(world, edge(points[0], points[1]), placement);
    for (std::size_t i = 2; i < points.size(); ++i) {
        body.add(edge(points[i - 1], points[i]), {});
    }
    return body;
}

void add_random_bodies(physics::World& world, Random& random, const Box& area, int count) {
    for (int i = 0; i < count; ++i) {
        const Vec2 position = random.point_in(area);
        const float angle = random.between(-pi, pi);
        const float size = random.between(0.25F, 1.0F);
        const Placement placement{position, angle, i % 4 == 0 ? b2_kinematicBody : b2_staticBody};
        const int kind = i % 6;
        if (kind == 0) {
            const Vec2 center = random.point_in({{-0.5F, -0.5F}, {0.5F, 0.5F}});
            add(world, circle(size, center), placement);
        } else if (kind == 1) {
            const float half_height = random.between(0.1F, 1.0F);
            add(world, box({{-size, -half_height}, {size, half_height}}), placement);
        } else if (kind == 2) {
            const int corners = 3 + random.below(6);
            add(world, polygon(ring(random, corners, size)), placement);
        } else if (kind == 3) {
            add(world, edge({-size, 0.0F}, {size, 0.0F}), placement);
        } else {
            const int corners = 3 + random.below(5);
            std::vector<Vec2> points = ring(random, corners, 1.5F * size);
            if (kind == 4) {
                add(world, loop(std::move(points)), placement);
            } else {
                add_edges(world, points, placement);
            }
        }
    }
}

void add_thin_walls(physics::World& world, Random& random, const Box& area, int count) {
    for (int i = 0; i < count; ++i) {
        const Vec2 position = random.point_in(area);
        // Half of the walls are nearly parallel to the grid, so that they graze many centers.
        const float turn = random.between(-pi, pi);
        const float angle = i % 2 == 0 ? turn : 0.02F * turn;
        const float half = random.between(0.5F, 3.0F);
        const Placement placement{position, angle};
        const int kind = i % 3;
        if (kind == 0) {
            add(world, edge({-half, 0.0F}, {half, 0.0F}), placement);
        } else if (kind == 1) {
            add(world, box({{-half, -0.005F}, {half, 0.005F}}), placement);
        } else {
            const float bend = random.between(-1.0F, 1.0F);
            const float tail = random.between(-1.0F, 1.0F);
            add_edges(world, {{-half, 0.0F}, {0.0F, bend}, {half, tail}}, placement);
        }
    }
}

void add_maze(physics::World& world, Random& random, const Box& area, int walls, int bodies) {
    add_border(world, area);
    add_thin_walls(world, random, area, walls);
    add_random_bodies(world, random, area, bodies);
}

std::vector<Obstacle> all_obstacles(const physics::World& world, const ObstacleFilter& filter) {
    constexpr float distant = 1e8F;
    std::vector<Obstacle> found;
    Box2dProbe{world}.obstacles_in({{-distant, -distant}, {distant, distant}}, filter, found);
    return found;
}

Obstacle disc(Vec2 center, float radius) {
    Obstacle obstacle;
    obstacle.points[0] = center;
    obstacle.count = 1;
    obstacle.rounding = radius;
    return obstacle;
}

Obstacle wall(Vec2 a, Vec2 b) {
    Obstacle obstacle;
    obstacle.points[0] = a;
    obstacle.points[1] = b;
    obstacle.count = 2;
    return obstacle;
}

Obstacle block(const Box& box) {
    Obstacle obstacle;
    obstacle.points[0] = box.min;
    obstacle.points[1] = {box.max.x, box.min.y};
    obstacle.points[2] = box.max;
    obstacle.points[3] = {box.min.x, box.max.y};
    obstacle.count = 4;
    return obstacle;
}

bool is_clear(std::span<const Obstacle> obstacles, Vec2 from, Vec2 to, float reach) {
    return std::none_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
        return stops(obstacle, from, to, reach);
    });
}

bool may_leave(std::span<const Obstacle> obstacles, Vec2 from, Vec2 to, float reach) {
    return std::all_of(obstacles.begin(), obstacles.end(), [&](const Obstacle& obstacle) {
        return can_leave(obstacle, from, to, reach);
    });
}

void ObstacleList::obstacles_in(const Box& box,
                                const ObstacleFilter& /*filter*/,
                                std::vector<Obstacle>& found) const {
    std::copy_if(obstacles_.begin(),
                 obstacles_.end(),
                 std::back_inserter(found),
                 [&](const Obstacle& obstacle) { return obstacle.bounds().overlaps(box); });
}

Box ObstacleList::bounds_of(BodyKey body, const ObstacleFilter& /*filter*/) const {
    const auto found =
        std::find_if(obstacles_.begin(), obstacles_.end(), [&](const Obstacle& obstacle) {
            return obstacle.body == body;
        });
    return found != obstacles_.end() ? found->bounds() : Box{{1.0F, 1.0F}, {-1.0F, -1.0F}};
}

void add_room(ObstacleList& list, const Box& box) {
    const Vec2 south_east{box.max.x, box.min.y};
    const Vec2 north_west{box.min.x, box.max.y};
    list.add(wall(box.min, south_east));
    list.add(wall(south_east, box.max));
    list.add(wall(box.max, north_west));
    list.add(wall(north_west, box.min));
}

GridMap::GridMap(std::vector<std::string> lines)
    : lines_{std::move(lines)} {
    for (std::size_t row = 0; row < lines_.size(); ++row) {
        const std::string& line = lines_[lines_.size() - 1 - row];
        const auto y = static_cast<float>(row);
        for (std::size_t column = 0; column < line.size(); ++column) {
            const auto x = static_cast<float>(column);
            if (line[column] == '#') {
                add(block({{x, y}, {x + 1.0F, y + 1.0F}}));
            }
        }
    }
}

Cell GridMap::cell(char mark) const {
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        const std::size_t column = lines_[line].find(mark);
        if (column != std::string::npos) {
            return {static_cast<std::int32_t>(column),
                    static_cast<std::int32_t>(lines_.size() - 1 - line)};
        }
    }
    throw std::invalid_argument{std::string{"the map has no "} + mark};
}

Vec2 GridMap::at(char mark) const {
    return Grid{1.0F}.center_of(cell(mark));
}

GridMap random_map(Random& random, int width, int height, int one_in) {
    std::vector<std::string> lines(height, std::string(width, '.'));
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool is_border = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            if (is_border || random.below(one_in) == 0) {
                lines[y][x] = '#';
            }
        }
    }
    return GridMap{lines};
}

NeighborCache make_cache(const Probe& probe, float radius, const Grid& grid) {
    return {probe,
            grid,
            grid.layout() == GridLayout::hex ? Neighborhood::hex : Neighborhood::square_8,
            DiagonalMode::only_if_no_obstacles,
            {.radius = radius}};
}

} // namespace raywalk::test
