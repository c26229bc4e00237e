// SPDX-License-Identifier: MIT
#pragma once

#include "agent/clearance.hpp"

#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// How fast a body may walk and turn at the next velocity.
struct Pace {
    /// For how long that is chosen, > 0 (unit: second).
    double dt = 0.0;
    /// The time since the last one was chosen, > 0; no more than `dt` (unit: second).
    double elapsed = 0.0;
    /// The greatest speed, > 0 (unit: meter per second).
    double max_speed = 0.0;
    /// For speeding up, and for braking before the end, > 0; infinity for at once (unit: meter per
    /// second squared).
    double acceleration = 0.0;
    /// For turning at a corner, > 0; infinity if the body turns at once (unit: meter per second
    /// squared).
    double turning_acceleration = 0.0;
    /// How far the body may be carried out of a corner, > 0 (unit: meter).
    double corner_allowance = 0.0;
};

/// A velocity along a path.
struct PathVelocity {
    Vec2d velocity{}; ///< (unit: meter per second)
    /// Its speed without the limit of the acceleration (unit: meter per second).
    double desired_speed = 0.0;
};

/// What an agent wants a path for. It travels with the request and comes back with the answer.
enum class PlanPurpose : std::uint8_t {
    target,   ///< to get to the target: the answer replaces the path
    recheck,  ///< to see if the agent, which waits as near to its target as it gets, can go on
    detour,   ///< to get around what holds the agent: dropped if there is none
    shortcut, ///< to find out if the current path is too long: dropped unless shorter
};

/// The answer to a request: a path, or the first part of one.
struct PlannedPath {
    Path path;
    /// The length of the part after the path's last point; 0 if that is the target (unit: meter).
    double beyond = 0.0;
    /// Where the target was when the request began (unit: meter).
    Vec2 target{};
    PlanPurpose purpose = PlanPurpose::target;
    /// True if the agent got another target after the request.
    bool is_outdated = false;
};

/// When an agent searches for a shorter path than its own: once the world has changed where one may
/// lead, and less and less often for the same target.
class ShortcutPolicy {
public:
    /// `phase`, from 0 to 1: after a change, the agent waits for that part of an interval before it
    /// searches, so that agents that see the same change search one after the other.
    explicit ShortcutPolicy(double phase)
        : phase_{static_cast<float>(phase)} {}

    /// The agent has another target.
    void reset() { doublings_ = 0; }

    /// There is no shorter path in the world of that version.
    void rule_out(std::uint64_t world_version);
    void pass_time(double dt);

    /// Evaluates the changes up to that version of the world, unless one that came before may have
    /// opened a shorter path: `may_have_opened(version)` tells if one after `version` may have.
    template <class MayHaveOpened>
    void evaluate(std::uint64_t world_version, MayHaveOpened may_have_opened) {
        if (!is_likely_ && world_version != ruled_out_version_) {
            is_likely_ = may_have_opened(std::exchange(ruled_out_version_, world_version));
            since_likely_ = 0.0F;
        }
    }

    /// True if it is time to search. `interval`: the least time between two searches (unit:
    /// second).
    [[nodiscard]] bool is_due(double interval) const {
        return is_likely_ && since_likely_ >= phase_ * interval &&
               since_search_ >= std::ldexp(interval, doublings_);
    }

    /// A search in the world of that version found a shorter path, or none.
    void end_search(std::uint64_t world_version, bool is_shorter);

private:
    std::uint64_t ruled_out_version_ = 0;
    float since_likely_ = 0.0F; // (unit: second)
    float since_search_ = 0.0F; // (unit: second)
    float phase_;
    std::uint8_t doublings_ = 0; // of the interval
    bool is_likely_ = false;
};

/// The path that an agent walks, and its upkeep on the way. The body moves along it as if on rails:
/// each step aims at the point of the segment where the body should be next, never past a corner,
/// so small errors do not add up to a touched wall. After Detour's dtPathCorridor, whose
/// optimizePathVisibility() and moveTargetPosition() are skip_corners() and try_move_end() here.
class PathCorridor {
public:
    enum class Upkeep : std::uint8_t {
        none,
        corner_skipped, ///< the path goes straight to the point after the corner
        path_lost,      ///< the body is off the path and cannot go back to it in a straight line
    };

    /// For interval and phase, see ShortcutPolicy. Agents with different phases try to skip corners
    /// one after the other, too.
    PathCorridor(float interval, double phase)
        : shortcuts{phase}
        , since_check_{static_cast<float>(phase * interval)} {}

    ShortcutPolicy shortcuts;

    /// @name The path
    /// @{

    /// Replaces the path by a new one, which is not walked before start().
    void set_path(PlannedPath plan, Vec2 position);

    /// Begins to walk the path; the body is at `position`.
    void start(Vec2 position) { begin_stretch(0, position); }

