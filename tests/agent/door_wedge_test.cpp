// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

// Two agents that enter a door at once may touch the two posts and each other, so that neither gets
// in before the other goes back.
namespace raywalk::door_wedge_test {
namespace {

using test::add;
using test::box;
using test::Random;

constexpr float door = 1.25F;
constexpr float reach = 0.3201F; // to a wall
constexpr float apart = 0.6205F; // the centers of agents that touch
constexpr Vec2 middle{0.2F, 0.5F};

// A crowd of six before a wall with a door, two of which are wedged in there.
struct WedgedCrowd : test::Simulation {
    explicit WedgedCrowd(std::uint32_t seed)
        : random{seed} {
        const float lower = middle.y - 0.5F * door;
        const float upper = middle.y + 0.5F * door;
        const float thickness = random.between(0.3F, 1.8F);
        add(world, box({{middle.x, -10.0F}, {middle.x + thickness, lower}}));
        add(world, box({{middle.x, upper}, {middle.x + thickness, 10.0F}}));
        const float aside = 0.5F * (door - apart);
        const float back = std::sqrt(reach * reach - aside * aside);
        const float ahead = random.between(-0.01F, 0.01F);
        std::vector<Vec2> places{middle + Vec2{-back + ahead, -0.5F * apart},
                                 middle + Vec2{-back - 0.001F, 0.5F * apart}};
        while (places.size() < 6) {
            add_apart(places,
                      random.point_in({middle - Vec2{1.8F, 1.5F}, middle + Vec2{-0.33F, 1.5F}}));
        }
        std::rotate(places.begin(), places.begin() + random.below(6), places.end());
        for (const Vec2 place : places) {
            add_agent(place);
            agents.back().navigate_to(random.point_in({{8.0F, -5.0F}, {16.0F, 6.0F}}));
        }
    }

    static void add_apart(std::vector<Vec2>& places, Vec2 place) {
        if (std::all_of(places.begin(), places.end(), [&](Vec2 other) {
                return distance(place, other) > apart;
            })) {
            places.push_back(place);
        }
    }

    // Returns after how many seconds all are behind the door, at most 30.
    float seconds_to_leave() {
        float time = 0.0F;
        const auto is_before = [](const Agent& agent) {
            return agent.position().x < middle.x + 0.3F;
        };
        for (; time < 30.0F && std::any_of(agents.begin(), agents.end(), is_before);
             time += test::sixtieth) {
            step();
        }
        return time;
    }

    Random random;
};

// Of the seeds 1 to 3,000, these are six of the 13 with which the crowd stands for longer, most of
// them for ever, if agents that touch leave each other no more room than they take.
TEST(DoorWedge, IsLeftByOneAfterTheOther) {
    for (const std::uint32_t seed : {114U, 163U, 904U, 943U, 1163U, 2781U}) {
        EXPECT_LT(WedgedCrowd{seed}.seconds_to_leave(), 9.0F) << seed;
    }
}

} // namespace
} // namespace raywalk::door_wedge_test
