// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace raywalk::test {

/// Agents that walk over the cells of a map in steps of one cell, planned by priority inheritance
/// with backtracking: Okumura, Machida, Defago and Tamura, "Priority Inheritance with Backtracking
/// for Iterative Multi-agent Path Finding", 2022. An agent that reaches its goal gets another one.
class Pibt {
public:
    struct Map {
        int width = 0;
        int height = 0;
        std::vector<bool> blocked; // row by row
    };

    /// Places and goals are numbers of free cells: y * width + x.
    Pibt(const Map& map, std::vector<int> places, std::uint32_t seed);

    /// Each agent goes to a cell beside its own, or stays.
    void step();

    /// How many goals all agents have reached.
    [[nodiscard]] int goals() const { return goals_; }

    [[nodiscard]] const std::vector<int>& places() const { return places_; }

    /// How many steps lead from one cell to another.
    [[nodiscard]] int distance(int from, int to);

private:
    struct Agent {
        int place = 0;
        int next = none;
        int goal = 0;
        int waited = 0; // steps since the last goal
        std::uint32_t tie_break = 0;
    };

    static constexpr int none = -1;

    [[nodiscard]] int any_cell(int other);
    [[nodiscard]] bool plan(std::size_t index, int pusher);
    [[nodiscard]] std::vector<int> ranked_moves(const Agent& agent);

    [[nodiscard]] int agent_at(int cell) const { return now_[static_cast<std::size_t>(cell)]; }

    void move_all();

    std::vector<std::vector<int>> beside_; // by cell
    std::vector<int> free_;
    std::vector<std::vector<int>> distances_; // by goal, computed when needed
    std::vector<Agent> agents_;
    std::vector<int> places_; // of the agents
    std::vector<int> now_;    // the agent at each cell
    std::vector<int> then_;   // after the step
    int goals_ = 0;
    std::mt19937 random_;
};

} // namespace raywalk::test
