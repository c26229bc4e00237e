// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/body.hpp"
#include "raywalk/vec2.hpp"

#include "agent/facing.hpp"
#include "agent/flight.hpp"
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
    void begin_update() {
        drift_ = motion_ == Motion::drive ? drift_ : Vec2{};
        motion_ = Motion::none;
    }

    /// Takes note of how the body moves, and of how fast it may move in a step of `dt` seconds, at
    /// most at `max_speed`.
    /// Under a drift, its velocity is the mean of the last step.
    void sense(const BodyMotion& motion, const AgentSettings& settings, float max_speed, double dt);

    /// Where the body is in this update (unit: meter).
    [[nodiscard]] const Vec2& position() const { return position_; }

    /// The body is there now (unit: meter).
    void note_position(Vec2 position) { position_ = position; }

    [[nodiscard]] Vec2d velocity() const { return exact(velocity_); }

    /// The body counts as standing in the rest of this update.
    void note_standing() { velocity_ = {}; }

    /// The highest speed that settings and engine allow in this step.
    [[nodiscard]] double max_speed() const { return max_speed_; }

    /// The same, or the limit for this update if that is lower.
    [[nodiscard]] double walking_speed() const { return walking_speed_; }

    /// True if that push of the body only takes its drift away, as the end of a belt does (unit:
    /// meter per second).
    [[nodiscard]] bool is_end_of_drift(Vec2d push) const {
        constexpr double greatest_rest = 0.1; // (unit: size of the drift)
        return norm(exact(drift_) + push) < greatest_rest * norm(exact(drift_));
    }

    /// Measures the drift: the velocity that something else, such as a conveyor belt, gives the
    /// body. If a contact may have pushed it, the drift becomes no greater, because the body would
    /// press on against the contact.
    void note_drift(bool is_pushed);

    /// Limits the speed in the next update.
    void limit_speed(float speed) { speed_limit_ = speed; }

    /// How fast the body may turn (unit: meter per second squared).
    [[nodiscard]] double max_turning() const { return max_turning_; }

    [[nodiscard]] Flight& flight() { return flight_; }

    [[nodiscard]] Facing& facing() { return facing_; }

    [[nodiscard]] const Facing& facing() const { return facing_; }

    /// @}

    /// @name Decisions for move()
    /// @{
    void decide_velocity(Vec2d velocity) {
        motion_ = Motion::drive;
        flight_.expect(against_drift(velocity)); // and drives with that
    }

    void decide_stop() { motion_ = Motion::stop; }

    /// True if move() does something.
    [[nodiscard]] bool will_move() const { return motion_ != Motion::none; }

    /// Moves the body for the next step of `dt` seconds as decided.
    void move(const AgentSettings& settings, double dt);
    /// @}

    /// @name Moving it at once
    /// @{
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

    [[nodiscard]] Vec2d mean_velocity(const BodyMotion& motion) const;
    [[nodiscard]] Vec2d against_drift(Vec2d velocity) const;
    void drive_on(const AgentSettings& settings, double dt);

    static constexpr float no_limit = std::numeric_limits<float>::infinity();

    std::unique_ptr<TrackedBody> body_;
    Flight flight_;
    Facing facing_;
    Vec2 position_;
    Vec2 drift_;        // given by something else (unit: meter per second)
    float step_ = 0.0F; // for how long it was driven last (unit: second)
    Motion motion_ = Motion::none;
    Vec2 driven_from_; // where it was driven last
    Vec2 velocity_;
    float max_speed_ = 0.0F;
    float walking_speed_ = 0.0F;
    float speed_limit_ = no_limit; // for the next update
    float max_turning_ = 0.0F;
};

} // namespace raywalk
