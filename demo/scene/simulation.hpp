// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "physics/world.hpp"
#include "scene/travel_log.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace raywalk::demo {

struct SimulationSettings {
    double hz = 60.0; ///< steps of the world per second
    NavigatorSettings navigator;
    /// Characters keep clear of each other, and push each other where they touch all the same;
    /// otherwise they pass through each other. Paths lead through them in both cases.
    bool characters_collide = true;
    /// What all searches of one step may do together; see UpdateBudget (unit: iteration).
    std::optional<std::int64_t> budget{};
};

enum class Role : std::uint8_t {
    player, ///< goes where it is sent; there is one at most
    chaser, ///< follows the player, which has to be there already
    walker, ///< goes where it is sent
};

/// The player comes first if there is one.
inline constexpr std::size_t player_index = 0;

struct CharacterSettings {
    std::string name;
    Role role = Role::walker;
    Vec2 position;
    float radius = 0.3F;
    AgentSettings agent;
};

struct Character {
    std::string name;
    Role role;
    float radius;
    Agent agent;
    TravelLog log;
};

/// What a step took, by the clock that the simulation was given.
struct StepTimes {
    double navigation = 0.0; ///< planning, steering, avoiding
    double physics = 0.0;    ///< the step of the world, and counting what happened
};

/// A physics world with characters that walk in it. It reads no clock but to measure steps, if it
/// is given one for that: the same calls give the same walk.
class Simulation {
public:
    explicit Simulation(const SimulationSettings& settings = {});
    ~Simulation() = default;
    Simulation(const Simulation&) = delete;
    Simulation(Simulation&&) = delete;
    Simulation& operator=(const Simulation&) = delete;
    Simulation& operator=(Simulation&&) = delete;

    /// For putting obstacles into it; after the first step only those may change that the navigator
    /// watches.
    [[nodiscard]] physics::World& world() { return world_; }

    [[nodiscard]] const physics::World& world() const { return world_; }

    [[nodiscard]] Navigator& navigator() { return navigator_; }

    [[nodiscard]] const Navigator& navigator() const { return navigator_; }

    /// Adds a character and returns its index.
    std::size_t add(const CharacterSettings& settings);
    /// Sends a player or a walker to a target.
    void send(std::size_t index, Vec2 target);
    /// Moves everything on by 1 / hz seconds.
    void step();
    /// The parts of a step in their order, for whoever measures them. Navigation is the first two.
    void update_navigator();
    void update_agent(std::size_t index); // of each character, in their order
    void end_step();

    /// From now on step() measures itself by this clock; nullptr for no more.
    void set_clock(double (*clock)()) { clock_ = clock; }

    /// Of the last step(); zeros without a clock.
    [[nodiscard]] const StepTimes& step_times() const { return step_times_; }

    /// True if the agent got an answer in its last update.
    [[nodiscard]] bool has_planned(std::size_t index) const;

    /// The characters whose agents got an answer in the last step.
    [[nodiscard]] std::span<const std::size_t> planned() const { return planned_; }

    [[nodiscard]] std::span<const Character> characters() const { return characters_; }

    [[nodiscard]] AgentStatus status(std::size_t index) const {
        return characters_[index].agent.status();
    }

    [[nodiscard]] double hz() const { return hz_; }

    /// Time since the start (unit: second).
    [[nodiscard]] double time() const { return static_cast<double>(steps_) / hz_; }

    /// What a character of that size has to walk around: all but the other characters.
    [[nodiscard]] static ObstacleFilter obstacle_filter();

private:
    void count_contact(const physics::Fixture& own, const physics::Fixture& other);

    [[nodiscard]] double now() const { return clock_ != nullptr ? clock_() : 0.0; }

    double hz_;
    std::int64_t steps_ = 0;
    bool characters_collide_;
    std::optional<std::int64_t> budget_;
    physics::World world_;
    Box2dProbe probe_;
    Navigator navigator_;
    std::vector<Character> characters_;
    std::unordered_map<std::uint64_t, std::size_t> index_of_; // by the body
    physics::Body player_;
    std::vector<std::size_t> planned_;
    double (*clock_)() = nullptr;
    StepTimes step_times_;
};

} // namespace raywalk::demo
