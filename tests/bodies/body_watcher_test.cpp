// SPDX-License-Identifier: MIT
#include "bodies/body_shape.hpp"
#include "bodies/body_watcher.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace raywalk::body_watcher_test {
namespace {

constexpr Box here{{0.0F, 0.0F}, {1.0F, 1.0F}};
constexpr Box there{{5.0F, 0.0F}, {6.0F, 1.0F}};

// A probe with given states of its bodies.
class StatesProbe : public Probe {
public:
    void obstacles_in(const Box& /*box*/,
                      const ObstacleFilter& /*filter*/,
                      std::vector<Obstacle>& /*found*/) const override {}

    [[nodiscard]] Box bounds_of(BodyKey /*body*/, const ObstacleFilter& /*filter*/) const override {
        return {};
    }

    void states_of(const WatchList& /*list*/,
                   const ObstacleFilter& /*filter*/,
                   std::vector<BodyState>& found) const override {
        ++calls;
        found = states;
    }

    void obstacles_of(BodyKey /*body*/,
                      const ObstacleFilter& /*filter*/,
                      std::vector<Obstacle>& found) const override {
        found = obstacles;
    }

    // One body with these obstacles.
    void set(const std::vector<Obstacle>& parts) {
        BodyShape shape;
        for (const Obstacle& part : parts) {
            shape.add(part);
        }
        obstacles = parts;
        states = {shape.state_of({7})};
    }

    std::vector<BodyState> states;
    std::vector<Obstacle> obstacles;
    mutable int calls = 0;
};

// The boxes in which a watcher of one body detects changes.
struct Watched {
    StatesProbe probe;
    BodyWatcher watcher;

    std::vector<Box> changes() {
        std::vector<Box> changed;
        watcher.detect_changes(probe, {.bodies = {{7}}}, {}, changed);
        return changed;
    }
};

TEST(BodyWatcher, ReportsABodyThatAppearsAndOneThatVanishes) {
    Watched watched;
    EXPECT_EQ(watched.changes(), std::vector<Box>{});
    watched.probe.states = {{.body = {7}, .bounds = here, .fingerprint = 1}};
    EXPECT_EQ(watched.changes(), std::vector<Box>{here});
    EXPECT_EQ(watched.changes(), std::vector<Box>{});
    watched.probe.states.clear();
    EXPECT_EQ(watched.changes(), std::vector<Box>{here});
    EXPECT_EQ(watched.changes(), std::vector<Box>{});
}

TEST(BodyWatcher, ReportsBothBoxesOfABodyWhoseFingerprintChanged) {
    Watched watched;
    watched.probe.states = {{.body = {7}, .bounds = here, .fingerprint = 1}};
    (void)watched.changes();
    watched.probe.states = {{.body = {7}, .bounds = there, .fingerprint = 2}};
    EXPECT_EQ(watched.changes(), (std::vector<Box>{here, there}));
    EXPECT_EQ(watched.changes(), std::vector<Box>{});
}

TEST(BodyWatcher, TakesASnapshotOfOneBodyAlone) {
    Watched watched;
    const auto changes_of = [&](const std::vector<BodyState>& states) {
        std::vector<Box> changed;
        watched.probe.states = states;
        watched.watcher.detect_changes_of({7}, watched.probe, {}, changed);
        return changed;
    };
    EXPECT_EQ(changes_of({}), std::vector<Box>{});
    EXPECT_EQ(watched.watcher.last_point({7}), std::nullopt);
    EXPECT_EQ(changes_of({{.body = {7}, .bounds = here, .fingerprint = 1}}),
              std::vector<Box>{here});
    EXPECT_EQ(watched.watcher.last_point({7}), 0.5F * (here.min + here.max));
    EXPECT_EQ(watched.changes(), std::vector<Box>{}) << "it is known";
    EXPECT_EQ(changes_of({{.body = {7}, .bounds = there, .fingerprint = 2}}),
              (std::vector<Box>{here, there}));
    EXPECT_EQ(changes_of({}), std::vector<Box>{there});
}

TEST(BodyWatcher, ReportsOnlyTheObstaclesOfABodyThatChanged) {
    const Obstacle a = test::disc({1.0F, 1.0F}, 0.5F);
    const Obstacle b = test::disc({5.0F, 1.0F}, 0.5F);
    const Obstacle c = test::disc({9.0F, 1.0F}, 0.5F);
    Watched watched;
    watched.probe.set({a, b, c});
    EXPECT_EQ(watched.changes(), std::vector<Box>{a.bounds().united(c.bounds())});
    watched.probe.set({c, a});
    EXPECT_EQ(watched.changes(), std::vector<Box>{b.bounds()}) << "one was removed";
    watched.probe.set({a});
    EXPECT_EQ(watched.changes(), std::vector<Box>{c.bounds()}) << "one is left";
    watched.probe.set({a, b});
    EXPECT_EQ(watched.changes(), std::vector<Box>{b.bounds()}) << "one was added";
    watched.probe.set({a, b, b});
    EXPECT_EQ(watched.changes(), std::vector<Box>{b.bounds()}) << "another at the same place";
    watched.probe.set({a, c, b});
    std::vector<Box> changed = watched.changes();
    std::sort(changed.begin(), changed.end(), [](const Box& x, const Box& y) {
        return x.min.x < y.min.x;
    });
    EXPECT_EQ(changed, (std::vector<Box>{b.bounds(), c.bounds()})) << "one was moved";
}

TEST(BodyWatcher, ReportsTheWholeBodyIfAllItsObstaclesChanged) {
    const Obstacle a = test::disc({1.0F, 1.0F}, 0.5F);
    const Obstacle b = test::disc({5.0F, 1.0F}, 0.5F);
    const Obstacle c = test::disc({9.0F, 1.0F}, 0.5F);
    const Obstacle d = test::disc({13.0F, 1.0F}, 0.5F);
    Watched watched;
    watched.probe.set({a, b});
    (void)watched.changes();
    watched.probe.set({c, d});
    EXPECT_EQ(watched.changes(),
              (std::vector<Box>{a.bounds().united(b.bounds()), c.bounds().united(d.bounds())}));
    watched.probe.set({a, d});
    watched.probe.obstacles.clear();
    EXPECT_EQ(watched.changes(),
              (std::vector<Box>{c.bounds().united(d.bounds()), a.bounds().united(d.bounds())}))
        << "a probe that does not list obstacles";
    watched.probe.set({a, b});
    (void)watched.changes();
    ++watched.probe.states[0].fingerprint;
    EXPECT_EQ(watched.changes().size(), 2U) << "a probe whose fingerprint covers more";
}

TEST(BodyWatcher, ReportsAllBodiesAfterTheOriginIsShifted) {
    Watched watched;
    watched.probe.states = {{.body = {7}, .bounds = there, .fingerprint = 1}};
    (void)watched.changes();
    watched.watcher.shift_origin({5.0F, 0.0F});
    watched.probe.states = {{.body = {7}, .bounds = here, .fingerprint = 2}};
    const std::vector<Box> changed = watched.changes();
    ASSERT_EQ(changed.size(), 2U);
    EXPECT_NEAR(changed[0].min.x, here.min.x, 1e-4) << "the old place, shifted";
    EXPECT_EQ(changed[1], here);
}

TEST(BodyWatcher, ReadsNothingIfNothingIsWatched) {
    Watched watched;
    std::vector<Box> changed;
    watched.watcher.detect_changes(watched.probe, {}, {}, changed);
    EXPECT_EQ(watched.probe.calls, 0);
}

} // namespace
} // namespace raywalk::body_watcher_test
