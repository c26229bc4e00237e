// SPDX-License-Identifier: MIT
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "query/open_line.hpp"
#include "support/random_queries.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <optional>

// Lines are what a search and string pulling would have answered.
namespace raywalk::open_line_test {
namespace {

using test::Random;

std::optional<OpenLine>
line_between(Navigator& navigator, Vec2 start, Vec2 target, const PathQuery& query) {
    NeighborView view{navigator.cache(query.walker)};
    view.begin_links(query.navigation_layers);
    QueryEnds ends;
    ends.set(start, {&target, 1});
    ends.anchor(view, query);
    const bool has_ends = !ends.start_anchor().is_blocked() && !ends.reached() &&
                          !ends.search_target().anchors.empty();
    return has_ends ? find_open_line(view, ends, query) : std::nullopt;
}

// Calls visit(navigator, random, world) for random worlds with all rules, sparse or crowded.
template <class Visit>
void for_many_worlds(std::uint32_t count, Visit visit) {
    for (std::uint32_t seed = 1; seed <= count; ++seed) {
        Random random{seed};
        const test::SmallWorld world =
            test::small_world(random, 1000, test::all_rules[seed % test::all_rules.size()]);
        NavigatorSettings settings;
        settings.neighborhood = world.rules.neighborhood;
        settings.diagonal_mode = world.rules.mode;
        Navigator navigator{world.obstacles, settings};
        SCOPED_TRACE(seed);
        visit(navigator, random, world);
    }
}

PathQuery query_of(const test::SmallWorld& world) {
    return {.walker = {.radius = world.radius, .margin = 0.0F}};
}

TEST(OpenLine, CostsWhatASearchFinds) {
    int lines = 0;
    for_many_worlds(300, [&](Navigator& navigator, Random& random, const test::SmallWorld& world) {
        for (int i = 0; i < 20; ++i) {
            const Vec2 start = world.point(random);
            const Vec2 target = world.point(random);
            PathQuery query = query_of(world);
            const auto line = line_between(navigator, start, target, query);
            if (!line) {
                continue;
            }
            ++lines;
            query.postprocessing = PathPostprocessing::none;
            const Path searched = navigator.find_path(start, target, query);
            ASSERT_TRUE(searched.is_found());
            ASSERT_EQ(searched.cost, static_cast<double>(line->cost) / 5741.0);
            // Of several such paths, a search may take another one, with other cells at its ends.
            ASSERT_NEAR(searched.entered_cost, static_cast<double>(line->cells), 2.0);
            ASSERT_NEAR(static_cast<double>(searched.statistics.cells),
                        static_cast<double>(line->nodes),
                        2.0);
            ASSERT_TRUE(navigator.can_walk_straight(start, line->end, query.walker));
        }
    });
    EXPECT_GT(lines, 300);
}

TEST(OpenLine, AnswersMostStraightQueriesInSparseWorlds) {
    test::ObstacleList list;
    Random random{7};
    constexpr Box area{{-40.0F, -40.0F}, {40.0F, 40.0F}};
    for (int i = 0; i < 60; ++i) {
        list.add(test::disc(random.point_in(area), 0.7F));
    }
    Navigator navigator{list};
    const PathQuery query{.walker = {.radius = 0.3F, .margin = 0.0F}};
    int straight = 0;
    int lines = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec2 start = random.point_in(area);
        const Vec2 target = random.point_in(area);
        const bool is_straight = navigator.can_walk_straight(start, target, query.walker);
        const bool is_line = line_between(navigator, start, target, query).has_value();
        straight += is_straight ? 1 : 0;
        lines += is_line ? 1 : 0;
        ASSERT_TRUE(is_straight || !is_line);
    }
    EXPECT_GT(straight, 300);
    EXPECT_GT(lines, straight * 4 / 5);
}

} // namespace
} // namespace raywalk::open_line_test
