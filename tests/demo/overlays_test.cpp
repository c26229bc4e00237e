// SPDX-License-Identifier: MIT
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

// Ten skeletons that cannot reach the player share a search budget, so the state of the game's
// cache decides when each is served.
TEST(Overlays, DoNotAffectTheLab) {
    Scene scene = preset(3);
    scene.settings.budget = 40;
    scene.settings.movement_points = 30.0F;
    Lab plain{scene};
    View view{scene};
    Metrics metrics;
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
