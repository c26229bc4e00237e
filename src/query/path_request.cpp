// SPDX-License-Identifier: MIT
#include "raywalk/path_request.hpp"

#include "query/path_request_state.hpp"

#include <cassert>
#include <utility>

namespace raywalk {

PathRequest::State::State(const NeighborCache& cache,
                          RegionCaches& regions,
                          std::shared_ptr<WorldAccess> world_access)
    : execution{cache, regions}
    , access{std::move(world_access)} {}

void PathRequest::Delete::operator()(State* state) const {
    WorldAccess::destroy_outside(std::unique_ptr<State>{state});
}

PathRequest::PathRequest(std::unique_ptr<State, Delete> state)
    : state_{std::move(state)} {}

PathRequest::~PathRequest() = default;
PathRequest::PathRequest(PathRequest&&) noexcept = default;
PathRequest& PathRequest::operator=(PathRequest&&) noexcept = default;

PathRequest::State& PathRequest::state() const {
    assert(state_ != nullptr && "the request was moved from");
    return *state_;
}

// A query cannot be replaced by the callbacks that it calls itself.
bool PathRequest::prepare_begin() {
    return !state().execution.is_running() ||
           state_->access->refuse("a request cannot begin anew from inside of itself");
}

void PathRequest::begin(Vec2 start, std::span<const Vec2> targets, const PathQuery& query) {
    if (!prepare_begin()) {
        return;
    }
    if (state_->access->prepare_query()) {
        WorldAccess::search([&] { state_->execution.begin(start, targets, query); });
    } else {
        state_->execution.refuse(start, targets, query);
    }
}

void PathRequest::begin(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query) {
    if (!prepare_begin()) {
        return;
    }
    if (state_->access->prepare_query()) {
        WorldAccess::search([&] { state_->execution.begin(start, std::move(predicate), query); });
    } else {
        state_->execution.refuse(start, {}, query);
    }
}

void PathRequest::cancel_if_ended() const {
    if (state().access->has_ended()) {
        state_->execution.cancel();
    }
}

bool PathRequest::prepare_advance() {
    cancel_if_ended();
    const QueryExecution& execution = state_->execution;
    return !execution.is_finished() && !execution.is_running() && state_->access->prepare_query();
}

// A callback may destroy the request; its state is destroyed with the scope.
PathStatus PathRequest::advance(std::int64_t iterations) {
    if (!prepare_advance()) {
        return state_->execution.path().status;
    }
    QueryExecution& execution = state_->execution;
    return WorldAccess::search([&] { return execution.advance(iterations); });
}

PathStatus PathRequest::advance_for(std::chrono::nanoseconds time) {
    using Clock = std::chrono::steady_clock;
    constexpr std::int64_t slice = 256; // some microseconds
    if (!prepare_advance()) {
        return state_->execution.path().status;
    }
    QueryExecution& execution = state_->execution;
    return WorldAccess::search([&] {
        const auto began = Clock::now();
        // Compared as a duration, because `began + time` may overflow.
        while (!execution.is_finished() && Clock::now() - began < time) {
            execution.advance(slice);
        }
        return execution.path().status;
    });
}

void PathRequest::cancel() {
    state().execution.cancel();
}

const Path& PathRequest::path() const {
    cancel_if_ended();
    return state_->execution.path();
}

Vec2 PathRequest::start() const {
    return state().execution.ends().start();
}

std::span<const Vec2> PathRequest::targets() const {
    return state().execution.ends().targets();
}

const NeighborView* PathRequest::view() const {
    return state().access->has_ended() ? nullptr : state_->execution.view();
}

const PathSearch* PathRequest::search() const {
    return state().access->has_ended() ? nullptr : state_->execution.search();
}

Path PathRequest::take_path() {
    return state().execution.take_path();
}

} // namespace raywalk
