// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "answers.hpp"
#include "flood.hpp"
#include "worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <vector>

// Rooms on the plane without a border, where nothing but a look from behind can tell that there is
// no way in.
namespace raywalk {
namespace {

using test::add;
using test::answer_of;
using test::Random;

constexpr PathQuery quick{.max_iterations = 1000};

/// More edits on demand: RAYWALK_EDITS=100000 tests/run.sh -R SealedRooms
int wanted_edits() {
    const char* text = std::getenv("RAYWALK_EDITS");
    return text != nullptr ? std::stoi(text) : 120;
}

// Thin walls around a place: a rectangle or a star of up to 60 cells, with walls inside.
struct Room {
    Vec2 middle;
    float half_width;
    float half_height;
    std::vector<Obstacle> walls;

    Room(Random& random, int kind)
        : middle{random.point_in({{-200.0F, -200.0F}, {200.0F, 200.0F}})}
        , half_width{random.between(0.5F, kind < 10 ? 1.5F : 30.0F)}
        , half_height{random.between(0.5F, kind < 10 ? 1.5F : 30.0F)} {
        const bool is_star = kind % 3 == 1;
        const int corners = is_star ? 5 + random.below(10) : 4;
        std::vector<Vec2> points;
        for (int i = 0; i < corners; ++i) {
            const float angle =
                2.0F * std::numbers::pi_v<float> *
                (static_cast<float>(i) + (is_star ? random.between(0.1F, 0.9F) : 0.5F)) /
                static_cast<float>(corners);
            const float size = is_star ? random.between(0.4F, 1.0F) : std::numbers::sqrt2_v<float>;
            points.push_back(middle + Vec2{half_width * size * std::cos(angle),
                                           half_height * size * std::sin(angle)});
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            walls.push_back(test::wall(points[i], points[(i + 1) % points.size()]));
        }
        if (kind % 3 == 2) {
            for (int i = 0; i < 20; ++i) {
                const Vec2 a = any_point(random);
                walls.push_back(test::wall(a, a + random.point_in({{-5.0F, -5.0F}, {5.0F, 5.0F}})));
            }
        }
    }

    Vec2 any_point(Random& random) const {
        const float x = random.between(-half_width, half_width);
        const float y = random.between(-half_height, half_height);
        return middle + Vec2{x, y};
    }

    Vec2 point_outside(Random& random) const {
        const float angle = random.between(0.0F, 6.28F);
        const float far = 1.5F * (half_width + half_height) + random.between(1.0F, 15.0F);
        return middle + Vec2{far * std::cos(angle), far * std::sin(angle)};
    }

    // The truth: whether somebody at the target gets far out of the room.
    [[nodiscard]] bool is_sealed(Vec2 target, const WalkerProfile& walker) const {
        const test::ObstacleList list{walls};
        NeighborCache cache = test::make_cache(list, walker.radius);
        NeighborView view{cache};
        std::vector<Cell> waiting = test::cells_joined_by(join_goal(view, target));
        const Cell center = cache.grid().cell_at(middle);
        std::set<Cell> known(waiting.begin(), waiting.end());
        while (!waiting.empty()) {
            const Cell cell = waiting.back();
            waiting.pop_back();
            if (std::abs(cell.x - center.x) > 45 || std::abs(cell.y - center.y) > 45) {
                return false;
            }
            for (int d = 0; d < direction_count; ++d) {
                const auto direction = static_cast<Direction>(d);
                if (test::is_open(view, cell, direction) &&
                    known.insert(neighbor(cell, direction)).second) {
                    waiting.push_back(neighbor(cell, direction));
                }
            }
        }
        return true;
    }
};

TEST(SealedRooms, AreFoundOutWithAThousandIterations) {
    std::map<PathStatus, int> outcomes;
    int sealed = 0;
    for (int i = 0; i < 160; ++i) {
        Random random{static_cast<std::uint32_t>(i)};
        Room room{random, i};
        const bool has_gap = i % 4 == 3;
        if (has_gap) {
            room.walls.erase(room.walls.begin() + random.below(3));
        }
        PathQuery query = quick;
        query.walker.radius = i % 2 == 0 ? 0.0F : 0.2F;
        const Vec2 target = i % 3 == 1 ? room.middle : room.any_point(random);
        Navigator navigator{test::ObstacleList{room.walls}};
        const Vec2 start = room.point_outside(random);
        const Path path = navigator.find_path(start, target, query);
        ++outcomes[path.status];
        if (path.status == PathStatus::goal_blocked || path.status == PathStatus::start_blocked) {
            continue;
        }
        ASSERT_EQ(path.status == PathStatus::unreachable, room.is_sealed(target, query.walker))
            << i << ": " << to_string(path.status);
        sealed += path.status == PathStatus::unreachable ? 1 : 0;
        EXPECT_TRUE(has_gap || path.status == PathStatus::unreachable) << i;
        EXPECT_LE(path.statistics.search.iterations, 1000 + 64);
        const Path again = navigator.find_path(start, target, query);
        EXPECT_EQ(answer_of(again), answer_of(path));
        EXPECT_EQ(again.statistics.was_remembered, path.status == PathStatus::unreachable);
        EXPECT_FALSE(path.statistics.was_remembered);
    }
    EXPECT_GT(sealed, 80);
    EXPECT_GT(outcomes[PathStatus::found], 10);
}

TEST(SealedRooms, EverySizeUpToSixtyCellsIsFoundOut) {
    for (int size = 1; size <= 60; ++size) {
        const auto half = 0.5F * static_cast<float>(size);
        for (const float shift : {0.0F, 0.4F}) {
            const Vec2 middle{7.0F + half + shift, -13.0F + half - shift};
            const Vec2 a = middle + Vec2{-half, -half};
            const Vec2 c = middle + Vec2{half, half};
            Navigator navigator{test::ObstacleList{{test::wall(a, {c.x, a.y}),
                                                    test::wall({c.x, a.y}, c),
                                                    test::wall(c, {a.x, c.y}),
                                                    test::wall({a.x, c.y}, a)}}};
            const Vec2 in_corner = a + Vec2{0.5F, 0.5F};
            const Vec2 target = navigator.grid().center_of(navigator.grid().cell_at(in_corner));
            const Path path = navigator.find_path({-20.5F, 0.5F}, target, quick);
            ASSERT_EQ(path.status, PathStatus::unreachable) << size;
            // In few iterations if the room is small.
            EXPECT_LE(path.statistics.search.iterations, size <= 12 ? 580 : 1064) << size;
        }
    }
}

// A room with a door in the wall between it and the plane.
struct House {
    b2World world{{0.0F, 0.0F}};
    b2Body* door = nullptr;
    Navigator navigator{Box2dProbe{world}};
    static constexpr Vec2 inside{5.5F, 5.5F};
    static constexpr Vec2 corner{8.5F, 1.5F};
    static constexpr Vec2 outside{-5.5F, 5.5F};

