// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "scene/build_world.hpp"
#include "scene/outline.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::demo::build_world_test {
namespace {

const std::vector<Vec2> corners = {{0.0F, 0.0F}, {0.5F, 0.0F}, {0.25F, 0.5F}};

SceneObstacle triangle(Vec2 at, bool is_loose) {
    SceneObstacle obstacle{Material::crate, transformed(Polygon{corners}, 0.0F, at)};
    obstacle.is_loose = is_loose;
    return obstacle;
}

TEST(BuildWorld, GivesLoosePolygonsEqualInertiaAtEveryPlace) {
    physics::World world;
    const float inertia = build(triangle({0.0F, 0.0F}, true), world).inertia();
    for (const float distant : {10.0F, 1000.0F, 30'000.0F}) {
        const physics::Body body = build(triangle({distant, -distant}, true), world);
        EXPECT_LT(length(body.local_center()), 0.5F);
        EXPECT_NEAR(body.inertia(), inertia, 0.05F * inertia);
    }
}

TEST(BuildWorld, ReturnsThePolygonAtItsCurrentPlace) {
    physics::World world;
    for (const bool is_loose : {false, true}) {
        const SceneObstacle obstacle = triangle({3.0F, 4.0F}, is_loose);
        physics::Body body = build(obstacle, world);
        EXPECT_EQ(std::get<Polygon>(shape_at(obstacle, body.position(), body.angle())).points,
                  std::get<Polygon>(obstacle.shape).points);
        body.set_transform(body.position() + Vec2{1.0F, 2.0F}, 0.7F);
        const Shape now = shape_at(obstacle, body.position(), body.angle());
        const std::vector<Vec2> vertices = body.fixtures().front().parts().front().points;
        ASSERT_EQ(vertices.size(), 3U);
        for (const Vec2 point : std::get<Polygon>(now).points) {
            float nearest = 1.0F;
            for (const Vec2 vertex : vertices) {
                nearest = std::min(nearest, distance(point, vertex));
            }
            EXPECT_LT(nearest, 1e-5F);
        }
    }
}

// Where a walker gets that is sent to and fro across a fence of three points.
std::vector<bool> crossings(bool is_one_sided) {
    Scene scene{.name = "fence", .bounds = {{-20.0F, -20.0F}, {20.0F, 20.0F}}};
    scene.obstacles = {{Material::fence,
                        Chain{{{-20.0F, 0.5F}, {0.0F, 0.0F}, {20.0F, 0.3F}}, false, is_one_sided}}};
    physics::World world;
    build(scene.obstacles[0], world);
    Navigator navigator{Box2dProbe{world}};
    const PathQuery query{.walker = {.radius = 0.3F}, .max_iterations = 100'000};
    std::vector<bool> crossed;
    for (const float x : {-7.0F, 0.0F, 7.0F}) {
        for (const float side : {1.5F, -1.5F}) {
            const Path path = navigator.find_path({x, side}, {x, -side}, query);
            crossed.push_back(path.is_found() && path.length < 10.0);
        }
    }
    return crossed;
}

TEST(BuildWorld, MakesFencesThatStopFromBothSides) {
    EXPECT_EQ(crossings(false), (std::vector<bool>(6, false)));
    // Its left is above.
    EXPECT_EQ(crossings(true), (std::vector<bool>{true, false, true, false, true, false}));
}

TEST(BuildWorld, DrawsArrowsThroughOneSidedChains) {
    for (const bool is_one_sided : {false, true}) {
        physics::World world;
        const std::vector<Vec2> points{{0.0F, 0.0F}, {2.0F, 0.0F}, {4.0F, 0.0F}};
        build({Material::fence, Chain{points, false, is_one_sided}}, world);
        const std::vector<Outline> outlines = outlines_of(world);
        ASSERT_EQ(outlines.size(), is_one_sided ? 3U : 1U);
        EXPECT_EQ(outlines[0].points, points);
        EXPECT_FALSE(outlines[0].is_closed);
        if (is_one_sided) {
            EXPECT_LT(outlines[1].points[1].y, 0.0F); // it lets pass from above
        }
    }
}

} // namespace
} // namespace raywalk::demo::build_world_test
