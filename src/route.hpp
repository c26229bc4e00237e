// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/path_request.hpp"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// How an agent comes by its path, and whether the path still holds.
class Route {
public:
    Route(Navigator& navigator, PathQuery query);
    ~Route();
    Route(const Route&) = delete;
    Route(Route&&) = delete;
    Route& operator=(const Route&) = delete;
    Route& operator=(Route&&) = delete;

    /// Asks for a way; an earlier question is dropped. `blocked` cells are closed for this once.
    void ask(Vec2 start, Vec2 target, std::span<const Cell> blocked = {});
    void cancel();

    [[nodiscard]] bool is_asking() const { return is_asking_; }

    /// The answer, once it is known; the question is done with then.
    [[nodiscard]] std::optional<Path> take_answer();

    /// The way out of an obstacle that a walker at `start` is in: to the nearest free cell that it
    /// can walk to straight, touching nothing but what it is in, or around one corner. Status
    /// partial, or start_blocked if there is none.
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
    /// Of the cells that something reaches which no path knows of, but which touches `box`: bodies
    /// that push each other about.
    [[nodiscard]] std::vector<Cell> cells_of_loose_bodies(const Box& box);

    /// For the next question alone.
    [[nodiscard]] NeighborView& view();

    [[nodiscard]] float cell_size() const { return cache_->grid().cell_size(); }

    [[nodiscard]] const PathQuery& query() const { return query_; }

    /// No obstacles for this walker: its own body, and the one that it follows.
    void set_ignored_bodies(std::vector<BodyKey> bodies);

private:
    [[nodiscard]] bool may_go_straight(Vec2 start, Vec2 target) const;
    [[nodiscard]] Path straight_path(Vec2 start, Vec2 target) const;
    [[nodiscard]] std::optional<std::array<Vec2, 2>> bent_way_out(Vec2 start);

    Navigator* navigator_;
    NeighborCache* cache_;
    PathQuery query_;
    bool is_asking_ = false;
    std::unique_ptr<PathRequest> request_;
    std::optional<Path> straight_;
};

} // namespace raywalk
