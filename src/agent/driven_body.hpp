// SPDX-License-Identifier: MIT
#pragma once

#include "agent/agent_context.hpp"
#include "agent/disturbance.hpp"

#include <cmath>
#include <memory>
#include <utility>

namespace raywalk {

/// Where an agent faces. It is kept as a unit vector, and turned by rational rotations, so that it
/// is equal on every machine.
class Facing {
public:
    /// The direction (unit: radian), from -pi to pi.
    [[nodiscard]] float angle() const { return static_cast<float>(std::atan2(at_.y, at_.x)); }

    /// How much of a velocity the agent walks: all where it faces that way, less the farther it has
    /// to turn, and nothing of what leads sideways or back.
    [[nodiscard]] double part_of(Vec2d velocity) const;
    /// Turns toward the direction of a velocity, which is not 0, by at most `angle` (unit: radian).
    void turn_toward(Vec2d velocity, double angle);

private:
    Vec2 at_{1.0F, 0.0F};
};

/// The body that an agent moves: where it is and how fast it may go in this update, and how it is
/// moved at the end of it. Velocities in meters per second.
class DrivenBody {
public:
    explicit DrivenBody(std::unique_ptr<TrackedBody> body)
        : body_{std::move(body)}
        , position_{body_->living().position()} {}

    /// @name The body as it is now
    /// @{
    [[nodiscard]] bool exists() const { return body_->exists(); }

    [[nodiscard]] BodyKey key() const { return body_->key(); }

    [[nodiscard]] TrackedBody& tracked() const { return *body_; }

    /// Where it is; where it was in the last update, after it was forgotten (unit: meter).
    [[nodiscard]] Vec2 current_position() const {
        return exists() ? body_->living().position() : position_;
    }

    /// @}

    /// @name The body as it was when this update began
    /// @{

    /// Begins an update in which the body is left alone, unless something else is decided.
    void begin_update() { motion_ = Motion::none; }

    /// Takes note of how the body has moved since the last update, and of how fast it may move in a
    /// step of `dt` seconds, at most at `max_speed`.
    void sense(const BodyMotion& motion, float max_speed, double dt);

    /// How long the step takes that began with this update (unit: second).
    [[nodiscard]] double step() const { return step_; }

    /// Where the body is in this update (unit: meter).
    [[nodiscard]] const Vec2& position() const { return position_; }

    /// From now on, that is where it is now.
    void note_position() { position_ = current_position(); }

    /// It moves with the origin of the world.
    void shift_origin(Vec2 new_origin) { position_ = position_ - new_origin; }

    [[nodiscard]] Vec2d velocity() const { return exact(velocity_); }

    /// The velocity that it was driven with in the last step.
    [[nodiscard]] Vec2d driven() const { return velocity() - disturbance_.push(); }

    /// The body counts as standing in the rest of this update.
    void note_standing() { velocity_ = {}; }

    /// The highest speed that settings and engine allow in this step.
    [[nodiscard]] double max_speed() const { return max_speed_; }

    /// The same, or the limit for this update if that is lower.
    [[nodiscard]] double walking_speed() const { return walking_speed_; }

    /// Limits the speed in the next update.
    void limit_speed(float speed) { speed_limit_ = speed; }

    /// True if the body is where the last update has left it, and as fast as then: the world was
    /// not stepped since, or the body is not one of the world's that move.
    [[nodiscard]] bool stands_as_driven() const { return stands_as_driven_; }

    /// True if something has moved the body in the last update, or if it has not come to rest, as
    /// long as it `is_displaced`.
    [[nodiscard]] bool is_moved_by_game(bool is_displaced) const {
        return is_displaced ? disturbance_.was_thrown()
                            : !Disturbance::is_slow(velocity(), max_speed_);
    }

    /// How fast the body may turn; infinity if it turns at once (unit: meter per second squared).
    [[nodiscard]] double turning_acceleration(const AgentSettings& settings) const {
        return settings.max_force ? body_->living().max_acceleration(*settings.max_force)
                                  : no_limit;
    }

    Facing facing;

    /// @}

    /// @name The flight of a body that was thrown
    /// @{
    enum class Flight : std::uint8_t {
        none,
        flying, ///< the agent lets it
        landed, ///< in this update: the agent takes it over
    };

    /// True if something has moved the body in the last step: perhaps it was thrown.
    [[nodiscard]] bool was_pushed() const { return disturbance_.push() != Vec2d{}; }

    /// Notices that a body that was pushed was thrown, and that it is slow again. Without a target,
    /// the agent does not let the body fly.
    [[nodiscard]] Flight fly(const AgentContext& agent, bool has_target);

    /// Ends a flight that has just begun to be noticed, or lets the body fly on: for an agent that
    /// is paused now.
    void pause();

    void end_flight() { flown_for_ = no_flight; }

    [[nodiscard]] bool is_flying() const { return flown_for_ >= 0.0F; }

    /// @}

    /// @name Decisions for move()
    /// @{
    void decide_velocity(Vec2d velocity) {
        motion_ = Motion::drive;
        disturbance_.expect(velocity); // and drives with that
    }

    void decide_stop() { motion_ = Motion::stop; }

    /// True if move() does something.
    [[nodiscard]] bool will_move() const { return motion_ != Motion::none; }

    /// Moves the body for the next step of `dt` seconds as decided.
    void move(const AgentSettings& settings, double dt);
    /// @}

    /// @name Moving it at once
    /// @{
    /// The body goes on as it moves now in the next step of `dt` seconds. What the game has done to
    /// it before is no push.
    void leave_alone(double dt);
    void set_velocity(Vec2d velocity);
    void stop();
    /// Puts the body elsewhere (unit: meter).
    void put_at(Vec2 position);
    /// @}

private:
    enum class Motion : std::uint8_t {
        none,
        drive, // with the expected velocity
        stop,
    };

    // What the engine divides its velocity by in a step.
    [[nodiscard]] double damping(double dt) const {
        return 1.0 + dt * body_->living().linear_damping();
    }

    [[nodiscard]] Vec2d against_drift(Vec2d velocity) const;
    [[nodiscard]] bool is_thrown(const AgentContext& agent);

    static constexpr float no_limit = infinity;
    static constexpr float no_flight = -1.0F;

    std::unique_ptr<TrackedBody> body_;
    Disturbance disturbance_;
    float flown_for_ = no_flight; // (unit: second)
    Vec2 position_;
    float step_ = 0.0F; // that began with the last update (unit: second)
    Vec2 velocity_;
    float max_speed_ = 0.0F;
    float walking_speed_ = 0.0F;
    float speed_limit_ = no_limit; // for the next update
    Motion motion_ = Motion::none;
    bool stands_as_driven_ = false;
};

} // namespace raywalk
