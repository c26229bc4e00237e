// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"

#include "agent/path_planner.hpp"
#include "core/vec2d.hpp"
#include "crowd/shared_flow.hpp"
#include "navigator/crowd_manager.hpp"

#include <cstdint>
#include <memory>

namespace raywalk {

/// Where an agent is on its way to: a point, or a body that it follows, its prey.
class MovingTarget {
public:
    /// For the member of the crowd_manager with that id; all have to outlive this.
    MovingTarget(CrowdManager& crowd_manager,
                 std::uint32_t id,
                 const Body& body,
                 PathPlanner& planner);

    /// From now on a point. The agent keeps its position at `position`.
    void set_point(Vec2 point, const Vec2* position);
    /// From now on a body, that comes no nearer than `radius` and its own (unit: meter).
    void set_prey(std::unique_ptr<Body> prey, float radius, const Vec2* position);
    /// From now on the point where the prey was when the agent set out last, if there is a prey.
    void forget_prey();

    [[nodiscard]] bool has_prey() const { return prey_ != nullptr; }

    /// True if there is a prey that no longer exists.
    [[nodiscard]] bool has_lost_prey() const { return has_prey() && !prey_->exists(); }

    [[nodiscard]] bool is_prey(BodyKey body) const { return has_prey() && prey_key_ == body; }

    /// True if there is a prey that goes away from somebody at `position` faster than that (unit:
    /// meter per second).
    [[nodiscard]] bool is_leaving(Vec2 position, double least_speed) const;

    /// The origin of the world was moved there. The agent keeps its position at `position`.
    void shift_origin(Vec2 new_origin, const Vec2* position);

    /// Where the prey is now.
    [[nodiscard]] Vec2 prey_position() const { return prey_->position(); }

    /// The point that the agent goes to.
    [[nodiscard]] Vec2 point() const { return point_; }

    /// The same, from now on.
    void move_to(Vec2 point) { point_ = point; }

    /// So far from the prey's middle the way ends (unit: meter).
    [[nodiscard]] double stop_short() const { return stop_short_; }

    /// A number for the target, never 0.
    [[nodiscard]] std::uint64_t destination() const {
        return (has_prey() ? prey_key_.value : bits_of(point_)) | 1U;
    }

private:
    CrowdManager* crowd_manager_;
    std::uint32_t id_;
    const Body* body_;
    PathPlanner* planner_;
    Vec2 point_;
    std::unique_ptr<Body> prey_;
    BodyKey prey_key_{};
    double stop_short_ = 0.0;
};

} // namespace raywalk
