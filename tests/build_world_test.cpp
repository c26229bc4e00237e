// SPDX-License-Identifier: MIT
#include "scene/build_world.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace raywalk::demo {
namespace {

const std::vector<Vec2> corners = {{0.0F, 0.0F}, {0.5F, 0.0F}, {0.25F, 0.5F}};

SceneObstacle triangle(Vec2 at, bool is_loose) {
    SceneObstacle obstacle{Material::crate, transformed(Polygon{corners}, 0.0F, at)};
    obstacle.is_loose = is_loose;
    return obstacle;
}

TEST(BuildWorld, GivesLoosePolygonsTheSameInertiaEverywhere) {
    b2World world{{0.0F, 0.0F}};
    const float inertia = build(triangle({0.0F, 0.0F}, true), world).GetInertia();
    for (const float far : {10.0F, 1000.0F, 30'000.0F}) {
        const b2Body& body = build(triangle({far, -far}, true), world);
        // About the center of mass: GetInertia tells that about the body's origin.
        const b2Vec2 center = body.GetLocalCenter();
        EXPECT_LT(center.Length(), 0.5F);
        EXPECT_NEAR(body.GetInertia(), inertia, 0.05F * inertia);
    }
}

TEST(BuildWorld, TellsWhereAPolygonIsNow) {
    b2World world{{0.0F, 0.0F}};
    for (const bool is_loose : {false, true}) {
        const SceneObstacle obstacle = triangle({3.0F, 4.0F}, is_loose);
        b2Body& body = build(obstacle, world);
        EXPECT_EQ(std::get<Polygon>(shape_now(obstacle, body)).points,
                  std::get<Polygon>(obstacle.shape).points);
        body.SetTransform(body.GetPosition() + b2Vec2{1.0F, 2.0F}, 0.7F);
        const Shape now = shape_now(obstacle, body);
        const auto& fixture =
            static_cast<const b2PolygonShape&>(*body.GetFixtureList()->GetShape());
        ASSERT_EQ(fixture.m_count, 3);
        for (const Vec2 point : std::get<Polygon>(now).points) {
            float nearest = 1.0F;
            for (const b2Vec2& vertex : fixture.m_vertices) {
                nearest = std::min(nearest, distance(point, body.GetWorldPoint(vertex)));
            }
            EXPECT_LT(nearest, 1e-5F);
        }
    }
}

} // namespace
} // namespace raywalk::demo
