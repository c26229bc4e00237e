// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "support/point_walker.hpp"
#include "support/recording_sink.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

// Searches, paths and queries.
namespace raywalk::debug_draw_search_test {
namespace {

using test::add;
using test::box;
using test::drawn;
using test::nothing_in;
using test::Random;
using test::RecordingSink;
using test::Stroke;

constexpr Box area{{-20.0F, -20.0F}, {20.0F, 20.0F}};
const WalkerProfile walker{.radius = 0.3F, .margin = 0.0F};
constexpr std::int64_t enough = 100'000;

//   A maze, and a query through it.
struct Maze {
    physics::World world;
    std::optional<Navigator> navigator;
    std::optional<PathRequest> request;

    explicit Maze(const NavigatorSettings& settings = {}, const SearchOptions& search = {}) {
        Random random{12};
        test::add_maze(world, random, area, 60, 40);
        navigator.emplace(Box2dProbe{world}, settings);
        request.emplace(navigator->request_path(
            {-16.5F, -15.5F}, {16.5F, 14.5F}, {.walker = walker, .search = search}));
    }

    [[nodiscard]] RecordingSink picture(const DebugDrawOptions& options) const {
        return drawn(options, *request);
    }
};

std::vector<SearchedCell> searched_centers(const PathSearch& search) {
    std::vector<SearchedCell> cells = search.searched_cells();
    std::erase_if(cells, [](const SearchedCell& searched) { return searched.layer != 0; });
    return cells;
}

TEST(DebugDrawSearch, ShowsTheOpenSetTheClosedSetAndTheNextCell) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Maze maze{{.neighborhood = neighborhood}, {.algorithm = SearchAlgorithm::a_star}};
        maze.request->advance(100);
        ASSERT_EQ(maze.request->status(), PathStatus::pending);
        DebugDrawOptions options = nothing_in(area.grown(2.0F));
        options.searched_cells = true;
        const RecordingSink picture = maze.picture(options);
        const PathSearch& search = *maze.request->search();
        const Grid& grid = maze.navigator->grid();
        std::size_t open = 0;
        for (const SearchedCell& searched : searched_centers(search)) {
            open += searched.is_closed ? 0 : 1;
        }
        EXPECT_EQ(picture.count(DebugKind::open_set), open);
        EXPECT_EQ(picture.count(DebugKind::closed_set), searched_centers(search).size() - open);
        for (const Stroke& stroke : picture.of(DebugKind::closed_set)) {
            EXPECT_TRUE(search.searched_cell(grid.cell_at(stroke.middle()))->is_closed);
        }
        const auto next = picture.of(DebugKind::next_cell);
        ASSERT_EQ(next.size(), 1U);
        EXPECT_EQ(grid.cell_at(next.front().middle()), search.next_cell());
        EXPECT_TRUE(picture.has_text(
            "pending, " + std::to_string(search.statistics().expanded_cells) + " cells expanded"));
        EXPECT_EQ(picture.count(DebugKind::target), 1U);
        EXPECT_EQ(picture.count(DebugKind::number), 0U);
        EXPECT_EQ(picture.count(DebugKind::parent), 0U);
    }
}

TEST(DebugDrawSearch, ShowsNumbersInLargeCellsAndInTheFocusedOne) {
    Maze maze{{}, {.algorithm = SearchAlgorithm::a_star}};
    maze.request->advance(50);
    const Cell start = maze.navigator->grid().cell_at({-16.5F, -15.5F});
    const SearchedCell searched = *maze.request->search()->searched_cell(start);
    DebugDrawOptions options{.area = area, .min_cell_size_for_numbers = 1.5F, .focus = start};
    const RecordingSink picture = maze.picture(options);
    ASSERT_EQ(picture.count(DebugKind::number), 3U);
    EXPECT_TRUE(picture.has_text("g 0.00"));
    std::array<char, 32> h{};
    (void)std::snprintf(h.data(), h.size(), "%.2f", searched.h);
    EXPECT_TRUE(picture.has_text(std::string{"h "} + h.data()));
    EXPECT_TRUE(picture.has_text(std::string{"f "} + h.data()));
    for (const Stroke& text : picture.of(DebugKind::number)) {
        EXPECT_EQ(maze.navigator->grid().cell_at(text.points.front()), start);
    }
    options.min_cell_size_for_numbers = 1.0F;
    EXPECT_EQ(maze.picture(options).count(DebugKind::number),
              3 * searched_centers(*maze.request->search()).size());
}

