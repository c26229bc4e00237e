// SPDX-License-Identifier: MIT
#include "navigator/crowd_manager.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace raywalk {
namespace {

// What a request gets before it is the turn of the next one.
constexpr std::int64_t slice = 1024;

// Joining start and target to the grid takes no iterations, but the time of so many.
constexpr std::int64_t cost_of_beginning = 50;

// Of two with the same target, the one that is there stays, and so does who is followed: so much
// more does it count for the other.
constexpr double of_the_first = 10'000.0;

} // namespace

std::uint32_t CrowdManager::enter(Body& body, double neighbor_distance) {
    const std::uint32_t id = proximity_grid_.add({.position = exact(body.position())});
    if (id >= bodies_.size()) {
        bodies_.resize(id + 1);
        keys_.resize(id + 1);
        preys_.resize(id + 1);
        distances_.resize(id + 1);
    }
    bodies_[id] = &body;
    keys_[id] = body.key();
    preys_[id] = {};
    distances_[id] = neighbor_distance;
    return id;
}

void CrowdManager::leave(std::uint32_t id) {
    bodies_[id] = nullptr;
    proximity_grid_.remove(id);
}

void CrowdManager::forget(BodyKey body) {
    if (body == BodyKey{}) { // which is the name of many
        return;
    }
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        if (bodies_[id] != nullptr && keys_[id] == body) {
            lose_body(id);
        }
        if (preys_[id] == body) {
            lose_prey(id);
        }
    }
    // A search that begins again looks at them.
    for (auto each = waiting_.begin(); each != waiting_.end();) {
        Plan& plan = **each++;
        if (std::find(plan.ignored.begin(), plan.ignored.end(), body) != plan.ignored.end()) {
            remove(plan);
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
            for (const BodyKey body : {keys_[id], preys_[id]}) {
                if (body != BodyKey{} && body != lost_prey) {
                    bodies.push_back(body);
                }
            }
        }
    }
}

// Nobody sees it any more.
void CrowdManager::lose_body(std::uint32_t id) {
    bodies_[id] = nullptr;
    CrowdAgent member = proximity_grid_.agent(id);
    member.layers = 0;
    proximity_grid_.set(id, member);
}

std::span<const NearbyAgent>
CrowdManager::neighbors_of(std::uint32_t id, double neighbor_distance, std::size_t max_neighbors) {
    proximity_grid_.find_nearby(id, neighbor_distance, max_neighbors, neighbors_);
    const CrowdAgent& self = proximity_grid_.agent(id);
    const bool stays = self.has_arrived || self.is_waiting;
    const BodyKey prey = preys_[id];
    for (NearbyAgent& other : neighbors_.agents) {
        const bool other_stays = other.has_arrived || other.is_waiting;
        const bool is_rival =
            other.target_id == self.target_id && other.target_id != 0 && other_stays != stays;
        const bool follows_it = keys_[id] != BodyKey{} && preys_[other.id] == keys_[id];
        other.is_follower = follows_it;
        const bool is_prey = prey != BodyKey{} && keys_[other.id] == prey;
        other.may_approach = is_rival || follows_it || is_prey;
        if ((is_rival || follows_it) && stays) {
            other.priority.value -= of_the_first;
        } else if ((is_rival || is_prey) && other_stays) {
            other.priority.value += of_the_first;
        }
    }
    return neighbors_.agents;
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
            CrowdAgent member = proximity_grid_.agent(id);
            member.position = exact(bodies_[id]->position());
            member.velocity = exact(bodies_[id]->velocity());
            proximity_grid_.set(id, member);
            sum += distances_[id];
            ++count;
        }
    }
    // A few who look far have to search many cells; all others would have to search large ones.
    proximity_grid_.rebuild(sum > 0.0 ? 0.5 * sum / static_cast<double>(count) : 1.0);
}

void CrowdManager::spend(const UpdateBudget& budget) {
    assert(budget.iterations > 0);
    iterations_left_ = budget.iterations;
    time_left_ = budget.time;
    while (!waiting_.empty() && !is_spent()) {
        Plan& plan = *waiting_.front();
        advance_by(plan, std::min(slice, iterations_left_));
        if (plan.is_pending()) {
            waiting_.splice(waiting_.end(), waiting_, plan.place);
        } else {
            remove(plan);
        }
    }
}

void CrowdManager::advance(Plan& plan) {
    plan.spent = 0;
    while (plan.is_pending() && !is_spent()) {
        advance_by(plan, time_left_ ? std::min(slice, iterations_left_) : iterations_left_);
    }
    if (plan.is_pending()) {
        plan.place = waiting_.insert(waiting_.end(), &plan);
        plan.is_waiting = true;
    }
}

void CrowdManager::remove(Plan& plan) {
    if (plan.is_waiting) {
        waiting_.erase(plan.place);
        plan.is_waiting = false;
    }
}

void CrowdManager::advance_by(Plan& plan, std::int64_t iterations) {
    using Clock = std::chrono::steady_clock;
    const auto began = time_left_ ? Clock::now() : Clock::time_point{};
    std::int64_t used = 0;
    if (plan.request == nullptr) {
        plan.begin();
        used += cost_of_beginning;
    }
    plan.request->advance(iterations);
    if (iterations_left_ != unlimited) {
        const std::int64_t total = plan.request->is_finished()
                                       ? plan.request->path().statistics.search.iterations
                                       : plan.spent + iterations;
        used += std::max<std::int64_t>(0, total - plan.spent);
        plan.spent = total;
        iterations_left_ -= std::min(used, iterations_left_);
    }
    if (time_left_) {
        *time_left_ -= Clock::now() - began;
    }
}

bool CrowdManager::is_spent() const {
    return iterations_left_ <= 0 || (time_left_ && time_left_->count() <= 0);
}

} // namespace raywalk
