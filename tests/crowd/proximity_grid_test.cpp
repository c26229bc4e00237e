// SPDX-License-Identifier: MIT
#include "crowd/proximity_grid.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk::proximity_grid_test {
namespace {

using test::Random;

std::vector<std::uint32_t> ids_of(const NearbyAgents& found) {
    std::vector<std::uint32_t> ids;
    for (const NearbyAgent& other : found.agents) {
        ids.push_back(other.id);
    }
    return ids;
}

// An agent that no other one finds. It looks from where it is put, without a rebuild().
class Observer {
public:
    explicit Observer(ProximityGrid& grid, std::uint32_t mask = ~0U)
        : grid_{&grid}
        , id_{grid.add({}, {.layers = 0, .mask = mask})} {}

    [[nodiscard]] NearbyAgents
    find_around(Vec2d position, double distance, std::size_t max_count = 10) {
        grid_->set_motion(id_, Vec2{position}, {});
        NearbyAgents found;
        grid_->find_nearby(id_, distance, max_count, found);
        return found;
    }

private:
    ProximityGrid* grid_;
    std::uint32_t id_;
};

struct PlacedAgent {
    Vec2 position;
    CrowdAgent agent;
};

// Reference implementation: compares all agents.
std::vector<std::uint32_t> nearby_ids(const std::vector<PlacedAgent>& agents,
                                      Vec2d center,
                                      double distance,
                                      std::size_t max_count,
                                      std::uint32_t mask,
                                      std::optional<std::uint32_t> self = {}) {
    std::vector<std::pair<double, std::uint32_t>> nearby;
    for (std::uint32_t id = 0; id < agents.size(); ++id) {
        const Vec2d offset = exact(agents[id].position) - center;
        if (id != self && (agents[id].agent.layers & mask) != 0 &&
            dot(offset, offset) <= distance * distance) {
            nearby.emplace_back(dot(offset, offset), id);
        }
    }
    std::sort(nearby.begin(), nearby.end());
    nearby.resize(std::min(nearby.size(), max_count));
    std::vector<std::uint32_t> ids(nearby.size());
    std::transform(
        nearby.begin(), nearby.end(), ids.begin(), [](const auto& each) { return each.second; });
    return ids;
}

Vec2d random_place(Random& random, float size, bool on_lattice) {
    const Vec2 place = random.point_in({{-size, -size}, {size, size}});
    return on_lattice ? Vec2d{std::round(place.x), std::round(place.y)} : exact(place);
}

TEST(ProximityGrid, FindsTheSameAgentsAsACheckOfAllAgents) {
    Random random{1};
    NearbyAgents found;
    for (int round = 0; round < 60; ++round) {
        ProximityGrid grid{round % 3 == 0 ? 0.4 : 1.5};
        std::vector<PlacedAgent> agents(random.below(400));
        const float size = random.between(0.5F, 60.0F);
        for (auto& [position, agent] : agents) {
            position = Vec2{random_place(random, size, round % 2 == 0)};
            agent.layers = 1U << (random.bits() % 3U);
            agent.mask = random.bits() % 8U;
            ASSERT_LT(grid.add(position, agent), agents.size());
        }
        grid.rebuild();
        Observer observer{grid, 5};
        for (int query = 0; query < 100; ++query) {
            const double distance = random.between(0.0F, 6.0F);
            const std::size_t max_count = random.below(20);
            const Vec2d point = random_place(random, size, round % 2 == 0);
            ASSERT_EQ(ids_of(observer.find_around(point, distance, max_count)),
                      nearby_ids(agents, point, distance, max_count, 5));
            if (!agents.empty()) {
                const std::uint32_t id = random.below(static_cast<int>(agents.size()));
                const auto& [position, agent] = agents[id];
                grid.find_nearby(id, distance, max_count, found);
                ASSERT_EQ(ids_of(found),
                          nearby_ids(agents, exact(position), distance, max_count, agent.mask, id));
            }
        }
    }
}

} // namespace
} // namespace raywalk::proximity_grid_test
