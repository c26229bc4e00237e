// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "physics/world.hpp"
#include "support/random.hpp"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

// Worlds for tests: Box2D worlds, drawn worlds without physics, and random ones.
namespace raywalk::test {

/// The time of a step in most tests (unit: second).
inline constexpr float sixtieth = 1.0F / 60.0F;

struct Placement {
    Vec2 position{};
    float angle = 0.0F;
    b2BodyType type = b2_staticBody;
};

/// Shapes, in the coordinates of their body.
using physics::box;
using physics::chain;
using physics::circle;
using physics::edge;
using physics::loop;
using physics::polygon;

/// Adds a body with one shape.
physics::Body add(physics::World& world,
                  const physics::Shape& shape,
                  const Placement& placement = {},
                  const physics::FixtureSettings& settings = {});
/// Adds a body with edges from each point to the next. Unlike a chain, they are walls from both
/// sides.
physics::Body
add_edges(physics::World& world, const std::vector<Vec2>& points, const Placement& placement = {});
/// A loop along the box, whose solid side is outside.
physics::Body add_border(physics::World& world, const Box& box);

/// Adds bodies with all kinds of fixtures but open chains, at any angle, about half a meter to two
/// meters large.
void add_random_bodies(physics::World& world, Random& random, const Box& area, int count);
/// Adds edges, rows of edges and boxes a centimeter thick, one to six meters long.
void add_thin_walls(physics::World& world, Random& random, const Box& area, int count);

/// Adds a border, thin walls and random bodies.
void add_maze(physics::World& world, Random& random, const Box& area, int walls, int bodies);

/// Every obstacle of the world, child by child.
std::vector<Obstacle> all_obstacles(const physics::World& world, const ObstacleFilter& filter = {});

/// The neighborhood and the diagonal mode of a grid.
struct Rules {
    Neighborhood neighborhood = Neighborhood::square_8;
    DiagonalMode mode = DiagonalMode::only_if_no_obstacles;
};

/// Calls visit(cell) for the cells from `low` to `high`, both included.
template <class Visit>
void for_each_cell(Cell low, Cell high, Visit visit) {
    for (int y = low.y; y <= high.y; ++y) {
        for (int x = low.x; x <= high.x; ++x) {
            visit(Cell{x, y});
        }
    }
}

/// Obstacles made by hand.
Obstacle disc(Vec2 center, float radius);
Obstacle wall(Vec2 a, Vec2 b);
Obstacle block(const Box& box);

/// True if no obstacle stops a walker between the points. Exact: it tests every obstacle.
bool is_clear(std::span<const Obstacle> obstacles, Vec2 from, Vec2 to, float reach);
/// True if no obstacle stops a walker that may touch obstacles at `from` already.
bool may_leave(std::span<const Obstacle> obstacles, Vec2 from, Vec2 to, float reach);

/// A cache with the default rules of a navigator.
NeighborCache make_cache(const Probe& probe, float radius, const Grid& grid = Grid{1.0F});

/// A world without physics: a list of obstacles.
class ObstacleList : public Probe {
public:
    ObstacleList() = default;

    explicit ObstacleList(std::vector<Obstacle> obstacles)
        : obstacles_{std::move(obstacles)} {}

    void add(const Obstacle& obstacle) { obstacles_.push_back(obstacle); }

    [[nodiscard]] std::span<const Obstacle> obstacles() const { return obstacles_; }

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override;
    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override;

    /// Obstacles in the list never change.

private:
    std::vector<Obstacle> obstacles_;
};

/// Adds four thin walls along the box.
void add_room(ObstacleList& list, const Box& box);

/// A drawn world: '#' is a solid square of one meter, any other character is free. The first square
/// of the last line spans (0, 0) to (1, 1), so that squares are the cells of a Grid{1}.
class GridMap : public ObstacleList {
public:
    explicit GridMap(std::vector<std::string> lines);

    /// The cell drawn with that character.
    [[nodiscard]] Cell cell(char mark) const;
    /// The center of the cell drawn with that character (unit: meter).
    [[nodiscard]] Vec2 at(char mark) const;

private:
    std::vector<std::string> lines_;
};

/// `width` x `height` squares with a solid border. One in `one_in` is solid.
GridMap random_map(Random& random, int width, int height, int one_in);

} // namespace raywalk::test
