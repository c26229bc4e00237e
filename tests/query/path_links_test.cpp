// SPDX-License-Identifier: MIT
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/navigator.hpp"

#include "query/path_links.hpp"
#include "query/string_pulling.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

namespace raywalk::path_links_test {
namespace {

using test::ObstacleList;
using test::Random;

const WalkerProfile walker{.radius = 0.3F};
constexpr float edge = 20.0F;

ObstacleList dense_yard(Random& random, int count) {
    ObstacleList list;
    for (int i = 0; i < count; ++i) {
        const Vec2 size{random.between(0.2F, 1.2F), random.between(0.2F, 1.2F)};
        const Vec2 at = random.point_in({{-edge, -edge}, {edge, edge}});
        const float angle = random.between(0.0F, 3.0F);
        list.add(test::turned_box({-size.x, -size.y}, size, angle, at));
    }
    test::add_room(list, {{-edge, -edge}, {edge, edge}});
    return list;
}

// A yard with links, and searches between free centers.
struct Yard {
    explicit Yard(std::uint32_t seed)
        : random{seed}
        , list{dense_yard(random, 180 + 10 * static_cast<int>(seed))}
        , cache{list,
                Grid{1.0F},
                Neighborhood::square_8,
                DiagonalMode::only_if_no_obstacles,
                walker,
                nullptr,
                Discovery::exact,
                true}
        , view{cache} {}

    Cell free_cell() {
        for (;;) {
            const Cell cell = cache.grid().cell_at(random.point_in({{-edge, -edge}, {edge, edge}}));
            if (view.is_free(cell)) {
                return cell;
            }
        }
    }

    // The nodes of a shortest path; nothing if there is none.
    std::optional<std::vector<GridNode>> find(Cell start, Cell target) {
        PathSearch search;
        search.begin(view,
                     anchor_start(view, cache.grid().center_of(start)),
                     anchor_target(view, cache.grid().center_of(target)));
        if (search.advance(100000) != PathStatus::found) {
            return std::nullopt;
        }
        search.read_route(turns);
        return search.nodes();
    }

    Random random;
    ObstacleList list;
    NeighborCache cache;
    NeighborView view;
    SearchRoute turns; // of the path that was found last
};

std::vector<Vec2>
points_of(Yard& yard, std::span<const GridNode> nodes, PathPostprocessing postprocessing) {
    const Vec2 from = yard.cache.grid().center_of(nodes.front().cell);
    const Vec2 to = yard.cache.grid().center_of(nodes.back().cell);
    PointMemory memory;
    return make_points(yard.view, {&from, 1}, nodes, {&to, 1}, postprocessing, nullptr, memory);
}

TEST(PathLinks, MakePathsWhoseLegsAreAllClear) {
    int links = 0;
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        Yard yard{seed};
        for (int i = 0; i < 40; ++i) {
            const Cell start = yard.free_cell();
            const Cell target = yard.free_cell();
            const auto nodes = yard.find(start, target);
            for (std::size_t k = 1; nodes && k < nodes->size(); ++k) {
                const PathLink link = link_between(yard.view, (*nodes)[k - 1], (*nodes)[k]);
                links += link.link != nullptr ? 1 : 0;
            }
            for (const auto kind : {PathPostprocessing::none,
                                    PathPostprocessing::simplify,
                                    PathPostprocessing::string_pulling}) {
                const std::vector<Vec2> points =
                    nodes ? points_of(yard, *nodes, kind) : std::vector<Vec2>{};
                for (std::size_t k = 1; k < points.size(); ++k) {
                    EXPECT_TRUE(test::is_clear(
                        yard.list.obstacles(), points[k - 1], points[k], walker.reach()));
                }
            }
        }
    }
    EXPECT_GT(links, 300);
}

// What a route leaves out can be made again of the rest.
TEST(PathLinks, AndTurnsAreAllThatAPathNeedsOfARoute) {
    std::size_t left_out = 0;
    for (std::uint32_t seed = 1; seed <= 4; ++seed) {
        Yard yard{seed};
        for (int i = 0; i < 40; ++i) {
            const auto nodes = yard.find(yard.free_cell(), yard.free_cell());
            if (!nodes) {
                continue;
            }
            for (std::size_t k = 1; k < nodes->size(); ++k) {
                const Cell a = (*nodes)[k - 1].cell;
                const Cell b = (*nodes)[k].cell;
                ASSERT_EQ(std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)), 1);
            }
            const SearchRoute& turns = yard.turns;
            ASSERT_EQ(turns.nodes.front(), nodes->front());
            ASSERT_EQ(turns.nodes.back(), nodes->back());
            left_out += nodes->size() - turns.nodes.size();
            for (const auto kind : {PathPostprocessing::none,
                                    PathPostprocessing::simplify,
                                    PathPostprocessing::string_pulling}) {
                ASSERT_EQ(points_of(yard, turns.nodes, kind), points_of(yard, *nodes, kind));
            }
        }
    }
    EXPECT_GT(left_out, 300U);
}

// The limit of a query and the cost of a path count alike: with what a path costs as the limit, it
// is found again.
TEST(PathLinks, CountAsAsManyCellsForTheLimitAsForThePath) {
    int links = 0;
    for (const Neighborhood neighborhood : {Neighborhood::square_4, Neighborhood::hex}) {
        for (std::uint32_t seed = 1; seed <= 4; ++seed) {
            Random random{seed};
            Navigator navigator{dense_yard(random, 200), {.neighborhood = neighborhood}};
            PathQuery query;
            query.walker = walker;
            query.max_iterations = 100000;
            for (int i = 0; i < 20; ++i) {
                const Vec2 from = random.point_in({{-edge, -edge}, {edge, edge}});
                const Vec2 to = random.point_in({{-edge, -edge}, {edge, edge}});
                query.search.max_cost = 1e5F;
                const Path path = navigator.find_path(from, to, query);
                if (!path.is_found()) {
                    continue;
                }
                ++links;
                query.search.max_cost = static_cast<float>(path.entered_cost);
                const Path again = navigator.find_path(from, to, query);
                ASSERT_EQ(again.status, PathStatus::found);
                EXPECT_EQ(again.cost, path.cost);
                EXPECT_EQ(again.entered_cost, path.entered_cost);
            }
        }
    }
    EXPECT_GT(links, 50);
}

} // namespace
} // namespace raywalk::path_links_test
