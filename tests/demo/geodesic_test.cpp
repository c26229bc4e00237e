// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "reference/geodesic.hpp"
#include "scene/build_world.hpp"
#include "scene/presets.hpp"
#include "scene/random.hpp"
#include "support/tune_worlds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace raywalk::demo::geodesic_test {
namespace {

using test::add_wall;

constexpr double bound = 1.005;
const WalkerProfile walker{.radius = 0.3F};

// A circle that a string is stretched around: counterclockwise if the side is 1, clockwise if -1.
struct Post {
    Vec2 center;
    double radius = 0.0;
    double side = 1.0;
};

// The length of a string from the first post to the last one, which have no radius.
double string_length(const std::vector<Post>& posts) {
    double sum = 0.0;
    double last = 0.0;
    for (std::size_t i = 1; i < posts.size(); ++i) {
        const Post& a = posts[i - 1];
        const Post& b = posts[i];
        const double x = static_cast<double>(b.center.x) - a.center.x;
        const double y = static_cast<double>(b.center.y) - a.center.y;
        const double across = b.side * b.radius - a.side * a.radius;
        const double direction = std::atan2(y, x) - std::asin(across / std::hypot(x, y));
        sum += std::sqrt(x * x + y * y - across * across);
        if (i > 1) {
            const double turn = std::remainder(direction - last, 2.0 * std::numbers::pi);
            EXPECT_GE(turn * a.side, 0.0);
            sum += a.radius * std::abs(turn);
        }
        last = direction;
    }
    return sum;
}

struct Answer {
    Geodesic::Status status;
    double length;
    std::vector<Vec2> points;
};

Answer geodesic(const physics::World& world, Vec2 start, Vec2 target) {
    Navigator navigator{Box2dProbe{world}};
    Geodesic geodesic{navigator, walker, start, target};
    const auto status = geodesic.advance();
    return {status,
            geodesic.length(),
            status == Geodesic::Status::found ? geodesic.points() : std::vector<Vec2>{}};
}

void expect_length(const physics::World& world, const std::vector<Post>& posts) {
    const Answer answer = geodesic(world, posts.front().center, posts.back().center);
    const double least = string_length(posts);
    ASSERT_EQ(answer.status, Geodesic::Status::found);
    EXPECT_GE(answer.length, least * (1.0 - 1e-6));
    EXPECT_LE(answer.length, least * bound);
    EXPECT_NEAR(length_of(answer.points), answer.length, 1e-4);
}

TEST(Geodesic, LeadsAlongTangentsAndTheArcOfACircle) {
    physics::World world;
    world.create_body({}).add(physics::circle(2.0F));
    expect_length(world, {{{-4.0F, 0.5F}}, {{}, 2.32, -1.0}, {{3.0F, 0.2F}}});
    expect_length(world, {{{-4.0F, -0.5F}}, {{}, 2.32, 1.0}, {{3.0F, -0.2F}}});
}

TEST(Geodesic, LeadsAroundTheCornerOfABox) {
    physics::World world;
    add_wall(world, {-50.0F, -50.0F}, {0.0F, 0.0F});
    expect_length(world, {{{-4.0F, 1.0F}}, {{}, 0.32, -1.0}, {{1.0F, -4.0F}}});
    expect_length(world, {{{-4.0F, 0.33F}}, {{}, 0.32, -1.0}, {{0.33F, -4.0F}}});
}

TEST(Geodesic, LeadsAroundTheEndOfAWall) {
    physics::World world;
    world.create_body({}).add(physics::edge({0.0F, -50.0F}, {0.0F, 0.0F}));
    expect_length(world, {{{-0.4F, -2.0F}}, {{}, 0.32, -1.0}, {{0.4F, -3.0F}}});
}

TEST(Geodesic, LeadsThroughAMazeWithOneWay) {
    physics::World world;
    add_wall(world, {-1.0F, -1.0F}, {11.0F, 0.0F});
    add_wall(world, {-1.0F, 4.0F}, {11.0F, 5.0F});
    add_wall(world, {-1.0F, 0.0F}, {0.0F, 4.0F});
    add_wall(world, {10.0F, 0.0F}, {11.0F, 4.0F});
    std::vector<Post> posts{{{1.0F, 1.0F}}};
    for (int i = 0; i < 4; ++i) { // corridors of a meter
        const float x = 2.0F + 2.0F * static_cast<float>(i);
        const bool is_up = i % 2 == 0;
        const float end = is_up ? 3.0F : 1.0F;
        add_wall(world, {x, is_up ? 0.0F : end}, {x + 1.0F, is_up ? end : 4.0F});
        posts.push_back({{x, end}, 0.32, is_up ? -1.0 : 1.0});
        posts.push_back({{x + 1.0F, end}, 0.32, is_up ? -1.0 : 1.0});
    }
    posts.push_back({{9.5F, 1.0F}});
    expect_length(world, posts);
}

TEST(Geodesic, IsNeverLongerThanPathsOnAFineGrid) {
    for (const int number : {1, 2, 6, 7}) {
        const Scene scene = preset(number);
        physics::World world;
        build_world(scene, world);
        Navigator fine{Box2dProbe{world}, {.cell_size = 0.05F}};
        Random random{7};
        for (int i = 0, compared = 0; compared < 8 && i < 200; ++i) {
            const Vec2 start = random.in(scene.bounds);
            const Vec2 target = random.in(scene.bounds);
            if (fine.closest_navigable(start, walker) != start ||
                fine.closest_navigable(target, walker) != target) {
                continue;
            }
            const Path path =
                fine.find_path(start, target, {.walker = walker, .max_iterations = 10'000'000});
            if (path.is_found()) {
                ++compared;
                Geodesic geodesic{fine, walker, start, target};
                ASSERT_EQ(geodesic.advance(), Geodesic::Status::found) << number << ' ' << i;
                EXPECT_LE(geodesic.length(), bound * path.length) << number << ' ' << i;
            }
        }
    }
}

TEST(Geodesic, PassesWhereTheWalkerFitsAndNowhereElse) {
    for (const auto& [width, status] :
         {std::pair{0.642F, Geodesic::Status::found}, std::pair{0.638F, Geodesic::Status::none}}) {
        physics::World world;
        test::build_gap(world, 10.0F, 10.0F + width);
        EXPECT_EQ(geodesic(world, {2.0F, 2.0F}, {3.0F, 18.0F}).status, status) << width;
        physics::World towers;
        test::build_gap(towers, 7.0F, 13.0F + width);
        towers.create_body({}).add(physics::circle(3.0F, {7.0F, 10.0F}));
        towers.create_body({}).add(physics::circle(3.0F, {13.0F + width, 10.0F}));
        EXPECT_EQ(geodesic(towers, {2.0F, 2.0F}, {3.0F, 18.0F}).status, status) << width;
    }
}

TEST(Geodesic, StartsAndEndsWhereTheWalkerLeansAgainstAWall) {
    physics::World world;
    add_wall(world, {-2.0F, -2.0F}, {2.0F, 2.0F});
    const Vec2 start{0.0F, 2.32001F};
    const Vec2 target{0.0F, -2.32001F};
    expect_length(world,
                  {{start}, {{2.0F, 2.0F}, 0.32, -1.0}, {{2.0F, -2.0F}, 0.32, -1.0}, {target}});
}

TEST(Geodesic, IsEqualInSlices) {
    physics::World world;
    build_world(preset(2), world);
    const Vec2 start = *preset(2).player_start;
    const Vec2 target = preset(2).clicks.front().target;
    const Answer whole = geodesic(world, start, target);
    ASSERT_EQ(whole.status, Geodesic::Status::found);
    Navigator navigator{Box2dProbe{world}};
    Geodesic sliced{navigator, walker, start, target};
    int slices = 1;
    while (sliced.advance(50) == Geodesic::Status::pending) {
        ++slices;
    }
    EXPECT_GT(slices, 3);
    EXPECT_EQ(sliced.points(), whole.points);
    Geodesic shorter{navigator, walker, start, target, 0.99 * whole.length};
    EXPECT_EQ(shorter.advance(), Geodesic::Status::none);
}

TEST(Geodesic, IsNotComputedWhereThatTakesTooLong) {
    physics::World many;
    for (int i = 0; i <= 5000; ++i) {
        many.create_body({}).add(
            physics::circle(0.2F, {static_cast<float>(i % 71), static_cast<float>(i / 71)}));
    }
    EXPECT_EQ(geodesic(many, {-5.0F, 0.0F}, {90.0F, 0.0F}).status, Geodesic::Status::not_computed);
    physics::World scattered;
    test::build_gap(scattered, 10.0F, 10.0F); // no way
    Random random{3};
    for (int i = 0; i < 1500; ++i) {
        scattered.create_body({}).add(
            physics::circle(0.05F, random.in({{-200.0F, -200.0F}, {200.0F, 200.0F}})));
    }
    EXPECT_EQ(geodesic(scattered, {40.0F, 2.0F}, {3.0F, 18.0F}).status,
              Geodesic::Status::not_computed);
}

} // namespace
} // namespace raywalk::demo::geodesic_test
