// SPDX-License-Identifier: MIT
#include "navigator/agent_profile.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace raywalk {
namespace {

// Of numbers that often differ. Ignored bodies do not count, because they may be forgotten.
std::size_t hash_of(const AgentSettings& settings) {
    std::size_t hash = 0;
    for (const float number : {settings.radius.value_or(0.0F),
                               settings.max_acceleration,
                               settings.max_turn_speed,
                               settings.query.stop_distance,
                               settings.time_horizon_agents,
                               settings.avoidance_priority}) {
        hash = 31 * hash + std::hash<float>{}(number);
    }
    return hash;
}

} // namespace

std::shared_ptr<const AgentProfile> AgentProfiles::share(AgentProfile profile) {
    profile.settings.max_speed = AgentSettings{}.max_speed;
    const std::size_t hash = hash_of(profile.settings);
    const auto [first, last] = profiles_.equal_range(hash);
    for (auto each = first; each != last; ++each) {
        std::shared_ptr<const AgentProfile> known = each->second.lock();
        if (known != nullptr && *known == profile) {
            return known;
        }
    }
    if (profiles_.size() >= most_) {
        erase_unused();
    }
    const auto added = std::make_shared<AgentProfile>(std::move(profile));
    profiles_.emplace(hash, added);
    return added;
}

void AgentProfiles::erase_unused() {
    std::erase_if(profiles_, [](const auto& entry) { return entry.second.expired(); });
    most_ = std::max<std::size_t>(64, 2 * profiles_.size());
}

void AgentProfiles::stop_ignoring(BodyKey body) {
    for (const auto& [hash, weak] : profiles_) {
        if (const std::shared_ptr<AgentProfile> profile = weak.lock()) {
            std::erase(profile->settings.query.ignored_bodies, body);
        }
    }
}

void AgentProfiles::add_ignored_bodies_to(BodyList& bodies) const {
    for (const auto& [hash, weak] : profiles_) {
        if (const std::shared_ptr<const AgentProfile> profile = weak.lock()) {
            for (const BodyKey body : profile->settings.query.ignored_bodies) {
                bodies.add(body);
            }
        }
    }
}

} // namespace raywalk
