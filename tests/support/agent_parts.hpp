// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "agent/clearance.hpp"
#include "agent/planned_path.hpp"
#include "bodies/world_access.hpp"
#include "navigator/agent_profile.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/query_pool.hpp"
#include "navigator/walker_caches.hpp"
#include "support/worlds.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace raywalk::test {

[[nodiscard]] inline std::shared_ptr<AgentProfile>
profile_with(std::shared_ptr<AgentServices> services) {
    auto profile = std::make_shared<AgentProfile>();
    profile->services = std::move(services);
    return profile;
}

/// A world of obstacles, and what the parts of one agent need of it.
struct AgentParts {
    explicit AgentParts(std::vector<Obstacle> obstacles = {})
        : world{std::move(obstacles)}
        , navigator{world}
        , access{std::make_shared<WorldAccess>(world)}
        , caches{world, {}}
        , queries{caches}
        , services{std::make_shared<AgentServices>(navigator, world, access, caches, queries)}
        , profile{profile_with(services)}
        , clearance{0, profile} {
        set_radius(0.3F);
    }

    /// Changes the radius of the walker (unit: meter).
    void set_radius(float radius) {
        profile->walker.radius = radius;
        profile->cache = &services->cache(profile->walker);
    }

    /// A path along these points, as the answer to a request.
    [[nodiscard]] PlannedPath plan(std::vector<Vec2> points) const {
        const Vec2 target = points.back();
        return {.path = clearance.path_along(std::move(points)), .target = target};
    }

    ObstacleList world;
    Navigator navigator;
    std::shared_ptr<WorldAccess> access;
    WalkerCaches caches;
    QueryPool queries;
    std::shared_ptr<AgentServices> services;
    std::shared_ptr<AgentProfile> profile;
    PathQuery& query = profile->settings.query;
    Clearance clearance;
};

} // namespace raywalk::test
