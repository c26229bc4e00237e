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

/// Random actions on requests and agents in an edited world, in any order of their lifetimes.
class Lives {
public:
    /// `random` makes all decisions and must outlive the object.
    explicit Lives(Random& random);
    Lives(const Lives&) = delete;
    Lives(Lives&&) = delete;
    Lives& operator=(const Lives&) = delete;
    Lives& operator=(Lives&&) = delete;
    ~Lives();

    /// Performs a random action and describes what is wrong with its result, if anything.
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
    // A request and its arguments.
    struct Asked {
        std::optional<PathRequest> request;
        Vec2 start;
        Vec2 target;
        PathQuery query;
        bool calls_back = false; // its costs call do_anything()
        bool is_checked = false;
    };

    // An agent and its body.
    struct Walker {
        std::optional<Agent> agent;
        std::optional<physics::Body> body; // until it is destroyed
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
    bool is_inside_ = false; // true in a callback
    Counts counts_;
};

} // namespace raywalk::test
