// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/path_request.hpp"

#include "support/edited_session.hpp"
#include "support/point_walker.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::test {

/// Random actions on requests and agents in an edited world, in any order of their lifetimes.
class RandomActions {
public:
    /// `random` makes all decisions and must outlive the object.
    explicit RandomActions(Random& random);
    RandomActions(const RandomActions&) = delete;
    RandomActions(RandomActions&&) = delete;
    RandomActions& operator=(const RandomActions&) = delete;
    RandomActions& operator=(RandomActions&&) = delete;
    ~RandomActions();

    /// Performs a random action and describes what is wrong with its result, if anything.
    [[nodiscard]] std::optional<std::string> step();

    EditedSession& session() { return session_; }

    struct Counts {
        std::uint64_t world_steps = 0;
        std::uint64_t requests = 0;
        std::uint64_t compared_paths = 0;
        std::uint64_t agents_created = 0;
        std::uint64_t agents_destroyed = 0;
        std::uint64_t navigators = 1;
    };

    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    // A request and its arguments.
    struct ActiveRequest {
        std::optional<PathRequest> request;
        Vec2 start;
        Vec2 target;
        PathQuery query = test::point_query;
        bool costs_call_back = false; // its costs call act_in_callback()
        bool is_checked = false;
    };

    // An agent and its body.
    struct Walker {
        std::optional<Agent> agent;
        std::optional<physics::Body> body; // until it is destroyed
    };

    [[nodiscard]] std::optional<std::string> act_on_request(int action, ActiveRequest& active);
    void act_on_others(int action, Walker& walker);
    void interfere(int action, ActiveRequest& active);
    void start_request(ActiveRequest& active);
    [[nodiscard]] std::optional<std::string> advance(ActiveRequest& active);
    void create_agent(Walker& walker);
    void destroy_agent(Walker& walker);
    void command_agent(Walker& walker);
    void update_agent(Walker& walker, float dt);
    void destroy_body(Walker& walker);
    void step_world();
    void act_in_callback();

    Random* random_;
    EditedSession session_;
    CostFunction costs_;
    std::array<ActiveRequest, 4> requests_;
    std::array<Walker, 10> walkers_;
    bool is_in_callback_ = false; // true in a callback
    Counts counts_;
};

} // namespace raywalk::test
