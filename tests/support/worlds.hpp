// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include "physics/world.hpp"

#include <cstdint>
#include <initializer_list>
#include <random>
#include <span>
#include <string>
#include <vector>

// Worlds to test in: real ones of Box2D, drawn ones without it, and random ones.
namespace raywalk::test {

/// Random numbers that are the same with every standard library.
class Random {
public:
    explicit Random(std::uint32_t seed)
        : engine_{seed} {}

    /// Numbers made of bytes as long as there are some, so that a fuzzer decides: one for a choice
    /// among few, two for a number in between.
    explicit Random(std::span<const std::uint8_t> bytes)
        : engine_{1}
        , bytes_{bytes}
        , has_bytes_{true} {}

    /// True if there were bytes, and none is left.
    [[nodiscard]] bool is_spent() const { return has_bytes_ && bytes_.empty(); }

    /// From 0 up to, not including, `count`.
    int below(int count) {
        const std::uint32_t number = count <= 256 && !bytes_.empty() ? take() : bits();
        return static_cast<int>(number % static_cast<std::uint32_t>(count));
    }

    /// From `low` up to, not including, `high`.
    float between(float low, float high) {
        return low + (high - low) * (0x1p-24F * static_cast<float>(bits() >> 8U));
    }

    Vec2 point_in(const Box& box) {
        const float x = between(box.min.x, box.max.x);
        const float y = between(box.min.y, box.max.y);
        return {x, y};
    }

    std::uint32_t bits() {
        if (bytes_.empty()) {
            return static_cast<std::uint32_t>(engine_());
        }
        const std::uint32_t high = take();
        return high << 24U | (bytes_.empty() ? 0U : take()) << 16U;
    }

private:
    std::uint32_t take() {
        const std::uint8_t byte = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return byte;
    }

    std::mt19937 engine_;
    std::span<const std::uint8_t> bytes_;
    bool has_bytes_ = false;
};

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
/// A loop along the box, whose solid side is outside.
physics::Body add_border(physics::World& world, const Box& box);

/// Adds bodies of every kind of fixture, turned every way, about half a meter to two meters large.
void add_random_bodies(physics::World& world, Random& random, const Box& area, int count);
/// Adds edges, chains and boxes a centimeter thick, one to six meters long.
void add_thin_walls(physics::World& world, Random& random, const Box& area, int count);

/// Adds a border, thin walls and random bodies.
void add_maze(physics::World& world, Random& random, const Box& area, int walls, int bodies);

/// Every obstacle of the world, child by child.
std::vector<Obstacle> all_obstacles(const physics::World& world, const ObstacleFilter& filter = {});

/// What counts as a neighbor.
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

/// True if no obstacle stops a walker on the way. The exact answer, with every obstacle asked.
bool is_clear(std::span<const Obstacle> obstacles, Vec2 from, Vec2 to, float reach);
/// The same for a walker that may touch something at `from` already.
bool may_leave(std::span<const Obstacle> obstacles, Vec2 from, Vec2 to, float reach);

/// With the rules that a navigator has by default.
NeighborCache make_cache(const Probe& probe, float radius, const Grid& grid = Grid{1.0F});

/// A world without physics: obstacles in a list.
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

    /// Nothing ever happens to what is in the list.
    void states_of(const WatchList& /*list*/,
                   const ObstacleFilter& /*filter*/,
                   std::vector<BodyState>& /*states*/) const override {}

private:
    std::vector<Obstacle> obstacles_;
};

/// Adds four thin walls along the box.
void add_room(ObstacleList& list, const Box& box);

/// A drawn world: '#' is a solid square of one meter, every other character is free. The last
/// line's first square reaches from (0, 0) to (1, 1), so squares are the cells of a Grid{1}.
class GridMap : public ObstacleList {
public:
    explicit GridMap(std::vector<std::string> lines);

    /// The cell drawn with that character.
    [[nodiscard]] Cell cell(char mark) const;
    /// The middle of that cell (unit: meter).
    [[nodiscard]] Vec2 at(char mark) const;

private:
    std::vector<std::string> lines_;
};

/// `width` x `height` squares, one of them in `one_in` solid, with a solid border.
GridMap random_map(Random& random, int width, int height, int one_in);

} // namespace raywalk::test
