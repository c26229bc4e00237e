// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/grid.hpp"

#include "agent/path_planner.hpp"
#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"
#include "navigator/crowd_manager.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// What an agent is for others.
struct CrowdRole {
    AgentStatus status = AgentStatus::idle;
    bool is_paused = false;
    /// See NearbyAgent.
    std::uint64_t destination = 0;

    [[nodiscard]] bool is_on_its_way() const {
        return status == AgentStatus::pending || status == AgentStatus::walking;
    }

    /// It makes way for all who are on their way.
    [[nodiscard]] bool stands_by() const {
        return status == AgentStatus::arrived || status == AgentStatus::waiting ||
               status == AgentStatus::stuck;
    }
};

/// What an agent would do in the next step if it were alone.
struct LoneStep {
    Vec2 position;
    /// (unit: meter per second)
    Vec2d velocity{};
    /// What it would be without accelerating (unit: meter per second).
    double desired_speed = 0.0;
    /// It may touch walls that way.
    bool is_off_path = false;
    double dt = 0.0; // (unit: second)
};

/// How an agent behaves among others.
class LocalAvoidance {
public:
    /// A velocity that is safe (unit: meter per second).
    struct Safe {
        Vec2d velocity{};
        bool is_diverted = false; ///< by others
    };

    /// For the member of the crowd_manager with that id; all have to outlive this.
    LocalAvoidance(CrowdManager& crowd_manager,
                   std::uint32_t id,
                   const Body& body,
                   const AgentSettings& settings,
                   PathPlanner& planner);

    /// Tells others that the agent wants to stay where it is.
    void stay(const CrowdRole& role) { join_crowd(role, {}, priority(role)); }

    /// The velocity that keeps clear of others, and, off the path, of walls; others are told.
    [[nodiscard]] Safe keep_clear(const CrowdRole& role, const LoneStep& step);

    /// Others who want to go on are in the way, nearer than would let another through: that
    /// dissolves by itself.
    [[nodiscard]] bool is_in_a_jam(Vec2 position);
    /// True if one of those seen last, with the same destination, touches the agent, on the side
    /// that it wants to go to, and is as near to it as the agent would get: it has arrived, or
    /// waits, if the agent's path `is_partial` too.
    [[nodiscard]] bool is_held_by_its_like(Vec2 position,
                                           Vec2d velocity,
                                           std::uint64_t destination,
                                           bool is_partial) const;
    /// The cells of those that stand around the agent, and of bodies that are no obstacles for a
    /// path.
    [[nodiscard]] std::vector<Cell> cells_in_the_way(Vec2 position);

    /// @name Giving in
    /// Those who wait in a jam let others go first for a while, one after the other.
    /// @{

    /// Another second went by in a jam.
    void wait_in_jam(const CrowdRole& role);

    [[nodiscard]] bool is_waiting_in_jam() const { return seconds_in_jam_ > 0; }

    void leave_jam() { seconds_in_jam_ = 0; }

    void pass_time(double dt);
    /// @}

private:
    [[nodiscard]] std::span<const NearbyAgent> nearby_agents();
    void join_crowd(const CrowdRole& role, Vec2d wish, Priority priority);
    [[nodiscard]] Priority priority(const CrowdRole& role) const;
    [[nodiscard]] double radius_among_others() const;
    [[nodiscard]] Vec2d
    keep_right(Vec2 position, Vec2d preferred, std::span<const NearbyAgent> others) const;

    CrowdManager* crowd_manager_;
    std::uint32_t id_;
    const Body* body_;
    const AgentSettings* settings_;
    PathPlanner* planner_;
    int seconds_in_jam_ = 0;    // without getting on, nor giving in
    double gives_in_for_ = 0.0; // (unit: second)
};

} // namespace raywalk
