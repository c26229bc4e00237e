// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "scene/build_world.hpp"
#include "scene/presets.hpp"
#include "support/tune_worlds.hpp"
#include "tune/tune_reference.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace raywalk::demo::tune_reference_test {
namespace {

using test::add_wall;
using test::build_gap;
using test::field;
using test::through_the_gap;

std::vector<TuneQuery> draw_queries(TuneReference& reference, int count, std::uint32_t seed) {
    QueryDraw draw{count, seed};
    while (!draw.is_complete()) {
        draw.advance(reference);
    }
    return draw.queries();
}

TEST(TuneReference, IsTheShortestWayInThePlaneWhateverTheGrid) {
    physics::World world;
    build_gap(world, 10.0F, 10.65F); // 1 cm wider than the walker
    const TuneQuery query = through_the_gap.front();
    const auto answer_on = [&](double cell_size) {
        return TuneReference{{{&world}}, field, cell_size, 0.3}.answer(query);
    };
    ASSERT_TRUE(answer_on(0.25).is_reachable);
    EXPECT_EQ(answer_on(2.0).length, answer_on(0.25).length);
    EXPECT_EQ(answer_on(2.0).points, answer_on(0.25).points);
}

TEST(TuneReference, IsThePathOnTheGridInAWorldThatIsTooLarge) {
    physics::World world;
    build_gap(world, 8.0F, 12.0F);
    for (int i = 0; i <= 5000; ++i) {
        const auto x = static_cast<float>(100 + i % 100);
        world.create_body({}).add(physics::circle(0.2F, {x, static_cast<float>(i / 100)}));
    }
    TuneReference reference{{{&world}}, field, 0.5, 0.3};
    const TuneQuery query = through_the_gap.front();
    EXPECT_EQ(reference.answer(query).length, reference.path_on_grid(query).length);
}

TEST(TuneQueries, StartAndEndWhereAWalkerFits) {
    physics::World world;
    build_world(preset(1), world);
    TuneReference reference{{{&world}}, preset(1).bounds, 0.25, 0.5};
    const std::vector<TuneQuery> queries = draw_queries(reference, 50, 3);
    ASSERT_EQ(queries.size(), 50U);
    std::vector<Obstacle> nearby;
    int unreachable = 0;
    for (const TuneQuery& query : queries) {
        for (const Vec2 point : {query.start, query.target}) {
            nearby.clear();
            Box2dProbe{world}.obstacles_in(Box{point, point}.grown(1.0F), {}, nearby);
            for (const Obstacle& obstacle : nearby) {
                EXPECT_FALSE(stops(obstacle, point, point, 0.52F)) << point.x << ' ' << point.y;
            }
        }
        unreachable += reference.answer(query).is_reachable ? 0 : 1;
    }
    EXPECT_GT(unreachable, 0) << "no query ends in the pond";
    EXPECT_LE(unreachable, 5);
}

TEST(TuneQueries, DependOnlyOnTheSeed) {
    physics::World world;
    build_world(preset(1), world);
    TuneReference reference{{{&world}}, preset(1).bounds, 0.5, 0.3};
    const auto first = draw_queries(reference, 5, 1);
    const auto again = draw_queries(reference, 5, 1);
    const auto other = draw_queries(reference, 5, 2);
    EXPECT_EQ(first.front().start, again.front().start);
    EXPECT_EQ(first.back().target, again.back().target);
    EXPECT_NE(first.front().start, other.front().start);
}

TEST(TuneQueries, AreRefusedWhereNoWalkerFitsOrNoPathExists) {
    physics::World full;
    add_wall(full, {-1.0F, -1.0F}, {21.0F, 21.0F});
    TuneReference nowhere{{{&full}}, field, 1.0, 0.3};
    EXPECT_THROW((void)draw_queries(nowhere, 10, 0), std::runtime_error);
    physics::World lattice; // rooms of a single cell
    for (float at = 0.0F; at <= 20.0F; at += 1.0F) {
        add_wall(lattice, {at - 0.05F, 0.0F}, {at + 0.05F, 20.0F});
        add_wall(lattice, {0.0F, at - 0.05F}, {20.0F, at + 0.05F});
    }
    TuneReference rooms{{{&lattice}}, field, 0.5, 0.3};
    EXPECT_THROW((void)draw_queries(rooms, 30, 0), std::runtime_error);
}

} // namespace
} // namespace raywalk::demo::tune_reference_test