// Jumps are drawn as they run: along the diagonal, then straight.
TEST(DebugDrawSearch, ConnectsCellsToTheirParents) {
    for (const SearchAlgorithm algorithm :
         {SearchAlgorithm::a_star, SearchAlgorithm::jump_point_search}) {
        Maze maze{{}, {.algorithm = algorithm}};
        maze.request->advance(enough);
        DebugDrawOptions options = nothing_in(area);
        options.parents = true;
        const auto lines = maze.picture(options).of(DebugKind::parent);
        NeighborView view{maze.navigator->cache(walker)};
        EXPECT_GT(lines.size(), 10U);
        int links = 0;
        for (const Stroke& line : lines) {
            const Vec2 offset = line.points[1] - line.points[0];
            const bool is_step =
                offset.x == 0.0F || offset.y == 0.0F || std::abs(offset.x) == std::abs(offset.y);
            links += is_step ? 0 : 1;
            EXPECT_TRUE(is_step || length(offset) < 3.0F);
            EXPECT_TRUE(view.is_clear(line.points[0], line.points[1]));
        }
        EXPECT_GT(links, 0) << "through narrow passages";
    }
}

// With DiagonalMode::always only obstacles block steps, so that a step is drawn as clear exactly
// where the world has no obstacle.
TEST(DebugDrawSearch, ShowsBlockedStepsAndTheirObstacles) {
    for (const Neighborhood neighborhood :
         {Neighborhood::square_4, Neighborhood::square_8, Neighborhood::hex}) {
        Maze maze{{.neighborhood = neighborhood, .diagonal_mode = DiagonalMode::always}};
        maze.request->advance(150);
        DebugDrawOptions options = nothing_in(area);
        options.tests = true;
        const RecordingSink picture = maze.picture(options);
        const std::vector<Obstacle> obstacles = test::all_obstacles(maze.world);
        for (const Stroke& line : picture.of(DebugKind::test_clear)) {
            EXPECT_TRUE(test::is_clear(obstacles, line.points[0], line.points[1], 0.3F));
        }
        for (const Stroke& line : picture.of(DebugKind::test_hit)) {
            EXPECT_FALSE(test::is_clear(obstacles, line.points[0], line.points[1], 0.3F));
        }
        const std::size_t directions = neighborhood == Neighborhood::square_8 ? 8
                                       : neighborhood == Neighborhood::hex    ? 6
                                                                              : 4;
        std::size_t expanded = 0;
        for (const SearchedCell& searched : searched_centers(*maze.request->search())) {
            expanded += searched.is_closed ? 1 : 0;
        }
        EXPECT_EQ(picture.count(DebugKind::test_clear) + picture.count(DebugKind::test_hit),
                  expanded * directions);
        EXPECT_GT(picture.count(DebugKind::test_hit), 20U);
        EXPECT_GT(picture.count(DebugKind::obstacle), 20U);
    }
}

TEST(DebugDrawSearch, ShowsOnlyTheTestsOfTheFocusedCell) {
    Maze maze{{}, {.algorithm = SearchAlgorithm::a_star}};
    maze.request->advance(50);
    const Cell start = maze.navigator->grid().cell_at({-16.5F, -15.5F});
    DebugDrawOptions options = nothing_in(area);
    options.tests = true;
    options.focus = start;
    const RecordingSink picture = maze.picture(options);
    EXPECT_EQ(picture.count(DebugKind::test_clear) + picture.count(DebugKind::test_hit), 8U);
    options.focus = Cell{100, 100};
    EXPECT_EQ(maze.picture(options).count(DebugKind::test_clear), 0U);
}

// A search in canonical order skips most steps, and so does its drawing.
TEST(DebugDrawSearch, ShowsOnlyTheStepsThatTheSearchTries) {
    Maze maze{{}, {.algorithm = SearchAlgorithm::canonical_a_star}};
    maze.request->advance(100);
    DebugDrawOptions options = nothing_in(area);
    options.tests = true;
    std::size_t tried = 0;
    std::size_t expanded = 0;
    for (const SearchedCell& searched : maze.request->search()->searched_cells()) {
        if (searched.is_closed) {
            ++expanded;
            tried += static_cast<std::size_t>(std::popcount(searched.directions));
        }
    }
    const RecordingSink picture = maze.picture(options);
    EXPECT_EQ(picture.count(DebugKind::test_clear) + picture.count(DebugKind::test_hit), tried);
    EXPECT_LT(tried, 5 * expanded);
}

