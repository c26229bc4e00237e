// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "agent/clearance.hpp"
#include "agent/path_corridor.hpp"
#include "crowd/shared_flow.hpp"
#include "navigator/agent_services.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// Gets an agent its paths: in a straight line, by the flow that it shares with others, or by a
/// search of its own, in this order. A request may take several steps; there is one at a time.
class PathPlanner {
public:
    PathPlanner() = default;
    ~PathPlanner();
    PathPlanner(const PathPlanner&) = delete;
    PathPlanner(PathPlanner&&) = delete;
    PathPlanner& operator=(const PathPlanner&) = delete;
    PathPlanner& operator=(PathPlanner&&) = delete;

    /// @name The flow shared with all agents that have the same target
    /// @{

    /// Joins the flow to the target for agents with the same costs. With other constraints, an
    /// agent shares none. Call leave_flow() before the object is destroyed.
    void join_flow(SharedTarget target, Vec2 point, const Clearance& clearance);
    void leave_flow(const Clearance& clearance);

    /// The flow; null while few agents have joined.
    [[nodiscard]] SharedFlow* flow() const {
        return flow_ != nullptr && flow_->is_used() ? flow_ : nullptr;
    }

    [[nodiscard]] bool has_joined_flow() const { return flow_ != nullptr; }

    /// Where the flow leads from a cell; nothing if there is none.
    [[nodiscard]] std::optional<Cell> next_cell_of_flow(Cell cell) const;
    /// @}

    /// @name Requests
    /// @{

    /// Requests a path, and cancels an earlier request. `clearance` must live until the request
    /// ends, as in the next function.
    void request(PlanPurpose purpose, Vec2 start, Vec2 target, Clearance& clearance);
    /// Requests a detour: a path by that query, which leaves out what is in the way. It begins in
    /// take_answer().
    void request_detour(PathQuery query, Vec2 target, Clearance& clearance);
    void cancel();

    /// What becomes of requests when it is carried out. If several are made, the one listed last
    /// counts.
    enum class Decision : std::uint8_t {
        none,
        cancel, ///< what was requested
        detour, ///< request one instead
        leave,  ///< cancel, and leave the shared flow
    };

    /// Decides that without doing it yet: others may be steered at the same time.
    void decide(Decision decision) { decision_ = std::max(decision_, decision); }

    [[nodiscard]] bool has_decided() const { return decision_ != Decision::none; }

    /// Returns the decision to be carried out now.
    [[nodiscard]] Decision take_decision() { return std::exchange(decision_, Decision::none); }

    /// Looks for the path, where that takes no search, that the next request to `target`, or the
    /// one that waits for the flow, will be answered with in this update. Unlike all else here, it
    /// may run while other agents do so, on a thread of its own.
    void look_ahead(Vec2 start, Vec2 target, Clearance& clearance);

    /// The agent has another target now. A request that has not begun is for that one then; a
    /// search goes on, and its answer says that it is outdated.
    void change_target(Vec2 target);

    /// True from a request until its answer is taken.
    [[nodiscard]] bool is_busy() const { return request_ != nullptr; }

    /// True while the request waits for its share of the navigator's budget.
    [[nodiscard]] bool is_queued() const { return is_busy() && request_->queued.is_queued; }

    /// True while the request waits for that, or for the shared flow.
    [[nodiscard]] bool is_waiting() const { return is_queued() || is(State::waiting_for_flow); }

    /// True if take_answer() follows the shared flow again.
    [[nodiscard]] bool follows_flow_again() const {
        return is(State::waiting_for_flow) && !is_queued();
    }

    /// What the current request, or the last one, is for.
    [[nodiscard]] PlanPurpose purpose() const { return purpose_; }

    /// Returns the answer if there is one. An agent that waits for the shared flow follows it from
    /// `start`, where it is now.
    [[nodiscard]] std::optional<PlannedPath> take_answer(Vec2 start, Clearance& clearance);

    /// @}

    /// True if a straight line leads from `start` to `target`, or to the stop distance from it, and
    /// nothing better can.
    [[nodiscard]] static bool can_go_straight(Vec2 start, Vec2 target, Clearance& clearance);

private:
    enum class State : std::uint8_t {
        requested, // a detour
        answered,  // without a search
        waiting_for_flow,
        searching, // or waiting to begin
    };

    // What is found without a search.
    struct Attempt {
        std::unique_ptr<PlannedPath> plan; // null for none
        bool follows_flow = false;
        bool is_spreading = false; // the flow: a later attempt may succeed
        std::uint64_t reads = 0;   // of obstacles
    };

    // A request, from when it is made until its answer is taken.
    struct Request {
        Request(Clearance& its_clearance, Vec2 its_target)
            : clearance{&its_clearance}
            , target{its_target} {}

        Clearance* clearance; // of the agent
        State state = State::searching;
        bool is_outdated = false;
        bool waits_for_no_flow = false;
        bool is_new = false; // the flow was tried in this update
        Vec2 start;          // where the agent is
        Vec2 target;
        std::uint64_t seen_steps = 0;        // of the budget, in the agent's last update
        std::unique_ptr<PathQuery> detour;   // around what blocks the agent
        std::unique_ptr<PlannedPath> answer; // if answered
        QueuedQuery queued;                  // if searching
    };

    [[nodiscard]] bool is(State state) const { return is_busy() && request_->state == state; }

    // Those of the agent that has made the current request, which must exist.
    [[nodiscard]] AgentServices& services() const;

    void begin_request(PlanPurpose purpose, Vec2 target, Clearance& clearance);
    void submit(std::function<std::uint64_t()> begin);
    std::uint64_t plan();
    [[nodiscard]] Attempt attempt(bool is_first, Vec2 start, Vec2 target, Clearance& clearance);
    void follow_flow(Attempt& attempt, bool is_first, Vec2 start, Clearance& clearance);
    void search(const PathQuery& query);
    void end_idle_wait();
    [[nodiscard]] PlannedPath take_found_path();

    SharedFlow* flow_ = nullptr;     // to the target; the navigator keeps it until leave_flow()
    std::uint64_t seen_updates_ = 0; // of the flow, at the last trace
    PlanPurpose purpose_ = PlanPurpose::target;
    Decision decision_ = Decision::none; // not carried out yet
    std::uint8_t idle_updates_ = 0;      // of the agent, since the navigator's last one
    std::unique_ptr<Attempt> attempt_;   // in this update, before plan(); null for none
    std::unique_ptr<Request> request_;   // null for none
};

} // namespace raywalk
