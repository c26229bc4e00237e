// SPDX-License-Identifier: MIT
#include "navigator/crowd_manager.hpp"

namespace raywalk {

std::uint32_t CrowdManager::add(TrackedBody& body, AgentSettings& settings) {
    const std::uint32_t id = agents.add(body.living().position());
    if (id == members_.size()) {
        members_.emplace_back();
    }
    members_[id] = {.body = &body, .settings = &settings, .key = body.key()};
    return id;
}

void CrowdManager::remove(std::uint32_t id) {
    members_[id].body = nullptr;
    members_[id].settings = nullptr;
    agents.remove(id);
}

void CrowdManager::forget(BodyKey body) {
    for (Member& member : members_) {
        // An agent that has not lost its body drives a new one, which has the same key.
        const bool has_lost = member.body == nullptr || member.body->is_lost();
        if (has_lost && member.key == body) {
            member.key = {};
        }
        if (member.followed == body) {
            member.followed = {};
        }
        if (member.settings != nullptr) {
            std::erase(member.settings->query.ignored_bodies, body);
        }
    }
}

void CrowdManager::add_ignored_bodies_to(std::vector<BodyKey>& bodies) const {
    for (const Member& member : members_) {
        if (member.settings != nullptr) {
            const std::vector<BodyKey>& ignored = member.settings->query.ignored_bodies;
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

std::span<const NearbyAgent> CrowdManager::nearby_agents(std::uint32_t id,
                                                         std::size_t max_neighbors,
                                                         NearbyAgents& memory) const {
    agents.find_nearby(id, max_neighbors, memory);
    const CrowdAgent& self = agents.agent(id);
    const std::uint64_t target = self.target_id;
    const bool has_settled = self.has_arrived || self.is_waiting;
    const BodyKey key = members_[id].key;
    const BodyKey followed = members_[id].followed;
    const std::span<const Member> members{members_};
    // Of two with the same target, the one that is there stays, and a followed agent does not make
    // way for its followers.
    for (NearbyAgent& other : memory.agents) {
        const bool other_has_settled = other.has_arrived || other.is_waiting;
        other.has_same_target = target != 0 && other.target_id == target;
        const bool is_rival = other.has_same_target && other_has_settled != has_settled;
        other.is_follower = key != BodyKey{} && members[other.id].seen_followed == key;
        const bool is_followed = followed != BodyKey{} && members[other.id].key == followed;
        other.may_approach = is_rival || other.is_follower || is_followed;
        const bool goes_first = is_followed || (is_rival && other_has_settled);
        const bool goes_last = other.is_follower || (is_rival && has_settled);
        other.priority.role = goes_first  ? Priority::first
                              : goes_last ? Priority::last
                                          : other.priority.role;
    }
    return memory.agents;
}

// Bodies of the game are read here. They may add agents.
void CrowdManager::take_snapshot(const Jobs& jobs) {
    std::atomic<bool> has_bodies_of_game = false;
    const auto is_of_game = [&](std::uint32_t id) {
        return members_[id].body != nullptr && !members_[id].body->can_be_read_on_any_thread();
    };
    jobs.for_each(members_.size(), [&](std::uint32_t id) {
        if (is_of_game(id)) {
            has_bodies_of_game = true;
        } else {
            read_motion(id);
        }
    });
    for (std::uint32_t id = 0; has_bodies_of_game && id < members_.size(); ++id) {
        if (is_of_game(id)) {
            read_motion(id);
        }
    }
    for (Member& member : members_) {
        member.seen_followed = member.followed;
    }
    agents.rebuild(cell_size(), jobs); // nothing calls the game, or throws, from here on
}

// Half the mean distance: the few agents that look far search many cells; with larger cells, all
// others would have to search large ones.
double CrowdManager::cell_size() const {
    double sum = 0.0;
    for (const Member& member : members_) {
        sum += member.settings == nullptr ? 0.0 : double{*member.settings->neighbor_distance};
    }
    return sum > 0.0 ? 0.5 * sum / static_cast<double>(agents.size()) : 1.0;
}

void CrowdManager::read_motion(std::uint32_t id) {
    TrackedBody* const body = members_[id].body;
    if (body == nullptr) {
        return;
    }
    if (const std::optional<BodyMotion> motion = body->motion()) {
        agents.set_motion(id, motion->position, motion->velocity);
    } else { // other agents do not see it from this snapshot on
        members_[id].body = nullptr;
        agents.agent(id).layers = 0;
    }
}

} // namespace raywalk
