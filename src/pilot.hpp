// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/body.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "path_follower.hpp"
#include "progress_window.hpp"
#include "route.hpp"
#include "traffic.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace raywalk {

/// Drives the body of one agent: decides in each step where it wants to go.
class Pilot {
public:
    Pilot(Navigator& navigator, std::unique_ptr<Body> body, const AgentSettings& settings);
    ~Pilot();
    Pilot(const Pilot&) = delete;
    Pilot(Pilot&&) = delete;
    Pilot& operator=(const Pilot&) = delete;
    Pilot& operator=(Pilot&&) = delete;

    /// @name See Agent
    /// @{
    void navigate_to(Vec2 target);
    void follow(std::unique_ptr<Body> target);
    void stop();
    void pause(bool is_paused);
    void teleport(Vec2 position);
    void update(double dt);

    void set_max_speed(float max_speed) { settings_.max_speed = max_speed; }

    void shift_origin(Vec2 new_origin);

    [[nodiscard]] std::span<const AgentEvent> events() const { return events_; }

    [[nodiscard]] AgentStatus status() const { return status_; }

    [[nodiscard]] bool is_paused() const { return is_paused_; }

    [[nodiscard]] Vec2 target() const { return target_; }

    [[nodiscard]] const PathFollower& follower() const { return follower_; }

    [[nodiscard]] const Path& path() const { return path_; }

    [[nodiscard]] Vec2 position() const;

    [[nodiscard]] const WalkerProfile& walker() const { return route_.query().walker; }

    [[nodiscard]] const AgentSettings& settings() const { return settings_; }

    /// @}

private:
    // What the agent tries, one after the other, while it does not get on.
    enum class Recovery : std::uint8_t { none, replan, go_around, step_left, step_right };

    [[nodiscard]] bool is_on_its_way() const;
    [[nodiscard]] bool has_lost_a_body();
    void forget_prey();
    void look_at_prey(Vec2 position);
    [[nodiscard]] bool repair_end(Vec2 position, Vec2 prey, double moved);
    [[nodiscard]] bool is_at(Vec2 position, Vec2 prey) const;
    void look_at_world(Vec2 position);

    void set_out();
    void plan(Vec2 position);
    void adopt(Leg leg, Vec2 position);

    void walk(Vec2 position, double dt);
    void end_of_path(Vec2 position);
    void cut_corners(Vec2 position);
    [[nodiscard]] bool watch_progress(Vec2 position, double dt, double speed);
    [[nodiscard]] bool recover(Vec2 position);
    [[nodiscard]] std::vector<Cell> cells_in_the_way(Vec2 position);
    [[nodiscard]] bool is_in_a_jam(Vec2 position);
    [[nodiscard]] bool is_held_by_its_like(Vec2 position, Vec2d velocity) const;
    void settle_among_its_like(Vec2 position);
    void stand(Vec2 position, double dt);
    [[nodiscard]] Vec2d velocity_back(Vec2 position, double dt);
    [[nodiscard]] Vec2d
    keep_right(Vec2 position, Vec2d preferred, std::span<const Neighbor> others) const;
    [[nodiscard]] Vec2d keep_clear(Vec2 position, Vec2d preferred, double desired_speed, double dt);
    void drive(Vec2d velocity, double dt);

    void join_crowd(Vec2d wish);
    void join_crowd(Vec2d wish, Priority priority);
    [[nodiscard]] double radius_among_others() const;
    [[nodiscard]] Priority priority() const;
    [[nodiscard]] bool stands_by() const;
    [[nodiscard]] std::uint64_t destination() const;
    void settle(AgentStatus status, Vec2 position);
    void fail(PathStatus reason);
    void finish(AgentStatus status);

    void tell(AgentEvent event) { events_.push_back(event); }

    [[nodiscard]] Pace pace(double dt);
    [[nodiscard]] double arrival_distance(Vec2 position) const;

    Traffic* traffic_;
    std::unique_ptr<Body> body_;
    AgentSettings settings_;
    Route route_;
    PathFollower follower_;
    std::uint32_t id_; // in the traffic
    std::vector<AgentEvent> events_;
    AgentStatus status_ = AgentStatus::idle;
    bool is_paused_ = false;
    Path path_;
    double beyond_ = 0.0;               // see Leg
    std::uint64_t checked_version_ = 0; // of the world in which the rest of the path holds

    Vec2 target_;
    std::unique_ptr<Body> prey_; // if it follows somebody
    double stop_short_ = 0.0;    // of the prey's middle
    double drift_ = 0.0;         // how far the path's end was moved since it was planned

    double since_plan_ = 0.0; // (unit: second)
    Vec2 last_cut_;           // where corners were tried last
    double since_cut_ = 0.0;  // (unit: second)
    bool is_off_path_ = false;
    bool was_limited_ = false; // told that the speed is too high for the step
    bool makes_way_ = false;   // left its place for another after it had arrived
    Vec2 place_;               // which is here
    Vec2 last_position_;

    ProgressWindow progress_;
    double best_rest_ = 0.0;  // the least that was left of this path
    double since_best_ = 0.0; // (unit: second)
    Recovery recovery_ = Recovery::none;
    double stuck_rest_ = 0.0;       // what was left when it got stuck first
    bool is_asking_around_ = false; // asks for a way around what is near
    double side_step_left_ = 0.0;   // (unit: second)
    int jam_ = 0;                   // seconds without getting on among others
    double gives_in_for_ = 0.0;     // (unit: second)
};

} // namespace raywalk
