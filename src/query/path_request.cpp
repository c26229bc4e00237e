// SPDX-License-Identifier: MIT
#include "raywalk/path_request.hpp"

#include "query/path_request_state.hpp"

#include <cassert>
#include <utility>

namespace raywalk {

PathRequest::State::State(const NeighborCache& cache,
                          QueryCaches& caches,
                          std::shared_ptr<WorldAccess> world_access)
    : access{std::move(world_access)}
    , execution{cache, caches} {}

PathRequest::PathRequest(std::shared_ptr<State> state)
    : state_{std::move(state)} {}

const std::shared_ptr<PathRequest::State>& PathRequest::state() const {
    assert(state_ != nullptr && "the request was moved from");
    return state_;
}

// Calls work on a copy of the pointer to the state: a callback may destroy the request. It may
// destroy the navigator, too, so they hold its parts.

template <class Target>
void PathRequest::State::begin(Vec2 start, Target target, const PathQuery& query) {
    const std::shared_ptr<void> parts = access->hold();
    // A query cannot be replaced by the callbacks that it calls itself.
    if (execution.is_running()) {
        (void)access->refuse("a request cannot begin anew from inside of itself");
        return;
    }
    const CallbackScope scope{CallbackScope::Kind::searching};
    execution.begin(start, std::move(target), query, access->may_query());
}

void PathRequest::begin(Vec2 start, std::span<const Vec2> targets, const PathQuery& query) {
    const std::shared_ptr<State> state = this->state();
    state->begin(start, targets, query);
}

void PathRequest::begin(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query) {
    const std::shared_ptr<State> state = this->state();
    state->begin(start, std::move(predicate), query);
}

void PathRequest::State::cancel_if_ended() {
    if (access->has_ended()) {
        execution.cancel();
    }
}

template <class Advance>
PathStatus PathRequest::State::advance(Advance advance) {
    const std::shared_ptr<void> parts = access->hold();
    cancel_if_ended();
    if (!execution.is_finished() && !execution.is_running() && access->may_query()) {
        const CallbackScope scope{CallbackScope::Kind::searching};
        advance(execution);
    }
    return execution.path().status;
}

PathStatus PathRequest::advance(std::int64_t iterations) {
    const std::shared_ptr<State> state = this->state();
    return state->advance([&](QueryExecution& execution) { execution.advance(iterations); });
}

PathStatus PathRequest::advance_for(std::chrono::nanoseconds time) {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t slice = 256; // some microseconds
    const std::shared_ptr<State> state = this->state();
    return state->advance([&](QueryExecution& execution) {
        const auto began = Clock::now();
        // Compared as a duration, because `began + time` may overflow.
        while (!execution.is_finished() && Clock::now() - began < time) {
            execution.advance(slice);
        }
    });
}

void PathRequest::cancel() {
    state()->execution.cancel();
}

const Path& PathRequest::path() const {
    state()->cancel_if_ended();
    return state_->execution.path();
}

Vec2 PathRequest::start() const {
    return state()->execution.ends().start();
}

std::span<const Vec2> PathRequest::targets() const {
    return state()->execution.ends().targets();
}

const NeighborView* PathRequest::view() const {
    return state()->access->has_ended() ? nullptr : state_->execution.view();
}

const PathSearch* PathRequest::search() const {
    return state()->access->has_ended() ? nullptr : state_->execution.search();
}

Path PathRequest::take_path() {
    return state()->execution.take_path();
}

} // namespace raywalk
