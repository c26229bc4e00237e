// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/vec2.hpp"

#include "agent/walking_agent.hpp"
#include "bodies/tracked_bodies.hpp"
#include "core/pending.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/agent_updates.hpp"
#include "navigator/steering_memory.hpp"

#include <memory>
#include <optional>
#include <span>

namespace raywalk {

/// Commands that the agent has not carried out yet. Of several of one kind, the last one counts.
/// They are carried out in the order of the members (unit: meter, meter per second).
struct AgentOrders {
    struct Target {
        std::unique_ptr<TrackedBody> body{}; ///< the body to follow; null to go to `point`
        Vec2 point; ///< the target, or the position of the body when follow() was called
    };

    std::optional<Vec2> new_origin{};
    std::unique_ptr<AgentSettings> settings{}; ///< null: unchanged
    std::optional<float> max_speed{};
    std::optional<float> speed_limit{};
    std::optional<Vec2> position{}; ///< to teleport the body there
    bool ends_link = false;
    bool stops = false; ///< instead of going to a target
    std::optional<Target> target{};
    std::optional<bool> pauses{}; ///< false to resume
};

/// Walks one body to its target: what a game commands and asks an Agent, and the phases of its
/// update.
///
/// An update goes through the phases of UpdatedAgent. In go_on(), other agents do the same on other
/// threads: they call nothing of the game but the probe and, if calls_game(), costs, and leave
/// alone what agents share. What they decide about plans is carried out in plan(), in the next
/// update, or before the next command.
class AgentController : public UpdatedAgent {
public:
    AgentController(const std::shared_ptr<AgentServices>& services,
                    std::unique_ptr<TrackedBody> body,
                    const AgentSettings& settings);
    AgentController(const AgentController&) = delete;
    AgentController(AgentController&&) = delete;
    AgentController& operator=(const AgentController&) = delete;
    AgentController& operator=(AgentController&&) = delete;
    ~AgentController() override;

    /// @name What the game tells the agent
    /// @{

    /// Writes down what `order(orders)` tells the agent. The agent does it at once if the call
    /// comes from outside of callbacks and steps of the world, else in its next update.
    template <class Order>
    void tell(Order order) {
        const std::shared_ptr<void> parts = access().hold();
        if (!access().has_ended()) {
            orders_.tell(order);
            follow_orders_if_idle();
        }
    }

    /// Sends the agent to a target, or stops it.
    void go(std::optional<AgentOrders::Target> target);

    /// The agent no longer uses its bodies: it is about to be destroyed, while some of its
    /// functions may still run.
    void leave_bodies();
    /// @}

    /// @name The phases of an update, see UpdatedAgent
    /// @{

    [[nodiscard]] Reads reads() override;
    void leave_out(bool has_lost_navigator) override;
    [[nodiscard]] Phase go_on(Phase phase, double dt, SteeringMemory& memory) override;
    [[nodiscard]] Phase sense(double dt) override;
    [[nodiscard]] Phase plan() override;
    void move(double dt) override;

    [[nodiscard]] bool calls_game() const override {
        return agent_.settings().query.search.costs != nullptr;
    }

    /// @}

    [[nodiscard]] WalkingAgent& agent() { return agent_; }

    /// @name Queries; see Agent
    /// @{
    [[nodiscard]] AgentStatus status() const;
    [[nodiscard]] bool is_paused() const;
    /// True if the agent is on its way to a target.
    [[nodiscard]] bool is_on_its_way() const;

    [[nodiscard]] Vec2 target_position() const;
    [[nodiscard]] std::span<const Vec2> remaining_path() const;
    /// The length of the rest of the path from `position` (unit: meter).
    [[nodiscard]] double remaining_distance(Vec2 position) const;

    /// It is made when the game asks for it.
    [[nodiscard]] const PathQuery& query() const;

    /// True if there is a path to `target` for the agent as it is now.
    [[nodiscard]] bool can_reach(Vec2 target);

    [[nodiscard]] AgentServices& services() const { return agent_.services(); }

    [[nodiscard]] WorldAccess& access() const { return services().access(); }

    /// @}

private:
    void follow_orders_if_idle();
    void follow_orders(AgentOrders orders);
    void navigate_to(Vec2 target);
    void follow(std::unique_ptr<TrackedBody> body);
    void pause();
    void teleport(Vec2 position);
    void shift_origin(Vec2 new_origin);
    void lose_navigator();
    [[nodiscard]] bool is_to_stop() const;
    [[nodiscard]] Reads usual_reads() const;
    [[nodiscard]] Phase read(double dt);
    [[nodiscard]] Phase look(double dt);
    [[nodiscard]] Phase steer(double dt);
    [[nodiscard]] Phase end_of_update() const;

    bool can_read_next_ = false; // as the last update ended; it was told nothing since
    WalkingAgent agent_;
    Pending<AgentOrders> orders_; // which may own a body, so that they end before the services

    mutable std::unique_ptr<PathQuery> told_query_; // to which the game may refer; null until then
};

} // namespace raywalk
