// SPDX-License-Identifier: MIT
#include "scene/build_world.hpp"

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

} // namespace
} // namespace raywalk::demo::build_world_test
