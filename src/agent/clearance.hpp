// SPDX-License-Identifier: MIT
#pragma once

#include "bodies/tracked_bodies.hpp"
#include "cells/cell_cost_cache.hpp"
#include "navigator/agent_profile.hpp"
#include "navigator/agent_services.hpp"

#include <forward_list>

namespace raywalk {

/// Where an agent fits in the current world, what it costs there, and which links it may cross. Its
/// own body, the one that it follows, and those that it ignores are no obstacles; cells that its
/// costs forbid are. Requires an existing navigator.
class Clearance {
public:
    /// For an agent with that body and that profile, which may change. It is in the crowd as long
    /// as the object lives.
    Clearance(TrackedBody& body, AgentProfile& profile);
    Clearance(Clearance&&) = delete;

    ~Clearance() { services().crowd.remove(id_); }

    [[nodiscard]] AgentServices& services() const { return *profile_->services; }

    /// The agent's id in the crowd manager.
    [[nodiscard]] std::uint32_t id() const { return id_; }

    /// Looks at the world with that memory from now on, which must live as long as the services. No
    /// other thread may use it at the same time.
    void set_memory(SteeringMemory& memory) { memory_ = &memory; }

    [[nodiscard]] SteeringMemory& steering_memory() const { return *memory_; }

    [[nodiscard]] ViewMemory& memory() const { return memory_->view; }

    [[nodiscard]] const WalkerProfile& walker() const { return *profile_->walker; }

    /// What the settings say of queries: see query() for the rest.
    [[nodiscard]] const PathQuery& options() const { return profile_->settings.query; }

    void set_follows_body(bool follows_body) { follows_body_ = follows_body; }

    /// PathQuery::stop_distance. Where an agent stops before a followed body is measured along the
    /// path, not by the query (unit: meter).
    [[nodiscard]] float stop_distance() const {
        return follows_body_ ? 0.0F : options().stop_distance;
    }

    /// All bodies that are no obstacles for the agent.
    [[nodiscard]] std::vector<BodyKey> ignored_bodies() const;

    /// The complete query of the agent: with its walker, its bodies, and the doors that are shut
    /// for it.
    [[nodiscard]] PathQuery query() const;

    /// @name Links through doors that stayed shut, which the agent does not try again soon
    /// @{

    /// Closes a link for half a minute, for this agent alone.
    void shut(LinkId link) { shut_.push_front({.link = link, .seconds = shut_duration}); }

    /// Opens all links that were closed for this agent alone.
    void open_all() { shut_.clear(); }

    [[nodiscard]] bool has_shut_links() const { return !shut_.empty(); }

    /// Opens those that were closed for long enough, `dt` seconds later.
    void pass_time(double dt);
    /// @}

    /// True if the walker can go straight from `from` to `to`. It may touch an obstacle at `from`.
    [[nodiscard]] bool can_walk(Vec2 from, Vec2 to);
    /// True if the walker can go from `position` straight to the first point, and on to each other.
    /// With a `version`, they were free then: only what has changed since is looked at.
    [[nodiscard]] bool can_walk_along(Vec2 position,
                                      std::span<const Vec2> points,
                                      std::optional<std::uint64_t> version = {});

    /// True if the walker can go along the path, and may still cross its links.
    [[nodiscard]] bool can_walk_along(const Path& path);

    /// The end of a leg of a path.
    struct LegEnd {
        Vec2 point;
        bool is_found; ///< the path counts as found
    };

    /// Returns where a leg that goes straight from `from` to `target` ends: at `target`, or at the
    /// nearest point where the walker can stand. Nothing if that cannot be reached in a straight
    /// line.
    [[nodiscard]] std::optional<LegEnd> end_of_leg(Vec2 from, Vec2 target);
    /// True if no obstacle is on the straight line, however wide the walker.
    [[nodiscard]] bool sees(Vec2 from, Vec2 to);

    /// Returns the link of a path if the walker may still cross it, else null. Valid until the next
    /// change of the links.
    [[nodiscard]] const NavigationLink* find_link(LinkId id) const;
    /// True if a way from `from` to `to` over such links may be shorter than `length`, which is at
    /// least that of the straight line (unit: meter).
    [[nodiscard]] bool may_links_shorten(Vec2 from, Vec2 to, double length) const;

    /// The number of the last change of the world.
    [[nodiscard]] std::uint64_t world_version() const { return cache().version(); }

    /// True if a chunk that the path from `position` along the points crosses changed after
    /// `version` in that way.
    [[nodiscard]] bool is_affected(Vec2 position,
                                   std::span<const Vec2> points,
                                   std::uint64_t version,
                                   ChangeKind kind = ChangeKind::world) const;

    /// True if some cells may cost other than 1.
    [[nodiscard]] bool has_costs() const { return costs() != nullptr; }

    /// The costs of cells; null if every cell costs 1.
    [[nodiscard]] const CellCosts* costs() const {
        return without_uniform(options().search.costs.get());
    }

    /// True if a change after `version` may have opened a path from `from` to `to` that is shorter
    /// than `length`; see NeighborCache. A way over links may be opened anywhere (unit: meter).
    [[nodiscard]] bool
    may_have_opened(Vec2 from, Vec2 to, double length, std::uint64_t version) const {
        return cache().may_have_opened(from, to, length, version, has_costs()) ||
               (version != world_version() && may_links_shorten(from, to, length));
    }

    /// The cells that these obstacles and dynamic bodies that touch `box`, but for those that are
    /// `moving`, cover for the walker, sorted: it cannot stand on their centers, or what covers
    /// them lies in them. Paths do not avoid such bodies.
    [[nodiscard]] std::vector<Cell> cells_covered_in(const Box& box,
                                                     std::vector<Obstacle> obstacles,
                                                     std::span<const BodyKey> moving) const;
    /// True if a dynamic body other than `self`, which stands at `from`, is in the way to `to`
    /// (unit: meter).
    [[nodiscard]] bool is_next_to_loose_body(Vec2 from, Vec2 to, BodyKey self) const;
    /// The dynamic body other than `self` that is nearest to `position`, if the gap between it and
    /// the walker is at most `gap` (unit: meter).
    [[nodiscard]] std::optional<BodyKey>
    loose_body_near(Vec2 position, float gap, BodyKey self) const;
    /// The path out of an obstacle that contains `start`, see find_escape_path(): its status is
    /// partial, or start_blocked if there is none.
    [[nodiscard]] Path escape_path(Vec2 start);

    /// A path without points for this walker in the current world.
    [[nodiscard]] Path empty_path(PathStatus status) const;
    /// A path along these points, found in the current world, at the cost of its length.
    [[nodiscard]] Path path_along(std::vector<Vec2> points) const;

    [[nodiscard]] const Grid& grid() const { return cache().grid(); }

    [[nodiscard]] const NeighborCache& cache() const { return *profile_->cache; }

    /// The world as the query sees it, for one operation: the next call, by any agent on the same
    /// thread, replaces it.
    [[nodiscard]] NeighborView& view();

private:
    static constexpr double shut_duration = 30.0; // (unit: second)

    struct ShutLink {
        LinkId link;
        double seconds; // that are left
    };

    [[nodiscard]] bool may_cross(const NavigationLink& link) const;
    [[nodiscard]] std::vector<Obstacle> loose_bodies_in(const Box& box) const;
    [[nodiscard]] ObstacleFilter loose_filter() const;

    const AgentProfile* profile_;
    SteeringMemory* memory_;
    std::forward_list<ShutLink> shut_; // the last one first
    std::uint32_t id_;
    bool follows_body_ = false;
};

} // namespace raywalk