    /// Ends walking; the body stands.
    void end();

    /// Ends walking, and keeps the speed for the next path.
    void leave() { end_ = 0; }

    /// Leaves the path as it is, but for its status.
    void fail(PathStatus status) { path_.status = status; }

    /// The path as it was planned, wherever the agent has moved its points since.
    [[nodiscard]] const Path& path() const { return path_; }

    /// The last point of the path as it is walked; there must be one (unit: meter).
    [[nodiscard]] Vec2 walked_end() const { return points_.back(); }

    /// True if the agent plans again at the end: of an escape path, and where the search ended at a
    /// limit.
    [[nodiscard]] bool goes_on_from_end() const {
        return path_.reason == PathStatus::start_blocked ||
               path_.reason == PathStatus::iteration_limit ||
               path_.reason == PathStatus::memory_limit;
    }

    /// The link at which the current stretch of the path ends; null if that is the last one. Only
    /// the current stretch is followed and kept up, so nothing leads past a link.
    [[nodiscard]] const LinkLeg* next_link() const {
        return next_link_ < path_.links.size() ? &path_.links[next_link_] : nullptr;
    }

    /// True if a walker at `position` is within `distance` of the beginning of that link (unit:
    /// meter).
    [[nodiscard]] bool is_at_link(Vec2 position, double distance) const {
        return next_link() != nullptr && is_walked() && rest_of_stretch(position) <= distance;
    }

    /// Goes on behind that link; the body is at `position`.
    void pass_link(Vec2 position);

    /// The points ahead, the next one first.
    [[nodiscard]] std::span<const Vec2> remaining_points() const {
        return is_walked() ? std::span{points_}.subspan(next_) : std::span<const Vec2>{};
    }

    /// The same up to that link.
    [[nodiscard]] std::span<const Vec2> stretch_ahead() const {
        return remaining_points().first(is_walked() ? end_ - next_ : 0);
    }

    /// True if the path ends at the target, or as near to it as the walker can stand.
    [[nodiscard]] bool leads_to_target() const {
        return path_.is_found() || path_.reason == PathStatus::target_blocked;
    }

    /// The same for a walker on that link, of whose points `next` is the next one, counted from 0.
    [[nodiscard]] std::span<const Vec2> remaining_points_on_link(std::size_t next) const {
        return std::span{points_}.subspan(next_link()->first + next);
    }

    /// How much of the path's last leg is within `radius` of `target`, to which it leads (unit:
    /// meter).
    [[nodiscard]] double end_within(Vec2 target, double radius, Vec2 position) const;

    /// True from start() until the path ends.
    [[nodiscard]] bool is_walked() const { return end_ > 0; }

    [[nodiscard]] double remaining_distance(Vec2 position) const {
        return is_walked() ? rest_of_stretch(position) + after_stretch_ : 0.0;
    }

    /// The same for a walker that has to cross this part of that link.
    [[nodiscard]] double remaining_distance_on_link(double part) const {
        return after_stretch_ - (1.0 - part) * next_link()->cost;
    }

    /// What is left of the last leg; 0 if the path goes on after that, over a link, say (unit:
    /// meter).
    [[nodiscard]] double last_leg(Vec2 position) const;

    /// True if the path is only the first part of one, and little of it is left.
    [[nodiscard]] bool needs_next_flow_part(Vec2 position, const Grid& grid) const;
    /// @}

    void pass_time(double dt);
    /// Moves everything with the origin of the world.
    void shift_origin(Vec2 new_origin);

    /// @name Time (unit: second)
    /// @{

    /// The time since set_path().
    [[nodiscard]] double age() const { return age_; }

    /// @}

    /// @name Changes of the world
    /// @{

    /// Checks the rest of the path if the world has changed. Returns false if it is blocked.
    [[nodiscard]] bool revalidate(Vec2 position, Clearance& clearance);

    /// True if revalidate() found that the costs of cells near the path have changed since it was
    /// planned.
    [[nodiscard]] bool are_costs_outdated() const { return are_costs_outdated_; }

    /// Checks if the world has changed where a shorter path to `target` may lead.
    void evaluate_changes(Vec2 position, Vec2 target, const Clearance& clearance);

    /// True if the answer is so much shorter than the rest of this path, or so much less costly,
    /// that it pays. `beyond` is how far the target is now from where it was when the request began
    /// (unit: meter).
    [[nodiscard]] bool is_worthwhile(const PlannedPath& shortcut,
                                     Vec2 position,
                                     double beyond,
                                     const Clearance& clearance) const;

    /// @}

    /// @name Keeping to the path
    /// @{

    /// Passes the points that the body has reached, and returns how many. A point is reached when
    /// the body has crossed the line through it across the segment, but for `tolerance`, or when
    /// others have pushed the body around it and the body covers it with its `radius` (unit:
    /// meter).
    int pass_waypoints(Vec2 position, double tolerance, double radius);

