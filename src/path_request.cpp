// SPDX-License-Identifier: MIT
#include "raywalk/path_request.hpp"

#include "query_run.hpp"

#include <utility>

namespace raywalk {

struct PathRequest::State : QueryRun {};

PathRequest::PathRequest(NeighborCache& cache, KnownRegions& known)
    : state_{std::make_unique<State>()} {
    use(cache, known);
}

PathRequest::~PathRequest() = default;
PathRequest::PathRequest(PathRequest&&) noexcept = default;
PathRequest& PathRequest::operator=(PathRequest&&) noexcept = default;

void PathRequest::use(NeighborCache& cache, KnownRegions& known) {
    state_->cache = &cache;
    state_->known = &known;
}

void PathRequest::begin(Vec2 start, std::span<const Vec2> targets, const PathQuery& query) {
    state_->question.start = start;
    state_->question.targets.assign(targets.begin(), targets.end());
    state_->question.predicate = nullptr;
    state_->query = query;
    state_->path.statistics = {};
    state_->begin();
}

void PathRequest::begin(Vec2 start, std::function<bool(Cell)> predicate, const PathQuery& query) {
    state_->question = {start, {}, std::move(predicate)};
    state_->query = query;
    state_->path.statistics = {};
    state_->begin();
}

PathStatus PathRequest::advance(std::int64_t iterations) {
    return state_->advance(iterations);
}

PathStatus PathRequest::advance_for(std::chrono::nanoseconds time) {
    constexpr std::int64_t slice = 256; // some microseconds
    const auto end = std::chrono::steady_clock::now() + time;
    while (status() == PathStatus::pending && std::chrono::steady_clock::now() < end) {
        state_->advance(slice);
    }
    return status();
}

void PathRequest::cancel() {
    state_->cancel();
}

const Path& PathRequest::path() const {
    return state_->path;
}

Vec2 PathRequest::start() const {
    return state_->question.start;
}

std::span<const Vec2> PathRequest::targets() const {
    return state_->question.targets;
}

const NeighborView* PathRequest::view() const {
    return state_->view();
}

const PathSearch* PathRequest::search() const {
    return state_->search();
}

Path PathRequest::take_path() {
    Path path = std::move(state_->path);
    state_->path = {};
    state_->path.status = path.status;
    return path;
}

} // namespace raywalk
