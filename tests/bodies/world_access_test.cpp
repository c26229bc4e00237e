// SPDX-License-Identifier: MIT
#include "bodies/world_access.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace raywalk::world_access_test {
namespace {

// An empty world that is in the middle of a step on demand.
class LockableProbe : public Probe {
public:
    void obstacles_in(const Box& /*box*/,
                      const ObstacleFilter& /*filter*/,
                      std::vector<Obstacle>& /*found*/) const override {}

    [[nodiscard]] Box bounds_of(BodyKey /*body*/, const ObstacleFilter& /*filter*/) const override {
        return {};
    }

    void states_of(const WatchList& /*list*/,
                   const ObstacleFilter& /*filter*/,
                   std::vector<BodyState>& /*states*/) const override {}

    [[nodiscard]] bool is_locked() const override { return is_in_step; }

    bool is_in_step = false;
};

TEST(WorldAccess, AllowsQueriesUnlessTheWorldIsLockedOrRead) {
    LockableProbe probe;
    WorldAccess access{probe};
    EXPECT_TRUE(access.can_read());
    EXPECT_TRUE(access.prepare_query());
    WorldAccess::search([&] { EXPECT_TRUE(access.prepare_query()); });
    WorldAccess::move([&] { EXPECT_TRUE(access.prepare_query()); });
    WorldAccess::read([&] {
        EXPECT_FALSE(access.can_read());
        EXPECT_FALSE(access.prepare_query());
    });
    probe.is_in_step = true;
    EXPECT_FALSE(access.can_read());
    EXPECT_FALSE(access.prepare_query());
    probe.is_in_step = false;
    access.end();
    EXPECT_TRUE(access.has_ended());
    EXPECT_FALSE(access.prepare_query());
}

TEST(WorldAccess, AllowsUpdatesOnlyOutsideOfCallbacks) {
    const LockableProbe probe;
    WorldAccess access{probe};
    EXPECT_TRUE(access.prepare_update());
    WorldAccess::search([&] { EXPECT_FALSE(access.prepare_update()); });
    WorldAccess::move([&] { EXPECT_FALSE(access.prepare_update()); });
    WorldAccess::read([&] { EXPECT_FALSE(access.prepare_update()); });
}

TEST(WorldAccess, DefersChangesInsideOfCallbacksAndAppliesThemBeforeTheNextQuery) {
    const LockableProbe probe;
    WorldAccess access{probe};
    int count = 0;
    access.change([&] { ++count; });
    EXPECT_EQ(count, 1);
    WorldAccess::search([&] {
        access.change([&] { ++count; });
        EXPECT_TRUE(access.prepare_query());
        EXPECT_EQ(count, 1) << "a search is running";
        EXPECT_TRUE(access.has_waiting_changes());
    });
    EXPECT_TRUE(access.prepare_query());
    EXPECT_EQ(count, 2);
    EXPECT_FALSE(access.has_waiting_changes());
}

TEST(WorldAccess, DefersChangesThatReadTheWorldToTheEndOfItsStep) {
    LockableProbe probe;
    WorldAccess access{probe};
    int now = 0;
    int late = 0;
    const auto change_and_read = [&] {
        access.change_and_read([&] { ++now; }, [&] { ++late; });
    };
    probe.is_in_step = true;
    access.change([&] { ++now; });
    EXPECT_EQ(now, 1) << "this one reads nothing";
    change_and_read();
    access.change([&] { ++now; });
    EXPECT_EQ(now, 1) << "changes keep their order";
    EXPECT_EQ(late, 0);
    probe.is_in_step = false;
    change_and_read();
    EXPECT_EQ(now, 3);
    EXPECT_EQ(late, 1);
}

TEST(WorldAccess, DropsWaitingChangesWhenItIsClosed) {
    const LockableProbe probe;
    WorldAccess access{probe};
    WorldAccess::read([&] { access.change([] { FAIL(); }); });
    access.end();
    EXPECT_FALSE(access.prepare_query());
    access.close();
    EXPECT_FALSE(access.has_waiting_changes());
}

TEST(WorldAccess, AppliesNoChangesForPathRequests) {
    const LockableProbe probe;
    WorldAccess access{probe};
    int count = 0;
    WorldAccess::search([&] { access.change([&] { ++count; }); });
    EXPECT_TRUE(access.may_query());
    EXPECT_EQ(count, 0);
    EXPECT_TRUE(access.prepare_query());
    EXPECT_EQ(count, 1);
}

TEST(WorldAccess, HoldsThePartsOfTheNavigatorWhileACallUsesThem) {
    const LockableProbe probe;
    WorldAccess access{probe};
    auto parts = std::make_shared<int>(0);
    access.set_parts(parts);
    std::shared_ptr<void> held = access.hold();
    parts.reset();
    EXPECT_NE(access.hold(), nullptr);
    held.reset();
    EXPECT_EQ(access.hold(), nullptr);
}

} // namespace
} // namespace raywalk::world_access_test
