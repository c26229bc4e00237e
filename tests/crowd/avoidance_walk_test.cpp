// SPDX-License-Identifier: MIT
#include "crowd/avoidance.hpp"
#include "crowd/proximity_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace raywalk::avoidance_walk_test {
namespace {

constexpr std::array all_steps{1.0 / 15.0, 1.0 / 60.0, 1.0 / 240.0};

// An agent that walks straight to its goal, except for avoidance.
struct Walker {
    AvoidingAgent agent{.radius = 0.3, .max_speed = 1.5};
    Vec2d goal{};
    bool avoids = true;
    bool has_arrived = false;
};

struct Outcome {
    bool all_arrived = false;
    double seconds = 0.0;
    // The greatest overlap of two agents (unit: meter).
    double overlap = -std::numeric_limits<double>::infinity();
};

Walker walker(Vec2d position, Vec2d goal, float priority = 1.0F) {
    Walker walker;
    walker.agent.position = position;
    walker.agent.priority.value = priority;
    walker.goal = goal;
    return walker;
}

Vec2d preferred_velocity(const Walker& walker, double dt) {
    const Vec2d offset = walker.goal - walker.agent.position;
    const double distance = length(offset);
    return distance > 0.0 ? (std::min(walker.agent.max_speed, distance / dt) / distance) * offset
                          : Vec2d{};
}

double max_overlap(const std::vector<Walker>& walkers) {
    double overlap = -std::numeric_limits<double>::infinity();
    for (const Walker& a : walkers) {
        for (const Walker& b : walkers) {
            if (&a != &b) {
                overlap = std::max(overlap,
                                   a.agent.radius + b.agent.radius -
                                       length(a.agent.position - b.agent.position));
            }
        }
    }
    return overlap;
}

// All agents decide by the state before the step; then all move.
void step(std::vector<Walker>& walkers, ProximityGrid& crowd, Avoidance& avoidance, double dt) {
    for (Walker& walker : walkers) {
        AvoidingAgent& agent = walker.agent;
        agent.preferred_velocity = preferred_velocity(walker, dt);
        crowd.set_motion(agent.id, Vec2{agent.position}, Vec2{agent.velocity});
        crowd.agent(agent.id) = {.preferred_velocity = agent.preferred_velocity,
                                 .radius = static_cast<float>(agent.radius),
                                 .priority = agent.priority,
                                 .avoids = walker.avoids};
    }
    crowd.rebuild();
    const std::vector<Walker> before = walkers;
    NearbyAgents nearby;
    for (Walker& walker : walkers) {
        AvoidingAgent& agent = walker.agent;
        crowd.find_nearby(agent.id, 3.0, 10, nearby);
        for (NearbyAgent& other : nearby.agents) { // the grid rounds them
            other.position = before[other.id].agent.position;
            other.velocity = before[other.id].agent.velocity;
        }
        agent.velocity = walker.avoids ? avoidance.safe_velocity(agent, nearby.agents, dt)
                                       : agent.preferred_velocity;
    }
    for (Walker& walker : walkers) {
        walker.agent.position = walker.agent.position + dt * walker.agent.velocity;
    }
}

// Runs until all agents reached their goals. Those that have give way to those that have not.
Outcome walk(std::vector<Walker>& walkers, double dt, double seconds = 60.0) {
    ProximityGrid crowd;
    Avoidance avoidance;
    for (Walker& walker : walkers) {
        walker.agent.id = crowd.add({});
    }
    Outcome outcome;
    while (!outcome.all_arrived && outcome.seconds < seconds) {
        step(walkers, crowd, avoidance, dt);
        outcome.seconds += dt;
        outcome.overlap = std::max(outcome.overlap, max_overlap(walkers));
        outcome.all_arrived = true;
        for (Walker& walker : walkers) {
            if (!walker.has_arrived && length(walker.goal - walker.agent.position) < 0.1) {
                walker.has_arrived = true;
                walker.agent.priority.value -= 1000.0F;
            }
            outcome.all_arrived = outcome.all_arrived && walker.has_arrived;
        }
    }
    return outcome;
}

std::vector<Walker> circle(int count, bool same_priority) {
    const double radius = std::max(5.0, 0.9 * count / (2.0 * std::numbers::pi));
    std::vector<Walker> walkers;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / count;
        const Vec2d start{radius * std::cos(angle), radius * std::sin(angle)};
        walkers.push_back(walker(start, -1.0 * start, same_priority ? 1.0F : static_cast<float>(i)));
    }
    return walkers;
}

void expect_circles_swap(double dt, int count_step, bool same_priority) {
    for (int count = 2; count <= 40; count += count_step) {
        std::vector<Walker> walkers = circle(count, same_priority);
        const Outcome outcome = walk(walkers, dt);
        EXPECT_TRUE(outcome.all_arrived) << count << " at " << dt;
        EXPECT_LT(outcome.overlap, 1e-9) << count << " at " << dt;
    }
}

void expect_arrival(std::vector<Walker> walkers, double dt, double seconds) {
    const Outcome outcome = walk(walkers, dt, seconds);
    EXPECT_TRUE(outcome.all_arrived) << dt;
    EXPECT_LT(outcome.overlap, 1e-9) << dt;
}

TEST(AvoidanceWalk, TwoAgentsHeadOnPassEachOther) {
    for (const double dt : all_steps) {
        expect_arrival({walker({-5.0, 0.1}, {5.0, 0.1}), walker({5.0, 0.0}, {-5.0, 0.0})}, dt, 8.0);
    }
}