TEST(DebugDrawSearch, IgnoresTheBodiesThatTheQueryIgnores) {
    physics::World world;
    const physics::Body gate = add(world, box({{-0.5F, -30.0F}, {0.5F, 30.0F}}));
    Navigator navigator{Box2dProbe{world}};
    PathQuery query{.walker = walker,
                    .postprocessing = PathPostprocessing::none, // else there is no search to draw
                    .ignored_bodies = {key_of(gate)},
                    .search = {.algorithm = SearchAlgorithm::a_star}};
    DebugDrawOptions options{.area = area, .tests = true};
    PathRequest request = navigator.request_path({-6.5F, 0.5F}, {6.5F, 2.5F}, query);
    request.advance(enough);
    EXPECT_EQ(drawn(options, request).count(DebugKind::test_hit), 0U);
    EXPECT_GT(drawn(options, request).count(DebugKind::test_clear), 0U);
    query.ignored_bodies.clear();
    PathRequest other = navigator.request_path({-6.5F, 0.5F}, {6.5F, 2.5F}, query);
    other.advance(enough);
    EXPECT_GT(drawn(options, other).count(DebugKind::test_hit), 0U);
    EXPECT_GT(drawn(options, other).count(DebugKind::obstacle), 0U);
}

TEST(DebugDrawSearch, ShowsTheCellPathAndThePath) {
    Maze maze;
    maze.request->advance(enough);
    ASSERT_EQ(maze.request->status(), PathStatus::found);
    DebugDrawOptions options = nothing_in(area);
    options.cell_path = true;
    const RecordingSink picture = maze.picture(options);
    const std::size_t tiles = maze.request->search()->cells().size();
    const std::size_t points = maze.request->path().points.size();
    EXPECT_EQ(picture.count(DebugKind::cell_path), tiles - 1);
    EXPECT_EQ(picture.count(DebugKind::path), points - 1 + points);
    EXPECT_LT(points, tiles);
    EXPECT_EQ(picture.of(DebugKind::cell_path).front().points[0],
              maze.navigator->grid().center_of(maze.request->search()->cells().front()));
    EXPECT_EQ(picture.of(DebugKind::path).front().points[0], maze.request->path().points.front());
    // A search is drawn with its path, too, and a path is drawn as in the query.
    const PathSearch& search = *maze.request->search();
    EXPECT_EQ(drawn(options, search, *maze.request->view()).count(DebugKind::cell_path), tiles - 1);
    EXPECT_EQ(drawn(options, maze.request->path()).strokes, picture.of(DebugKind::path));
    // The path is still drawn after it was taken.
    (void)maze.request->take_path();
    EXPECT_EQ(maze.picture(options).count(DebugKind::cell_path), tiles - 1);
}

TEST(DebugDrawSearch, ShowsTheCellPathOfAPartialPath) {
    physics::World world;
    add(world, box({{8.0F, -30.0F}, {9.0F, 30.0F}}));
    Navigator navigator{Box2dProbe{world}};
    for (const SearchAlgorithm algorithm :
         {SearchAlgorithm::a_star, SearchAlgorithm::jump_point_search}) {
        PathRequest request = navigator.request_path({-6.5F, 0.5F},
                                                     {8.5F, 2.5F},
                                                     {.walker = walker,
                                                      .max_iterations = 200,
                                                      .allow_partial_path = true,
                                                      .search = {.algorithm = algorithm}});
        DebugDrawOptions options = nothing_in(area);
        options.cell_path = true;
        EXPECT_EQ(drawn(options, request).count(DebugKind::cell_path), 0U);
        request.advance(enough);
        ASSERT_EQ(request.status(), PathStatus::partial);
        EXPECT_EQ(drawn(options, request).count(DebugKind::cell_path),
                  static_cast<std::size_t>(request.path().statistics.cells - 1));
    }
}

TEST(DebugDrawSearch, ChangesNothingAndIsRepeatable) {
    Maze maze;
    Maze undisturbed;
    const DebugDrawOptions options{.area = area, .tests = true, .min_cell_size_for_numbers = 0.0F};
    for (int i = 0; i < 40; ++i) {
        maze.request->advance(7);
        const RecordingSink once = maze.picture(options);
        const CacheStatistics before = maze.navigator->cache_statistics();
        EXPECT_EQ(maze.picture(options).strokes, once.strokes);
        EXPECT_EQ(maze.navigator->cache_statistics().chunks, before.chunks);
        EXPECT_EQ(maze.navigator->cache_statistics().misses, before.misses);
    }
    maze.request->advance(enough);
    undisturbed.request->advance(enough);
    const Path& path = maze.request->path();
    const Path& expected = undisturbed.request->path();
    EXPECT_EQ(path.points, expected.points);
    EXPECT_EQ(path.statistics.search.iterations, expected.statistics.search.iterations);
    EXPECT_EQ(path.statistics.cache_hits, expected.statistics.cache_hits);
    EXPECT_EQ(path.statistics.cache_misses, expected.statistics.cache_misses);
    EXPECT_EQ(path.statistics.obstacles_tested, expected.statistics.obstacles_tested);
}

