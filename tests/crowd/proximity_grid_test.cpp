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
    explicit Observer(ProximityGrid& grid, const CrowdAgent& agent)
        : grid_{&grid}
        , id_{grid.add({}, agent)} {
        grid.agent(id_).layers = 0;
    }

    [[nodiscard]] NearbyAgents find_around(Vec2d position, float range, std::size_t max_count) {
        grid_->set_motion(id_, Vec2{position}, {});
        grid_->agent(id_).range = range;
        NearbyAgents found;
        grid_->find_nearby(id_, max_count, found);
        return found;
    }

private:
    ProximityGrid* grid_;
    std::uint32_t id_;
};

CrowdAgent crowd_agent(float radius, float range) {
    CrowdAgent agent;
    agent.radius = radius;
    agent.range = range;
    return agent;
}

struct PlacedAgent {
    Vec2 position;
    CrowdAgent agent;
};

// What is nearest to the agent `self` of a crowd, which is at `center`, by a check of all agents.
std::vector<std::uint32_t> nearby_ids(const std::vector<PlacedAgent>& agents,
                                      Vec2d center,
                                      const CrowdAgent& self,
                                      std::size_t max_count,
                                      std::size_t own_id) {
    std::vector<std::pair<double, std::uint32_t>> nearby;
    for (std::uint32_t id = 0; id < agents.size(); ++id) {
        const CrowdAgent& other = agents[id].agent;
        const Vec2d offset = exact(agents[id].position) - center;
        const double range = 0.5 * (double{self.range} + double{other.range});
        if (self.range > 0.0F && id != own_id && (other.layers & self.mask) != 0 &&
            norm(offset) <= range) {
            const double reach = double{self.radius} + double{other.radius};
            // The power of the point, less for larger circles that touch as much.
            nearby.emplace_back(dot(offset, offset) - reach * reach, id);
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
        ProximityGrid grid;
        std::vector<PlacedAgent> agents(random.below(400));
        const float size = random.between(0.5F, 60.0F);
        for (auto& [position, agent] : agents) {
            position = Vec2{random_place(random, size, round % 2 == 0)};
            agent.layers = 1U << (random.bits() % 3U);
            agent.mask = random.bits() % 8U;
            agent.radius = static_cast<float>(1U << random.bits() % 3U) / 8.0F;
            agent.range = static_cast<float>(random.below(25)) / 4.0F;
            ASSERT_LT(grid.add(position, agent), agents.size());
        }
        grid.rebuild(round % 3 == 0 ? 0.4 : 1.5);
        CrowdAgent looking = crowd_agent(0.25F, 0.0F);
        looking.mask = 5;
        Observer observer{grid, looking};
        for (int query = 0; query < 100; ++query) {
            CrowdAgent self = looking;
            self.range = static_cast<float>(random.below(25)) / 4.0F;
            const std::size_t max_count = random.below(20);
            const Vec2d point = random_place(random, size, round % 2 == 0);
            ASSERT_EQ(ids_of(observer.find_around(point, self.range, max_count)),
                      nearby_ids(agents, point, self, max_count, agents.size()));
            if (!agents.empty()) {
                const std::uint32_t id = random.below(static_cast<int>(agents.size()));
                const auto& [position, agent] = agents[id];
                grid.find_nearby(id, max_count, found);
                ASSERT_EQ(ids_of(found), nearby_ids(agents, exact(position), agent, max_count, id));
            }
        }
    }
}

TEST(ProximityGrid, EachOfTwoAgentsFindsTheOther) {
    ProximityGrid grid;
    const std::uint32_t small = grid.add({0.0F, 0.0F}, crowd_agent(0.2F, 2.0F));
    const std::uint32_t large = grid.add({6.0F, 0.0F}, crowd_agent(1.2F, 12.0F));
    grid.rebuild();
    NearbyAgents found;
    grid.find_nearby(small, 1, found);
    EXPECT_EQ(ids_of(found), std::vector{large});
    grid.find_nearby(large, 1, found);
    EXPECT_EQ(ids_of(found), std::vector{small});
}

TEST(ProximityGrid, ALargeAgentThatTouchesIsNearerThanASmallOneWithAGap) {
    ProximityGrid grid;
    const std::uint32_t self = grid.add({0.0F, 0.0F}, crowd_agent(0.25F, 4.0F));
    const std::uint32_t large = grid.add({1.5F, 0.0F}, crowd_agent(1.25F, 4.0F));
    (void)grid.add({-0.75F, 0.0F}, crowd_agent(0.25F, 4.0F));
    grid.rebuild();
    NearbyAgents found;
    grid.find_nearby(self, 1, found);
    EXPECT_EQ(ids_of(found), std::vector{large});
}

} // namespace
} // namespace raywalk::proximity_grid_test
