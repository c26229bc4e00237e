// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/fwd.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace raywalk {

/// A path query that is answered a slice at a time, so that a long search does not take one whole
/// frame. The path equals that of Navigator::find_path, however it is sliced.
/// Navigator::request_path makes one; it is cancelled when the navigator is destroyed.
///
/// The world may change between two slices. If a chunk that the search has used changed, the search
/// restarts by itself, with all its iterations; after 16 restarts it continues anyway, and
/// Navigator::is_affected is true for the path. Navigator::shift_origin cancels the request. Bodies
/// in PathQuery::ignored_bodies must exist until the request is finished; it keeps costs alive.
///
/// Several threads may advance requests of one navigator at once, each its own request, as long as
/// nothing else uses the navigator meanwhile, except for their costs and predicates: these may
/// query the navigator, report changes to it, and command or destroy agents. Changes that wait, of
/// these or of a step of the world, are not applied by a request, but by the navigator's next call;
/// until then the request sees the world without them, and Navigator::is_affected is true for its
/// path.
///
/// Costs and predicates that the request calls may cancel or destroy it, which takes effect when
/// they return; inside of them advance() and begin() do nothing. If they throw, the request is
/// cancelled. If they destroy the navigator, the call goes on to its end.
class RAYWALK_EXPORT PathRequest {
public:
    /// Afterwards `other` may only be destroyed or assigned to; any other use is an assertion.
    PathRequest(PathRequest&& other) noexcept = default;
    /// Takes over the query of `other`, or its answer; `other` as after the move constructor.
    PathRequest& operator=(PathRequest&& other) noexcept = default;

    /// Begins a new query from `start` to the target that is cheapest to reach, and reuses the
    /// memory of the last one (unit: meter). The status becomes invalid_query if `query.walker` is
    /// not the walker that the request was made for, or if find_path would return that.
    void begin(Vec2 start, std::span<const Vec2> targets, const PathQuery& query);
    /// Begins a new query from `start` to the center of the cell that is cheapest to reach among
    /// those for which `predicate` returns true (unit: meter). See Navigator::find_path_where for
    /// what the predicate may do.
    void begin(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query);

    /// Spends up to `iterations` more and returns the status: pending if they did not suffice. 0
    /// and less spend nothing. Spends nothing either while queries are refused, as in the middle of
    /// the world's step.
    PathStatus advance(std::int64_t iterations);
    /// Spends about `time` more, nothing if it is 0 or less, and returns the status. The greatest
    /// possible time is valid. When the request finishes depends on the clock, but its path does
    /// not.
    PathStatus advance_for(std::chrono::nanoseconds time);
    /// Cancels the request: the status becomes cancelled unless it is finished.
    void cancel();

    /// The status of path(): pending until the request is finished.
    [[nodiscard]] PathStatus status() const { return path().status; }

    /// True if the path is known, the query failed or was cancelled.
    [[nodiscard]] bool is_finished() const { return status() != PathStatus::pending; }

    /// The answer. Until the request is finished, its status is pending and it has no points.
    [[nodiscard]] const Path& path() const;
    /// Moves the answer out; only its status remains in path().
    [[nodiscard]] Path take_path();

    /// @name Looking at the query, not while another thread advances it
    /// @{

    /// The start of the current query (unit: meter).
    [[nodiscard]] Vec2 start() const;
    /// The targets of the current query; empty with a predicate (unit: meter). Valid until the next
    /// begin().
    [[nodiscard]] std::span<const Vec2> targets() const;
    /// The world as the query sees it; null before begin(), for an invalid query and once the
    /// navigator is destroyed.
    [[nodiscard]] const NeighborView* view() const;
    /// The query's latest search: the first one, or one for a cell near the target. Null if the
    /// query was answered without a search, or by a straight path instead of what the search found,
    /// and once the navigator is destroyed. Its cells() are those of the path.
    [[nodiscard]] const PathSearch* search() const;
    /// @}

private:
    friend class Navigator; // request_path() makes requests

    struct State;

    explicit PathRequest(std::shared_ptr<State> state);

    [[nodiscard]] const std::shared_ptr<State>& state() const;

    std::shared_ptr<State> state_; // shared with the calls that run
};

} // namespace raywalk
