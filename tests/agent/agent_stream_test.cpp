// SPDX-License-Identifier: MIT
#include "support/simulation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

// One agent against a steady stream of others.
namespace raywalk::agent_stream_test {
namespace {

using test::add;
using test::box;
using test::Simulation;
using test::sixtieth;

constexpr float half_corridor = 3.0F;
constexpr float left_end = -half_corridor - 30.0F;
constexpr float right_end = half_corridor + 10.0F;

//  _ ____________   ________
// |   |          | |        |
// | w           ===     <-  |    Agents walk from left to right, one comes from the right and has
// |   |    ->   ===         |    to go around the wall w.
// |___|__________| |________|
class Stream {
public:
    /// `first`: the row in which the first agent comes, counted as they are sent.
    explicit Stream(float seconds_between, int first = 0)
        : seconds_between_{seconds_between}
        , first_{first} {
        const auto wall = [&](Vec2 min, Vec2 max) {
            add(simulation.world, box({min, max}));
        };
        wall({-half_corridor, 1.0F}, {half_corridor, 6.0F});
        wall({-half_corridor, -5.0F}, {half_corridor, 0.0F});
        wall({left_end, 6.0F}, {right_end, 7.0F});
        wall({left_end, -6.0F}, {right_end, -5.0F});
        wall({left_end - 1.0F, -6.0F}, {left_end, 7.0F});
        wall({right_end, -6.0F}, {right_end + 1.0F, 7.0F});
        wall({-half_corridor - 21.0F, -5.0F}, {-half_corridor - 20.0F, 4.5F});
        simulation.add_agent({right_end - 1.0F, -4.4F});
    }

    /// The one against the stream.
    [[nodiscard]] Agent& against() { return simulation.agents.front(); }

    void run(float seconds) {
        for (const float end = time_ + seconds; time_ < end; time_ += sixtieth) {
            if (time_ >= next_) {
                send_next();
            }
            simulation.step();
        }
    }

    [[nodiscard]] bool is_through() { return against().position().x < -half_corridor - 1.0F; }

    Simulation simulation;
    int sent = 0;

private:
    // One that has arrived begins again.
    void send_next() {
        const auto row = static_cast<float>((first_ + sent) * 7 % 11 - 5);
        const Vec2 start{-half_corridor - 8.5F, 0.5F + 0.6F * row};
        const Vec2 target{half_corridor + 9.0F, 0.5F + 0.8F * row};
        auto& agents = simulation.agents;
        const bool is_taken = std::any_of(agents.begin(), agents.end(), [&](const Agent& agent) {
            return distance(agent.position(), start) < 0.7F;
        });
        const auto arrived = std::find_if(agents.begin() + 1, agents.end(), [](const Agent& agent) {
            return agent.is_target_reached();
        });
        constexpr std::size_t most = 40;
        if (is_taken || (arrived == agents.end() && agents.size() > most)) {
            return;
        }
        if (arrived != agents.end()) {
            arrived->teleport(start);
            arrived->navigate_to(target);
        } else {
            simulation.add_agent_to(start, target);
        }
        ++sent;
        next_ = time_ + seconds_between_;
    }

    float seconds_between_;
    int first_;
    float time_ = 0.0F;
    float next_ = 0.0F;
};

// Those of the stream have less of their paths left, but each second on the way counts as a quarter
// of what an agent walks in it.
TEST(AgentStream, OneAgainstAStreamGetsThroughInABoundedTime) {
    constexpr int streams = 4;
    for (const float seconds_between : {1.0F, 0.5F, 0.25F}) {
        double mean = 0.0;
        double bound = 0.0;
        for (int first = 0; first < streams; ++first) {
            Stream stream{seconds_between, first};
            stream.run(12.0F);
            ASSERT_GE(stream.sent, 10);
            stream.against().navigate_to({left_end + 2.0F, 0.5F});
            stream.run(0.5F);
            const double until_first = stream.against().remaining_distance() / (0.25 * 3.0);
            constexpr double until_corridor_is_empty = 15.0;
            float time = 0.0F;
            for (; !stream.is_through() && time < 300.0F; time += 1.0F) {
                stream.run(1.0F);
            }
            EXPECT_GT(time, 20.0F) << "the stream has hardly held it up";
            EXPECT_LT(time, 90.0F) << seconds_between << ", stream " << first;
            EXPECT_EQ(stream.simulation.contacts.walls, 0);
            EXPECT_EQ(stream.simulation.contacts.others, 0);
            mean += time / streams;
            bound += (until_first + until_corridor_is_empty) / streams;
        }
        EXPECT_LT(mean, bound) << seconds_between;
    }
}

} // namespace
} // namespace raywalk::agent_stream_test
