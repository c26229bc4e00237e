// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include <box2d/box2d.h>
#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace raywalk::box2d_2_probe_test {
namespace {

// A fixture has a copy of the shape, to which a chain does not pass its skin.
float rounding_of(const b2Shape& shape, float skin) {
    b2World world{{0.0F, 0.0F}};
    const b2BodyDef at_origin;
    world.CreateBody(&at_origin)->CreateFixture(&shape, 0.0F)->GetShape()->m_radius = skin;
    std::vector<Obstacle> found;
    Box2dProbe{world}.obstacles_in({{-2.0F, -2.0F}, {2.0F, 2.0F}}, {}, found);
    EXPECT_FALSE(found.empty());
    return found.front().rounding;
}

TEST(Box2d2Probe, GrowsShapesByWhatTheirSkinExceedsTheDefault) {
    b2PolygonShape polygon;
    polygon.SetAsBox(1.0F, 0.5F);
    b2EdgeShape edge;
    edge.SetTwoSided({-1.0F, 0.0F}, {1.0F, 0.0F});
    const std::array<b2Vec2, 3> points{b2Vec2{-1.0F, 0.0F}, {0.0F, 0.0F}, {1.0F, 0.0F}};
    b2ChainShape chain;
    chain.CreateChain(points.data(), 3, {-2.0F, 0.0F}, {2.0F, 0.0F});
    for (const b2Shape* shape : std::array<const b2Shape*, 3>{&polygon, &edge, &chain}) {
        EXPECT_EQ(rounding_of(*shape, b2_polygonRadius), 0.0F);
        EXPECT_EQ(rounding_of(*shape, 0.0F), 0.0F);
        EXPECT_FLOAT_EQ(rounding_of(*shape, b2_polygonRadius + 0.25F), 0.25F);
    }
}

} // namespace
} // namespace raywalk::box2d_2_probe_test
