// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "physics/world.hpp"
#include "scene/ray_log.hpp"
#include "scene/walk_meter.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace raywalk::demo {

struct SimulationSettings {
    double hz = 60.0; ///< world steps per second
    NavigatorSettings navigator;
    /// If true, characters avoid each other and push each other on contact; otherwise they pass
    /// through each other. Paths ignore characters in both cases.
    bool characters_collide = true;
    /// Budget shared by all searches of one step; that of UpdateBudget if empty (unit: iteration).
    std::optional<std::int64_t> budget{};
    /// Updates the characters. If empty, the navigator does so on its own threads.
    Executor executor{};
};

enum class Role : std::uint8_t {
    player, ///< walks where it is sent; at most one per simulation
    chaser, ///< follows the player, which must be added first
    walker, ///< walks where it is sent
};

/// The player, if there is one, is the first character.
inline constexpr std::size_t player_index = 0;

struct CharacterSettings {
    std::string name{};
    Role role = Role::walker;
    Vec2 position;
    float radius = 0.3F;
    AgentSettings agent{};
};

struct Character {
    std::string name;
    Role role;
    float radius;
    physics::Body body;
    Agent agent;
    WalkMeter walk_meter;
};

/// Duration of a step, measured with the simulation's clock, in its unit.
struct StepTimes {
    double navigation = 0.0; ///< planning, steering, avoidance
    double physics = 0.0;    ///< the world step, and updating the statistics
};

/// A physics world with walking characters. It is deterministic: equal calls give equal walks. A
/// clock, if set, is only used to measure steps.
class Simulation {
public:
    explicit Simulation(const SimulationSettings& settings = {});
    Simulation(Simulation&&) = delete;

    /// For adding obstacles. After the first step, change only bodies that the navigator watches.
    [[nodiscard]] physics::World& world() { return world_; }

    [[nodiscard]] const physics::World& world() const { return world_; }

    [[nodiscard]] Navigator& navigator() { return navigator_; }

    [[nodiscard]] const Navigator& navigator() const { return navigator_; }

    /// The rays that the navigator's discovery has cast: none with Discovery::exact.
    [[nodiscard]] const RayLog& rays() const { return *rays_; }

    /// Adds a character and returns its index.
    std::size_t add(const CharacterSettings& settings);
    /// Sends a player or a walker to a target.
    void send(std::size_t index, Vec2 target);
    /// Advances everything by 1 / hz seconds.
    void step();

    /// Sets the clock with which step() measures itself; nullptr disables measuring.
    void set_clock(double (*clock)()) { clock_ = clock; }

    /// Of the last step(); zero without a clock.
    [[nodiscard]] const StepTimes& step_times() const { return step_times_; }

    /// True if the agent's path changed in its last update.
    [[nodiscard]] bool has_planned(std::size_t index) const;

    /// Indices of the characters whose path changed in the last step.
    [[nodiscard]] std::span<const std::size_t> planned() const { return planned_; }

    [[nodiscard]] std::span<const Character> characters() const { return characters_; }

    [[nodiscard]] AgentStatus status(std::size_t index) const {
        return characters_[index].agent.status();
    }

    [[nodiscard]] double hz() const { return hz_; }

    /// The number of steps in so many seconds, rounded.
    [[nodiscard]] std::int64_t steps_in(double seconds) const {
        return std::llround(seconds * hz_);
    }

    /// Time since the start (unit: second).
    [[nodiscard]] double time() const { return static_cast<double>(steps_) / hz_; }

    /// Returns the filter of a character's obstacles: everything except other characters.
    [[nodiscard]] static ObstacleFilter obstacle_filter();

private:
    void end_step();
    void count_contact(const physics::Fixture& own, const physics::Fixture& other);

    [[nodiscard]] double now() const { return clock_ != nullptr ? clock_() : 0.0; }

    double hz_;
    std::int64_t steps_ = 0;
    bool characters_collide_;
    std::optional<std::int64_t> budget_;
    Executor executor_;
    physics::World world_;
    std::shared_ptr<RayLog> rays_ = std::make_shared<RayLog>();
    RayLoggingProbe probe_;
    Navigator navigator_;
    std::vector<Character> characters_;
    std::unordered_map<std::uint64_t, std::size_t> index_of_; // by body key
    std::vector<std::size_t> planned_;
    double (*clock_)() = nullptr;
    StepTimes step_times_;
};

} // namespace raywalk::demo