    /// Computes the velocity for the next step. The body stops `stop_distance` meters before the
    /// end of the path (unit: meter).
    [[nodiscard]] PathVelocity velocity(Vec2 position, const Pace& pace, double stop_distance);

    /// The body was slowed down to `speed`: it has to speed up from there (unit: meter per second).
    void slow_down_to(double speed) { speed_ = std::min(speed_, static_cast<float>(speed)); }

    /// The distance of the body from the current segment (unit: meter).
    [[nodiscard]] double distance_from_path(Vec2 position) const;

    /// How far `target` is from where the path was planned to end; there must be one.
    [[nodiscard]] double distance_of_end(Vec2 target) const {
        return norm(between(path_.points.back(), target));
    }

    /// As the other try_move_end(), for a target that is reached at the end, and near to where the
    /// path was planned to end, however often it has moved.
    [[nodiscard]] bool try_move_end(Vec2 position, Vec2 target, Clearance& clearance) {
        drift_ = 0.0F;
        return try_move_end(position, target, distance_of_end(target), 0.0, clearance);
    }

    /// Tries to move the end of the path to `target`, which has moved by `moved` and is reached
    /// `stop_distance` before. Returns false, and changes nothing, if the path has to be planned
    /// again for that (unit: meter).
    [[nodiscard]] bool try_move_end(
        Vec2 position, Vec2 target, double moved, double stop_distance, Clearance& clearance);
    /// Goes straight to the farthest point ahead that can be reached so: one corner at a time, and
    /// only near that corner, so that it costs little, and from one place again only after
    /// `interval` (unit: second). An agent that is off its path cuts the corner if it cannot skip
    /// it.
    [[nodiscard]] Upkeep skip_corners(Vec2 position, Clearance& clearance, double interval);

    /// The body leaves the path, to avoid others for example.
    void mark_off_path() { is_off_path_ = true; }

    [[nodiscard]] bool is_off_path() const { return is_off_path_; }

    /// @}

private:
    // The current segment, its length, and how far along it the body is.
    struct Place {
        Vec2d segment;
        double length;
        double along;
    };

    [[nodiscard]] Place place_of(Vec2 position) const;
    [[nodiscard]] double speed_limit(double to_next, const Pace& pace) const;

    [[nodiscard]] Vec2 to() const { return points_[next_]; }

    [[nodiscard]] Vec2 last() const { return points_[end_ - 1]; }

    // How far the path goes on after the last point of the stretch, without a stop there.
    [[nodiscard]] float beyond_stretch() const { return next_link() == nullptr ? beyond_ : 0.0F; }

    // The length of the path up to the next link, while it is walked.
    [[nodiscard]] double rest_of_stretch(Vec2 position) const {
        return norm(between(position, to())) + beyond_next_;
    }

    // Skips points: the path leads from `position` straight to the remaining point with that index.
    void go_straight_to(std::size_t index, Vec2 position);
    // The next point becomes `point`, which is on the leg after it, and the path leads from
    // `position` straight there. Requires two remaining points.
    void cut_to(Vec2 point, Vec2 position);
    void move_end(Vec2 point);

    [[nodiscard]] Upkeep go_straight_on(Vec2 position, bool may_skip, Clearance& clearance);
    [[nodiscard]] bool cut_corner(Vec2 position, Clearance& clearance);

    void begin_stretch(std::size_t first, Vec2 position);
    [[nodiscard]] std::span<const Vec2> stretch_after(std::size_t link) const;
    [[nodiscard]] bool can_walk_behind_links(Clearance& clearance) const;

    Path path_;
    std::vector<Vec2> points_;  // as they are walked
    std::size_t next_link_ = 0; // index of the next link to be crossed; their number after the last
    std::uint32_t next_ = 0;    // index of the point that the body is walking to
    std::uint32_t end_ = 0;     // of the stretch: behind its last point; 0 if no path is walked
    Vec2 from_;                 // where the segment to the next point begins
    float beyond_next_ = 0.0F;  // length of the stretch after that point, and what is beyond
    float speed_ = 0.0F;        // along the path, in the last step
    float beyond_ = 0.0F;       // see PlannedPath
    float after_stretch_ = 0.0F;        // the length of the path after the current stretch
    float age_ = 0.0F;                  // (unit: second)
    float drift_ = 0.0F;                // how far the end was moved since it was planned
    std::uint64_t checked_version_ = 0; // of the world in which the rest of the path is walkable
    Vec2 last_check_;                   // where skip_corners() tried last
    float since_check_;                 // (unit: second)
    bool is_off_path_ = false;
    bool are_costs_outdated_ = false;
};

} // namespace raywalk
