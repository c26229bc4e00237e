// SPDX-License-Identifier: MIT
#include "traffic.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace raywalk {
namespace {

// What a request gets before it is the turn of the next one.
constexpr std::int64_t slice = 1024;

// Of two with the same target, the one that is there stays, and so does who is followed: so much
// more does it count for the other.
constexpr double of_the_first = 10'000.0;

} // namespace

std::uint32_t Traffic::enter(Body& body, double neighbor_distance) {
    greatest_distance_ = std::max(greatest_distance_, neighbor_distance);
    const std::uint32_t id = crowd_.add({.position = exact(body.position())});
    if (id >= bodies_.size()) {
        bodies_.resize(id + 1);
        keys_.resize(id + 1);
        preys_.resize(id + 1);
    }
    bodies_[id] = &body;
    keys_[id] = body.key();
    preys_[id] = {};
    return id;
}

void Traffic::leave(std::uint32_t id) {
    bodies_[id] = nullptr;
    crowd_.remove(id);
}

void Traffic::forget(BodyKey body) {
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr && keys_[id] == body) {
            bodies_[id] = nullptr;
            CrowdMember member = crowd_.member(id);
            member.layers = 0;
            crowd_.set(id, member);
        }
        if (preys_[id] == body && body != BodyKey{}) {
            preys_[id] = lost_prey;
        }
    }
    // A search that begins again looks at them.
    std::erase_if(waiting_, [&](const Waiting& each) {
        return std::find(each.ignored.begin(), each.ignored.end(), body) != each.ignored.end();
    });
}

std::span<const Neighbor> Traffic::neighbors_of(std::uint32_t id, const AgentSettings& settings) {
    crowd_.neighbors_of(id, *settings.neighbor_distance, settings.max_neighbors, neighbors_);
    const CrowdMember& self = crowd_.member(id);
    const bool stays = self.has_arrived || self.waits;
    const BodyKey prey = preys_[id];
    for (Neighbor& other : neighbors_.neighbors) {
        const bool other_stays = other.has_arrived || other.waits;
        const bool is_rival =
            other.destination == self.destination && other.destination != 0 && other_stays != stays;
        const bool follows_it = preys_[other.id] == keys_[id];
        const bool is_prey = prey != BodyKey{} && keys_[other.id] == prey;
        other.is_sought = is_rival || follows_it || is_prey;
        if ((is_rival || follows_it) && stays) {
            other.priority.value -= of_the_first;
        } else if ((is_rival || is_prey) && other_stays) {
            other.priority.value += of_the_first;
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
    crowd_.rebuild(greatest_distance_ > 0.0 ? greatest_distance_ : 1.0);
}

void Traffic::spend(const UpdateBudget& budget) {
    assert(budget.iterations > 0);
    iterations_left_ = budget.iterations;
    time_left_ = budget.time;
    while (!waiting_.empty() && !is_spent()) {
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        advance_by(*next.request, std::min(slice, iterations_left_));
        if (!next.request->is_finished()) {
            waiting_.push_back(std::move(next));
        }
    }
}

void Traffic::advance(PathRequest& request, std::span<const BodyKey> ignored) {
    while (!request.is_finished() && !is_spent()) {
        advance_by(request, time_left_ ? std::min(slice, iterations_left_) : iterations_left_);
    }
    if (!request.is_finished()) {
        waiting_.push_back({&request, {ignored.begin(), ignored.end()}});
    }
}

void Traffic::remove(const PathRequest& request) {
    std::erase_if(waiting_, [&](const Waiting& each) { return each.request == &request; });
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
