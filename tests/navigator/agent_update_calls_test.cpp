// SPDX-License-Identifier: MIT
#include "raywalk/agent.hpp"

#include "support/executors.hpp"
#include "support/fake_body.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

// What an update of all agents calls, on which thread and in which order. Built twice: with the
// other tests, and with the thread sanitizer.
namespace raywalk::agent_update_calls_test {
namespace {

using test::FakeBodyState;
using test::ObstacleList;
using test::run_forward;
using test::run_on;
using test::sixtieth;

// A body of the game that tells when it is used.
class ListeningBody final : public Body {
public:
    struct State {
        FakeBodyState fake;
        std::function<void()> on_call;
        std::function<void()> on_move;
        std::function<void()> on_exists;
        bool can_be_read_on_any_thread = false;
    };

    ListeningBody(std::shared_ptr<State> state, BodyKey key)
        : state_{std::move(state)}
        , key_{key} {}

    [[nodiscard]] bool exists() const override {
        if (state_->on_exists) {
            std::exchange(state_->on_exists, nullptr)();
        }
        return true;
    }

    [[nodiscard]] BodyKey key() const override { return key_; }

    [[nodiscard]] Vec2 position() const override { return called().position; }

    [[nodiscard]] float radius() const override { return 0.3F; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return called().velocity; }

    [[nodiscard]] float max_speed(float dt) const override {
        (void)called();
        return Body::max_speed(dt);
    }

    void set_velocity(Vec2 velocity) override {
        called().velocity = velocity;
        if (state_->on_move) {
            state_->on_move();
        }
    }

    void set_position(Vec2 position) override { called().position = position; }

    [[nodiscard]] bool can_be_read_on_any_thread() const override {
        return state_->can_be_read_on_any_thread;
    }

private:
    [[nodiscard]] FakeBodyState& called() const {
        if (state_->on_call) {
            state_->on_call();
        }
        return state_->fake;
    }

    std::shared_ptr<State> state_;
    BodyKey key_;
};

// More agents than one job steers, in a row, without obstacles.
struct ListeningCrowd {
    explicit ListeningCrowd(int count, bool can_be_read_on_any_thread = false)
        : can_be_read{can_be_read_on_any_thread} {
        for (int i = 0; i < count; ++i) {
            add();
        }
    }

    Agent& add(const AgentSettings& settings = {}) {
        const std::size_t i = states.size();
        states.push_back(std::make_shared<ListeningBody::State>());
        states.back()->fake.position = {2.0F * static_cast<float>(i), 0.0F};
        states.back()->can_be_read_on_any_thread = can_be_read;
        agents.push_back(std::make_unique<Agent>(
            *navigator, ListeningBody{states.back(), BodyKey{i + 1}}, settings));
        agents.back()->navigate_to({2.0F * static_cast<float>(i), 9.0F});
        return *agents.back();
    }

    void step(const Executor& executor = run_on_threads) {
        navigator->update();
        navigator->update_agents(sixtieth, executor);
        for (const auto& state : states) {
            state->fake.step(sixtieth);
        }
    }

