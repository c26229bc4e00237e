// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_explanation.hpp"
#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "agent/walking_agent.hpp"
#include "bodies/world_access.hpp"
#include "core/input_check.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/agent_updates.hpp"
#include "navigator/steering_memory.hpp"

#include <memory>
#include <optional>
#include <span>

namespace raywalk {

/// Walks one body to its target: what a game commands and asks an Agent, and the phases of its
/// update.
///
/// An update goes through the phases of UpdatedAgent. In go_on(), other agents do the same on other
/// threads: they call nothing of the game but the probe and, if calls_game(), costs, and leave
/// alone what agents share. What they decide about plans is carried out in plan(), in the next
/// update, or before the next command.
class AgentController {
public:
    AgentController(const std::shared_ptr<AgentServices>& services,
                    std::unique_ptr<TrackedBody> body,
                    const AgentSettings& settings);
    AgentController(const AgentController&) = delete;
    AgentController(AgentController&&) = delete;
    AgentController& operator=(const AgentController&) = delete;
    AgentController& operator=(AgentController&&) = delete;
    ~AgentController();

    /// @name Commands; see Agent
    /// @{
    void navigate_to(Vec2 target);
    void follow(std::shared_ptr<TrackedBody> body);
    void stop();
    void pause();
    void resume();
    void teleport(Vec2 position);
    void complete_link();
    void set_settings(const AgentSettings& settings);
    void set_max_speed(float max_speed);

    void limit_speed(float speed) { agent_.body.limit_speed(speed); }

    void shift_origin(Vec2 new_origin);
    /// The agent no longer drives its body: it is about to be destroyed.
    void leave_body();
    /// The navigator is destroyed: the agent fails, and leaves its body alone.
    void lose_navigator();
    /// @}

    /// @name The phases of an update, for a step of `dt` seconds, > 0; they add events
    /// Each returns the next one.
    /// @{

    using Phase = UpdatedAgent::Phase;

    /// Drops the events of the last update, unless go_on() has.
    void begin_update();
    /// Does `phase`, which is read, look or steer, and what follows up to the next other one.
    /// Several agents may go on at once. Reading requires that reads() allows it.
    [[nodiscard]] Phase go_on(Phase phase, double dt, SteeringMemory& memory);
    /// Reads the bodies, unless go_on() has, and crosses a link.
    [[nodiscard]] Phase sense(double dt);
    /// Requests a plan if the agent needs one, and takes the answer if there is one.
    [[nodiscard]] Phase plan();
    /// Moves the body.
    void move(double dt);

    /// @}

    /// True if looking and steering may call the game.
    [[nodiscard]] bool calls_game() const { return agent_.settings().search.costs != nullptr; }

    /// When the agent reads its bodies in the next update, unless a command waits.
    [[nodiscard]] UpdatedAgent::Reads reads() const;

    /// Carries out what the last update has decided about plans.
    void carry_out_decision();

    void clear_events() { agent_.journey.clear_events(); }

    /// The errors of what the game passes.
    [[nodiscard]] OnceLog& log() { return services().log(); }

    /// @name Queries; see Agent
    /// @{
    [[nodiscard]] std::span<const AgentEvent> events() const { return agent_.journey.events(); }

    [[nodiscard]] AgentStatus status() const { return agent_.status(); }

    [[nodiscard]] bool is_paused() const { return agent_.journey.is_paused(); }

    /// True if the agent is on its way to a target.
    [[nodiscard]] bool is_on_its_way() const { return agent_.journey.is_on_its_way(); }

    [[nodiscard]] AgentWait current_wait();
    [[nodiscard]] AgentExplanation explain();

    [[nodiscard]] float facing() const { return agent_.body.facing().angle(); }

    [[nodiscard]] Vec2 target_position() const { return agent_.target.point(); }

    [[nodiscard]] std::span<const Vec2> remaining_path() const { return agent_.remaining_path(); }

    /// The length of the rest of the path from `position` (unit: meter).
    [[nodiscard]] double remaining_distance(Vec2 position) const {
        return agent_.remaining_distance(position);
    }

    [[nodiscard]] LinkId current_link() const;

    /// It is made when the game asks for it.
    [[nodiscard]] const Path& path() const;

    /// Where the body is; where it was in the last update, after it was forgotten (unit: meter).
    [[nodiscard]] Vec2 position() const { return agent_.body.current_position(); }

    [[nodiscard]] const WalkerProfile& walker() const { return agent_.clearance.options().walker; }

    /// It is made when the game asks for it.
    [[nodiscard]] const PathQuery& query() const;

    /// It is made when the game asks for it, if the greatest speed is not the default.
    [[nodiscard]] const AgentSettings& settings() const;

    /// True if there is a path to `target` for the agent as it is now.
    [[nodiscard]] bool can_reach(Vec2 target);

    [[nodiscard]] AgentServices& services() const { return agent_.services(); }

    [[nodiscard]] WorldAccess& world_access() const { return services().access(); }

    [[nodiscard]] std::optional<Cell> next_cell_of_flow(Cell cell) const {
        return world_access().has_ended() ? std::nullopt : agent_.planner.next_cell_of_flow(cell);
    }

    /// @}

private:
    [[nodiscard]] Phase read(double dt);
    [[nodiscard]] Phase look(double dt);
    [[nodiscard]] Phase steer(double dt);
    [[nodiscard]] Phase end_of_update() const;

    WalkingAgent agent_;

    // What the game may refer to; its parts are null until it asks for them.
    struct Told {
        std::unique_ptr<AgentSettings> settings;
        std::unique_ptr<PathQuery> query;
    };

    mutable std::unique_ptr<Told> told_; // null until the game asks
};

} // namespace raywalk
