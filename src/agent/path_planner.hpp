// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/path_request.hpp"

#include "crowd/shared_flow.hpp"
#include "navigator/agent_services.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// A path, or the first part of one.
struct PlannedPath {
    Path path;
    /// The length of what comes after the path's last point, 0 if that is the target (unit: meter).
    double beyond = 0.0;
    /// Where the target was when it was asked for (unit: meter).
    Vec2 target{};
};

/// How an agent comes by its path, and whether the path still holds.
class PathPlanner {
public:
    PathPlanner(std::shared_ptr<AgentServices> services, PathQuery query);
    ~PathPlanner();
    PathPlanner(const PathPlanner&) = delete;
    PathPlanner(PathPlanner&&) = delete;
    PathPlanner& operator=(const PathPlanner&) = delete;
    PathPlanner& operator=(PathPlanner&&) = delete;

    /// The agent, which keeps its position there, is on its way to a body, or, if that is 0, to a
    /// point, and may share ways with others who are.
    void set_destination(BodyKey body, Vec2 point, const Vec2* position);
    /// It is no longer.
    void clear_destination();

    [[nodiscard]] bool has_destination() const { return destination_.has_value(); }

    /// The body that is the destination is there now.
    void move_destination(Vec2 point);

    /// Where the shared flow to the destination leads from a cell; nothing if there is none.
    [[nodiscard]] std::optional<Cell> next_by_flow(Cell cell) const;

    /// Asks for a way; an earlier question is dropped.
    void ask(Vec2 start, Vec2 target);
    /// The same with some cells closed for this once.
    void ask_around(std::span<const Cell> blocked, Vec2 start, Vec2 target);
    void cancel();

    [[nodiscard]] bool is_asking() const { return is_asking_; }

    /// True while the question waits for its turn.
    [[nodiscard]] bool is_waiting() const { return plan_.is_waiting; }

    /// True while any agent's question does.
    [[nodiscard]] bool is_anybody_waiting() const {
        return services_->crowd().waiting_requests() > 0;
    }

    /// The answer, once it is known; the question is done with then. An agent that waits for a
    /// shared way gets it from `start`, where it is now.
    [[nodiscard]] std::optional<PlannedPath> take_answer(Vec2 start);

    /// See find_escape_path(): a path with status partial, or start_blocked if there is none.
    [[nodiscard]] Path way_out(Vec2 start);
    /// True if the walker can go from `from` to `to` straight; it may lean against something at
    /// `from`, and at `to` if it is `arriving`.
    [[nodiscard]] bool can_walk(Vec2 from, Vec2 to, bool arriving);
    /// True if a walker at `position` can go along all the `points`, the last of which it arrives
    /// at.
    [[nodiscard]] bool can_walk_along(Vec2 position, std::span<const Vec2> points);

    /// The number of the last change of the world.
    [[nodiscard]] std::uint64_t world_version() const { return cache_->version(); }

    /// True if something changed since `version` in a chunk that the way goes through.
    [[nodiscard]] bool
    is_affected(Vec2 position, std::span<const Vec2> points, std::uint64_t version) const;

    /// See NeighborCache.
    [[nodiscard]] bool
    may_have_opened(Vec2 from, Vec2 to, double length, std::uint64_t version) const {
        return cache_->may_have_opened(from, to, length, version);
    }

    /// Of the cells that something reaches which no path knows of, but which touches `box`: bodies
    /// that push each other about.
    [[nodiscard]] std::vector<Cell> cells_of_loose_bodies(const Box& box);

    [[nodiscard]] const Navigator& navigator() const { return services_->navigator(); }

    [[nodiscard]] WorldAccess& world_access() const { return services_->access(); }

    /// For the next question alone.
    [[nodiscard]] NeighborView& view();

    [[nodiscard]] float cell_size() const { return cache_->grid().cell_size(); }

    [[nodiscard]] const PathQuery& query() const { return query_; }

    /// No obstacles for this walker: its own body, and the one that it follows.
    void set_ignored_bodies(std::vector<BodyKey> bodies);

private:
    [[nodiscard]] bool is_plain() const;
    [[nodiscard]] bool may_go_straight(Vec2 start, Vec2 target) const;
    [[nodiscard]] Path empty_path(PathStatus status) const;
    [[nodiscard]] Path path_along(std::vector<Vec2> points) const;
    void try_shared_way(Vec2 start);
    void search(Vec2 start, Vec2 target, std::span<const Cell> blocked);

    std::shared_ptr<AgentServices> services_;
    NeighborCache* cache_;
    PathQuery query_;
    bool is_asking_ = false;
    std::optional<SharedTarget> destination_;
    const Vec2* position_ = nullptr;
    Vec2 start_; // of the question
    Vec2 target_;
    bool is_new_ = false;               // was asked in this update
    bool waits_for_flow_ = false;       // instead of a search
    std::uint64_t seen_updates_ = 0;    // of the flow
    Plan plan_;                         // while it searches
    std::optional<PlannedPath> answer_; // if it is known without a search
    FlowTrace trace_;
};

} // namespace raywalk
