// SPDX-License-Identifier: MIT
#include "agent/turn_timer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>

namespace raywalk::turn_timer_test {
namespace {

constexpr double dt = 0.125;

// An agent that does not get on.
struct Waiting {
    explicit Waiting(std::uint32_t agent_id)
        : id{agent_id} {}

    void step() {
        timer.pass_time(dt);
        timer.observe({.rest = rest, .least_progress = 0.3, .is_due = {is_due, false}, .dt = dt},
                      id);
    }

    // Returns the time until that state, at most 60 s.
    double time_until(bool is_active) {
        double time = 0.0;
        while (timer.is_active(TurnTimer::first) != is_active && time < 60.0) {
            step();
            time += dt;
        }
        return time;
    }

    std::uint32_t id;
    TurnTimer timer;
    double rest = 10.0;
    bool is_due = true;
};

TEST(TurnTimer, BeginsAfterSomeSecondsInWhichItIsDue) {
    std::set<double> times;
    for (std::uint32_t id = 0; id < 32; ++id) {
        const double time = Waiting{id}.time_until(true);
        EXPECT_GE(time, 1.5);
        EXPECT_LE(time, 3.5);
        times.insert(time);
    }
    EXPECT_GT(times.size(), 4U) << "not all at once";
}

TEST(TurnTimer, NeverBeginsWhileItIsNotDue) {
    Waiting waiting{1};
    waiting.is_due = false;
    EXPECT_EQ(waiting.time_until(true), 60.0);
}

TEST(TurnTimer, NeverBeginsForOneThatGetsOn) {
    Waiting waiting{1};
    for (int i = 0; i < 500; ++i) {
        waiting.rest -= 0.04;
        waiting.step();
        ASSERT_FALSE(waiting.timer.is_active(TurnTimer::first)) << i;
    }
    // Going to and fro is no progress.
    double time = 0.0;
    for (int i = 0; i < 40 && !waiting.timer.is_active(TurnTimer::first); ++i) {
        waiting.rest += i % 2 == 0 ? 1.0 : -1.0;
        waiting.step();
        time += dt;
    }
    EXPECT_LE(time, 3.5);
}

TEST(TurnTimer, BeginsTwiceAsLateAndLastsTwiceAsLongAfterEachTimeInVain) {
    Waiting waiting{1};
    const double first = waiting.time_until(true);
    EXPECT_LE(first, 3.5);
    EXPECT_EQ(waiting.time_until(false), 2.0);
    for (const double growth : {2.0, 4.0, 8.0, 8.0}) {
        EXPECT_NEAR(waiting.time_until(true), growth * first, 2.0 * growth * dt);
        EXPECT_EQ(waiting.time_until(false), growth * 2.0);
    }
    waiting.rest -= 1.0;
    waiting.step();
    EXPECT_LE(waiting.time_until(true), 3.5) << "it got on in between";
    EXPECT_EQ(waiting.time_until(false), 2.0);
}

TEST(TurnTimer, TimesBothTurnsApart) {
    TurnTimer timer;
    const auto wait = [&timer](std::array<bool, 2> is_due) {
        for (int i = 0; i < 32; ++i) {
            timer.pass_time(dt);
            timer.observe({.rest = 10.0, .least_progress = 0.3, .is_due = is_due, .dt = dt}, 1);
            if (timer.is_active(TurnTimer::first) || timer.is_active(TurnTimer::last)) {
                return;
            }
        }
    };
    wait({false, true});
    EXPECT_FALSE(timer.is_active(TurnTimer::first));
    EXPECT_TRUE(timer.is_active(TurnTimer::last));
    timer.reset();
    wait({true, false});
    EXPECT_TRUE(timer.is_active(TurnTimer::first));
    EXPECT_FALSE(timer.is_active(TurnTimer::last));
}

TEST(TurnTimer, LastsForASecondIfItIsBegun) {
    Waiting waiting{1};
    waiting.is_due = false;
    waiting.timer.begin(TurnTimer::first);
    EXPECT_TRUE(waiting.timer.is_active(TurnTimer::first));
    EXPECT_FALSE(waiting.timer.is_active(TurnTimer::last));
    EXPECT_EQ(waiting.time_until(false), 1.0);
}

TEST(TurnTimer, IsNotShortenedIfItIsBegunAgain) {
    Waiting waiting{1};
    ASSERT_LE(waiting.time_until(true), 3.5);
    waiting.is_due = false;
    waiting.timer.begin(TurnTimer::first);
    EXPECT_EQ(waiting.time_until(false), 2.0);
}

TEST(TurnTimer, EndsWithTheJourney) {
    Waiting waiting{1};
    ASSERT_LE(waiting.time_until(true), 3.5);
    waiting.timer.reset();
    EXPECT_FALSE(waiting.timer.is_active(TurnTimer::first));
}

} // namespace
} // namespace raywalk::turn_timer_test
