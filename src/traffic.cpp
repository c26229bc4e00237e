// SPDX-License-Identifier: MIT
#include "traffic.hpp"

#include <algorithm>
#include <cassert>

namespace raywalk {
namespace {

// What a request gets before it is the turn of the next one.
constexpr std::int64_t slice = 1024;

} // namespace

std::uint32_t Traffic::enter(Body& body) {
    const std::uint32_t id = crowd_.add({.position = exact(body.position())});
    if (id >= bodies_.size()) {
        bodies_.resize(id + 1);
        preys_.resize(id + 1);
    }
    bodies_[id] = &body;
    preys_[id] = {};
    return id;
}

void Traffic::leave(std::uint32_t id) {
    bodies_[id] = nullptr;
    crowd_.remove(id);
}

void Traffic::forget(BodyKey body) {
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr && bodies_[id]->key() == body) {
            bodies_[id] = nullptr;
            CrowdMember member = crowd_.member(id);
            member.layers = 0;
            crowd_.set(id, member);
        }
        if (preys_[id] == body && body != BodyKey{}) {
            preys_[id] = lost_prey;
        }
    }
}

std::span<const Neighbor>
Traffic::neighbors_of(std::uint32_t id, const AgentSettings& settings, bool stays) {
    crowd_.neighbors_of(id, *settings.neighbor_distance, settings.max_neighbors, neighbors_);
    if (stays) {
        const BodyKey own = bodies_[id]->key();
        const std::uint64_t destination = member(id).destination;
        for (Neighbor& other : neighbors_.neighbors) {
            if (preys_[other.id] == own || other.destination == destination) {
                other.velocity = other.preferred_velocity = {};
            }
        }
    }
    return neighbors_.neighbors;
}

void Traffic::take_snapshot() {
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr) {
            CrowdMember member = crowd_.member(id);
            member.position = exact(bodies_[id]->position());
            member.velocity = exact(bodies_[id]->velocity());
            crowd_.set(id, member);
        }
    }
    crowd_.rebuild();
}

void Traffic::spend(const UpdateBudget& budget) {
    assert(budget.iterations > 0);
    iterations_left_ = budget.iterations;
    time_left_ = budget.time;
    while (!waiting_.empty() && !is_spent()) {
        PathRequest& request = *waiting_.front();
        waiting_.pop_front();
        advance_by(request, std::min(slice, iterations_left_));
        if (!request.is_finished()) {
            waiting_.push_back(&request);
        }
    }
}

void Traffic::advance(PathRequest& request) {
    while (!request.is_finished() && !is_spent()) {
        advance_by(request, time_left_ ? std::min(slice, iterations_left_) : iterations_left_);
    }
    if (!request.is_finished()) {
        waiting_.push_back(&request);
    }
}

void Traffic::remove(const PathRequest& request) {
    std::erase(waiting_, &request);
}

void Traffic::advance_by(PathRequest& request, std::int64_t iterations) {
    using Clock = std::chrono::steady_clock;
    const auto begin = time_left_ ? Clock::now() : Clock::time_point{};
    request.advance(iterations);
    if (iterations_left_ != unlimited) {
        // Joining start and target takes no iterations, but some time: it counts as one.
        const std::int64_t used =
            request.is_finished() ? request.path().statistics.search.iterations + 1 : iterations;
        iterations_left_ -= std::clamp<std::int64_t>(used, 1, iterations);
    }
    if (time_left_) {
        *time_left_ -= Clock::now() - begin;
    }
}

bool Traffic::is_spent() const {
    return iterations_left_ <= 0 || (time_left_ && time_left_->count() <= 0);
}

} // namespace raywalk
