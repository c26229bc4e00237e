// SPDX-License-Identifier: MIT
#include "lab/comparison.hpp"
#include "lab/metrics.hpp"
#include "play/overlays.hpp"
#include "scene/presets.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace raywalk::demo::overlays_test {
namespace {

using test::behind_the_wall;
using test::configure;
using test::send;
using test::walled_scene;

// Records everything that is drawn.
class Notes final : public DebugSink {
public:
    void line(Vec2 /*from*/, Vec2 /*to*/, DebugColor color) override { note(color); }

    void point(Vec2 /*at*/, DebugColor color) override { note(color); }

    void cell(std::span<const Vec2> corners, DebugColor color) override {
        note(color);
        cells.emplace_back(corners.begin(), corners.end());
    }

    void text(Vec2 /*at*/, std::string_view text, DebugColor color) override {
        note(color);
        texts.emplace_back(text);
    }

    [[nodiscard]] bool has(DebugKind kind) const { return kinds.contains(kind); }

    std::set<DebugKind> kinds;
    std::vector<std::string> texts;
    std::vector<std::vector<Vec2>> cells;

private:
    void note(DebugColor color) { kinds.insert(color.kind); }
};

// A lab with a walking player, and all of its observers.
struct View {
    explicit View(const Scene& scene = walled_scene())
        : lab{scene}
        , camera{camera_on(scene.bounds, {800.0F, 480.0F}, true)} {}

    Notes draw(const Overlays& overlays, std::optional<Vec2> cursor = {}, float dt = 0.0F) {
        stepper.update(lab, last_player_query(lab));
        Notes notes;
        painter.draw(overlays, lab, stepper, camera, cursor, dt, notes);
        return notes;
    }

