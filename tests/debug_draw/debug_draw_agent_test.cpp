// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/debug_draw.hpp"
#include "raywalk/navigator.hpp"

#include "support/recording_sink.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

// Agents and their flow fields.
namespace raywalk::debug_draw_agent_test {
namespace {

using test::add;
using test::box;
using test::drawn;
using test::nothing_in;
using test::RecordingSink;
using test::Simulation;
using test::Stroke;

constexpr Box area{{-20.0F, -20.0F}, {20.0F, 20.0F}};

//   Agents on the left of a wall that is open at both ends.
struct Yard : Simulation {
    explicit Yard(int count, const NavigatorSettings& settings = {})
        : Simulation{settings} {
        test::add_border(world, area.grown(-1.0F));
        add(world, box({{0.0F, -10.0F}, {1.0F, 10.0F}}));
        for (int i = 0; i < count; ++i) {
            add_agent({-8.0F - static_cast<float>(i % 3), static_cast<float>(i)});
        }
    }
};

TEST(DebugDrawAgent, ShowsPositionPathAndTarget) {
    Yard yard{1};
    Agent& agent = yard.agents.front();
    const DebugDrawOptions options{.area = area, .neighbor_distance = true};
    const RecordingSink idle = drawn(options, agent);
    EXPECT_TRUE(idle.has_text("idle"));
    EXPECT_EQ(idle.count(DebugKind::target), 0U);
    EXPECT_EQ(idle.count(DebugKind::path), 0U);
    for (const Stroke& line : idle.of(DebugKind::neighbor_distance)) {
        EXPECT_NEAR(distance(line.points[0], agent.position()), 3.0F, 1e-4F);
    }
    EXPECT_EQ(idle.count(DebugKind::neighbor_distance), 24U);

    agent.navigate_to({8.0F, 0.5F});
    yard.run(0.5F);
    const RecordingSink walking = drawn(options, agent);
    EXPECT_TRUE(walking.has_text("walking"));
    EXPECT_EQ(walking.of(DebugKind::target).front().points.front(), (Vec2{8.0F, 0.5F}));
    EXPECT_EQ(walking.count(DebugKind::path), agent.remaining_path().size() - 1);
    bool leads_to_next = false;
    for (const Stroke& stroke : walking.of(DebugKind::agent)) {
        if (stroke.points == std::vector{agent.position(), agent.next_path_position()}) {
            leads_to_next = true;
        } else if (stroke.shape == Stroke::Shape::line) {
            EXPECT_NEAR(distance(stroke.points[0], agent.position()), 0.3F, 1e-5F);
        }
    }
    EXPECT_TRUE(leads_to_next);
    agent.pause();
    EXPECT_TRUE(drawn(options, agent).has_text("paused"));
    EXPECT_TRUE(drawn({.area = {{5.0F, 15.0F}, {6.0F, 16.0F}}}, agent).strokes.empty());
}

TEST(DebugDrawAgent, ShowsTheShapeOfTheWalker) {
    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    physics::Body body = world.create_body(
        {.type = b2_dynamicBody, .position = {1.0F, 2.0F}, .has_fixed_rotation = true});
    body.add(test::box({{-0.4F, -0.3F}, {0.4F, 0.3F}}), {.density = 1.0F});
    for (const AgentShape shape : {AgentShape::circle, AgentShape::body}) {
        const Agent agent{navigator, Box2dBody{body}, {.shape = shape}};
        const RecordingSink sink = drawn({.area = area}, agent);
        std::size_t sides = 0;
        for (const Stroke& stroke : sink.of(DebugKind::agent)) {
            if (stroke.shape == Stroke::Shape::line) {
                EXPECT_NEAR(distance(stroke.points[0], agent.position()), 0.5F, 1e-4F);
                ++sides;
            }
        }
        EXPECT_EQ(sides, shape == AgentShape::body ? 4U : 24U);
    }
}

TEST(DebugDrawAgent, ShowsTheFlowFieldThatItShares) {
    for (const Neighborhood neighborhood : {Neighborhood::square_8, Neighborhood::hex}) {
        Yard yard{8, {.neighborhood = neighborhood}};
        DebugDrawOptions options = nothing_in(area);
        options.flow = true;
        for (Agent& agent : yard.agents) {
            EXPECT_EQ(drawn(options, agent).count(DebugKind::flow), 0U);
            agent.navigate_to({8.0F, 0.5F});
        }
        const Agent& agent = yard.agents.front();
        EXPECT_EQ(drawn(options, agent).count(DebugKind::flow), 0U); // no field has begun yet
        yard.run(1.0F);
        const Grid& grid = yard.navigator.grid();
        const auto strokes = drawn(options, agent).of(DebugKind::flow);
        EXPECT_GT(strokes.size(), 500U);
        EXPECT_EQ(strokes, drawn(options, agent).of(DebugKind::flow));
        // An arrow is a line between two centers and two shorter lines.
        std::set<Cell> cells;
        std::size_t ends = 0;
        for (std::size_t i = 0; i < strokes.size(); ++i) {
            if (strokes[i].shape == Stroke::Shape::point) {
                ++ends;
                cells.insert(grid.cell_at(strokes[i].points.front()));
                continue;
            }
            const Cell cell = grid.cell_at(strokes[i].middle());
            const Vec2 along = strokes[i].points[1] - strokes[i].points[0];
            const Vec2 step = grid.center_of(*agent.next_cell_of_flow(cell)) - grid.center_of(cell);
            EXPECT_TRUE(cells.insert(cell).second);
            EXPECT_NEAR(distance(along, 0.4F * step), 0.0F, 1e-5F);
            ASSERT_EQ(strokes[i + 1].points[0], strokes[i].points[1]);
            ASSERT_EQ(strokes[i + 2].points[0], strokes[i].points[1]);
            i += 2;
        }
        EXPECT_GE(ends, 1U);
        // The arrows lead to the target.
        for (const Agent& other : yard.agents) {
            Cell cell = grid.cell_at(other.position());
            ASSERT_TRUE(cells.contains(cell));
            for (int i = 0; i < 100 && agent.next_cell_of_flow(cell) != cell; ++i) {
                cell = *agent.next_cell_of_flow(cell);
            }
            EXPECT_LT(distance(grid.center_of(cell), {8.0F, 0.5F}), 1.5F);
        }
    }
}

TEST(DebugDrawExplanation, ShowsTheGapAndTheText) {
    const DebugDrawOptions options{.area = area};
    const auto draw = [&](const PathExplanation& explanation) {
        RecordingSink sink;
        debug_draw(explanation, options, sink);
        return sink;
    };
    PathExplanation why{.problem = PathProblem::too_narrow, .place = {1, 2}, .text = "too narrow"};
    why.gap = NarrowGap{.from = {1, 1}, .to = {1, 3}};
    const RecordingSink narrow = draw(why);
    EXPECT_TRUE(narrow.has_text("too narrow"));
    EXPECT_EQ(narrow.of(DebugKind::notice).front().points, (std::vector<Vec2>{{1, 1}, {1, 3}}));
    EXPECT_EQ(narrow.count(DebugKind::notice), 4U) << "a line, two points, a text";
    why = {.problem = PathProblem::target_blocked, .place = {1, 2}, .text = "blocked"};
    EXPECT_EQ(draw(why).count(DebugKind::notice), 2U);
    EXPECT_TRUE(draw({}).strokes.empty());
}

TEST(DebugDrawAgent, ShowsNoFlowFieldIfItSharesNone) {
    Yard yard{7};
    DebugDrawOptions options = nothing_in(area);
    options.flow = true;
    for (Agent& agent : yard.agents) {
        agent.navigate_to({8.0F, 0.5F});
    }
    yard.run(1.0F);
    EXPECT_EQ(drawn(options, yard.agents.front()).count(DebugKind::flow), 0U);
    EXPECT_FALSE(yard.agents.front().next_cell_of_flow({-8, 0}).has_value());
    options.area = {{-1000.0F, -1000.0F}, {1000.0F, 1000.0F}};
    EXPECT_TRUE(drawn(options, yard.agents.front()).has_text("too many cells to draw: zoom in"));
}

// Agents walk the same whether they are drawn or not.
TEST(DebugDrawAgent, ChangesNothing) {
    Yard seen{9};
    Yard unseen{9};
    for (Yard* yard : {&seen, &unseen}) {
        for (Agent& agent : yard->agents) {
            agent.navigate_to({8.0F, 0.5F});
        }
    }
    const DebugDrawOptions options{.area = area,
                                   .stale_cells = true,
                                   .obstacles = true,
                                   .neighbor_distance = true,
                                   .flow = true};
    for (int i = 0; i < 120; ++i) {
        seen.step();
        unseen.step();
        if (i % 10 == 0) {
            RecordingSink sink;
            debug_draw(seen.navigator, seen.agents.front().walker(), options, sink);
            for (const Agent& agent : seen.agents) {
                debug_draw(agent, options, sink);
            }
        }
    }
    for (std::size_t i = 0; i < seen.agents.size(); ++i) {
        EXPECT_EQ(seen.agents[i].position(), unseen.agents[i].position());
    }
    EXPECT_EQ(seen.navigator.cache_statistics().chunks, unseen.navigator.cache_statistics().chunks);
    EXPECT_EQ(seen.navigator.cache_statistics().hits, unseen.navigator.cache_statistics().hits);
}

} // namespace
} // namespace raywalk::debug_draw_agent_test