TEST(AvoidanceWalk, TwoAgentsExactlyHeadOnPassAtAnySpeed) {
    for (const double dt : all_steps) {
        for (const double speed : {0.2, 0.5, 1.5, 3.0, 6.0}) {
            for (const float priority : {0.0F, 1.0F, 2.0F}) {
                std::vector<Walker> walkers{walker({-4.0, 0.0}, {4.0, 0.0}),
                                            walker({4.0, 0.0}, {-4.0, 0.0}, priority)};
                walkers[0].agent.max_speed = speed;
                walkers[1].agent.max_speed = speed;
                expect_arrival(std::move(walkers), dt, 1.3 * 8.0 / speed);
            }
        }
    }
}

TEST(AvoidanceWalk, TwoAgentsThatCrossAtARightAnglePass) {
    for (const double dt : all_steps) {
        expect_arrival({walker({-5.0, 0.0}, {5.0, 0.0}), walker({0.0, -5.0}, {0.0, 5.0})}, dt, 9.0);
    }
}

TEST(AvoidanceWalk, TheAgentOfHigherPriorityWalksStraighter) {
    std::vector<Walker> walkers{walker({-5.0, 0.05}, {5.0, 0.05}, 2.0),
                                walker({5.0, 0.0}, {-5.0, 0.0}, 1.0)};
    ProximityGrid crowd;
    Avoidance avoidance;
    for (Walker& each : walkers) {
        each.agent.id = crowd.add({});
    }
    double first_aside = 0.0;
    double second_aside = 0.0;
    for (int i = 0; i < 420; ++i) {
        step(walkers, crowd, avoidance, 1.0 / 60.0);
        first_aside = std::max(first_aside, std::abs(walkers[0].agent.position.y - 0.05));
        second_aside = std::max(second_aside, std::abs(walkers[1].agent.position.y));
    }
    EXPECT_LT(2.0 * first_aside, second_aside);
}

TEST(AvoidanceWalk, CirclesWithDifferentPrioritiesSwap) {
    expect_circles_swap(1.0 / 15.0, 1, false);
    expect_circles_swap(1.0 / 60.0, 2, false);
    expect_circles_swap(1.0 / 240.0, 19, false);
}

TEST(AvoidanceWalk, CirclesWithTheSamePrioritySwap) {
    expect_circles_swap(1.0 / 15.0, 3, true);
    expect_circles_swap(1.0 / 60.0, 6, true);
    expect_circles_swap(1.0 / 240.0, 38, true);
}

TEST(AvoidanceWalk, TwoCrowdsThatMeetPassThroughEachOther) {
    std::vector<Walker> walkers;
    for (int i = 0; i < 40; ++i) {
        const double side = i % 2 == 0 ? -1.0 : 1.0;
        const int row = i / 10;
        const Vec2d start{side * (6.0 + row), i / 2 % 5 - 2.0};
        walkers.push_back(walker(start, {-start.x, start.y}));
    }
    expect_arrival(walkers, 1.0 / 60.0, 60.0);
}

TEST(AvoidanceWalk, AnAgentPassesAnotherThatStandsExactlyInItsPath) {
    for (const double dt : all_steps) {
        for (const double speed : {0.5, 1.5, 3.0}) {
            for (const bool avoids : {false, true}) {
                std::vector<Walker> walkers{walker({-3.0, 0.0}, {3.0, 0.0}),
                                            walker({0.0, 0.0}, {0.0, 0.0})};
                walkers[0].agent.max_speed = speed;
                walkers[1].avoids = avoids;
                expect_arrival(std::move(walkers), dt, 1.4 * 6.0 / speed);
            }
        }
    }
}

TEST(AvoidanceWalk, AnAgentKeepsClearOfOneThatIgnoresOthers) {
    for (const double dt : all_steps) {
        for (const double y : {0.0, 0.2, -0.2}) {
            std::vector<Walker> walkers{walker({-5.0, 0.0}, {5.0, 0.0}, 9.0),
                                        walker({5.0, y}, {-5.0, y})};
            walkers[1].avoids = false;
            expect_arrival(std::move(walkers), dt, 8.5);
        }
    }
}

TEST(AvoidanceWalk, OverlappingAgentsSeparateAndComeNoNearer) {
    for (const double dt : all_steps) {
        for (const double distance : {0.0, 1e-9, 0.1, 0.5, 0.6}) {
            std::vector<Walker> walkers;
            for (int i = 0; i < 5; ++i) {
                const Vec2d place{distance * i, 0.0};
                walkers.push_back(walker(place, place));
            }
            ProximityGrid crowd;
            Avoidance avoidance;
            for (Walker& each : walkers) {
                each.agent.id = crowd.add({});
            }
            double overlap = max_overlap(walkers);
            for (int i = 0; i < 6.0 / dt; ++i) {
                for (Walker& each : walkers) {
                    each.goal = each.agent.position;
                }
                step(walkers, crowd, avoidance, dt);
                EXPECT_LT(max_overlap(walkers), std::max(overlap, 0.0) + 1e-9);
                overlap = max_overlap(walkers);
            }
            EXPECT_LT(overlap, 1e-6) << distance << " at " << dt;
        }
    }
}

} // namespace
} // namespace raywalk::avoidance_walk_test
