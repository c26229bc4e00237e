// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/vec2.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace raywalk {

class WorldAccess;
struct KnownRegions;

/// A query that is answered a slice at a time, so that a long search does not take one frame. The
/// answer is the one that Navigator::find_path gives, however it is sliced. Made by
/// Navigator::request_path; once the navigator is gone, it is cancelled.
///
/// The world may change between two slices: if a chunk changed that the search looked at, it begins
/// again by itself, with all its iterations. After 16 times it goes on all the same, and
/// Navigator::is_affected is true for the answer. Navigator::shift_origin cancels it. Bodies in
/// ignored_bodies, and costs, have to live until the answer is known or the request is cancelled.
///
/// Several threads may advance requests of one navigator at once, each its own, as long as nobody
/// else uses the navigator meanwhile.
///
/// Costs and predicates that it calls may cancel or destroy it, which it does when they return;
/// inside of them advance() and begin() do nothing. If they throw, it is cancelled.
class RAYWALK_EXPORT PathRequest {
public:
    /// For the navigator.
    PathRequest(NeighborCache& cache,
                KnownRegions& known,
                std::shared_ptr<WorldAccess> world_access);
    ~PathRequest();
    PathRequest(const PathRequest&) = delete;
    /// A request that was moved from may only be destroyed or given another; anything else is an
    /// assertion.
    PathRequest(PathRequest&&) noexcept;
    PathRequest& operator=(const PathRequest&) = delete;
    /// Takes the other's question over, or its answer.
    PathRequest& operator=(PathRequest&&) noexcept;

    /// Asks anew, for a walker of the same kind, or else the query is invalid; the memory of the
    /// last question is kept. With several targets the answer is the one that costs least to go to.
    void begin(Vec2 start, std::span<const Vec2> targets, const PathQuery& query);
    /// The same to the nearest cell for which `predicate` returns true; see
    /// Navigator::find_path_where.
    void begin(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query);
    /// The same with another cache, of the same navigator.
    void use(NeighborCache& cache, KnownRegions& known);

    /// Spends up to `iterations` more, and returns path().status: pending if they did not suffice.
    /// Spends nothing while the world cannot be asked, in the middle of its step.
    PathStatus advance(std::int64_t iterations);
    /// Spends about so much time more. When the answer comes depends on the clock then, but not
    /// what it is.
    PathStatus advance_for(std::chrono::nanoseconds time);
    /// Gives up: the status becomes cancelled, unless the answer is known.
    void cancel();

    /// As advance() told last: pending until the answer is known.
    [[nodiscard]] PathStatus status() const { return path().status; }

    /// True if the answer is known, or the request was cancelled.
    [[nodiscard]] bool is_finished() const { return status() != PathStatus::pending; }

    /// The answer once it is known; its status is pending until then.
    [[nodiscard]] const Path& path() const;
    /// Moves the answer out; only its status is left here.
    [[nodiscard]] Path take_path();

    /// @name What the query does, to look at; not while another thread advances it
    /// @{

    /// Where the way begins (unit: meter).
    [[nodiscard]] Vec2 start() const;
    /// Where it may end; nothing with a predicate (unit: meter).
    [[nodiscard]] std::span<const Vec2> targets() const;
    /// The world as the query sees it; null before begin() and for an invalid query.
    [[nodiscard]] const NeighborView* view() const;
    /// The query's latest search: its first, or one for a place nearby. Null if nothing was
    /// searched, because the answer was known without. Its cells() are those of the path.
    [[nodiscard]] const PathSearch* search() const;
    /// @}

private:
    struct State;

    struct Delete {
        void operator()(State* state) const;
    };

    [[nodiscard]] State& state() const;

    std::unique_ptr<State, Delete> state_;
};

} // namespace raywalk