    Lab lab;
    Camera camera;
    SearchStepper stepper;
    OverlayPainter painter;
};

Overlays only(std::string_view name) {
    Overlays overlays;
    for (const OverlayName& overlay : overlay_names) {
        overlays.*overlay.is_on = overlay.name == name;
    }
    EXPECT_EQ(state_line(overlays), "overlays " + std::string{name});
    return overlays;
}

TEST(Overlays, DrawNothingWhenAllAreOff) {
    View view;
    send(view.lab, behind_the_wall);
    view.lab.step();
    EXPECT_TRUE(view.draw({}).kinds.empty());
}

TEST(Overlays, DrawTheKindsTheyAreNamedAfter) {
    Scene scene = walled_scene();
    scene.costs = {{{{1.0F, 1.0F}, {3.0F, 3.0F}}, 4.0F}, {{{4.0F, 1.0F}, {5.0F, 3.0F}}, 0.5F}};
    scene.settings.find_narrow_passages = false;
    View view{scene};
    send(view.lab, behind_the_wall);
    view.lab.step();
    using enum DebugKind;
    const std::vector<std::pair<std::string_view, std::set<DebugKind>>> expected = {
        {"grid", {grid}},
        {"chunks", {chunk}},
        {"cells", {free, blocked, unknown}},
        {"stale", {}},
        {"obstacles", {obstacle}},
        {"passages", {}}, // the setting is off
        {"rays", {}},     // discovery is exact
        {"changes", {}},
        {"search", {open_set, closed_set}},
        {"parents", {parent}},
        {"tests", {test_clear, test_hit, obstacle}},
        {"numbers", {}},
        {"cell_path", {cell_path}},
        {"path", {path}},
        {"costs", {cheap, expensive}},
        {"reachable", {}}, // the player has no movement points
        {"flow", {}},      // no agents share one
        {"agents", {path, target, agent, notice}},
        {"neighborhood", {agent, neighbor_distance}},
    };
    ASSERT_EQ(expected.size(), overlay_names.size());
    view.camera = camera_on(scene.bounds.grown(20.0F), {2400.0F, 2080.0F}, true);
    for (const auto& [name, kinds] : expected) {
        EXPECT_EQ(view.draw(only(name)).kinds, kinds) << name;
    }
}

TEST(Overlays, DrawTheRaysOfDiscoveryUntilTheyFade) {
    Scene scene = walled_scene();
    scene.settings.discovery = Discovery::raycast;
    View view{scene};
    EXPECT_TRUE(view.draw(only("rays")).kinds.empty());
    send(view.lab, behind_the_wall);
    view.lab.step();
    const std::set<DebugKind> kinds{DebugKind::test_clear, DebugKind::test_hit};
    EXPECT_EQ(view.draw(only("rays")).kinds, kinds);
    EXPECT_EQ(view.draw(only("rays"), {}, 1.0F).kinds, kinds);
    EXPECT_TRUE(view.draw(only("rays"), {}, 1.0F).kinds.empty());
    // The switch rebuilds the navigator while the player walks on.
    SceneSettings settings = view.lab.settings();
    settings.discovery = Discovery::exact;
    configure(view.lab, settings);
    EXPECT_TRUE(view.draw(only("rays")).kinds.empty());
    settings.discovery = Discovery::raycast;
    configure(view.lab, settings);
    view.lab.step();
    view.lab.step();
    EXPECT_EQ(view.draw(only("rays")).kinds, kinds);
    EXPECT_TRUE(view.draw({}).kinds.empty());
    EXPECT_TRUE(view.draw(only("rays")).kinds.empty());
}

TEST(Overlays, DrawTheNarrowPassagesOfDoors) {
    View view{preset(10)};
    for (int i = 0; i < 30; ++i) {
        view.lab.step();
    }
    EXPECT_EQ(view.draw(only("passages")).kinds, std::set{DebugKind::narrow_passage});
}

TEST(Overlays, DrawTheFlowFieldOfACrowd) {
    Scene scene = walled_scene();
    for (int i = 0; i < 10; ++i) {
        scene.skeleton_starts.push_back({14.5F, 1.5F + static_cast<float>(i)});
    }
    View view{scene};
    for (int i = 0; i < 10; ++i) {
        view.lab.step();
    }
    EXPECT_TRUE(view.draw(only("flow")).has(DebugKind::flow));
}

TEST(Overlays, FlashChangesOnlyWhileOn) {
    View view;
    const Overlays changes = only("changes");
    EXPECT_FALSE(view.draw(changes).has(DebugKind::changed));
    ASSERT_TRUE(view.lab.apply(AddBody{test::wall({12.0F, 3.0F}, {13.0F, 4.0F})}));
    EXPECT_TRUE(view.draw(changes).has(DebugKind::changed));
    EXPECT_TRUE(view.draw(changes, {}, 0.1F).has(DebugKind::changed));
    EXPECT_FALSE(view.draw(changes, {}, 1.0F).has(DebugKind::changed));
    EXPECT_FALSE(view.draw({}).has(DebugKind::changed));
    ASSERT_TRUE(view.lab.apply(AddBody{test::wall({14.0F, 3.0F}, {15.0F, 4.0F})}));
    EXPECT_FALSE(view.draw(changes).has(DebugKind::changed));
    configure(view.lab, view.lab.settings());
    EXPECT_FALSE(view.draw(changes).has(DebugKind::changed));
}

// One movement point pays for one cell, in every direction.
TEST(Overlays, DrawCellsWithinTheMovementPoints) {
    Scene scene = walled_scene();
    scene.settings.movement_points = 1.0F;
    View view{scene};
    EXPECT_EQ(view.draw(only("reachable")).cells.size(), 9U);
    SceneSettings settings = view.lab.settings();
    settings.neighborhood = Neighborhood::hex;
    configure(view.lab, settings);
    const Notes hexagons = view.draw(only("reachable"));
    ASSERT_EQ(hexagons.cells.size(), 7U);
    for (const std::vector<Vec2>& corners : hexagons.cells) {
        ASSERT_EQ(corners.size(), 6U);
        // The sides of a hexagon that is as wide as a cell.
        EXPECT_NEAR(distance(corners[0], corners[1]), 0.57735F, 1e-4F);
        EXPECT_NEAR(corners[3].y - corners[0].y, 2.0F * 0.57735F, 1e-4F);
    }
}

TEST(Overlays, ShowNumbersOnlyWhereTheyAreReadable) {
    View view;
    send(view.lab, behind_the_wall);
    view.stepper.set_algorithm({SearchAlgorithm::a_star});
    Overlays overlays = only("search");
    overlays.numbers = true;
    EXPECT_TRUE(view.draw(overlays).texts.empty());
    EXPECT_EQ(view.draw(overlays, Vec2{3.5F, 4.5F}).texts.size(), 3U); // under the cursor
    view.camera.zoom(2.0F, view.camera.to_screen({3.5F, 4.5F}));
    EXPECT_GT(view.draw(overlays).texts.size(), 3U);
    overlays.search = false;
    EXPECT_TRUE(view.draw(overlays).texts.empty());
}

TEST(Overlays, ShowOnlyTheTestsOfTheExpandedCellUnderTheCursor) {
    View view;
    send(view.lab, behind_the_wall);
    view.stepper.set_algorithm({SearchAlgorithm::a_star});
    const Overlays tests = only("tests");
    EXPECT_TRUE(view.draw(tests).has(DebugKind::test_hit));
    EXPECT_FALSE(view.draw(tests, Vec2{3.5F, 4.5F}).has(DebugKind::test_hit));
    EXPECT_TRUE(view.draw(tests, Vec2{3.5F, 4.5F}).has(DebugKind::test_clear));
    EXPECT_TRUE(view.draw(tests, Vec2{1.5F, 1.5F})
                    .has(DebugKind::test_hit)); // not discovered by the search
}

// A finished search is drawn although its world has changed since.
TEST(Overlays, DrawAFinishedSearchAfterTheWorldChanged) {
    View view;
    send(view.lab, behind_the_wall);
    view.stepper.set_algorithm({SearchAlgorithm::a_star});
    Overlays overlays;
    for (const OverlayName& overlay : overlay_names) {
        overlays.*overlay.is_on = true;
    }
    EXPECT_TRUE(view.draw(overlays).has(DebugKind::closed_set));
    ASSERT_TRUE(view.lab.apply(AddBody{test::wall({9.2F, 9.0F}, {9.8F, 12.0F})}));
    EXPECT_TRUE(view.draw(overlays, Vec2{3.5F, 4.5F}).has(DebugKind::closed_set));
    EXPECT_TRUE(view.draw(overlays).has(DebugKind::test_hit));
    view.stepper.step(3);
    EXPECT_TRUE(view.draw(overlays).has(DebugKind::closed_set));
    ASSERT_TRUE(view.lab.apply(RemoveBody{1}));
    EXPECT_FALSE(view.draw(overlays).has(DebugKind::closed_set)); // it has restarted
}

// Ten skeletons that cannot reach the player share a search budget, so the state of the game's
// cache decides when each is served.
TEST(Overlays, DoNotAffectTheLab) {
    Scene scene = preset(3);
    scene.settings.budget = 40;
    scene.settings.movement_points = 30.0F;
    Lab plain{scene};
    View view{scene};
    Metrics metrics;
    Comparison comparison;
    Overlays overlays;
    for (const OverlayName& overlay : overlay_names) {
        overlays.*overlay.is_on = true;
    }
    for (int step = 0; step < 240; ++step) {
        if (step % 60 == 0) {
            const Vec2 target{step % 120 == 0 ? 3.5F : 20.5F, 14.5F};
            send(plain, target);
            send(view.lab, target);
        }
        plain.step();
        view.lab.step();
        metrics.count_step(view.lab);
        metrics.end_frame(view.lab);
        metrics.measure_queries(view.lab, last_player_query(view.lab));
        comparison.update(view.lab, last_player_query(view.lab));
        (void)view.draw(overlays, Vec2{15.5F, 10.5F}, 0.1F);
        ASSERT_EQ(plain.hash(), view.lab.hash()) << "step " << step;
    }
    const CacheStatistics expected = plain.simulation().navigator().cache_statistics();
    const CacheStatistics found = view.lab.simulation().navigator().cache_statistics();
    EXPECT_EQ(expected.chunks, found.chunks);
    EXPECT_EQ(expected.hits, found.hits);
    EXPECT_EQ(expected.misses, found.misses);
    EXPECT_EQ(expected.obstacles_tested, found.obstacles_tested);
}

} // namespace
} // namespace raywalk::demo::overlays_test
