// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/body.hpp"
#include "raywalk/vec2.hpp"

#include "agent/disturbance.hpp"
#include "agent/facing.hpp"
#include "bodies/tracked_bodies.hpp"
#include "core/vec2d.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

namespace raywalk {

/// The body that an agent moves: where it is and how fast it may go in this update, and how it is
/// moved at the end of it. Velocities in meters per second.
class DrivenBody {
public:
    explicit DrivenBody(std::unique_ptr<TrackedBody> body)
        : body_{std::move(body)} {}

    /// @name The body as it is now
    /// @{
    [[nodiscard]] bool exists() const { return body_->exists(); }

    /// True once the body was taken away from the agent.
    [[nodiscard]] bool is_lost() const { return body_->is_lost(); }

    [[nodiscard]] BodyKey key() const { return body_->key(); }

    [[nodiscard]] TrackedBody& tracked() { return *body_; }

    [[nodiscard]] const TrackedBody& tracked() const { return *body_; }

    /// Where it is; where it was in the last update, after it was forgotten (unit: meter).
    [[nodiscard]] Vec2 current_position() const { return exists() ? body_->position() : position_; }

    /// @}

    /// @name The body as it was when this update began
    /// @{

    /// Begins an update in which the body is left alone, unless something else is decided.
    void begin_update() { motion_ = Motion::none; }

    /// Takes note of how the body has moved since the last update, and of how fast it may move in a
    /// step of `dt` seconds, at most at `max_speed`.
    void sense(const BodyMotion& motion, float max_speed, double dt);

    /// Where the body is in this update (unit: meter).
    [[nodiscard]] const Vec2& position() const { return position_; }

    /// The body is there now (unit: meter).
    void note_position(Vec2 position) { position_ = position; }

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

    [[nodiscard]] Disturbance& disturbance() { return disturbance_; }

    /// True if something has thrown the body since this update, see Disturbance.
    [[nodiscard]] bool is_thrown_now() const;

    /// @}

    /// @name The flight of a body that was thrown
    /// @{
    void begin_flight() { flown_for_ = 0.0F; }

    void end_flight() { flown_for_ = no_flight; }

    [[nodiscard]] bool is_flying() const { return flown_for_ >= 0.0F; }

    void fly_on(double dt) { flown_for_ += static_cast<float>(dt); }

    /// True if the body has flown for so long that the agent brakes it.
    [[nodiscard]] bool has_to_brake() const {
        constexpr float glide_duration = 0.5F; // (unit: second)
        return flown_for_ > glide_duration;
    }

    /// @}

    /// @name Where it faces
    /// @{

    [[nodiscard]] Facing& facing() { return facing_; }

    [[nodiscard]] const Facing& facing() const { return facing_; }

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
    [[nodiscard]] double damping(double dt) const { return 1.0 + dt * body_->linear_damping(); }

    [[nodiscard]] Vec2d against_drift(Vec2d velocity) const;
    void drive_on(const AgentSettings& settings, double dt);

    static constexpr float no_limit = std::numeric_limits<float>::infinity();
    static constexpr float no_flight = -1.0F;

    std::unique_ptr<TrackedBody> body_;
    Disturbance disturbance_;
    float flown_for_ = no_flight; // (unit: second)
    Facing facing_;
    Vec2 position_;
    float step_ = 0.0F; // that began with the last update (unit: second)
    Motion motion_ = Motion::none;
    Vec2 velocity_;
    float max_speed_ = 0.0F;
    float walking_speed_ = 0.0F;
    float speed_limit_ = no_limit; // for the next update
};

} // namespace raywalk
