// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "agent/hold_position.hpp"
#include "agent/local_avoidance.hpp"
#include "agent/moving_target.hpp"
#include "agent/path_corridor.hpp"
#include "agent/path_planner.hpp"
#include "agent/progress_window.hpp"
#include "agent/recovery.hpp"
#include "navigator/agent_services.hpp"
#include "world/world_access.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// Where an agent was told to go, and what became of it: its status, and the plans that it makes.
/// A Pilot does the walking.
class Journey {
public:
    Journey(std::shared_ptr<AgentServices> services,
            std::unique_ptr<Body> body,
            const AgentSettings& settings);
    Journey(const Journey&) = delete;
    Journey(Journey&&) = delete;
    Journey& operator=(const Journey&) = delete;
    Journey& operator=(Journey&&) = delete;

    /// @name See Agent
    /// @{
    void navigate_to(Vec2 target);
    void follow(std::unique_ptr<Body> target);
    void stop();
    void pause(bool is_paused);
    void teleport(Vec2 position);

    void set_max_speed(float max_speed) { settings_.max_speed = max_speed; }

    void shift_origin(Vec2 new_origin);

    [[nodiscard]] std::span<const AgentEvent> events() const { return events_; }

    void clear_events() { events_.clear(); }

    [[nodiscard]] AgentStatus status() const {
        return planner_.world_access().has_ended() ? AgentStatus::failed : status_;
    }

    [[nodiscard]] bool is_paused() const { return is_paused_; }

    [[nodiscard]] Vec2 target() const { return target_.point(); }

    [[nodiscard]] const PathFollower& follower() const { return way_.follower(); }

    [[nodiscard]] const Path& path() const { return way_.path(); }

    [[nodiscard]] Vec2 position() const;

    [[nodiscard]] const WalkerProfile& walker() const { return planner_.query().walker; }

    [[nodiscard]] const AgentSettings& settings() const { return settings_; }

    [[nodiscard]] const Navigator& navigator() const { return planner_.navigator(); }

    [[nodiscard]] WorldAccess& world_access() const { return planner_.world_access(); }

    /// The navigator is gone: nothing else may be done any more.
    void lose_navigator();

    [[nodiscard]] std::optional<Cell> next_by_flow(Cell cell) const {
        return planner_.next_by_flow(cell);
    }

    /// @}

protected:
    ~Journey();

    /// @name What comes up on the way
    /// @{

    /// True if the agent's body or the one that it follows is gone: then the journey has failed.
    [[nodiscard]] bool has_lost_a_body();
    /// Looks whether the followed body is somewhere else now.
    void look_at_prey(Vec2 position);
    /// Looks whether the rest of the path can still be walked, or whether there may be a better
    /// one.
    void look_at_world(Vec2 position);
    /// @}

    /// @name Plans
    /// @{

    /// A new plan is wanted, in this update or the next.
    void set_out();
    /// The answer to what was asked is not wanted any more.
    void drop_question();
    /// Asks for one, unless it does so already.
    void plan(Vec2 position);
    /// Takes the answer.
    void adopt(PlannedPath leg, Vec2 position);
    /// @}

    /// @name Ends
    /// @{

    /// The agent stands by where it is: it has arrived, or waits, or is stuck.
    void settle(AgentStatus status, Vec2 position);
    void fail(PathStatus reason);

    /// @}

    void tell(AgentEvent event) { events_.push_back(event); }

    [[nodiscard]] CrowdRole role() const;

    [[nodiscard]] bool is_on_its_way() const { return role().is_on_its_way(); }

    /// The agent has arrived when no more than this is left (unit: meter).
    [[nodiscard]] double arrival_distance(Vec2 position) const;

    std::shared_ptr<AgentServices> services_;
    CrowdManager* crowd_manager_; // of the services
    std::unique_ptr<Body> body_;
    AgentSettings settings_;
    PathPlanner planner_;
    std::uint32_t id_; // in the crowd_manager
    MovingTarget target_;
    PathCorridor way_;
    LocalAvoidance avoidance_;
    HoldPosition place_;
    ProgressWindow progress_;
    Recovery recovery_;
    std::vector<AgentEvent> events_; // of this update
    AgentStatus status_ = AgentStatus::idle;
    bool is_paused_ = false;
    bool is_asking_around_ = false; // asks for a way around what is near
    bool is_comparing_ = false;     // asks for a shorter way
    bool is_outdated_ = false;      // asks for a target that it was told before this one
    bool is_waiting_still_ = false; // asks whether it has to wait any longer
    Vec2 last_position_;
    Vec2 settled_at_; // where it arrived

private:
    [[nodiscard]] bool is_needless(const PlannedPath& leg, Vec2 position);
    void compare(Vec2 position);
    void stop_body();
    void finish(AgentStatus status);
};

} // namespace raywalk