TEST(DebugDrawSearch, ShowsOnlyWhatTouchesTheArea) {
    Maze maze;
    maze.request->advance(enough);
    const Box window{{-9.7F, -8.2F}, {3.3F, 6.1F}};
    const DebugDrawOptions options{
        .area = window, .tests = true, .min_cell_size_for_numbers = 0.0F};
    const RecordingSink picture = maze.picture(options);
    EXPECT_GT(picture.strokes.size(), 50U);
    for (const Stroke& stroke : picture.strokes) {
        EXPECT_TRUE(stroke.bounds().overlaps(window));
    }
    const Box nowhere{{std::nanf(""), 0.0F}, {1.0F, 1.0F}};
    EXPECT_TRUE(maze.picture({.area = nowhere, .tests = true}).strokes.empty());
}

TEST(DebugDrawSearch, SkipsPointsThatAreNotFinite) {
    Path path;
    path.points = {{1.0F, 1.0F}, {std::nanf(""), 1.0F}, {2.0F, 2.0F}, {3.0F, HUGE_VALF}};
    const RecordingSink picture = drawn({.area = area}, path);
    ASSERT_EQ(picture.strokes.size(), 2U);
    EXPECT_EQ(picture.strokes[0].points.front(), (Vec2{1.0F, 1.0F}));
    EXPECT_EQ(picture.strokes[1].points.front(), (Vec2{2.0F, 2.0F}));
    EXPECT_TRUE(drawn({.area = area}, Path{}).strokes.empty());
}

TEST(DebugDrawSearch, ReportsThatThereIsTooMuchToDraw) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    PathRequest request = navigator.request_path({0.0F, 0.0F},
                                                 {300.0F, 100.0F},
                                                 {.walker = walker,
                                                  .max_iterations = unlimited,
                                                  .postprocessing = PathPostprocessing::none,
                                                  .search = {.heuristic = Heuristic::zero}});
    const Box wide{{-500.0F, -500.0F}, {500.0F, 500.0F}};
    request.advance(6'000);
    const RecordingSink some = drawn({.area = wide, .tests = true}, request);
    EXPECT_TRUE(some.has_text("too many tests to draw: zoom in"));
    EXPECT_EQ(some.count(DebugKind::test_clear), 0U);
    EXPECT_GT(some.count(DebugKind::closed_set), 5'000U);
    request.advance(120'000);
    const RecordingSink many = drawn({.area = wide}, request);
    EXPECT_TRUE(many.has_text("too many cells to draw: zoom in"));
    EXPECT_EQ(many.count(DebugKind::closed_set), 0U);
    EXPECT_GT(drawn({.area = area}, request).count(DebugKind::closed_set), 1'000U);
}

TEST(DebugDrawSearch, ShowsTheStatusOfAQueryWithoutASearch) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    const float nan = std::nanf("");
    const PathRequest request =
        navigator.request_path({1.0F, 1.0F}, {nan, 1.0F}, test::point_query);
    const RecordingSink picture = drawn({.area = area}, request);
    ASSERT_EQ(picture.strokes.size(), 1U);
    EXPECT_EQ(picture.strokes.front().text, "invalid_query");
    const PathRequest other = navigator.request_path({nan, 1.0F}, {1.0F, 1.0F}, test::point_query);
    EXPECT_EQ(drawn({.area = area}, other).strokes.size(), 1U); // the target
}

// A finished search can be drawn after the world changed.
TEST(DebugDrawSearch, ShowsASearchWhoseChunksWereInvalidated) {
    Maze maze;
    maze.request->advance(100);
    maze.navigator->invalidate_all();
    const RecordingSink picture = maze.picture({.area = area, .tests = true});
    EXPECT_GT(picture.count(DebugKind::closed_set), 10U);
    EXPECT_EQ(picture.count(DebugKind::test_clear) + picture.count(DebugKind::test_hit), 0U);
}

} // namespace
} // namespace raywalk::debug_draw_search_test
