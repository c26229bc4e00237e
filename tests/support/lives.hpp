// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/path_request.hpp"

#include "support/edited_session.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::test {

/// Requests and agents that live in an edited world, and end with it or before or after it.
class Lives {
public:
    /// Decides by `random`, which has to outlive it.
    explicit Lives(Random& random);
    Lives(const Lives&) = delete;
    Lives(Lives&&) = delete;
    Lives& operator=(const Lives&) = delete;
    Lives& operator=(Lives&&) = delete;
    ~Lives();

    /// Does something to somebody, and returns what is wrong with an answer.
    [[nodiscard]] std::optional<std::string> step();

    EditedSession& session() { return session_; }

    struct Counts {
        std::uint64_t world_steps = 0;
        std::uint64_t requests = 0;
        std::uint64_t compared_paths = 0;
        std::uint64_t agents_made = 0;
        std::uint64_t agents_destroyed = 0;
        std::uint64_t navigators = 1;
    };

    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    // A request, and what it was asked.
    struct Asked {
        std::optional<PathRequest> request;
        Vec2 start;
        Vec2 target;
        PathQuery query;
        bool calls_back = false; // its costs do anything
        bool is_checked = false;
    };

    // An agent and its body.
    struct Walker {
        std::optional<Agent> agent;
        std::optional<physics::Body> body; // until it was destroyed
    };

    void ask(Asked& asked);
    [[nodiscard]] std::optional<std::string> advance(Asked& asked);
    void make(Walker& walker);
    void tell(Walker& walker);
    void end_body(Walker& walker);
    void move_all();
    void do_anything();

    Random* random_;
    EditedSession session_;
    CostFunction costs_;
    std::array<Asked, 4> requests_;
    std::array<Walker, 10> walkers_;
    bool is_inside_ = false; // of a callback
    Counts counts_;
};

} // namespace raywalk::test
