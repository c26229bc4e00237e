// SPDX-License-Identifier: MIT
#pragma once

#include "agent/journey.hpp"

namespace raywalk {

/// Drives the body of one agent: decides in each step where it wants to go.
class Pilot : public Journey {
public:
    using Journey::Journey;

    /// See Agent. Events are added.
    void update(double dt);

private:
    void walk(Vec2 position, double dt);
    void end_of_path(Vec2 position);
    void cut_corners(Vec2 position);
    [[nodiscard]] bool watch_progress(Vec2 position, double dt, double speed);
    [[nodiscard]] bool recover(Vec2 position);
    [[nodiscard]] bool is_held_by_its_like(Vec2 position, Vec2d velocity) const;
    void settle_among_its_like(Vec2 position);
    void stand(Vec2 position, double dt);
    [[nodiscard]] Vec2d keep_clear(Vec2 position, Vec2d velocity, double desired_speed, double dt);
    void warn_of_speed(double dt);

    bool was_limited_ = false; // told that the speed is too high for the step
};

} // namespace raywalk
