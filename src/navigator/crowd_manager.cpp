// SPDX-License-Identifier: MIT
#include "navigator/crowd_manager.hpp"

#include "crowd/priority_inheritance.hpp"

#include <algorithm>
#include <limits>

namespace raywalk {
namespace {

// Priority bonus for settled or followed agents: of two with the same target, the one that is there
// stays, and a followed agent does not make way for its followers.
constexpr float settled_bonus = 10'000.0F;

} // namespace

std::uint32_t CrowdManager::add(TrackedBody& body, AgentSettings& settings) {
    const std::uint32_t id = proximity_grid_.add(body.position());
    if (id == bodies_.size()) {
        bodies_.emplace_back();
        settings_.emplace_back();
        keys_.emplace_back();
        followed_.emplace_back();
        seen_followed_.emplace_back();
    }
    bodies_[id] = &body;
    settings_[id] = &settings;
    keys_[id] = body.key();
    followed_[id] = {};
    seen_followed_[id] = {};
    return id;
}

void CrowdManager::remove(std::uint32_t id) {
    bodies_[id] = nullptr;
    settings_[id] = nullptr;
    proximity_grid_.remove(id);
}

void CrowdManager::forget(BodyKey body) {
    std::replace(keys_.begin(), keys_.end(), body, BodyKey{});
    std::replace(followed_.begin(), followed_.end(), body, BodyKey{});
    for (AgentSettings* settings : settings_) {
        if (settings != nullptr) {
            std::erase(settings->query.ignored_bodies, body);
        }
    }
}

void CrowdManager::add_ignored_bodies_to(std::vector<BodyKey>& bodies) const {
    for (const AgentSettings* settings : settings_) {
        if (settings != nullptr) {
            const std::vector<BodyKey>& ignored = settings->query.ignored_bodies;
            bodies.insert(bodies.end(), ignored.begin(), ignored.end());
        }
    }
}

void CrowdManager::add_bodies_of(std::uint32_t id, std::vector<BodyKey>& bodies) const {
    for (const BodyKey body : {body_key(id), followed_key(id)}) {
        if (body != BodyKey{}) {
            bodies.push_back(body);
        }
    }
}

// Other agents do not see it from the next snapshot on.
void CrowdManager::lose_body(std::uint32_t id) {
    bodies_[id] = nullptr;
    proximity_grid_.agent(id).layers = 0;
}

std::span<const NearbyAgent> CrowdManager::nearby_agents(std::uint32_t id,
                                                         double neighbor_distance,
                                                         std::size_t max_neighbors,
                                                         NearbyAgents& memory) const {
    proximity_grid_.find_nearby(id, neighbor_distance, max_neighbors, memory);
    const CrowdAgent& self = proximity_grid_.agent(id);
    const std::uint64_t target = self.target_id;
    const bool has_settled = self.has_arrived || self.is_waiting;
    const BodyKey key = keys_[id];
    const BodyKey followed = followed_[id];
    const std::span<const BodyKey> keys{keys_};
    const std::span<const BodyKey> followed_by{seen_followed_};
    for (NearbyAgent& other : memory.agents) {
        const bool other_has_settled = other.has_arrived || other.is_waiting;
        const bool is_rival =
            target != 0 && other.target_id == target && other_has_settled != has_settled;
        other.is_follower = key != BodyKey{} && followed_by[other.id] == key;
        const bool is_followed = followed != BodyKey{} && keys[other.id] == followed;
        other.may_approach = is_rival || other.is_follower || is_followed;
        if ((is_rival || other.is_follower) && has_settled) {
            other.priority.value -= settled_bonus;
        } else if ((is_rival || is_followed) && other_has_settled) {
            other.priority.value += settled_bonus;
        } else if (other.is_follower) {
            other.priority.tie_break = std::numeric_limits<std::uint64_t>::max();
        } else if (is_followed) {
            constexpr double none = std::numeric_limits<double>::lowest();
            other.priority = own_priority(other.priority.value, other.id, none);
        }
    }
    return memory.agents;
}

// Bodies of the game are read here. They may add agents.
void CrowdManager::take_snapshot(const Jobs& jobs) {
    for (std::uint32_t id = 0; id < bodies_.size(); ++id) {
        read_motion(id);
    }
    seen_followed_ = followed_;
    proximity_grid_.begin_rebuild(cell_size()); // nothing calls the game, or throws, from here on
    for_each_agent(jobs, [&](std::uint32_t id) { proximity_grid_.show(id); });
    proximity_grid_.sort();
    for_each_agent(jobs, [&](std::uint32_t id) { proximity_grid_.enter(id); });
}

template <class Function>
void CrowdManager::for_each_agent(const Jobs& jobs, Function function) const {
    jobs.run(bodies_.size(), [&](std::size_t first, std::size_t last) {
        for (auto id = static_cast<std::uint32_t>(first); id < last; ++id) {
            function(id);
        }
    });
}

// Half the mean distance: the few agents that look far search many cells; with larger cells, all
// others would have to search large ones.
double CrowdManager::cell_size() const {
    double sum = 0.0;
    for (const AgentSettings* settings : settings_) {
        sum += settings == nullptr ? 0.0 : double{*settings->neighbor_distance};
    }
    return sum > 0.0 ? 0.5 * sum / static_cast<double>(proximity_grid_.size()) : 1.0;
}

void CrowdManager::read_motion(std::uint32_t id) {
    if (bodies_[id] == nullptr) {
        return;
    }
    if (const std::optional<BodyMotion> motion = bodies_[id]->motion()) {
        proximity_grid_.set_motion(id, motion->position, motion->velocity);
    } else {
        lose_body(id);
    }
}

} // namespace raywalk
