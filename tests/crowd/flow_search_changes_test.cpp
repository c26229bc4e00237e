// SPDX-License-Identifier: MIT
#include "crowd/flow_search.hpp"
#include "support/flow_world.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

// Changes of the world, evicted chunks, and fields that start over.
namespace raywalk::flow_search_changes_test {
namespace {

using test::costs_of;
using test::enough;
using test::every_rules;
using test::FlowWorld;
using test::inside;
using test::least_costs;
using test::Random;
using test::room_in;
using test::trace;
using test::Traced;

TEST(FlowSearchChanges, AreNoticedOnlyInChunksThatTheFieldHasRead) {
    FlowWorld w;
    UniformFlowSearch field;
    ASSERT_TRUE(field.begin(*w.cache, {-16.5F, -16.5F}));
    (void)field.advance(30);
    EXPECT_FALSE(field.check_affected());
    w.cache->invalidate({{15.0F, 15.0F}, {16.0F, 16.0F}});
    EXPECT_FALSE(field.check_affected());
    // It reads that chunk later, in its new state.
    test::add(w.world, test::box({{15.0F, 15.0F}, {16.0F, 16.0F}}));
    w.cache->invalidate({{15.0F, 15.0F}, {16.0F, 16.0F}});
    (void)field.advance(enough);
    EXPECT_FALSE(field.check_affected());
    EXPECT_EQ(field.world_version(), w.cache->version());
    EXPECT_EQ(costs_of(field), least_costs(*w.cache, {-16.5F, -16.5F}));
    w.cache->invalidate({{200.0F, 200.0F}, {201.0F, 201.0F}});
    EXPECT_FALSE(field.check_affected());
    w.cache->invalidate({{15.0F, 15.0F}, {16.0F, 16.0F}});
    EXPECT_TRUE(field.check_affected());
    w.cache->invalidate({{200.0F, 200.0F}, {201.0F, 201.0F}});
    EXPECT_TRUE(field.check_affected());
    EXPECT_LT(field.world_version(), w.cache->version());
    ASSERT_TRUE(field.begin(*w.cache, {-16.5F, -16.5F}));
    EXPECT_FALSE(field.check_affected());
}

TEST(FlowSearchChanges, AreNoticedWhereABlockedTargetBecomesFree) {
    FlowWorld w;
    physics::Body crate = test::add(w.world, test::box({{-1.0F, -1.0F}, {1.0F, 1.0F}}));
    UniformFlowSearch field;
    EXPECT_FALSE(field.begin(*w.cache, {0.0F, 0.0F}));
    EXPECT_FALSE(field.check_affected());
    w.world.destroy(crate);
    w.cache->invalidate({{-1.0F, -1.0F}, {1.0F, 1.0F}});
    EXPECT_TRUE(field.check_affected());
    EXPECT_TRUE(field.begin(*w.cache, {0.0F, 0.0F}));
}

TEST(FlowSearchChanges, EvictionBetweenSlicesDoesNotMatter) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        FlowWorld w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        UniformFlowSearch field;
        ASSERT_TRUE(field.begin(*w.cache, target));
        while (field.advance(100)) {
            w.cache->evict_to(2000);
        }
        EXPECT_GT(w.cache->evicted(), 10U);
        EXPECT_FALSE(field.check_affected());
        EXPECT_EQ(costs_of(field), least_costs(*w.cache, target));
    }
}

TEST(FlowSearchChanges, DoNotBreakAFieldThatGoesOn) {
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        Random random{seed};
        FlowWorld w{random, every_rules[seed % every_rules.size()]};
        const Vec2 target = room_in(w, random);
        UniformFlowSearch field;
        ASSERT_TRUE(field.begin(*w.cache, target));
        while (field.advance(100)) {
            const Vec2 place = random.point_in(inside);
            test::add(w.world, test::circle(1.0F), {.position = place});
            if (random.below(2) == 0) {
                w.cache->invalidate_all(); // frees all chunks
            } else {
                w.cache->invalidate({place - Vec2{1.0F, 1.0F}, place + Vec2{1.0F, 1.0F}});
            }
            const Traced traced = trace(field, *w.cache, random.point_in(inside));
            ASSERT_TRUE(traced.status != PathStatus::found || traced.trace.ends_at_target);
        }
        EXPECT_TRUE(field.check_affected());
        if (field.begin(*w.cache, target)) {
            (void)field.advance(enough);
            EXPECT_EQ(costs_of(field), least_costs(*w.cache, target));
        }
    }
}

TEST(FlowSearchChanges, AFieldThatStartsOverForgetsItsCells) {
    Random random{5};
    FlowWorld w{random, {}};
    const Vec2 target = room_in(w, random);
    UniformFlowSearch field;
    ASSERT_TRUE(field.begin(*w.cache, target));
    (void)field.advance(enough);
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(field.begin(*w.cache, target));
        EXPECT_EQ(test::settled_count(field), 0U);
        EXPECT_FALSE(field.cost_at(w.cache->grid().cell_at(target)).has_value());
        (void)field.advance(enough);
    }
    EXPECT_EQ(costs_of(field), least_costs(*w.cache, target));
}

} // namespace
} // namespace raywalk::flow_search_changes_test