    bool can_be_read;
    ObstacleList world;
    std::optional<Navigator> navigator{world};
    std::vector<std::shared_ptr<ListeningBody::State>> states;
    std::vector<std::unique_ptr<Agent>> agents;
};

TEST(AgentUpdateCalls, UseBodiesAndCostsOnTheCallingThreadOnly) {
    ListeningCrowd crowd{150};
    const std::thread::id here = std::this_thread::get_id();
    std::atomic<int> elsewhere = 0;
    std::atomic<int> reads = 0;
    for (const auto& state : crowd.states) {
        state->on_call = [&] {
            elsewhere += std::this_thread::get_id() == here ? 0 : 1;
        };
    }
    for (int i = 0; i < 20; ++i) {
        crowd.add({.query = {.search = {.costs = std::make_shared<CostFunction>([&](Cell cell) {
                                            elsewhere += std::this_thread::get_id() == here ? 0 : 1;
                                            ++reads;
                                            return cell.y % 2 == 0 ? 3.0F : 1.0F;
                                        })}}});
    }
    for (int step = 0; step < 60; ++step) {
        crowd.step(run_on(4));
    }
    EXPECT_EQ(elsewhere, 0);
    EXPECT_GT(reads, 0);
}

TEST(AgentUpdateCalls, ReadInJobsWhatAnyThreadMayRead) {
    ListeningCrowd crowd{150, true};
    std::atomic<bool> is_in_job = false; // Navigator::update() reads on other threads
    std::atomic<int> reads_in_jobs = 0;
    for (const auto& state : crowd.states) {
        state->on_call = [&] {
            reads_in_jobs += is_in_job ? 1 : 0;
        };
    }
    const auto run_here = [&](std::size_t jobs, const std::function<void(std::size_t)>& run) {
        is_in_job = true;
        run_forward(jobs, run);
        is_in_job = false;
    };
    crowd.step(run_here);
    EXPECT_EQ(reads_in_jobs, 3 * 150) << "position, velocity, greatest speed";
    crowd.states[64]->on_move = [&] {
        crowd.agents[66]->teleport({200.0F, -5.0F});
    };
    crowd.step(run_here); // the command waits
    reads_in_jobs = 0;
    crowd.states[64]->on_move = nullptr;
    crowd.step(run_here);
    EXPECT_EQ(reads_in_jobs, 0) << "others might follow the body that it moves";
    EXPECT_NEAR(crowd.agents[66]->position().x, 200.0F, 0.5F);
    crowd.step(run_here);
    EXPECT_EQ(reads_in_jobs, 3 * 150);
}

TEST(AgentUpdateCalls, ReadForTheSnapshotOfTheNavigatorInJobs) {
    for (const bool can_be_read : {true, false}) {
        ListeningCrowd crowd{150, can_be_read};
        bool is_in_job = false;
        int reads = 0;
        int reads_in_jobs = 0;
        for (const auto& state : crowd.states) {
            state->on_call = [&] {
                ++reads;
                reads_in_jobs += is_in_job ? 1 : 0;
            };
        }
        crowd.navigator->update({},
                                [&](std::size_t jobs, const std::function<void(std::size_t)>& run) {
                                    is_in_job = true;
                                    test::run_backward(jobs, run);
                                    is_in_job = false;
                                });
        EXPECT_EQ(reads, 2 * 150) << "position and velocity";
        EXPECT_EQ(reads_in_jobs, can_be_read ? reads : 0);
    }
}

TEST(AgentUpdateCalls, SteerOnAllThreadsOfTheExecutor) {
    ListeningCrowd crowd{150};
    std::set<std::size_t> jobs_run;
    crowd.step([&](std::size_t jobs, const std::function<void(std::size_t)>& run) {
        EXPECT_EQ(jobs, 3U);
        for (std::size_t job = 0; job < jobs; ++job) {
            std::thread{[&] {
                run(job);
            }}.join();
            jobs_run.insert(job);
        }
    });
    EXPECT_EQ(jobs_run.size(), 3U);
    for (const auto& state : crowd.states) {
        EXPECT_GT(state->fake.velocity.y, 0.0F);
    }
}

TEST(AgentUpdateCalls, StartNoJobsForAgentsWithoutATargetThatHoldTheirPosition) {
    ListeningCrowd crowd{150};
    crowd.step();
    for (std::size_t i = 0; i < 100; ++i) {
        crowd.agents[i]->stop();
        crowd.agents[i]->set_settings({.holds_position = true});
    }
    crowd.step([](std::size_t /*jobs*/, const std::function<void(std::size_t)>& /*run*/) {
        ADD_FAILURE() << "50 agents are one job, which the calling thread does";
    });
    EXPECT_GT(crowd.states[149]->fake.velocity.y, 0.0F);
}

TEST(AgentUpdateCalls, KeepTheEventsOfAllPhases) {
    ListeningCrowd crowd{2};
    int waiting = 0;
    for (int step = 0; step < 180; ++step) {
        crowd.navigator->update();
        crowd.navigator->update_agents(sixtieth); // the bodies stay where they are
        for (const AgentEvent event : crowd.agents[1]->events()) {
            waiting += event == AgentEvent::waiting ? 1 : 0;
        }
    }
    EXPECT_EQ(waiting, 1);
}

TEST(AgentUpdateCalls, MoveBodiesInTheOrderOfCreation) {
    ListeningCrowd crowd{100};
    for (std::size_t i = 0; i < crowd.agents.size(); ++i) {
        if (i % 3 != 1) {
            crowd.agents[i].reset();
        }
    }
    for (int i = 0; i < 40; ++i) {
        (void)crowd.add();
    }
    std::vector<std::size_t> moved;
    for (std::size_t i = 0; i < crowd.states.size(); ++i) {
        crowd.states[i]->on_move = [&moved, i] {
            moved.push_back(i);
        };
    }
    crowd.step();
    EXPECT_EQ(moved.size(), 73U);
    EXPECT_TRUE(std::is_sorted(moved.begin(), moved.end()));
}

TEST(AgentUpdateCalls, LetBodiesCreateCommandAndDestroyAgents) {
    ListeningCrowd crowd{130};
    crowd.step();
    crowd.states[64]->on_move = [&] {
        crowd.states[64]->on_move = nullptr;
        crowd.agents[63].reset();
        crowd.agents[65].reset();
        crowd.agents[66]->stop();
        crowd.add();
    };
    crowd.step();
    EXPECT_EQ(crowd.agents[66]->status(), AgentStatus::idle);
    EXPECT_NE(crowd.states[66]->fake.velocity, (Vec2{})) << "it stops in its next update";
    EXPECT_EQ(crowd.states[130]->fake.velocity, (Vec2{})) << "it is updated next time";
    const Vec2 left_alone = crowd.states[65]->fake.velocity;
    crowd.step();
    EXPECT_EQ(crowd.agents[66]->status(), AgentStatus::idle);
    EXPECT_EQ(crowd.states[66]->fake.velocity, (Vec2{}));
    EXPECT_GT(crowd.states[130]->fake.velocity.y, 0.0F);
    crowd.states[65]->on_call = [] {
        ADD_FAILURE() << "the agent of this body is gone";
    };
    crowd.step();
    EXPECT_EQ(crowd.states[65]->fake.velocity, left_alone);
}

TEST(AgentUpdateCalls, IncludeAnAgentThatWasCreatedAfterOneOfACallback) {
    ListeningCrowd crowd{3};
    crowd.states[1]->on_move = [&] {
        crowd.states[1]->on_move = nullptr;
        crowd.add();
    };
    crowd.step();
    crowd.add();
    crowd.agents[3].reset();
    crowd.step();
    EXPECT_GT(crowd.states[4]->fake.velocity.y, 0.0F);
}

TEST(AgentUpdateCalls, LetWaitingChangesDestroyAgents) {
    ListeningCrowd crowd{4};
    crowd.states[0]->on_move = [&] {
        crowd.states[0]->on_move = nullptr;
        crowd.navigator->shift_origin({1.0F, 1.0F}); // waits, and then looks for all bodies
    };
    crowd.step();
    crowd.states[0]->on_exists = [&] {
        crowd.agents.resize(1);
    };
    crowd.navigator->update_agents(sixtieth);
    EXPECT_EQ(crowd.agents.size(), 1U);
    crowd.step();
    EXPECT_EQ(crowd.agents[0]->status(), AgentStatus::walking);
}

TEST(AgentUpdateCalls, GoOnAfterABodyHasThrown) {
    ListeningCrowd crowd{130, true};
    crowd.step();
    crowd.states[99]->on_call = [&] {
        throw std::runtime_error{"broken"};
    };
    EXPECT_THROW(crowd.step(run_on(4)), std::runtime_error);
    EXPECT_THROW(crowd.navigator->update_agents(sixtieth), std::runtime_error);
    crowd.states[99]->on_call = nullptr;
    crowd.step(run_on(4));
    for (const auto& agent : crowd.agents) {
        EXPECT_EQ(agent->status(), AgentStatus::walking);
    }
}

TEST(AgentUpdateCalls, LeaveOutAnAgentThatTheCostsOfAQueryHaveDestroyed) {
    ListeningCrowd crowd{3};
    crowd.step();
    PathQuery query;
    query.walker.radius = 0.3F;
    query.search.costs = std::make_shared<CostFunction>([&](Cell) {
        crowd.agents[1].reset();
        return 1.0F;
    });
    (void)crowd.navigator->find_path({30.5F, 30.5F}, {35.5F, 33.5F}, query);
    crowd.navigator->update_agents(sixtieth); // without an update of the navigator before
    EXPECT_EQ(crowd.agents[2]->status(), AgentStatus::walking);
}

TEST(AgentUpdateCalls, SurviveTheEndOfTheirNavigator) {
    ListeningCrowd crowd{130};
    crowd.step();
    crowd.states[3]->on_move = [&] {
        crowd.navigator.reset();
    };
    crowd.navigator->update();
    crowd.navigator->update_agents(sixtieth);
    for (const auto& agent : crowd.agents) {
        EXPECT_EQ(agent->status(), AgentStatus::failed);
    }
}

TEST(AgentUpdateCalls, DoNothingInsideOfACallback) {
    ListeningCrowd crowd{3};
    int calls = 0;
    crowd.states[1]->on_move = [&] {
        ++calls;
        crowd.navigator->update_agents(sixtieth);
    };
    crowd.step();
    EXPECT_EQ(calls, 1);
}

TEST(AgentUpdateCalls, ClearTheEventsInAPausedGame) {
    ListeningCrowd crowd{2};
    crowd.step();
    EXPECT_FALSE(crowd.agents[1]->events().empty());
    const Vec2 velocity = crowd.states[1]->fake.velocity;
    crowd.navigator->update_agents(0.0F);
    EXPECT_TRUE(crowd.agents[1]->events().empty());
    EXPECT_EQ(crowd.states[1]->fake.velocity, velocity);
}

} // namespace
} // namespace raywalk::agent_update_calls_test
