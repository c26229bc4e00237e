// SPDX-License-Identifier: MIT
#include "crowd/crowd_gait.hpp"
#include "crowd/crowd_meter.hpp"
#include "crowd/crowd_scenes.hpp"
#include "scene/terrain.hpp"
#include "support/pibt.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

// Crowds in mazes of corridors for one, beside priority inheritance on the grid.
namespace raywalk::demo::narrow_mazes_test {
namespace {

using test::Pibt;

constexpr int side = 8; // of the mazes of the scenes, for 20 agents
constexpr int many_agents = 20;

struct Maze {
    std::string scene;
    std::uint32_t seed;
    int loops;

    [[nodiscard]] Pibt::Map map() const {
        Random random{seed};
        const GameMap map =
            random_maze(random, {.side = side, .corridor_width = 1, .loops = loops});
        return {map.width, map.height, map.blocked};
    }

    [[nodiscard]] CrowdScene with(int agents) const {
        CrowdOptions options;
        options.scene = scene;
        options.seed = seed;
        options.agents = agents;
        return make_crowd_scene(options);
    }
};

struct Walk {
    int goals = 0;
    int tiles = 0; // along shortest paths to the goals
    CrowdResult result;
    GaitResult gait;
};

int cell_at(const Pibt::Map& map, Vec2 position) {
    return static_cast<int>(position.y) * map.width + static_cast<int>(position.x);
}

std::vector<int> places_in(const CrowdScene& scene, const Pibt::Map& map) {
    std::vector<int> places;
    for (const Character& character : scene.simulation->characters()) {
        places.push_back(cell_at(map, character.agent.position()));
        EXPECT_FALSE(map.blocked[static_cast<std::size_t>(places.back())]) << "another maze";
    }
    return places;
}

Walk walk(const Maze& maze, int agents, double seconds = 120.0) {
    const Pibt::Map map = maze.map();
    Pibt distances{map, {}, 0};
    CrowdScene scene = maze.with(agents);
    Simulation& simulation = *scene.simulation;
    CrowdMeter meter{simulation, 0};
    GaitMeter gait{simulation, 0};
    std::vector<int> from = places_in(scene, map);
    Walk walk;
    for (auto steps = simulation.steps_in(seconds); steps > 0; --steps) {
        scene.script->act(simulation);
        simulation.step();
        meter.observe(simulation);
        gait.observe(simulation, meter);
        for (std::size_t i = 0; i < from.size(); ++i) {
            const Agent& agent = simulation.characters()[i].agent;
            const int target = cell_at(map, agent.target_position());
            if (agent.is_target_reached() && from[i] != target) {
                walk.tiles += distances.distance(from[i], target);
                from[i] = target;
            }
        }
    }
    walk.result = meter.result(simulation);
    walk.gait = gait.result(simulation);
    walk.goals = static_cast<int>(walk.result.journeys);
    return walk;
}

// The mean of what priority inheritance reaches with some orders of equal moves.
double goals_on_grid(const Maze& maze, int steps) {
    constexpr int orders = 5;
    const Pibt::Map map = maze.map();
    int goals = 0;
    for (std::uint32_t order = 0; order < orders; ++order) {
        Pibt pibt{map, places_in(maze.with(many_agents), map), order};
        for (int i = 0; i < steps; ++i) {
            pibt.step();
        }
        goals += pibt.goals();
    }
    return static_cast<double>(goals) / orders;
}

// The goals of agents, and of priority inheritance at the rate of tiles of an agent alone.
void compare(const std::string& scene, int loops, double least_part) {
    double on_grid = 0.0;
    int goals = 0;
    for (const std::uint32_t seed : {0U, 1U}) {
        const Maze maze{scene, seed, loops};
        const Walk crowd = walk(maze, many_agents);
        EXPECT_EQ(crowd.result.wall_contacts, 0) << seed;
        EXPECT_EQ(crowd.result.agent_overlaps, 0) << seed;
        goals += crowd.goals;
        on_grid += goals_on_grid(maze, walk(maze, 1).tiles);
    }
    EXPECT_GE(goals, least_part * on_grid) << on_grid << " on the grid";
}

TEST(NarrowMazes, WithLoopsAreWalkedAsByPriorityInheritance) {
    compare("lanes", 8, 0.9);
}

TEST(NarrowMazes, WithoutLoopsAreWalkedNearlyAsByPriorityInheritance) {
    compare("dead-ends", 0, 0.8);
}

TEST(NarrowMazes, KeepNobodyStandingForTwentySeconds) {
    const std::vector<Maze> mazes = {
        {"lanes", 6, 8}, {"lanes", 44, 8}, {"dead-ends", 3, 0}, {"dead-ends", 49, 0}};
    for (const Maze& maze : mazes) {
        const Walk crowd = walk(maze, many_agents, 180.0);
        EXPECT_LT(crowd.gait.longest_still, 20.0) << maze.scene << ' ' << maze.seed;
        EXPECT_GT(crowd.goals, 60) << maze.scene << ' ' << maze.seed;
    }
}

TEST(Pibt, MovesNoTwoAgentsIntoOneCellOrThroughEachOther) {
    const Maze maze{"lanes", 7, 8};
    const Pibt::Map map = maze.map();
    Pibt pibt{map, places_in(maze.with(many_agents), map), 1};
    for (int step = 0; step < 1000; ++step) {
        const std::vector<int> before = pibt.places();
        pibt.step();
        const std::vector<int>& after = pibt.places();
        for (std::size_t i = 0; i < after.size(); ++i) {
            const int moved = std::abs(after[i] - before[i]);
            ASSERT_TRUE(moved == 0 || moved == 1 || moved == map.width);
            ASSERT_FALSE(map.blocked[static_cast<std::size_t>(after[i])]);
            ASSERT_EQ(std::count(after.begin(), after.end(), after[i]), 1);
            for (std::size_t j = 0; j < i; ++j) {
                ASSERT_FALSE(after[i] == before[j] && after[j] == before[i]);
            }
        }
    }
    EXPECT_GT(pibt.goals(), 100);
}

} // namespace
} // namespace raywalk::demo::narrow_mazes_test
