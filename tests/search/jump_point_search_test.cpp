// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "search/step_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::jump_point_search_test {
namespace {

constexpr std::int64_t enough = 20'000;

// What a search needs until it has ended.
struct Task {
    NeighborCache cache;
    NeighborView view{cache};
    GridAnchor start;
    SearchTarget target;

    Task(const Probe& world, Vec2 from, Vec2 to)
        : cache{test::make_cache(world, 0.0F)}
        , start{anchor_start(view, from)}
        , target{.anchors = {anchor_target(view, to)}} {}

    PathStatus run(PathSearch& search,
                   SearchAlgorithm algorithm = SearchAlgorithm::jump_point_search) {
        search.begin(view, start, target, {.algorithm = algorithm});
        return search.advance(enough);
    }
};

constexpr int map_width = 90;
constexpr int map_height = 70;

// Rooms with doors, and clutter: both have long jumps over several chunks.
test::GridMap rooms(test::Random& random) {
    std::vector<std::string> lines(map_height, std::string(map_width, '.'));
    const int room = 9 + random.below(20);
    const int clutter = 15 + random.below(200);
    for (int y = 0; y < map_height; ++y) {
        for (int x = 0; x < map_width; ++x) {
            const bool is_border = x == 0 || y == 0 || x + 1 == map_width || y + 1 == map_height;
            const bool is_wall = (x % room == 0 || y % room == 0) && random.below(6) != 0;
            if (is_border || is_wall || random.below(clutter) == 0) {
                lines[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '#';
            }
        }
    }
    return test::GridMap{lines};
}

// Walls that end where chunks do, so that paths turn in the first cells of chunks.
test::GridMap walls_of_chunks(test::Random& random) {
    std::vector<std::string> lines(map_height, std::string(map_width, '.'));
    for (int wall = 0; wall < 25; ++wall) {
        const bool is_row = random.below(2) == 0;
        const int line = random.below(is_row ? map_height : map_width);
        const int first = Chunk::side * random.below(6);
        const int end = first + Chunk::side * (1 + random.below(2));
        for (int at = first; at < std::min(end, is_row ? map_width : map_height); ++at) {
            const int x = is_row ? at : line;
            const int y = is_row ? line : at;
            lines[static_cast<std::size_t>(map_height - 1 - y)][static_cast<std::size_t>(x)] = '#';
        }
    }
    return test::GridMap{lines};
}

Vec2 center(test::Random& random) {
    return {static_cast<float>(1 + random.below(map_width - 2)) + 0.5F,
            static_cast<float>(1 + random.below(map_height - 2)) + 0.5F};
}

// The cost of a path, if all its steps are open.
std::optional<std::int64_t> cost_of(NeighborView& view, const std::vector<Cell>& cells) {
    std::int64_t cost = 0;
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const Cell from = cells[i - 1];
        unsigned d = 0;
        while (d < direction_count && neighbor(from, static_cast<Direction>(d)) != cells[i]) {
            ++d;
        }
        const unsigned open = view.chunk(Chunk::of(from)).open[Chunk::index_of(from)];
        if (d == direction_count || (open >> d & 1U) == 0) {
            return std::nullopt;
        }
        cost += d < 4 ? straight_cost : diagonal_cost;
    }
    return cost;
}

// Calls visit(map, from, to) for random maps and free centers.
template <class Visit>
void for_each_query(Visit visit) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        test::Random random{seed};
        const test::GridMap map = seed <= 40 ? rooms(random) : walls_of_chunks(random);
        const NeighborCache cache = test::make_cache(map, 0.0F);
        NeighborView view{cache};
        for (int i = 0; i < 12; ++i) {
            const Vec2 from = center(random);
            const Vec2 to = center(random);
            if (view.is_free(view.grid().cell_at(from)) && view.is_free(view.grid().cell_at(to))) {
                visit(map, from, to);
            }
        }
    }
}

struct Answer {
    PathStatus status = PathStatus::pending;
    std::vector<Cell> cells;
    std::int64_t iterations = 0;

    friend bool operator==(const Answer&, const Answer&) = default;
};

Answer answer_of(const PathSearch& search) {
    Answer answer;
    answer.status = search.status();
    answer.iterations = search.statistics().iterations;
    if (answer.status == PathStatus::found) {
        answer.cells = search.cells();
    }
    return answer;
}

TEST(JumpPointSearch, FindsPathsAsShortAsAStar) {
    int found = 0;
    for_each_query([&](const test::GridMap& map, Vec2 from, Vec2 to) {
        Task task{map, from, to};
        PathSearch a_star;
        PathSearch search;
        const PathStatus status = task.run(a_star, SearchAlgorithm::a_star);
        ASSERT_EQ(task.run(search), status);
        if (status == PathStatus::found) {
            ++found;
            ASSERT_EQ(cost_of(task.view, search.cells()), cost_of(task.view, a_star.cells()));
        }
    });
    EXPECT_GT(found, 200);
}

TEST(JumpPointSearch, FindsTheSamePathWhateverIsCached) {
    for_each_query([&](const test::GridMap& map, Vec2 from, Vec2 to) {
        Task cold{map, from, to};
        PathSearch search;
        cold.run(search);
        const Answer expected = answer_of(search);

        Task warm{map, from, to};
        for (int x = 0; x <= map_width / Chunk::side; ++x) {
            for (int y = 0; y <= map_height / Chunk::side; ++y) {
                if ((x + y) % 3 != 0) {
                    (void)warm.cache.chunk({x, y});
                }
            }
        }
        warm.run(search);
        ASSERT_EQ(answer_of(search), expected);
        warm.run(search);
        ASSERT_EQ(answer_of(search), expected) << "again";
    });
}

// Chunks in which the search has expanded nodes may be gone when it goes on.
TEST(JumpPointSearch, FindsTheSamePathInSlicesBetweenWhichChunksAreEvicted) {
    int evictions = 0;
    for_each_query([&](const test::GridMap& map, Vec2 from, Vec2 to) {
        Task task{map, from, to};
        PathSearch search;
        task.run(search);
        const Answer expected = answer_of(search);
        search.begin(
            task.view, task.start, task.target, {.algorithm = SearchAlgorithm::jump_point_search});
        while (search.advance(5) == PathStatus::pending) {
            task.cache.evict_to(0);
            search.fetch_chunks_again();
            ++evictions;
        }
        ASSERT_EQ(answer_of(search), expected);
    });
    EXPECT_GT(evictions, 1000);
}

// All cells of the path, though the search knows only those where it turns.
TEST(JumpPointSearch, FillsInTheCellsBetweenJumpPoints) {
    const test::GridMap map{{
        "##########",
        "#........#",
        "#.######.#",
        "#.#S...#.#",
        "#.####.#.#",
        "#......#G#",
        "##########",
    }};
    Task task{map, map.at('S'), map.at('G')};
    PathSearch search;
    PathSearch a_star;
    ASSERT_EQ(task.run(search), PathStatus::found);
    ASSERT_EQ(task.run(a_star, SearchAlgorithm::a_star), PathStatus::found);
    const std::vector<Cell> cells = search.cells();
    EXPECT_EQ(cells, a_star.cells()) << "there is only one path";
    for (std::size_t i = 1; i < cells.size(); ++i) {
        EXPECT_LE(std::abs(cells[i].x - cells[i - 1].x), 1);
        EXPECT_LE(std::abs(cells[i].y - cells[i - 1].y), 1);
    }
    EXPECT_LT(search.searched_cells().size(), a_star.searched_cells().size());
}

} // namespace
} // namespace raywalk::jump_point_search_test
