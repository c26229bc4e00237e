// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/navigator.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

// Built twice: with the other tests, and with the thread sanitizer.
namespace raywalk::threads_test {
namespace {

using test::Random;

constexpr Box area{{-60.0F, -60.0F}, {60.0F, 60.0F}};
constexpr int query_count = 200;

struct Forest {
    physics::World world;
    Box2dProbe probe{world};

    Forest() {
        Random random{7};
        add_random_bodies(world, random, area, 400);
    }
};

struct Answer {
    PathStatus status = PathStatus::pending;
    std::vector<Cell> cells;

    friend bool operator==(const Answer&, const Answer&) = default;
};

// Runs one search on a cache that other threads use, too.
Answer answer(const NeighborCache& cache, PathSearch& search, std::uint32_t query) {
    Random random{query};
    NeighborView view{cache};
    const Vec2 from = random.point_in(area);
    const Vec2 to = random.point_in(area);
    const GridAnchor start = anchor_start(view, from);
    const GridAnchor goal = anchor_target(view, to);
    if (start.is_blocked() || goal.is_blocked()) {
        return {PathStatus::start_blocked, {}};
    }
    search.begin(view, start, goal);
    Answer found{search.advance(100'000), {}};
    if (found.status == PathStatus::found) {
        found.cells = search.cells();
    }
    return found;
}

NeighborCache make_cache(const Probe& probe) {
    return {probe,
            Grid{1.0F},
            Neighborhood::square_8,
            DiagonalMode::only_if_no_obstacles,
            {.radius = 0.3F}};
}

std::vector<Answer> answers_of(const Probe& probe, unsigned threads) {
    NeighborCache cache = make_cache(probe);
    std::vector<Answer> answers(query_count);
    const auto work = [&](unsigned first) {
        PathSearch search;
        for (unsigned i = first; i < query_count; i += threads) {
            answers[i] = answer(cache, search, i);
        }
    };
    std::vector<std::thread> workers;
    for (unsigned t = 0; t < threads; ++t) {
        workers.emplace_back(work, t);
    }
    for (std::thread& worker : workers) {
        worker.join();
    }
    return answers;
}

TEST(Threads, FindEqualPathsWithOneCache) {
    const Forest forest;
    const std::vector<Answer> alone = answers_of(forest.probe, 1);
    EXPECT_EQ(answers_of(forest.probe, 2), alone);
    EXPECT_EQ(answers_of(forest.probe, 4), alone);
}

struct Asked {
    Vec2 start;
    Vec2 target;
    PathQuery query = test::point_query;
};

// Some targets are in closed rooms, so that there are sealed regions to cache.
std::vector<Asked> questions() {
    Random random{8};
    std::vector<Asked> asked;
    for (int i = 0; i < query_count; ++i) {
        PathQuery query;
        query.walker.radius = 0.3F;
        query.max_iterations = 2000;
        query.allow_partial_path = i % 8 == 0;
        const bool is_in_room = i % 4 == 1;
        const Box box = is_in_room ? Box{{81.0F, 1.0F}, {84.0F, 4.0F}} : area;
        asked.push_back({random.point_in(area), random.point_in(box), query});
    }
    return asked;
}

struct Requests {
    Forest forest;
    Navigator navigator{Box2dProbe{forest.world}};
    std::vector<PathRequest> requests;

    Requests() {
        test::add_border(forest.world, {{80.0F, 0.0F}, {85.0F, 5.0F}});
        for (const Asked& asked : questions()) {
            requests.push_back(navigator.request_path(asked.start, asked.target, asked.query));
        }
    }

    // Each thread has its own requests and advances them in turn.
    void advance(unsigned first, unsigned threads) {
        for (bool is_any = true; is_any;) {
            is_any = false;
            for (std::size_t i = first; i < requests.size(); i += threads) {
                is_any = requests[i].advance(20) == PathStatus::pending || is_any;
            }
        }
    }
};

TEST(Threads, MayAdvanceRequestsOfOneNavigatorEachItsOwn) {
    Requests alone;
    alone.advance(0, 1);
    for (const unsigned threads : {2U, 4U}) {
        Requests shared;
        std::vector<std::thread> workers;
        for (unsigned t = 0; t < threads; ++t) {
            workers.emplace_back([&, t] { shared.advance(t, threads); });
        }
        for (std::thread& worker : workers) {
            worker.join();
        }
        int unreachable = 0;
        for (std::size_t i = 0; i < shared.requests.size(); ++i) {
            const Path& path = shared.requests[i].path();
            ASSERT_EQ(path.status, alone.requests[i].path().status) << i;
            ASSERT_EQ(path.points, alone.requests[i].path().points) << i;
            unreachable += path.status == PathStatus::unreachable ? 1 : 0;
        }
        EXPECT_GT(unreachable, 20);
    }
}

// A region that one thread finds sealed answers the queries of another.
TEST(Threads, ShareTheCacheOfSealedRooms) {
    Requests shared;
    std::vector<std::thread> workers;
    for (unsigned t = 0; t < 4; ++t) {
        workers.emplace_back([&, t] {
            for (std::size_t i = 4 * t + 1; i < shared.requests.size(); i += 16) {
                Asked asked = questions()[i];
                PathRequest& request = shared.requests[i];
                // Queries that allow a partial path never use the cached regions, but add to them.
                for (const bool allows_partial : {true, true, false, false}) {
                    asked.query.allow_partial_path = allows_partial;
                    request.begin(asked.start, {&asked.target, 1}, asked.query);
                    (void)request.advance(unlimited);
                    EXPECT_NE(request.status(), PathStatus::found);
                }
                const Path& path = request.path();
                EXPECT_EQ(path.statistics.was_cached, path.status == PathStatus::unreachable);
            }
        });
    }
    for (std::thread& worker : workers) {
        worker.join();
    }
}

TEST(Threads, DiscoverTheSameChunks) {
    const Forest forest;
    NeighborCache one = make_cache(forest.probe);
    NeighborCache many = make_cache(forest.probe);
    const auto one_by_one = [](std::size_t jobs, const std::function<void(std::size_t)>& run) {
        for (std::size_t i = 0; i < jobs; ++i) {
            run(i);
        }
    };
    constexpr std::size_t budget = std::size_t{1} << 24U;
    const std::size_t chunks = one.prefill(area, budget, one_by_one);
    EXPECT_EQ(chunks, 64U);
    EXPECT_EQ(many.prefill(area, budget, run_on_threads), chunks);
    EXPECT_EQ(many.size(), chunks);
    test::for_each_cell({-4, -4}, {3, 3}, [&](Cell position) {
        EXPECT_TRUE(many.look_up(position).was_cached);
        EXPECT_EQ(one.chunk(position), many.chunk(position));
    });
}

TEST(Threads, MayLookUpTheSameChunkAtOnce) {
    const Forest forest;
    for (int round = 0; round < 20; ++round) {
        NeighborCache cache = make_cache(forest.probe);
        run_on_threads(64, [&](std::size_t job) {
            (void)cache.look_up({static_cast<std::int32_t>(job % 4), 0});
        });
        EXPECT_EQ(cache.size(), 4U);
    }
}

TEST(RunOnThreads, RunsEveryJobOnce) {
    for (const std::size_t jobs : {0U, 1U, 2U, 1000U}) {
        std::vector<std::atomic<int>> runs(jobs);
        run_on_threads(jobs, [&](std::size_t job) { ++runs[job]; });
        for (const auto& count : runs) {
            EXPECT_EQ(count, 1);
        }
    }
}

} // namespace
} // namespace raywalk::threads_test
