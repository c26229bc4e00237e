// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "bench/solids.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

// Random journeys through houses at any place and angle, whose doors are hardly wider than the
// walkers: each agent has to arrive and to touch nothing. RAYWALK_JOURNEYS sets how many.
namespace raywalk::narrow_journeys_test {
namespace {

using bench::Dice;
using bench::Solid;

constexpr float radius = 0.3F;
constexpr int rooms = 4; // in a row

int wanted_journeys() {
    const char* text = std::getenv("RAYWALK_JOURNEYS");
    return text != nullptr ? std::stoi(text) : 90;
}

// Rooms in rows, with a door in each wall between two of them.
class House {
public:
    House(Dice& dice, double cell_size)
        : dice_{dice}
        , cell_size_{cell_size}
        , side_{dice.between(3.5, 6.0)}
        , angle_{dice.one_in(4) ? 0.0 : dice.between(0.0, 2.0 * std::numbers::pi)}
        , at_{dice.point_in({{-3.0F, -3.0F}, {3.0F, 3.0F}})} {
        for (int line = 0; line <= rooms; ++line) {
            for (int i = 0; i < rooms; ++i) {
                const bool has_door = line > 0 && line < rooms;
                add_wall(line * side_, i * side_, 0.0, has_door);
                add_wall(line * side_, i * side_, 0.5 * std::numbers::pi, has_door);
            }
        }
    }

    [[nodiscard]] const std::vector<Solid>& solids() const { return solids_; }

    /// A point inside at which a walker fits.
    [[nodiscard]] Vec2 any_point(double reach) const {
        for (;;) {
            const double x = dice_.between(0.0, rooms * side_);
            const double y = dice_.between(0.0, rooms * side_);
            const Vec2 point = place(x, y, 0.0);
            if (bench::clearance(solids_, point, point) > reach) {
                return point;
            }
        }
    }

private:
    // In the frame of the house, which `turn` turns around its corner.
    [[nodiscard]] Vec2 place(double x, double y, double turn) const {
        const double middle = 0.5 * rooms * side_;
        const double dx = x - middle;
        const double dy = y - middle;
        const double angle = angle_ + turn;
        return {static_cast<float>(at_.x + dx * std::cos(angle) - dy * std::sin(angle)),
                static_cast<float>(at_.y + dx * std::sin(angle) + dy * std::cos(angle))};
    }

    // From x to x + a room's side, at this y.
    void add_wall(double y, double x, double turn, bool has_door) {
        const double half = 0.5 * dice_.between(0.1, 0.6);
        const double door = 2.0 * (double{radius} + 0.02) + cell_size_ * dice_.between(0.25, 0.4);
        const double left = x + half + dice_.between(0.3, side_ - door - 0.9);
        if (!has_door) {
            return add_piece(x - half, x + side_ + half, y, half, turn);
        }
        add_piece(x - half, left, y, half, turn);
        add_piece(left + door, x + side_ + half, y, half, turn);
    }

    void add_piece(double left, double right, double y, double half, double turn) {
        solids_.push_back({{place(left, y - half, turn),
                            place(right, y - half, turn),
                            place(right, y + half, turn),
                            place(left, y + half, turn)}});
    }

    Dice& dice_;
    double cell_size_;
    double side_;
    double angle_;
    Vec2 at_;
    std::vector<Solid> solids_;
};

// A walker that collides with no other walker: all contacts are with walls.
physics::Body add_ghost(physics::World& world, Vec2 position) {
    physics::Body body = test::add_walker(world, position, radius);
    body.set_filter({.group_index = -1});
    return body;
}

void expect_good_journeys(std::uint32_t seed, int count) {
    Dice dice{seed};
    const float cell_size = seed % 3 == 0 ? 0.5F : 1.0F;
    const House house{dice, double{cell_size}};
    test::Simulation simulation{{.cell_size = cell_size, .find_narrow_passages = true}};
    bench::add_to(simulation.world, house.solids());
    AgentSettings settings;
    settings.max_speed = static_cast<float>(dice.between(1.0, 8.0));
    settings.avoidance_enabled = false;
    settings.query.max_iterations = unlimited;
    for (int i = 0; i < count; ++i) {
        physics::Body body = add_ghost(simulation.world, house.any_point(0.33));
        simulation.agents.emplace_back(simulation.navigator, Box2dBody{body}, settings);
        simulation.agents.back().navigate_to(house.any_point(0.33));
    }
    const bool all_arrive = simulation.run_until(
        [&] {
            return std::all_of(simulation.agents.begin(),
                               simulation.agents.end(),
                               [](const Agent& agent) { return agent.is_target_reached(); });
        },
        20.0F + 100.0F / settings.max_speed);
    EXPECT_TRUE(all_arrive) << "seed " << seed;
    for (const Agent& agent : simulation.agents) {
        if (!agent.is_target_reached()) {
            ADD_FAILURE() << "seed " << seed << ", at " << agent.position().x << ' '
                          << agent.position().y << ": " << to_string(agent.status());
        }
    }
    EXPECT_EQ(simulation.contacts.walls, 0) << "seed " << seed;
}

TEST(NarrowJourneys, ArriveAndTouchNothing) {
    constexpr int per_world = 30;
    const int wanted = wanted_journeys();
    std::uint32_t seed = 1;
    for (int made = 0; made < wanted; made += per_world) {
        expect_good_journeys(seed++, per_world);
    }
}

} // namespace
} // namespace raywalk::narrow_journeys_test
