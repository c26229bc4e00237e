// SPDX-License-Identifier: MIT
#include "raywalk/path_request.hpp"

#include "core/callback_scope.hpp"
#include "query/query_run.hpp"
#include "world/world_access.hpp"

#include <cassert>
#include <utility>

namespace raywalk {

struct PathRequest::State : QueryRun {
    std::shared_ptr<WorldAccess> world_access;

    // False from inside of its own callbacks, which may not change the question.
    [[nodiscard]] bool may_change() {
        return !is_running() ||
               world_access->refuse("a request cannot begin anew from inside of itself");
    }

    void begin_if_allowed() {
        if (world_access->may_ask()) {
            const CallbackScope scope{CallbackScope::Kind::searching};
            begin();
        } else {
            refuse();
        }
    }

    [[nodiscard]] bool may_go_on() {
        if (world_access->has_ended()) {
            cancel();
        }
        return path.status == PathStatus::pending && !is_running() && world_access->may_ask();
    }
};

void PathRequest::Delete::operator()(State* state) const {
    CallbackScope::destroy_outside(std::unique_ptr<State>{state});
}

PathRequest::PathRequest(NeighborCache& cache,
                         KnownRegions& known,
                         std::shared_ptr<WorldAccess> world_access)
    : state_{new State} {
    state_->world_access = std::move(world_access);
    use(cache, known);
}

PathRequest::~PathRequest() = default;
PathRequest::PathRequest(PathRequest&&) noexcept = default;
PathRequest& PathRequest::operator=(PathRequest&&) noexcept = default;

PathRequest::State& PathRequest::state() const {
    assert(state_ != nullptr && "the request was moved from");
    return *state_;
}

void PathRequest::use(NeighborCache& cache, KnownRegions& known) {
    state().cache = &cache;
    state().known = &known;
}

void PathRequest::begin(Vec2 start, std::span<const Vec2> targets, const PathQuery& query) {
    if (state().may_change()) {
        state_->question.start = start;
        state_->question.targets.assign(targets.begin(), targets.end());
        state_->question.predicate = nullptr;
        state_->query = query;
        state_->begin_if_allowed();
    }
}

void PathRequest::begin(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query) {
    if (state().may_change()) {
        state_->question = {start, {}, std::move(predicate)};
        state_->query = query;
        state_->begin_if_allowed();
    }
}

// A callback may destroy the request, and its state is destroyed with the scope.
PathStatus PathRequest::advance(std::int64_t iterations) {
    State& state = this->state();
    if (!state.may_go_on()) {
        return state.path.status;
    }
    const CallbackScope scope{CallbackScope::Kind::searching};
    return state.advance(iterations);
}

PathStatus PathRequest::advance_for(std::chrono::nanoseconds time) {
    constexpr std::int64_t slice = 256; // some microseconds
    State& state = this->state();
    if (!state.may_go_on()) {
        return state.path.status;
    }
    const CallbackScope scope{CallbackScope::Kind::searching};
    const auto end = std::chrono::steady_clock::now() + time;
    while (state.path.status == PathStatus::pending && std::chrono::steady_clock::now() < end) {
        state.advance(slice);
    }
    return state.path.status;
}

void PathRequest::cancel() {
    state().cancel();
}

const Path& PathRequest::path() const {
    if (state().world_access->has_ended()) {
        state_->cancel();
    }
    return state_->path;
}

Vec2 PathRequest::start() const {
    return state().question.start;
}

std::span<const Vec2> PathRequest::targets() const {
    return state().question.targets;
}

const NeighborView* PathRequest::view() const {
    return state().world_access->has_ended() ? nullptr : state_->view();
}

const PathSearch* PathRequest::search() const {
    return state().world_access->has_ended() ? nullptr : state_->search();
}

Path PathRequest::take_path() {
    Path path = std::move(state().path);
    state_->path = {};
    state_->path.status = path.status;
    return path;
}

} // namespace raywalk
