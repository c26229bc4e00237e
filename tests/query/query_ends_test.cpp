// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "support/borrowed.hpp"
#include "support/reference_costs.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

// Queries with several targets, with a predicate, and with a stop distance.
namespace raywalk::query_ends_test {
namespace {

using test::add;
using test::Random;

constexpr Box area{{-18.0F, -15.0F}, {15.0F, 17.0F}};
constexpr double inf = std::numeric_limits<double>::infinity();

double distance_between(Vec2 a, Vec2 b) {
    return std::hypot(double{a.x} - b.x, double{a.y} - b.y);
}

struct Scene {
    Random random;
    physics::World world;
    Box2dProbe probe{world};
    Navigator navigator;
    PathQuery query;

    explicit Scene(std::uint32_t seed, float cell_size = 1.0F)
        : random{seed}
        , navigator{Box2dProbe{world}, {.cell_size = cell_size}} {
        test::add_maze(world, random, area, 50, 50);
        query.walker.radius = seed % 2 == 0 ? 0.0F : 0.25F;
    }

    Vec2 any_point() { return random.point_in(area); }
};

TEST(SeveralTargets, TheOneThatCostsLeastIsTaken) {
    int several = 0;
    std::map<PathStatus, int> outcomes;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        Scene scene{seed};
        CostMap costs;
        for (int i = 0; i < 200; ++i) {
            costs.set(scene.navigator.grid().cell_at(scene.any_point()),
                      scene.random.between(0.5F, 6.0F));
        }
        for (int i = 0; i < 15; ++i) {
            scene.query.search.costs = i % 3 == 0 ? test::borrowed(costs) : nullptr;
            const Vec2 start = scene.any_point();
            std::vector<Vec2> targets(static_cast<std::size_t>(1 + scene.random.below(6)));
            double least = inf;
            int standing = 0;
            for (Vec2& target : targets) {
                target = scene.any_point();
                const Path single = scene.navigator.find_path(start, target, scene.query);
                least = single.is_found() ? std::min(least, single.cost) : least;
                standing += single.status != PathStatus::target_blocked ? 1 : 0;
            }
            const Path path = scene.navigator.find_path_to_nearest(start, targets, scene.query);
            ++outcomes[path.status];
            ASSERT_EQ(path.is_found(), least < inf);
            if (path.is_found()) {
                ASSERT_NEAR(path.cost, least, 1e-9) << "seed " << seed << ", query " << i;
                ASSERT_LT(path.target_index, targets.size());
                const Vec2 target = targets[path.target_index];
                const double margins = 2.0 * scene.query.walker.margin;
                ASSERT_LE(distance_between(path.points.back(), target), margins);
                const Path single = scene.navigator.find_path(start, target, scene.query);
                ASSERT_NEAR(single.cost, path.cost, 1e-9);
                several += path.target_index > 0 ? 1 : 0;
            } else if (path.status != PathStatus::start_blocked) {
                ASSERT_EQ(path.status,
                          standing > 0 ? PathStatus::unreachable : PathStatus::target_blocked);
            }
        }
    }
    EXPECT_GT(several, 10);
    EXPECT_GT(outcomes[PathStatus::found], 30);
    EXPECT_GT(outcomes[PathStatus::target_blocked], 0);
}

TEST(SeveralTargets, ATargetAtTheStartIsFoundAtOnce) {
    Scene scene{2};
    const Vec2 start = *scene.navigator.closest_navigable({0.0F, 0.0F}, scene.query.walker);
    const std::vector<Vec2> targets = {start + Vec2{0.01F, 0.0F}, {1.0F, 2.0F}, start};
    const Path path = scene.navigator.find_path_to_nearest(start, targets, scene.query);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_EQ(path.target_index, 2U);
    EXPECT_EQ(path.points, (std::vector<Vec2>{start}));
    EXPECT_EQ(path.cost, 0.0);
}

TEST(SeveralTargets, NoTargetsAtAllAreAnInvalidQuery) {
    Scene scene{2};
    EXPECT_EQ(scene.navigator.find_path_to_nearest({0.0F, 0.0F}, {}, scene.query).status,
              PathStatus::invalid_query);
    scene.query.stop_distance = 3.0F;
    EXPECT_EQ(scene.navigator.find_path_to_nearest({0.0F, 0.0F}, {}, scene.query).status,
              PathStatus::invalid_query);
    const std::vector<Vec2> one_far = {{1.0F, 1.0F}, {1e9F, 0.0F}};
    EXPECT_EQ(scene.navigator.find_path_to_nearest({0.0F, 0.0F}, one_far, scene.query).status,
              PathStatus::invalid_query);
}

TEST(Predicates, TheCellThatCostsLeastIsTaken) {
    int found = 0;
    int none = 0;
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        Scene scene{seed};
        const NeighborCache& cache = scene.navigator.cache(scene.query.walker);
        for (int i = 0; i < 15; ++i) {
            const Vec2 start = scene.any_point();
            const int one_in = 2 + scene.random.below(400);
            const auto salt = scene.random.bits();
            const auto is_cover = [=](Cell cell) {
                return std::hash<Cell>{}({cell.x + static_cast<int>(salt % 1000), cell.y}) %
                           static_cast<std::size_t>(one_in) ==
                       0;
            };
            const Path path = scene.navigator.find_path_where(start, is_cover, scene.query);
            NeighborView view{cache};
            const GridAnchor anchor = anchor_start(view, start);
            double least = inf;
            const auto ways = test::shortest_lengths(view, anchor);
            for (const auto& [node, cost] : ways) {
                least = node.layer == 0 && is_cover(node.cell) ? std::min(least, cost) : least;
            }
            if (anchor.is_blocked()) {
                ASSERT_EQ(path.status, PathStatus::start_blocked);
            } else if (least == inf) {
                ASSERT_EQ(path.status, PathStatus::unreachable);
                ++none;
            } else {
                ASSERT_EQ(path.status, PathStatus::found);
                ASSERT_NEAR(path.cost, least, 2e-3);
                const Cell end = view.grid().cell_at(path.points.back());
                ASSERT_TRUE(is_cover(end));
                ASSERT_EQ(path.points.back(), view.grid().center_of(end));
                ++found;
            }
        }
    }
    EXPECT_GT(found, 25);
    EXPECT_GT(none, 0);
}

