// SPDX-License-Identifier: MIT
#include "navigator/crowd_manager.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace raywalk {
namespace {

// What a query gets before it is the turn of the next one (unit: iteration).
constexpr std::int64_t slice = 1024;

// Anchoring start and target to the grid takes no iterations, but the time of this many.
constexpr std::int64_t cost_of_beginning = 50;

// Priority bonus for settled or followed agents: of two with the same target, the one that is there
// stays, and a followed agent does not make way for its followers.
constexpr double settled_bonus = 10'000.0;

} // namespace

std::uint32_t CrowdManager::add(Body& body, double neighbor_distance) {
    const std::uint32_t id = proximity_grid_.add({.position = exact(body.position())});
    if (id >= bodies_.size()) {
        bodies_.resize(id + 1);
        keys_.resize(id + 1);
        followed_.resize(id + 1);
        neighbor_distances_.resize(id + 1);
    }
    bodies_[id] = &body;
    keys_[id] = body.key();
    followed_[id] = {};
    neighbor_distances_[id] = neighbor_distance;
    return id;
}

void CrowdManager::remove(std::uint32_t id) {
    bodies_[id] = nullptr;
    proximity_grid_.remove(id);
}

void CrowdManager::forget(BodyKey body) {
    if (body == BodyKey{}) { // many have no key
        return;
    }
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr && keys_[id] == body) {
            lose_body(id);
        }
        if (followed_[id] == body) {
            lose_followed_body(id);
        }
    }
    // A query that starts over would read the ignored bodies again.
    for (auto each = queue_.begin(); each != queue_.end();) {
        QueuedQuery& query = **each++;
        if (std::find(query.ignored.begin(), query.ignored.end(), body) != query.ignored.end()) {
            withdraw(query);
        }
    }
}

void CrowdManager::forget_all() {
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr) {
            lose_body(id);
        }
    }
}

void CrowdManager::add_bodies_to(std::vector<BodyKey>& bodies) const {
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr) {
            for (const BodyKey body : {keys_[id], followed_[id]}) {
                if (body != BodyKey{} && body != lost) {
                    bodies.push_back(body);
                }
            }
        }
    }
}

// Other agents do not see it from the next snapshot on.
void CrowdManager::lose_body(std::uint32_t id) {
    bodies_[id] = nullptr;
    CrowdAgent agent = proximity_grid_.agent(id);
    agent.layers = 0;
    proximity_grid_.set(id, agent);
}

std::span<const NearbyAgent>
CrowdManager::nearby_agents(std::uint32_t id, double neighbor_distance, std::size_t max_neighbors) {
    proximity_grid_.find_nearby(id, neighbor_distance, max_neighbors, nearby_);
    const CrowdAgent& self = proximity_grid_.agent(id);
    const bool has_settled = self.has_arrived || self.is_waiting;
    const BodyKey followed = followed_[id];
    for (NearbyAgent& other : nearby_.agents) {
        const bool other_has_settled = other.has_arrived || other.is_waiting;
        const bool is_rival = other.target_id == self.target_id && other.target_id != 0 &&
                              other_has_settled != has_settled;
        other.is_follower = keys_[id] != BodyKey{} && followed_[other.id] == keys_[id];
        const bool is_followed = followed != BodyKey{} && keys_[other.id] == followed;
        other.may_approach = is_rival || other.is_follower || is_followed;
        if ((is_rival || other.is_follower) && has_settled) {
            other.priority.value -= settled_bonus;
        } else if ((is_rival || is_followed) && other_has_settled) {
            other.priority.value += settled_bonus;
        }
    }
    return nearby_.agents;
}

void CrowdManager::take_snapshot() {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr && !bodies_[id]->exists()) {
            lose_body(id);
            forget(keys_[id]);
        }
        if (bodies_[id] != nullptr) {
            CrowdAgent agent = proximity_grid_.agent(id);
            agent.position = exact(bodies_[id]->position());
            agent.velocity = exact(bodies_[id]->velocity());
            proximity_grid_.set(id, agent);
            sum += neighbor_distances_[id];
            ++count;
        }
    }
    // Half the mean distance: the few agents that look far search many cells; with larger cells,
    // all others would have to search large ones.
    proximity_grid_.rebuild(sum > 0.0 ? 0.5 * sum / static_cast<double>(count) : 1.0);
}

void CrowdManager::begin_step(const UpdateBudget& budget) {
    assert(budget.iterations > 0);
    iterations_left_ = budget.iterations;
    time_left_ = budget.time;
    while (!queue_.empty() && !is_budget_spent()) {
        QueuedQuery& query = *queue_.front();
        advance(query, std::min(slice, iterations_left_));
        if (query.is_pending()) {
            queue_.splice(queue_.end(), queue_, query.place);
        } else {
            withdraw(query);
        }
    }
}

void CrowdManager::submit(QueuedQuery& query) {
    query.spent = 0;
    while (query.is_pending() && !is_budget_spent()) {
        advance(query, time_left_ ? std::min(slice, iterations_left_) : iterations_left_);
    }
    if (query.is_pending()) {
        query.place = queue_.insert(queue_.end(), &query);
        query.is_queued = true;
    }
}

void CrowdManager::withdraw(QueuedQuery& query) {
    if (query.is_queued) {
        queue_.erase(query.place);
        query.is_queued = false;
    }
}

void CrowdManager::advance(QueuedQuery& query, std::int64_t iterations) {
    using Clock = std::chrono::steady_clock;
    const auto began = time_left_ ? Clock::now() : Clock::time_point{};
    std::int64_t used = 0;
    if (query.execution == nullptr) {
        query.begin();
        used += cost_of_beginning;
    }
    query.execution->advance(iterations);
    if (iterations_left_ != unlimited) {
        const std::int64_t total = query.execution->is_finished()
                                       ? query.execution->path().statistics.search.iterations
                                       : query.spent + iterations;
        used += std::max<std::int64_t>(0, total - query.spent);
        query.spent = total;
        iterations_left_ -= std::min(used, iterations_left_);
    }
    if (time_left_) {
        *time_left_ -= Clock::now() - began;
    }
}

bool CrowdManager::is_budget_spent() const {
    return iterations_left_ <= 0 || (time_left_ && time_left_->count() <= 0);
}

} // namespace raywalk
