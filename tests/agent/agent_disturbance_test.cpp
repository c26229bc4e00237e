// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <numbers>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

// Agents whose bodies do not move as they are driven: nothing has pushed them.
namespace raywalk::agent_disturbance_test {
namespace {

using test::add;
using test::box;
using test::circle;
using test::sixtieth;

constexpr float pi = std::numbers::pi_v<float>;

Vec2 along(float angle, float speed) {
    return {speed * std::cos(angle), speed * std::sin(angle)};
}

float angle_of(Vec2 v) {
    return std::atan2(v.y, v.x);
}

// Returns how the body moves in the next step that it is to move in at `velocity`. It may turn.
using Motion = std::function<Vec2(float& heading, Vec2 velocity)>;

// Turns by 1.5 rad/s, and drives where it faces if that is about where it is to go.
Vec2 tank(float& heading, Vec2 velocity) {
    constexpr float turn = 1.5F * sixtieth;
    const float error = std::remainder(angle_of(velocity) - heading, 2.0F * pi);
    heading += length(velocity) > 0.1F ? std::clamp(error, -turn, turn) : 0.0F;
    return along(heading, std::abs(error) < 0.7F ? length(velocity) : 0.0F);
}

// Drives as fast as it gets nearer by that.
Vec2 tracks(float& heading, Vec2 velocity) {
    constexpr float turn = 1.0F * sixtieth;
    const float error = std::remainder(angle_of(velocity) - heading, 2.0F * pi);
    heading += length(velocity) > 0.1F ? std::clamp(error, -turn, turn) : 0.0F;
    return along(heading, length(velocity) * std::max(0.0F, std::cos(error)));
}

Motion directions(float count) {
    return [count](float& /*heading*/, Vec2 velocity) {
        const float part = 2.0F * pi / count;
        return along(part * std::round(angle_of(velocity) / part), length(velocity));
    };
}

Motion mud(float part) {
    return [part](float& /*heading*/, Vec2 velocity) {
        return part * velocity;
    };
}

// A body that makes of each velocity what it can.
class Vehicle : public Box2dBody {
public:
    Vehicle(const physics::Body& body, Motion motion, float heading)
        : Box2dBody{body}
        , motion_{std::move(motion)}
        , heading_{heading} {}

