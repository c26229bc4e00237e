// SPDX-License-Identifier: MIT
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/navigator.hpp"

#include "bench/passages.hpp"
#include "bench/solids.hpp"
#include "core/vec2d.hpp"
#include "query/path_links.hpp"
#include "search/flow_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

// What is wide enough is known from how it was made.
namespace raywalk::all_passages_test {
namespace {

using bench::Dice;
using bench::Passage;

constexpr double slack = 0.25;    // (unit: cell)
constexpr double rounding = 2e-4; // (unit: meter)

// A passage that is wider than the walker with its margin by `slack` at least, and a navigator.
struct Place {
    Place(std::uint32_t seed,
          Passage::Kind kind,
          const WalkerProfile& of,
          const NavigatorSettings& settings,
          Vec2 middle = {})
        : walker{of}
        , tolerance{rounding + rounding_at(middle)}
        , passage{bench::make_passage(seed, kind, sizes(of, settings.cell_size, middle))}
        , navigator{Box2dProbe{world}, with_passages(settings)} {
        bench::add_to(world, passage.solids);
    }

    static NavigatorSettings with_passages(NavigatorSettings settings) {
        settings.find_narrow_passages = true;
        return settings;
    }

    static bench::PassageSizes sizes(const WalkerProfile& walker, float cell_size, Vec2 middle) {
        const double width = 2.0 * double{walker.reach()} + slack * double{cell_size};
        return {.min_width = width + rounding_at(middle),
                .max_width = std::max(2.0, 1.5 * width),
                .min_clearance = 0.5 * width,
                .middle = middle,
                .rounding = rounding_at(middle)};
    }

    [[nodiscard]] Path find_path(PathQuery query = {}) {
        query.walker = walker;
        query.max_iterations = unlimited;
        return navigator.find_path(passage.start(), passage.target(), query);
    }

    void expect_path() {
        const Path path = find_path();
        ASSERT_EQ(path.status, PathStatus::found);
        EXPECT_EQ(path.points.front(), passage.start());
        EXPECT_EQ(path.points.back(), passage.target());
        EXPECT_GT(bench::clearance(passage.solids, path.points),
                  double{walker.reach()} - tolerance);
        EXPECT_TRUE(navigator.can_reach(
            passage.start(), passage.target(), {.walker = walker, .max_iterations = unlimited}));
    }

