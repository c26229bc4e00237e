// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

// A search that needs more memory than it may take ends.
namespace raywalk::memory_limit_test {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

// A closed room of more chunks than any query connects, in a world without a border: the search for
// a target inside has no end.
struct EndlessSearch {
    EndlessSearch() { test::add_room(list, {{200.25F, -600.25F}, {1400.25F, 600.25F}}); }

    test::ObstacleList list;
    Vec2 outside{0.5F, 0.5F};
    Vec2 inside{300.5F, 0.5F};
};

PathQuery unlimited_query(std::size_t max_bytes) {
    PathQuery query{.walker = {.radius = 0.3F}, .max_iterations = unlimited};
    query.search.max_bytes = max_bytes;
    return query;
}

TEST(MemoryLimit, EndsSearchesByAllAlgorithms) {
    const EndlessSearch world;
    Navigator navigator{world.list};
    PathQuery query = unlimited_query(megabyte);
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::jump_point_search,
                                            SearchAlgorithm::canonical_a_star,
                                            SearchAlgorithm::a_star}) {
        query.search.algorithm = algorithm;
        EXPECT_EQ(navigator.find_path(world.outside, world.inside, query).status,
                  PathStatus::memory_limit);
    }
    query.search.heuristic_weight = 1.5F;
    EXPECT_EQ(navigator.find_path(world.outside, world.inside, query).status,
              PathStatus::memory_limit);
    query.search.heuristic_weight = 1.0F;
    query.search.max_cost = 1e9F;
    EXPECT_EQ(navigator.find_path(world.outside, world.inside, query).status,
              PathStatus::memory_limit);
}

TEST(MemoryLimit, IsAStatusOfQueriesAndTheReasonOfPartialPaths) {
    const EndlessSearch world;
    Navigator navigator{world.list};
    PathQuery query = unlimited_query(megabyte);
    const Path path = navigator.find_path(world.outside, world.inside, query);
    EXPECT_EQ(path.status, PathStatus::memory_limit);
    EXPECT_TRUE(path.points.empty());
    query.allow_partial_path = true;
    const Path partial = navigator.find_path(world.outside, world.inside, query);
    EXPECT_EQ(partial.status, PathStatus::partial);
    EXPECT_EQ(partial.reason, PathStatus::memory_limit);
    EXPECT_NEAR(partial.points.back().x, 199.5F, 1.0F) << "the cell nearest to the target";
}

TEST(MemoryLimit, DoesNotDependOnSlicesOrEarlierSearches) {
    const EndlessSearch world;
    Navigator navigator{world.list};
    const PathQuery query = unlimited_query(megabyte);
    const Path whole = navigator.find_path(world.outside, world.inside, query);
    const Path larger =
        navigator.find_path(world.outside, world.inside, unlimited_query(4 * megabyte));
    EXPECT_GT(larger.statistics.search.iterations, whole.statistics.search.iterations);
    for (const std::int64_t slice : {1, 100, 256, 1000}) {
        PathRequest request = navigator.request_path(world.outside, world.inside, query);
        while (request.advance(slice) == PathStatus::pending) {
        }
        EXPECT_EQ(request.path().status, PathStatus::memory_limit);
        EXPECT_EQ(request.path().statistics.search.iterations, whole.statistics.search.iterations);
    }
}

TEST(MemoryLimit, LeavesRoomForLongPathsByDefault) {
    test::ObstacleList list;
    for (int i = 0; i < 30; ++i) {
        const auto x = static_cast<float>(100 * i);
        list.add(test::wall({x + 50.3F, -10.0F + x / 3.0F}, {x + 50.3F, 60.0F + x / 3.0F}));
    }
    Navigator navigator{list};
    const Path path =
        navigator.find_path({0.37F, 0.21F},
                            {3000.71F, 1000.43F},
                            {.walker = {.radius = 0.3F}, .max_iterations = unlimited});
    EXPECT_TRUE(path.is_found()) << to_string(path.status);
}

} // namespace
} // namespace raywalk::memory_limit_test
