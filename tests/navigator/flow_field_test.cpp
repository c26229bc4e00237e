// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/flow_field.hpp"
#include "raywalk/navigator.hpp"

#include "support/flow_world.hpp"
#include "support/log_lines.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace raywalk::flow_field_test {
namespace {

using test::add;
using test::box;
using test::Random;

const WalkerProfile walker{.radius = 0.3F, .margin = 0.0F};
constexpr float no_number = std::numeric_limits<float>::quiet_NaN();

// A square room of 40 m.
struct Room {
    physics::World world;
    Navigator navigator;

    Room()
        : navigator{Box2dProbe{world}} {
        test::add_border(world, test::inside);
    }

    FlowField finished(Vec2 target, const FlowFieldOptions& options = {.walker = walker}) {
        FlowField field = navigator.flow_field(target, options);
        field.finish();
        return field;
    }
};

// Walks along the field, straight to each next position, and returns where that ends.
Vec2 walk(Navigator& navigator, const FlowField& field, Vec2 from) {
    for (int leg = 0; leg < 200; ++leg) {
        const FlowSample sample = field.sample(from);
        EXPECT_EQ(sample.status, PathStatus::found);
        if (sample.next_position == from) {
            break;
        }
        EXPECT_TRUE(navigator.can_walk_straight(from, sample.next_position, walker));
        EXPECT_NEAR(distance({}, sample.direction), 1.0F, 1e-5F);
        from = sample.next_position;
    }
    return from;
}

TEST(FlowField, LeadsToTheTargetsThatAreNearestByPath) {
    int walks = 0;
    for (std::uint32_t seed = 0; seed < 16; ++seed) {
        Random random{seed};
        test::FlowWorld w{random, {}};
        Navigator navigator{Box2dProbe{w.world}, {.find_narrow_passages = false}};
        const std::vector<Vec2> targets{test::room_in(w, random), test::room_in(w, random)};
        FlowField field = navigator.flow_field(targets, {.walker = walker});
        field.finish();
        ASSERT_TRUE(field.is_finished());
        PathQuery query{.walker = walker};
        query.max_iterations = unlimited;
        query.postprocessing = PathPostprocessing::none;
        for (int i = 0; i < 20; ++i) {
            const Vec2 from = random.point_in(test::inside);
            // A straight path, which only a search that found nothing returns, is no part of it.
            const Path path = navigator.find_path_to_nearest(from, targets, query);
            const FlowSample sample = field.sample(from);
            ASSERT_EQ(field.cost(from), sample.cost);
            if (!path.is_found() || path.statistics.search.iterations == 0) {
                continue;
            }
            ASSERT_EQ(sample.status, PathStatus::found);
            ASSERT_LE(sample.cost, path.cost + 1e-3);
            const Vec2 end = walk(navigator, field, from);
            EXPECT_LT(std::min(distance(end, targets[0]), distance(end, targets[1])), 1e-3F);
            ++walks;
        }
    }
    EXPECT_GT(walks, 100);
}

// In steps of a game, which do not end at the centers of cells.
TEST(FlowField, LeadsFromCellToCellWithoutStringPulling) {
    constexpr float step = 0.07F;
    int arrived = 0;
    for (std::uint32_t seed = 0; seed < 16; ++seed) {
        Random random{seed};
        test::FlowWorld w{random, {}};
        Navigator navigator{Box2dProbe{w.world}};
        const Vec2 target = test::room_in(w, random);
        FlowField field = navigator.flow_field(target, {.walker = walker});
        field.finish();
        Vec2 at = random.point_in(test::inside);
        const double way = field.cost(at);
        double walked = 0.0;
        while (at != target && walked < 1.5 * way + 2.0) {
            const FlowSample sample = field.sample(at, PathPostprocessing::none);
            if (sample.status != PathStatus::found) {
                break;
            }
            EXPECT_EQ(sample.cost, field.cost(at));
            EXPECT_LE(distance(at, sample.next_position), 3.0F);
            EXPECT_TRUE(navigator.can_walk_straight(at, sample.next_position, walker));
            const float length = std::min(step, distance(at, sample.next_position));
            at = length < step ? sample.next_position : at + length * sample.direction;
            walked += static_cast<double>(length);
        }
        arrived += at == target ? 1 : 0;
        EXPECT_TRUE(at == target || way == std::numeric_limits<double>::infinity()) << seed;
    }
    EXPECT_GT(arrived, 8);
}

TEST(FlowField, SpreadsWithTheUpdatesOfTheNavigator) {
    Room room;
    FlowField field = room.navigator.flow_field(Vec2{15.5F, 15.5F}, {.walker = walker});
    EXPECT_EQ(field.sample({-15.5F, -15.5F}).status, PathStatus::pending);
    EXPECT_EQ(field.sample({-15.5F, -15.5F}).direction, Vec2{});
    EXPECT_FALSE(field.is_finished());
    int updates = 0;
    while (!field.is_finished() && updates < 100) {
        room.navigator.update({.iterations = 200});
        ++updates;
    }
    EXPECT_GT(updates, 5) << "half of each budget";
    const FlowSample sample = field.sample({-15.5F, -15.5F});
    EXPECT_EQ(sample.status, PathStatus::found);
    EXPECT_EQ(sample.cost, room.finished({15.5F, 15.5F}).cost({-15.5F, -15.5F}));
}

TEST(FlowField, FollowsAWorldThatChanges) {
    Room room;
    FlowField field = room.finished({15.5F, 0.5F});
    const double before = field.cost({-15.5F, 0.5F});
    EXPECT_NEAR(before, 31.0, 1e-6);
    add(room.world, box({{-14.0F, -15.0F}, {-13.0F, 15.0F}}));
    room.navigator.invalidate(Box{{-14.0F, -15.0F}, {-13.0F, 15.0F}});
    EXPECT_EQ(field.sample({-15.5F, 0.5F}).status, PathStatus::pending) << "no way into the wall";
    EXPECT_EQ(field.sample({0.5F, 0.5F}).status, PathStatus::found) << "by the old field";
    EXPECT_FALSE(field.is_finished());
    room.navigator.update();
    EXPECT_TRUE(field.is_finished());
    EXPECT_GT(field.cost({-15.5F, 0.5F}), before + 10.0);
    EXPECT_LT((walk(room.navigator, field, {-15.5F, 0.5F}).x), 15.6F);
}

TEST(FlowField, FollowsCostsThatChange) {
    Room room;
    const auto costs = std::make_shared<CostMap>();
    FlowField field = room.finished({10.5F, 0.5F}, {.walker = walker, .costs = costs});
    EXPECT_NEAR(field.cost({0.5F, 0.5F}), 10.0, 1e-3);
    const Box swamp{{4.0F, -20.0F}, {6.0F, 20.0F}};
    costs->set(room.navigator.grid(), swamp, 5.0F);
    room.navigator.invalidate_costs(swamp);
    EXPECT_EQ(field.sample({0.5F, 0.5F}).status, PathStatus::found) << "by the old field";
    EXPECT_FALSE(field.is_finished());
    room.navigator.update();
    EXPECT_TRUE(field.is_finished());
    EXPECT_NEAR(field.cost({0.5F, 0.5F}), 18.0, 1e-3);
}

TEST(FlowField, FollowsCostsOutOfTheirRangeWhileItSpreads) {
    const Box strip{{10.0F, -20.0F}, {13.0F, 10.0F}}; // not reached yet
    for (const float cost : {0.25F, 20.0F, CellCosts::forbidden}) {
        const test::LogLines log;
        Room room;
        const auto costs = std::make_shared<CostMap>();
        costs->set({-50, -50}, 1.5F);
        const FlowFieldOptions options{.walker = walker, .costs = costs};
        const Vec2 target{-15.5F, -10.5F};
        FlowField field = room.navigator.flow_field(target, options);
        (void)field.cost({15.5F, -10.5F});
        room.navigator.update({.iterations = 100});
        ASSERT_FALSE(field.is_finished());
        costs->set(room.navigator.grid(), strip, cost);
        room.navigator.invalidate_costs(strip);
        for (int i = 0; i < 4; ++i) {
            room.navigator.update();
            (void)field.cost({15.5F, -10.5F});
        }
        EXPECT_TRUE(field.is_finished());
        EXPECT_EQ(field.cost({15.5F, -10.5F}), room.finished(target, options).cost({15.5F, -10.5F}))
            << cost;
        EXPECT_EQ(log.count("CellCosts"), 0U);
    }
}

TEST(FlowField, FollowsTargetsThatMove) {
    Room room;
    FlowField field = room.finished({15.5F, 0.5F});
    field.set_targets(std::vector<b2Vec2>{{-15.5F, 0.5F}, {0.5F, 15.5F}});
    EXPECT_FALSE(field.is_finished());
    EXPECT_NEAR(field.cost({10.5F, 0.5F}), 5.0, 1e-6) << "by the old field";
    room.navigator.update();
    EXPECT_TRUE(field.is_finished());
    EXPECT_NEAR(field.cost({-10.5F, 0.5F}), 5.0, 1e-6);
    EXPECT_NEAR(field.cost({0.5F, 10.5F}), 5.0, 1e-6);
    field.set_targets(std::vector<Vec2>{});
    field.finish();
    EXPECT_EQ(field.sample({0.5F, 0.5F}).status, PathStatus::invalid_query);
}

TEST(FlowField, LeavesOutTargetsThatAreNoNumbers) {
    test::Simulation simulation;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<Vec2> targets{{nan, 0.5F}, {3.5F, 0.5F}};
    FlowField field = simulation.navigator.flow_field(targets, {.walker = {.radius = 0.3F}});
    field.finish();
    EXPECT_TRUE(field.is_finished());
    EXPECT_EQ(field.sample({0.5F, 0.5F}).status, PathStatus::found);
    field.set_targets(std::span{targets}.first(1));
    field.finish();
    EXPECT_TRUE(field.is_finished());
    EXPECT_EQ(field.sample({0.5F, 0.5F}).status, PathStatus::invalid_query);
}

TEST(FlowField, EndsAtItsLimits) {
    Room room;
    const FlowField nearby = room.finished({0.5F, 0.5F}, {.walker = walker, .max_distance = 5.0});
    EXPECT_EQ(nearby.sample({5.5F, 0.5F}).status, PathStatus::found);
    EXPECT_EQ(nearby.sample({7.5F, 0.5F}).status, PathStatus::cost_limit);
    EXPECT_EQ(nearby.cost({7.5F, 0.5F}), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(nearby.is_finished());
    const FlowField few = room.finished({0.5F, 0.5F}, {.walker = walker, .max_cells = 20});
    EXPECT_EQ(few.sample({1.5F, 0.5F}).status, PathStatus::found);
    EXPECT_EQ(few.sample({15.5F, 0.5F}).status, PathStatus::iteration_limit);
}

TEST(FlowField, SaysWhyItLeadsNowhere) {
    Room room;
    add(room.world, box({{4.0F, -1.0F}, {6.0F, 1.0F}}));
    test::add_border(room.world, {{-10.0F, -10.0F}, {-5.0F, -5.0F}});
    EXPECT_EQ(room.finished({5.0F, 0.0F}).sample({0.0F, 0.0F}).status, PathStatus::target_blocked);
    const FlowField field = room.finished({0.5F, 0.5F});
    EXPECT_EQ(field.sample({5.0F, 0.0F}).status, PathStatus::start_blocked);
    EXPECT_EQ(field.sample({-7.5F, -7.5F}).status, PathStatus::unreachable);
    EXPECT_EQ(field.sample({no_number, 0.0F}).status, PathStatus::invalid_query);
    EXPECT_EQ(room.finished({no_number, 0.0F}).sample({0.0F, 0.0F}).status,
              PathStatus::invalid_query);
    for (const FlowFieldOptions& invalid :
         {FlowFieldOptions{},
          FlowFieldOptions{.walker = walker, .max_distance = -1.0},
          FlowFieldOptions{.walker = walker, .max_distance = double{no_number}},
          FlowFieldOptions{.walker = walker, .max_cells = 0}}) {
        EXPECT_EQ(room.finished({0.5F, 0.5F}, invalid).sample({1.5F, 0.5F}).status,
                  PathStatus::invalid_query);
    }
}

TEST(FlowField, EndsAtATargetWithNoDirection) {
    Room room;
    const FlowField field = room.finished({0.7F, 0.4F});
    const FlowSample there = field.sample({0.7F, 0.4F});
    EXPECT_EQ(there.status, PathStatus::found);
    EXPECT_EQ(there.direction, Vec2{});
    EXPECT_EQ(there.next_position, (Vec2{0.7F, 0.4F}));
}

TEST(FlowField, LeadsOverLinksAndSaysWhichOneBegins) {
    Room room;
    add(room.world, box({{-0.5F, -20.0F}, {0.5F, 20.0F}}));
    const LinkId link = room.navigator.add_link({.from = {-2.5F, 3.5F}, .to = {2.5F, 3.5F}});
    FlowField field = room.finished({10.5F, 3.5F});
    const FlowSample sample = field.sample({-10.5F, 3.5F});
    ASSERT_EQ(sample.status, PathStatus::found);
    EXPECT_EQ(sample.next_position, (Vec2{-2.5F, 3.5F}));
    EXPECT_EQ(sample.link, link);
    EXPECT_EQ(field.sample({5.5F, 3.5F}).link, 0U);
    const FlowSample beside = field.sample({-2.6F, 3.6F}, PathPostprocessing::none);
    EXPECT_EQ(beside.next_position, (Vec2{-2.5F, 3.5F}));
    EXPECT_EQ(beside.link, link);
    room.navigator.remove_link(link);
    EXPECT_EQ(field.sample({-10.5F, 3.5F}).status, PathStatus::pending);
    room.navigator.update();
    EXPECT_EQ(field.sample({-10.5F, 3.5F}).status, PathStatus::unreachable);
}

// Costs of 2 that call back once.
struct CallingCosts final : CellCosts {
    mutable std::function<void()> call;

    [[nodiscard]] std::uint16_t least() const override { return 2 * scale; }

    void costs_in(Cell /*chunk_position*/, ChunkCosts& costs) const override {
        costs.fill(2 * scale);
        if (const auto once = std::exchange(call, nullptr)) {
            once();
        }
    }
};

TEST(FlowField, MayBeUsedAndEndedByItsOwnCosts) {
    for (const bool ends : {false, true}) {
        Room room;
        const auto costs = std::make_shared<CallingCosts>();
        std::optional<FlowField> field =
            room.navigator.flow_field(Vec2{0.5F, 0.5F}, {.walker = walker, .costs = costs});
        int calls = 0;
        const auto use = [&] {
            ++calls;
            field->finish();
            EXPECT_FALSE(field->is_finished());
            EXPECT_NE(field->sample({5.5F, 0.5F}).status, PathStatus::found);
            EXPECT_EQ(field->cost({5.5F, 0.5F}), std::numeric_limits<double>::infinity());
            if (ends) {
                field.reset();
            }
        };
        costs->call = use;
        room.navigator.update();
        EXPECT_EQ(calls, 1);
        if (!ends) {
            field->finish();
            costs->call = use;
            room.navigator.invalidate_all();
            EXPECT_EQ(field->sample({5.5F, 0.5F}).status, PathStatus::found);
        }
    }
}

TEST(FlowField, OutlivesItsNavigator) {
    physics::World world;
    test::add_border(world, test::inside);
    std::optional<Navigator> navigator{std::in_place, Box2dProbe{world}};
    FlowField field = navigator->flow_field(Vec2{0.5F, 0.5F}, {.walker = walker});
    field.finish();
    navigator.reset();
    EXPECT_EQ(field.sample({5.5F, 0.5F}).status, PathStatus::invalid_query);
    EXPECT_EQ(field.cost({5.5F, 0.5F}), std::numeric_limits<double>::infinity());
    field.set_targets(std::vector<Vec2>{{1.5F, 1.5F}});
    field.finish();
    EXPECT_FALSE(field.is_finished());
}

TEST(FlowField, MovesWithTheOriginOfTheWorld) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    FlowField field =
        navigator.flow_field(Vec2{0.5F, 0.5F}, {.walker = walker, .max_distance = 20.0});
    field.finish();
    navigator.shift_origin({100.0F, 0.0F});
    field.finish();
    EXPECT_NEAR(field.cost({-94.5F, 0.5F}), 5.0, 1e-3);
}

} // namespace
} // namespace raywalk::flow_field_test