    WalkerProfile walker;
    double tolerance;
    Passage passage;
    physics::World world;
    Navigator navigator;
};

WalkerProfile walker_with_reach(double reach) {
    WalkerProfile walker{.radius = static_cast<float>(reach)};
    walker.margin = std::min(walker.margin, 0.1F * walker.radius);
    walker.radius -= walker.margin;
    return walker;
}

template <class Visit>
void for_each_kind(Visit visit) {
    for (int kind = 0; kind < Passage::kind_count; ++kind) {
        SCOPED_TRACE(to_string(static_cast<Passage::Kind>(kind)));
        visit(static_cast<Passage::Kind>(kind));
    }
}

TEST(AllPassages, AreFoundByWalkersThatFit) {
    for (const float cell_size : {1.0F, 0.5F, 0.25F}) {
        for (std::uint32_t seed = 1; seed <= 6; ++seed) {
            SCOPED_TRACE(testing::Message() << "cells of " << cell_size << ", seed " << seed);
            for_each_kind([&](Passage::Kind kind) {
                Place{seed, kind, {.radius = 0.3F}, {.cell_size = cell_size}}.expect_path();
            });
        }
    }
}

TEST(AllPassages, AreFoundByLargerAndSmallerWalkers) {
    Dice dice{1};
    for (std::uint32_t seed = 101; seed <= 110; ++seed) {
        const WalkerProfile walker = walker_with_reach(dice.between(0.3, 2.0));
        SCOPED_TRACE(testing::Message() << "reach " << walker.reach() << ", seed " << seed);
        for_each_kind([&](Passage::Kind kind) { Place{seed, kind, walker, {}}.expect_path(); });
    }
}

TEST(AllPassages, AreFoundInAllNeighborhoodsAndDiagonalModes) {
    Dice dice{2};
    for (std::uint32_t seed = 201; seed <= 212; ++seed) {
        const auto neighborhood = static_cast<Neighborhood>(seed % 3);
        const auto mode = static_cast<DiagonalMode>(seed % 4);
        const WalkerProfile walker = walker_with_reach(dice.between(0.3, 1.0));
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        for_each_kind([&](Passage::Kind kind) {
            Place{seed, kind, walker, {.neighborhood = neighborhood, .diagonal_mode = mode}}
                .expect_path();
        });
    }
}

// Where rounding moves centers, and the points between them, by millimeters.
TEST(AllPassages, AreFoundFarFromTheOrigin) {
    for (const Vec2 middle : {Vec2{2900.0F, 1100.0F}, Vec2{-9000.0F, 3000.0F}, Vec2{3e4F, -4e4F}}) {
        for (std::uint32_t seed = 501; seed <= 540; ++seed) {
            const auto neighborhood = seed % 2 == 0 ? Neighborhood::square_8 : Neighborhood::hex;
            const WalkerProfile walker{.radius = seed % 3 == 0 ? 0.0F : 0.3F, .margin = 0.0F};
            const NavigatorSettings settings{
                .cell_size = 1.3F, .origin = {0.3F, 0.1F}, .neighborhood = neighborhood};
            SCOPED_TRACE(testing::Message() << "at " << middle.x << ", seed " << seed);
            for_each_kind([&](Passage::Kind kind) {
                Place{seed, kind, walker, settings, middle}.expect_path();
            });
        }
    }
}

// Rhombi are longer than squares, so that they need more lines.
TEST(AllPassages, AreFoundBetweenHexagonsByWalkersAsWideAsACell) {
    WalkerProfile walker{.radius = 0.464468F};
    walker.radius -= walker.margin;
    Place{318100844U,
          Passage::Kind::winding,
          walker,
          {.cell_size = 0.5F, .neighborhood = Neighborhood::hex}}
        .expect_path();
}

// At the closed end of a corridor, beyond a bend.
TEST(AllPassages, AreFoundFromPointsWithNoNodeInSight) {
    for (const std::uint32_t seed : {301575U, 303655U}) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Place{seed, Passage::Kind::alley, {.radius = 0.3F}, {}}.expect_path();
    }
}

TEST(AllPassages, AreFollowedByFlowFieldsToPointsWithNoNodeInSight) {
    for (const std::uint32_t seed : {301575U, 303655U}) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Place place{seed, Passage::Kind::alley, {.radius = 0.3F}, {}};
        const NeighborCache& cache = place.navigator.cache(place.walker);
        NeighborView view{cache};
        FlowSearch field;
        ASSERT_TRUE(field.begin(cache, place.passage.target()));
        while (field.advance(1000)) {
        }
        FlowTrace trace;
        ASSERT_EQ(field.trace(view, place.passage.start(), 10000, trace), PathStatus::found);
        ASSERT_TRUE(trace.ends_at_target);
        Vec2 from = position_of(view, trace.nodes.back());
        for (const Vec2 to : field.way_to_end(0)) {
            EXPECT_TRUE(view.is_clear(from, to));
            from = to;
        }
        EXPECT_EQ(from, place.passage.target());
    }
}

// Between start and target, in the middle of the passage.
Vec2 middle_of(const Passage& passage) {
    const std::size_t leg = passage.way.size() / 2;
    return 0.5F * (passage.way[leg - 1] + passage.way[leg]);
}

TEST(AllPassages, AreClosedByBodiesThatAreNotIgnored) {
    for (std::uint32_t seed = 301; seed <= 306; ++seed) {
        for (const auto kind : {Passage::Kind::bend, Passage::Kind::winding}) {
            Place place{seed, kind, {.radius = 0.3F}, {}};
            physics::Body crate = place.world.create_body({.position = middle_of(place.passage)});
            crate.add(physics::circle(0.35F));
            place.navigator.invalidate_all();
            if (bench::distance({{crate.position()}, 0.35},
                                place.passage.start(),
                                place.passage.start()) < 0.4 ||
                bench::distance({{crate.position()}, 0.35},
                                place.passage.target(),
                                place.passage.target()) < 0.4) {
                continue; // an end is there
            }
            EXPECT_EQ(place.find_path().status, PathStatus::unreachable);
            PathQuery query;
            query.ignored_bodies = {key_of(crate)};
            EXPECT_EQ(place.find_path(query).status, PathStatus::found);
        }
    }
}

TEST(AllPassages, AreClosedByBlockedCells) {
    int closed = 0;
    for (std::uint32_t seed = 401; seed <= 406; ++seed) {
        Place place{seed, Passage::Kind::zigzag, {.radius = 0.3F}, {}};
        const Grid& grid = place.navigator.grid();
        const Cell middle = grid.cell_at(middle_of(place.passage));
        PathQuery query;
        for (int i = 0; i < 9; ++i) {
            query.blocked_cells.push_back({middle.x + i % 3 - 1, middle.y + i / 3 - 1});
        }
        EXPECT_EQ(place.find_path().status, PathStatus::found);
        closed += place.find_path(query).status != PathStatus::found ? 1 : 0;
    }
    EXPECT_EQ(closed, 6);
}

} // namespace
} // namespace raywalk::all_passages_test
