// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/cached_world.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
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
    Navigator navigator_{Box2dProbe{world_}};
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

// The least processor time of 100 updates of a world of that many bodies, of which two are watched
// and one walks (unit: second).
double time_of_updates(int bodies) {
    test::Simulation simulation;
    Navigator& navigator = simulation.navigator;
    physics::World& world = simulation.world;
    physics::Body door;
    for (int i = 0; i < bodies; ++i) {
        const Vec2 place{static_cast<float>(i % 100), static_cast<float>(i / 100)};
        const physics::Body body = add(world, test::circle(0.3F), {10.0F * place});
        if (i == bodies / 2) {
            door = body;
            simulation.add_agent_to({3.0F, 3.0F}, {7.0F, 3.0F});
        }
        if (i == bodies / 3) {
            navigator.watch(key_of(body));
        }
    }
    navigator.watch(key_of(door));
    door.set_enabled(false);
    navigator.update();
    double least = 1e9;
    for (int repetition = 0; repetition < 5; ++repetition) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < 100; ++i) {
            navigator.update();
        }
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        least = std::min(least, time.count());
    }
    return least;
}

TEST(FewWatchedBodies, TakeAsLongInALargeWorld) {
    EXPECT_LT(time_of_updates(50'000), 10.0 * time_of_updates(1'000));
}

} // namespace
} // namespace raywalk::few_watched_bodies_test