TEST(Predicates, AreRequired) {
    Scene scene{2};
    EXPECT_EQ(scene.navigator.find_path_where({0.0F, 0.0F}, nullptr, scene.query).status,
              PathStatus::invalid_query);
}

TEST(Predicates, GiveNoPartialPaths) {
    Scene scene{2};
    scene.query.allow_partial_path = true;
    const Vec2 start = *scene.navigator.closest_navigable({0.0F, 0.0F}, scene.query.walker);
    const Path path = scene.navigator.find_path_where(
        start, [](Cell) { return false; }, scene.query);
    EXPECT_EQ(path.status, PathStatus::unreachable);
    EXPECT_TRUE(path.points.empty());
}

// The least cost over all cells within the stop distance of a target, and the targets themselves.
double least_cost_to(Scene& scene, Vec2 start, const std::vector<Vec2>& targets) {
    NeighborView view{scene.navigator.cache(scene.query.walker)};
    const Grid& grid = view.grid();
    double least = inf;
    const auto ways = test::shortest_lengths(view, anchor_start(view, start));
    for (const Vec2 target : targets) {
        const GridAnchor anchor = anchor_target(view, target);
        for (const auto& [node, cost] : ways) {
            const Vec2 center = grid.center_of(node.cell);
            if (node.layer == 0 && distance_between(center, target) <= scene.query.stop_distance) {
                least = std::min(least, cost);
            } else if (anchor.connects_to_node(node)) {
                least = std::min(least, cost + test::leg_length(view, anchor, node.cell));
            }
        }
    }
    return least * grid.cell_size();
}

// True if the walker can get to one of 300 points within the stop distance of a target.
bool can_get_near(Scene& scene, Vec2 start, const std::vector<Vec2>& targets) {
    NeighborView view{scene.navigator.cache(scene.query.walker)};
    const auto ways = test::shortest_lengths(view, anchor_start(view, start));
    const auto is_reached = [&](Vec2 point) {
        const GridAnchor anchor = anchor_target(view, point);
        return std::any_of(ways.begin(), ways.end(), [&](const auto& way) {
            return anchor.connects_to_node(way.first);
        });
    };
    constexpr int parts = 10;
    const float step = scene.query.stop_distance / parts;
    for (const Vec2 target : targets) {
        for (int y = -parts; y <= parts; ++y) {
            for (int x = -parts; x <= parts; ++x) {
                const Vec2 way = step * Vec2{static_cast<float>(x), static_cast<float>(y)};
                if (x * x + y * y < parts * parts && is_reached(target + way)) {
                    return true;
                }
            }
        }
    }
    return false;
}

