// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"

#include "agent/agent_context.hpp"
#include "agent/agent_target.hpp"
#include "agent/clearance.hpp"
#include "agent/driven_body.hpp"
#include "agent/hold_position.hpp"
#include "agent/journey.hpp"
#include "agent/kept_course.hpp"
#include "agent/link_crossing.hpp"
#include "agent/local_avoidance.hpp"
#include "agent/path_corridor.hpp"
#include "agent/path_planner.hpp"
#include "agent/recovery.hpp"
#include "bodies/world_access.hpp"
#include "navigator/agent_profile.hpp"
#include "navigator/agent_services.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace raywalk {

/// What an agent found when it read its bodies.
enum class Reading : std::uint8_t {
    none,        ///< not read yet
    lost_target, ///< the followed body no longer exists
    lost_body,   ///< its own body no longer exists
    nowhere,     ///< its own body has no finite position
    found,
};

/// What an agent has decided so far in one update.
struct UpdateSoFar {
    float kept_for = 0.0F; ///< how long it has kept its velocity before (unit: second)
    Reading reading = Reading::none;
    bool is_crossing = false;     ///< a link, when the update began
    LinkId left_link = 0;         ///< that it waited at, to plan: it may go on waiting there
    bool enters_link = false;     ///< at the end of the update
    bool waits_at_door = false;   ///< of a link
    bool looks_ahead = false;     ///< for the next path
    bool was_steady = false;      ///< until now: it has kept more than a brief course
    bool may_keep_course = false; ///< in the next steps
    std::optional<PlanPurpose> wanted_plan; ///< to be requested

    /// The time since it chose its velocity, in a step of `dt` seconds. Without a kept course, the
    /// last step counts as long as this one; the first step of a steady course counts twice.
    [[nodiscard]] double elapsed(double dt) const {
        return was_steady ? kept_for + dt : std::max<double>(kept_for, dt);
    }
};

/// The parts of an agent. What it does in the phases of an update, and when the game commands it,
/// are functions in the headers beside this one.
struct WalkingAgent {
    WalkingAgent(const std::shared_ptr<AgentServices>& services,
                 std::unique_ptr<TrackedBody> driven,
                 const AgentSettings& given);
    WalkingAgent(const WalkingAgent&) = delete;
    WalkingAgent(WalkingAgent&&) = delete;
    WalkingAgent& operator=(const WalkingAgent&) = delete;
    WalkingAgent& operator=(WalkingAgent&&) = delete;
    ~WalkingAgent();

    /// @name What others ask
    /// @{

    /// With defaults.
    [[nodiscard]] const AgentSettings& settings() const { return profile.settings; }

    [[nodiscard]] AgentServices& services() const { return *profile.services; }

    [[nodiscard]] CrowdManager& crowd() const { return services().crowd(); }

    /// Its id in the crowd manager.
    [[nodiscard]] std::uint32_t id() const { return clearance.id(); }

    /// See Agent::status().
    [[nodiscard]] AgentStatus status() const { return status(journey.is_paused()); }

    /// The same, if the agent was paused or not.
    [[nodiscard]] AgentStatus status(bool is_paused) const {
        return services().access().has_ended() ? AgentStatus::failed
                                               : journey.told_status(is_paused);
    }

    /// What the agent is for others.
    [[nodiscard]] CrowdRole role() const;
    [[nodiscard]] AgentContext context();

    /// Where paths lead: to the target, or back to where the agent arrived.
    [[nodiscard]] Vec2 goal() const {
        return journey.goes_back() ? journey.settled_at() : target.point();
    }

    /// True if the body walks along a path, the old one while a new one is planned.
    [[nodiscard]] bool is_following_path() const {
        return journey.is_on_its_way() && corridor.is_walked();
    }

    /// True if the body is farther away than AgentSettings::path_max_distance (unit: meter).
    [[nodiscard]] bool is_away_from(Vec2 place) const {
        return distance(body.position(), place) > *settings().path_max_distance;
    }

    /// True if the path is so old that it may be replaced without need.
    [[nodiscard]] bool is_path_old() const { return corridor.age() >= settings().repath_interval; }

    /// The agents near this one, the nearest first.
    [[nodiscard]] std::span<const NearbyAgent> nearby_agents() const;
    /// See Agent::remaining_path().
    [[nodiscard]] std::span<const Vec2> remaining_path() const;
    /// See Agent::remaining_distance() (unit: meter).
    [[nodiscard]] double remaining_distance(Vec2 position) const;

    /// At this distance, the body is where it should be (unit: meter).
    [[nodiscard]] double position_tolerance() const {
        return raywalk::position_tolerance(body.position(), clearance.grid().cell_size());
    }

    /// The agent has arrived when no more than this is left up to stop_distance() (unit: meter).
    [[nodiscard]] double arrival_distance() const;
    /// How far before the end of a path to a followed body the agent stops; 0 for any other path
    /// (unit: meter).
    [[nodiscard]] double stop_distance() const;
    /// How far from the center of a followed body the agent stops; 0 for a point (unit: meter).
    [[nodiscard]] double distance_to_keep() const;
    /// @}

    /// True while the body is between the ends of a link: only stop() and teleport() end that. At a
    /// manual link, it is from when the game has moved it away from where it waited.
    [[nodiscard]] bool is_on_link() const;

    /// The body is there now, for the agent and its flow (unit: meter).
    void set_position(Vec2 position);

    /// Uses the memory of this thread.
    void use_memory(SteeringMemory& memory) { clearance.set_memory(memory); }

    /// Keeps what the other parts need.
    AgentProfile profile;
    Clearance clearance;
    DrivenBody body;
    PathPlanner planner;
    AgentTarget target;
    LinkCrossing crossing;
    Patience patience;
    Journey journey;
    PathCorridor corridor;
    HoldPosition hold;
    bool has_warned_of_speed = false;
    bool has_checked_setup = false;
    Recovery recovery;
    LocalAvoidance avoidance;
    KeptCourse course;
    UpdateSoFar update;

private:
    WalkingAgent(AgentProfile of_settings, std::unique_ptr<TrackedBody> driven);
};

} // namespace raywalk