    House() {
        test::add_chain(world,
                        {{0.0F, 3.0F},
                         {0.0F, 0.0F},
                         {10.0F, 0.0F},
                         {10.0F, 10.0F},
                         {0.0F, 10.0F},
                         {0.0F, 7.0F}});
        door = &add(world, test::edge({0.0F, 3.0F}, {0.0F, 7.0F}));
    }

    Path in(const PathQuery& query = quick) { return navigator.find_path(outside, inside, query); }
};

TEST(SealedRooms, AreRememberedForEveryTargetInThem) {
    House house;
    EXPECT_FALSE(house.in().statistics.was_remembered);
    const Path again = house.in();
    EXPECT_EQ(again.status, PathStatus::unreachable);
    EXPECT_TRUE(again.statistics.was_remembered);
    EXPECT_EQ(again.statistics.search.iterations, 0);
    EXPECT_EQ(again.statistics.tiles, 0);
    const Path other = house.navigator.find_path({30.0F, -20.0F}, House::corner, quick);
    EXPECT_EQ(other.status, PathStatus::unreachable);
    EXPECT_TRUE(other.statistics.was_remembered);
    const std::array<Vec2, 2> one_blocked = {House::corner, Vec2{10.0F, 5.0F}};
    const Path nearest = house.navigator.find_path_to_nearest(House::outside, one_blocked, quick);
    EXPECT_EQ(nearest.status, PathStatus::unreachable);
}

TEST(SealedRooms, ThoseInsideFindEachOther) {
    House house;
    (void)house.in();
    const Path path = house.navigator.find_path(House::corner, House::inside, quick);
    EXPECT_EQ(path.status, PathStatus::found);
    EXPECT_FALSE(path.statistics.was_remembered);
    const Path out = house.navigator.find_path(House::inside, House::outside, quick);
    EXPECT_EQ(out.status, PathStatus::unreachable);
    EXPECT_FALSE(out.statistics.was_remembered);
}

TEST(SealedRooms, BlockedEndsAreToldFirst) {
    House house;
    (void)house.in();
    add(house.world, test::box({{-8.0F, 4.0F}, {-6.0F, 6.0F}}));
    add(house.world, test::box({{4.0F, 4.0F}, {6.0F, 6.0F}}));
    const Vec2 in_wall{-7.0F, 5.0F};
    const auto status = [&](Vec2 start, Vec2 target) {
        return house.navigator.find_path(start, target, quick).status;
    };
    for (const bool remembered : {false, true}) {
        if (!remembered) {
            house.navigator.invalidate_all();
        }
        EXPECT_EQ(status(in_wall, House::corner), PathStatus::start_blocked);
        EXPECT_EQ(status(in_wall, House::inside), PathStatus::start_blocked);
        EXPECT_EQ(status(House::outside, House::inside), PathStatus::goal_blocked);
        EXPECT_EQ(status(House::outside, House::corner), PathStatus::unreachable);
    }
}

TEST(SealedRooms, AreForgottenWhenTheDoorOpens) {
    House house;
    house.navigator.watch(key_of(*house.door));
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(house.in().status, PathStatus::unreachable);
        EXPECT_TRUE(house.in().statistics.was_remembered);
        house.door->SetEnabled(false);
        house.navigator.update();
        EXPECT_EQ(house.in().status, PathStatus::found);
        house.door->SetEnabled(true);
        house.navigator.update();
        EXPECT_FALSE(house.in().statistics.was_remembered);
    }
}

TEST(SealedRooms, WhatOneQueryIgnoresIsNoConcernOfOthers) {
    for (const bool ghost_first : {false, true}) {
        House house;
        PathQuery ghost = quick;
        ghost.ignored_bodies = {key_of(*house.door)};
        if (ghost_first) {
            EXPECT_EQ(house.in(ghost).status, PathStatus::found);
        }
        for (int i = 0; i < 2; ++i) {
            EXPECT_EQ(house.in().status, PathStatus::unreachable);
            EXPECT_EQ(house.in(ghost).status, PathStatus::found);
        }
    }
}

TEST(SealedRooms, WhatOneQueryBlocksIsNoConcernOfOthers) {
    for (const bool blocked_first : {false, true}) {
        House house;
        house.world.DestroyBody(house.door);
        PathQuery blocked = quick;
        for (int y = 3; y < 7; ++y) {
            blocked.blocked_cells.push_back({0, y});
        }
        if (!blocked_first) {
            EXPECT_EQ(house.in().status, PathStatus::found);
        }
        for (int i = 0; i < 2; ++i) {
            const Path path = house.in(blocked);
            EXPECT_EQ(path.status, PathStatus::unreachable);
            EXPECT_FALSE(path.statistics.was_remembered);
            EXPECT_EQ(house.in().status, PathStatus::found);
        }
    }
}

TEST(SealedRooms, AreRememberedForEachWalkerApart) {
    House house;
    house.world.DestroyBody(house.door);
    PathQuery giant = quick;
    giant.walker.radius = 2.2F;
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(house.in(giant).status, PathStatus::unreachable);
        EXPECT_EQ(house.in().status, PathStatus::found);
    }
}