TEST(StopDistance, ThePathEndsWithinItAndIsNoLongerThanNeeded) {
    int found = 0;
    int beside = 0;
    int at_center = 0;
    int to_blocked = 0;
    for (std::uint32_t seed = 1; seed <= 9; ++seed) {
        Scene scene{seed, seed % 3 == 0 ? 0.6F : 1.0F};
        for (int i = 0; i < 12; ++i) {
            const Vec2 start = scene.any_point();
            std::vector<Vec2> targets(i % 3 == 0 ? 3 : 1);
            std::generate(targets.begin(), targets.end(), [&] { return scene.any_point(); });
            scene.query.stop_distance =
                i % 2 == 0 ? scene.random.between(0.01F, 1.0F) : scene.random.between(0.5F, 6.0F);
            const Path path = scene.navigator.find_path_to_nearest(start, targets, scene.query);
            if (path.status == PathStatus::start_blocked) {
                continue;
            }
            const double least = least_cost_to(scene, start, targets);
            if (!path.is_found()) {
                ASSERT_EQ(path.status, PathStatus::unreachable);
                ASSERT_EQ(least, inf);
                ASSERT_FALSE(can_get_near(scene, start, targets))
                    << "seed " << seed << ", query " << i;
                continue;
            }
            ++found;
            const Vec2 target = targets[path.target_index];
            const Vec2 end = path.points.back();
            ASSERT_LE(distance_between(end, target), scene.query.stop_distance)
                << "seed " << seed << ", query " << i;
            if (path.points.size() > 1 && least == inf) {
                ASSERT_TRUE(can_get_near(scene, start, targets));
                ++beside;
            } else if (path.points.size() > 1) {
                ASSERT_NEAR(path.cost, least, 2e-3) << "seed " << seed << ", query " << i;
                at_center += end != target ? 1 : 0;
            }
            NeighborView view{scene.navigator.cache(scene.query.walker)};
            to_blocked += anchor_target(view, target).is_blocked() ? 1 : 0;
        }
    }
    EXPECT_GT(found, 50);
    EXPECT_GT(at_center, 25);
    EXPECT_GT(to_blocked, 5);
    EXPECT_GT(beside, 0);
}

TEST(StopDistance, AWalkerWithinItStaysWhereItIs) {
    Scene scene{2};
    scene.query.stop_distance = 5.0F;
    const Vec2 start = *scene.navigator.closest_navigable({0.0F, 0.0F}, scene.query.walker);
    const Path path = scene.navigator.find_path(start, start + Vec2{3.0F, 4.0F}, scene.query);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_EQ(path.points, (std::vector<Vec2>{start}));
    EXPECT_EQ(path.length, 0.0);
}

// A room of 20 m with a wall of 8 m in it, whose lower side is at y = 0.5.
struct WallInARoom {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    PathQuery query;

    explicit WallInARoom(float thickness = 4.0F) {
        test::add_border(world, {{-10.0F, -10.0F}, {10.0F, 10.0F}});
        add(world, test::box({{-4.0F, 0.5F}, {4.0F, 0.5F + thickness}}));
        query.walker.radius = 0.3F;
    }

    [[nodiscard]] PathStatus status(Vec2 start, Vec2 target) {
        const Path path = navigator.find_path(start, target, query);
        if (path.is_found()) {
            const Vec2 end = path.points.back();
            EXPECT_LE(distance_between(end, target), query.stop_distance);
            EXPECT_TRUE(navigator.can_walk_straight(end, end, query.walker));
        }
        return path.status;
    }
};

TEST(StopDistance, WithoutACenterWithinItThePathEndsBesideAnObstacle) {
    WallInARoom room;
    const Vec2 target{0.0F, 0.55F};
    room.query.stop_distance = 0.45F;
    for (const Vec2 start : {Vec2{0.0F, -5.0F}, {-0.5F, -0.5F}, {-8.0F, -3.0F}, {8.0F, 8.0F}}) {
        EXPECT_EQ(room.status(start, target), PathStatus::found) << start.x;
    }
    room.query.stop_distance = 0.3F; // nobody fits so near
    EXPECT_EQ(room.status({-8.0F, -3.0F}, target), PathStatus::unreachable);
}