    void set_velocity(Vec2 velocity) override {
        Box2dBody::set_velocity(motion_(heading_, velocity));
    }

private:
    Motion motion_;
    float heading_;
};

// Returns how long the body takes to a target 20 m away, at 4 m/s.
float seconds_to_drive(const Motion& motion, float heading, bool is_moved_by_game) {
    physics::World world;
    physics::Body body = test::add_walker(world, {0.0F, 0.0F}, 0.5F);
    Navigator navigator{Box2dProbe{world}};
    const AgentSettings settings{.max_speed = 4.0F};
    Agent agent = is_moved_by_game ? Agent{navigator, Box2dBody{body}, settings}
                                   : Agent{navigator, Vehicle{body, motion, heading}, settings};
    agent.navigate_to({20.0F, 0.0F});
    float seconds = 0.0F;
    for (; seconds < 60.0F && !agent.is_target_reached(); seconds += sixtieth) {
        navigator.update();
        agent.update(sixtieth);
        if (is_moved_by_game) {
            body.set_velocity(motion(heading, body.velocity()));
        }
        world.step(sixtieth);
    }
    return seconds;
}

TEST(AgentDisturbance, OfABodyThatDoesNotFollowItsCommandsDoesNotKeepItFromArriving) {
    struct Case {
        std::string_view name;
        Motion motion;
        float most; // (unit: second)
    };

    const std::vector<Case> cases{{"tank", tank, 8.0F},
                                  {"tracks", tracks, 12.0F},
                                  {"3 directions", directions(3.0F), 10.0F},
                                  {"4 directions", directions(4.0F), 7.0F},
                                  {"8 directions", directions(8.0F), 7.0F},
                                  {"mud", mud(0.5F), 11.0F},
                                  {"deep mud", mud(0.2F), 28.0F}};
    for (const Case& c : cases) {
        for (const float heading : {0.5F, -2.0F, 3.0F}) {
            for (const bool is_moved_by_game : {false, true}) {
                EXPECT_LT(seconds_to_drive(c.motion, heading, is_moved_by_game), c.most)
                    << c.name << " at " << heading;
            }
        }
    }
}

// The push of a body behind it is not learned: with a drift to steer against, it would be slow
// when that body is gone.
TEST(AgentDisturbance, OfABodyThatPushesFromBehindIsNoDrift) {
    test::Simulation simulation;
    simulation.add_agent_to({0.0F, 0.0F}, {30.0F, 0.0F}, {.max_speed = 2.0F});
    physics::Body pusher =
        simulation.world.create_body({.type = b2_dynamicBody, .position = {-3.0F, 0.0F}});
    pusher.add(box({{-0.5F, -2.0F}, {0.5F, 2.0F}}), {.density = 1e4F});
    const physics::Body& body = simulation.bodies[0];
    float fastest = 0.0F;
    float slowest = 2.0F;
    for (int step = 0; step < 300; ++step) {
        fastest = std::max(fastest, Vec2{body.velocity()}.x);
        simulation.plan_and_steer();
        slowest = step > 60 ? std::min(slowest, Vec2{body.velocity()}.x) : slowest;
        pusher.set_velocity({step < 240 ? 2.9F : 0.0F, 0.0F});
        simulation.world.step(sixtieth);
    }
    EXPECT_GT(fastest, 2.8F) << "it was not pushed";
    EXPECT_GT(slowest, 1.9F);
}

// A dead end that is 3 m wide and 6 m deep, and boxes of 0.6 x 0.8 m that leave it.
//   #     #
//   # [][]#
//   #######
struct DeadEnd {
    DeadEnd() {
        add(world, box({{-2.5F, 0.0F}, {-1.5F, 6.0F}}));
        add(world, box({{1.5F, 0.0F}, {2.5F, 6.0F}}));
        add(world, box({{-2.5F, -1.0F}, {2.5F, 0.0F}}));
    }

    void add_box(Vec2 place, const AgentSettings& settings) {
        physics::Body body = world.create_body({.type = b2_dynamicBody,
                                                .position = place,
                                                .has_fixed_rotation = true,
                                                .linear_damping = 2.0F});
        body.add(box({{-0.3F, -0.4F}, {0.3F, 0.4F}}), {.friction = 0.03F});
        agents.emplace_back(navigator, Box2dBody{body}, settings).navigate_to({12.0F, 12.0F});
    }

    // Returns the number of boxes that are out in this time.
    long out_after(int seconds) {
        for (int step = 0; step < 60 * seconds; ++step) {
            navigator.update();
            navigator.update_agents(sixtieth);
            world.step(sixtieth);
        }
        return std::count_if(agents.begin(), agents.end(), [](const Agent& agent) {
            return agent.position().y > 6.5F;
        });
    }

    physics::World world;
    Navigator navigator{Box2dProbe{world}};
    std::deque<Agent> agents;
};

TEST(AgentDisturbance, OfBoxesThatTouchDoesNotMakeThemWaitForEachOther) {
    for (int variant = 0; variant < 6; ++variant) {
        DeadEnd end;
        const float shift = 0.04F * static_cast<float>(variant);
        // Their corners reach out of their circles.
        const AgentSettings settings{.radius = 0.4F, .max_speed = 1.5F};
        end.add_box({shift - 0.3F, 1.1F}, settings);
        end.add_box({0.2F, 1.3F + shift}, settings);
        EXPECT_EQ(end.out_after(8), 2) << "variant " << variant;
    }
}

TEST(AgentDisturbance, OfBoxesThatOverlapDoesNotKeepThemInADeadEnd) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
        std::mt19937 random{seed};
        const auto part = [&] {
            return static_cast<float>(random() % 1000U) / 1000.0F;
        };
        DeadEnd end;
        for (int i = 0; i < 10; ++i) {
            const float x = 1.9F * part() - 0.95F;
            end.add_box({x, 0.6F + 1.6F * part()}, {.max_speed = 1.5F});
        }
        EXPECT_EQ(end.out_after(40), 10) << "seed " << seed;
    }
}

} // namespace
} // namespace raywalk::agent_disturbance_test