// Rooms beside each other, all of whose walls may open and close.
struct Town {
    Random random{9};
    b2World world{{0.0F, 0.0F}};
    std::vector<b2Body*> walls;
    Navigator navigator{Box2dProbe{world}};

    Town() {
        constexpr float size = 7.0F;
        for (int x = 0; x < 4; ++x) {
            for (int y = 0; y < 4; ++y) {
                const Vec2 at{size * static_cast<float>(x) + 0.3F, size * static_cast<float>(y)};
                add_wall(at, at + Vec2{size, 0.0F}, y % 3 == 0);
                add_wall(at, at + Vec2{0.0F, size}, x % 3 == 0);
            }
        }
    }

    void add_wall(Vec2 a, Vec2 b, bool is_outer) {
        walls.push_back(&add(world, test::edge(a, b)));
        walls.back()->SetEnabled(is_outer || random.below(2) == 0);
        navigator.watch(key_of(*walls.back()));
    }

    void edit() {
        b2Body& wall =
            *walls[static_cast<std::size_t>(random.below(static_cast<int>(walls.size())))];
        if (random.below(4) == 0) {
            const Vec2 by = random.point_in({{-1.0F, -1.0F}, {1.0F, 1.0F}});
            wall.SetTransform({by.x, by.y}, 0.0F);
        } else {
            wall.SetTransform({0.0F, 0.0F}, 0.0F);
            wall.SetEnabled(random.below(3) != 0);
        }
        navigator.update();
    }
};

TEST(SealedRooms, AnswersWithMemoryAreThoseWithout) {
    Town town;
    int remembered = 0;
    std::map<PathStatus, int> outcomes;
    for (int i = 0; i < wanted_edits(); ++i) {
        town.edit();
        for (int query = 0; query < 8; ++query) {
            const Vec2 start = town.random.point_in({{-6.0F, -6.0F}, {35.0F, 35.0F}});
            const Vec2 target = town.random.point_in({{0.0F, 0.0F}, {28.0F, 28.0F}});
            const Path known = town.navigator.find_path(start, target, quick);
            Navigator unknowing{Box2dProbe{town.world}};
            ASSERT_EQ(answer_of(known), answer_of(unknowing.find_path(start, target, quick)));
            remembered += known.statistics.was_remembered ? 1 : 0;
            ++outcomes[known.status];
        }
    }
    EXPECT_GT(remembered, 30);
    EXPECT_GT(outcomes[PathStatus::found], 30);
}

} // namespace
} // namespace raywalk