// Whatever wall it is near or in, and wherever the walker comes from.
TEST(StopDistance, ThePathEndsWithinItWhereverTheWalkerFits) {
    Random random{5};
    int beside = 0;
    for (int i = 0; i < 150; ++i) {
        physics::World world;
        test::add_border(world, {{-10.0F, -10.0F}, {10.0F, 10.0F}});
        const float angle = random.between(-3.0F, 3.0F);
        const Vec2 middle = random.point_in({{-1.0F, -1.0F}, {1.0F, 1.0F}});
        const Vec2 half{4.0F, random.between(0.1F, 2.0F)};
        add(world,
            test::box({{-half.x, -half.y}, {half.x, half.y}}),
            {.position = middle, .angle = angle});
        const auto place = [&](float x, float y) {
            return middle + Vec2{std::cos(angle) * x - std::sin(angle) * y,
                                 std::sin(angle) * x + std::cos(angle) * y};
        };
        Navigator navigator{Box2dProbe{world}};
        PathQuery query;
        query.walker.radius = 0.3F;
        const float depth = random.between(-0.3F, 0.15F); // in the wall
        const float along = random.between(-3.0F, 3.0F);
        const Vec2 target = place(along, half.y - depth);
        query.stop_distance = query.walker.reach() + depth + random.between(0.01F, 0.2F);
        for (const Vec2 start : {place(along, half.y + 2.0F), {-9.0F, -9.0F}, {9.0F, 9.0F}}) {
            const Path path = navigator.find_path(start, target, query);
            ASSERT_EQ(path.status, PathStatus::found) << i << ", from " << start.x;
            const Vec2 end = path.points.back();
            ASSERT_LE(distance_between(end, target), query.stop_distance) << i;
            ASSERT_TRUE(navigator.can_walk_straight(end, end, query.walker)) << i;
            beside += end != navigator.grid().center_of(navigator.grid().cell_at(end)) ? 1 : 0;
        }
    }
    EXPECT_GT(beside, 100);
}

// In a closed room behind a thin wall, a center is near enough.
TEST(StopDistance, CentersThatCannotBeReachedDoNotMatter) {
    WallInARoom room{0.2F};
    add(room.world, test::box({{-4.0F, 0.7F}, {-3.9F, 3.0F}}));
    add(room.world, test::box({{3.9F, 0.7F}, {4.0F, 3.0F}}));
    add(room.world, test::box({{-4.0F, 3.0F}, {4.0F, 3.1F}}));
    const Vec2 target{0.5F, 0.75F};
    for (const float stop : {0.65F, 0.8F}) {
        room.query.stop_distance = stop;
        EXPECT_EQ(room.status({-8.0F, -3.0F}, target), PathStatus::found) << stop;
        EXPECT_EQ(room.status({0.5F, 2.0F}, target), PathStatus::found) << stop;
    }
    room.query.stop_distance = 0.55F;
    EXPECT_EQ(room.status({-8.0F, -3.0F}, target), PathStatus::unreachable);
    EXPECT_EQ(room.status({0.5F, 2.0F}, target), PathStatus::found);
}

//  A target in the middle of a rock, and a walker that is to stand beside it.
TEST(StopDistance, TheTargetMayBeInsideAnObstacle) {
    physics::World world;
    add(world, test::circle(2.0F), {{10.5F, 0.5F}});
    Navigator navigator{Box2dProbe{world}};
    PathQuery query;
    query.walker.radius = 0.3F;
    const Vec2 start{0.5F, 0.5F};
    const Vec2 rock{10.5F, 0.5F};
    EXPECT_EQ(navigator.find_path(start, rock, query).status, PathStatus::target_blocked);
    query.stop_distance = 3.0F;
    const Path path = navigator.find_path(start, rock, query);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_EQ(path.points, (std::vector<Vec2>{start, {7.5F, 0.5F}}));
    query.stop_distance = 2.0F;
    query.max_iterations = 300;
    EXPECT_EQ(navigator.find_path(start, rock, query).status, PathStatus::iteration_limit);
    query.allow_partial_path = true;
    const Path partial = navigator.find_path(start, rock, query);
    EXPECT_EQ(partial.status, PathStatus::partial);
    EXPECT_EQ(partial.reason, PathStatus::iteration_limit);
    EXPECT_NEAR(distance_between(partial.points.back(), rock), 3.0, 1.0);
}

} // namespace
} // namespace raywalk::query_ends_test
