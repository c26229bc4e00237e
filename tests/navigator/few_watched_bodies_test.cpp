// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"
#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/cached_world.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// A few watched bodies of a large world, which changes in every way: the cache always equals a new
// one.
namespace raywalk::few_watched_bodies_test {
namespace {

using test::add;
using test::cached_area;
using test::learn_everything;
using test::look_up_everything;
using test::Random;
using test::stale_cells;

class LargeWorld {
public:
    explicit LargeWorld(std::uint32_t seed)
        : random_{seed} {
        for (int i = 0; i < 150; ++i) {
            add_elsewhere();
            add(world_, test::circle(0.3F), {.position = random_.point_in(cached_area)});
            if (i % 30 == 0) {
                add_watched();
            }
        }
        learn_everything(navigator_);
    }

    void change() {
        const std::size_t index = static_cast<std::size_t>(random_.below(5));
        physics::Body body = watched_[index];
        switch (random_.below(8)) {
        case 0:
            body.set_transform(random_.point_in(cached_area), body.angle());
            break;
        case 1:
            body.set_transform(body.position() + Vec2{0.3F, 0.1F}, body.angle() + 0.1F);
            break;
        case 2:
        case 3:
            body.set_enabled(!body.is_enabled());
            break;
        case 4:
            change_fixtures(body);
            break;
        case 5: // without notice; the new one may get the same key
            world_.destroy(body);
            watched_.erase(watched_.begin() + static_cast<std::ptrdiff_t>(index));
            add_elsewhere();
            add_watched();
            break;
        case 6:
            navigator_.unwatch(key_of(body));
            navigator_.watch(key_of(body));
            break;
        default:
            replace_elsewhere();
        }
    }

    void update_and_compare() {
        for (int changes = random_.below(5); changes > 0; --changes) {
            change();
            if (random_.below(2) == 0) {
                look_up_everything(navigator_);
            }
        }
        world_.step(test::sixtieth);
        navigator_.update();
        ASSERT_EQ(stale_cells(navigator_), 0);
    }

private:
    void add_watched() {
        const b2BodyType type = random_.below(2) == 0 ? b2_staticBody : b2_kinematicBody;
        physics::Body body = add(world_,
                                 test::box({{-1.5F, -0.2F}, {1.5F, 0.2F}}),
                                 {.position = random_.point_in(cached_area), .type = type});
        if (type == b2_kinematicBody) {
            body.set_velocity(0.3F * random_.point_in(cached_area));
        }
        navigator_.invalidate(key_of(body));
        navigator_.watch(key_of(body));
        watched_.push_back(body);
    }

    void add_elsewhere() {
        physics::Body body = add(world_,
                                 test::circle(0.3F),
                                 {.position = {1000.0F + random_.between(0.0F, 50.0F), 0.0F}});
        body.set_enabled(random_.below(4) != 0);
        elsewhere_.push_back(body);
    }

    void replace_elsewhere() {
        for (int i = 0; i < 10; ++i) {
            const auto index = random_.below(static_cast<int>(elsewhere_.size()));
            world_.destroy(elsewhere_[static_cast<std::size_t>(index)]);
            elsewhere_.erase(elsewhere_.begin() + index);
        }
        while (elsewhere_.size() < 150) {
            add_elsewhere();
        }
    }

    void change_fixtures(physics::Body body) {
        const std::vector<physics::Fixture> fixtures = body.fixtures();
        if (fixtures.empty() || (fixtures.size() < 4 && random_.below(2) == 0)) {
            body.add(test::circle(random_.between(0.2F, 1.0F)));
        } else {
            body.remove(fixtures[static_cast<std::size_t>(
                random_.below(static_cast<int>(fixtures.size())))]);
        }
    }

    Random random_;
    physics::World world_;
    Navigator navigator_{Box2dProbe{world_}, {.notices_changes = false}};
    std::vector<physics::Body> watched_;
    std::vector<physics::Body> elsewhere_; // far away, where nothing is cached
};

TEST(FewWatchedBodies, LeaveNothingOutdatedWhateverHappens) {
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        LargeWorld large{seed};
        for (int i = 0; i < 40; ++i) {
            large.update_and_compare();
            if (testing::Test::HasFatalFailure()) {
                FAIL() << "seed " << seed << ", update " << i;
            }
        }
    }
}

// Counts the bodies and obstacles that are read.
class CountingProbe : public Box2dProbe {
public:
    CountingProbe(const physics::World& world, std::size_t& reads)
        : Box2dProbe{world}
        , bodies_{world.bodies().size()}
        , reads_{&reads} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        Box2dProbe::obstacles_in(box, filter, found);
        *reads_ += found.size();
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        ++*reads_;
        return Box2dProbe::bounds_of(body, filter);
    }

    void list_bodies(std::vector<BodyKey>& bodies) const override {
        *reads_ += bodies_;
        Box2dProbe::list_bodies(bodies);
    }

    [[nodiscard]] std::optional<BodyMark> mark_of(BodyKey body, bool is_thorough) const override {
        ++*reads_;
        return Box2dProbe::mark_of(body, is_thorough);
    }

    [[nodiscard]] bool is_in_world(BodyKey body) const override {
        ++*reads_;
        return Box2dProbe::is_in_world(body);
    }

private:
    std::size_t bodies_; // of the world
    std::size_t* reads_;
};

// What 100 updates read of a world of that many bodies, of which two are watched and one walks.
std::size_t reads_of_updates(int bodies) {
    physics::World world;
    std::vector<physics::Body> posts;
    for (int i = 0; i < bodies; ++i) {
        const Vec2 place{static_cast<float>(i % 100), static_cast<float>(i / 100)};
        posts.push_back(add(world, test::circle(0.3F), {10.0F * place}));
    }
    const physics::Body walker = test::add_walker(world, {3.0F, 3.0F});
    std::size_t reads = 0;
    Navigator navigator{CountingProbe{world, reads}, {.notices_changes = false}};
    Agent agent{navigator, Box2dBody{walker}};
    agent.navigate_to({7.0F, 3.0F});
    navigator.watch(key_of(posts[posts.size() / 3]));
    navigator.watch(key_of(posts[posts.size() / 2]));
    posts[posts.size() / 2].set_enabled(false);
    navigator.update();
    reads = 0;
    for (int i = 0; i < 100; ++i) {
        navigator.update();
    }
    return reads;
}

// How much a probe for Box2D 2.4 reads for that is counted by a workload, see tests/bench.
TEST(FewWatchedBodies, AreAllThatUpdatesOfALargeWorldRead) {
    EXPECT_EQ(reads_of_updates(500), 200U) << "each reads two";
    EXPECT_EQ(reads_of_updates(5'000), 200U);
}

} // namespace
} // namespace raywalk::few_watched_bodies_test
