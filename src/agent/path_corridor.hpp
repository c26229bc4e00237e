// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/path.hpp"

#include "agent/path_follower.hpp"
#include "agent/path_planner.hpp"
#include "agent/shortcut_policy.hpp"

#include <cstdint>

namespace raywalk {

/// The path that an agent walks, and its upkeep on the way. After Detour's dtPathCorridor, whose
/// optimizePathVisibility and moveTargetPosition are cut_corners() and move_end() here.
class PathCorridor {
public:
    enum class Upkeep : std::uint8_t {
        none,
        waypoint_left_out, ///< the path goes straight to the one after it
        lost,              ///< the body is off the path and cannot go back to it straight
    };

    /// Both have to outlive this. For `phase`, see ShortcutPolicy.
    PathCorridor(PathPlanner& planner, const AgentSettings& settings, double phase);

    /// A new path, which is not walked yet.
    void take(PlannedPath leg, Vec2 position);
    /// Walks it from here.
    void begin(Vec2 position);
    /// Walks it no more; the body stands.
    void end();

    /// There is no path, for that reason.
    void fail(PathStatus reason) { path_.status = reason; }

    [[nodiscard]] const Path& path() const { return path_; }

    [[nodiscard]] PathFollower& follower() { return follower_; }

    [[nodiscard]] const PathFollower& follower() const { return follower_; }

    [[nodiscard]] bool is_walked() const { return follower_.is_on_path(); }

    [[nodiscard]] double remaining_distance(Vec2 position) const {
        return follower_.remaining_distance(position);
    }

    void pass_time(double dt);

    /// A path has to be so old before the next one is looked for without need.
    [[nodiscard]] bool is_old() const { return age_ >= settings_->repath_interval; }

    /// True if it is only the first part of a way, and not much of it is left.
    [[nodiscard]] bool needs_next_part(Vec2 position) const;

    /// True if the world changed since the path was looked for.
    [[nodiscard]] bool is_of_another_world() const {
        return planner_->world_version() != path_.world_version;
    }

    /// Looks whether the rest of the path can still be walked, if the world changed.
    [[nodiscard]] bool holds(Vec2 position);

    /// True if it is time to look for a shorter way to `target`.
    [[nodiscard]] bool may_be_too_long(Vec2 position, Vec2 target);
    /// Returns true if the answer to that is worth leaving what is left of the path for. `beyond`
    /// is how far the target is now from where it was asked for (unit: meter).
    [[nodiscard]] bool is_too_long_beside(const PlannedPath& leg, Vec2 position, double beyond);

    /// The next path leads to another target.
    void start_over() { shortcut_policy_.start_over(); }

    /// The target has moved there, by so much (unit: meter): returns true if the way goes on as
    /// before but for its end, `stop_short` meters from there.
    [[nodiscard]] bool move_end(Vec2 position, Vec2 target, double moved, double stop_short);
    /// Goes straight to the farthest point ahead that can be reached so; one more each time, and
    /// only near a corner, so that it costs little.
    [[nodiscard]] Upkeep cut_corners(Vec2 position);

    /// The body leaves the path.
    void leave() { is_off_path_ = true; }

    [[nodiscard]] bool is_off_path() const { return is_off_path_; }

    /// How long ago less of the path was left than ever before, by `least` (unit: meter), counted
    /// up to the end of the next step, of `dt` seconds (unit: second).
    [[nodiscard]] double time_since_progress(Vec2 position, double least, double dt);

    /// The origin of the world was moved there.
    void shift_origin(Vec2 new_origin);

private:
    PathPlanner* planner_;
    const AgentSettings* settings_;
    PathFollower follower_;
    ShortcutPolicy shortcut_policy_;
    Path path_;
    double beyond_ = 0.0;               // see PlannedPath
    std::uint64_t checked_version_ = 0; // of the world in which the rest of the path holds
    double age_ = 0.0;                  // (unit: second)
    double drift_ = 0.0;                // how far the end was moved since it was planned
    bool is_off_path_ = false;
    Vec2 last_cut_;           // where corners were tried last
    double since_cut_ = 0.0;  // (unit: second)
    double best_rest_ = 0.0;  // the least that was left
    double since_best_ = 0.0; // (unit: second)
};

} // namespace raywalk
