// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "agent/clearance.hpp"
#include "agent/flow_following.hpp"
#include "agent/planned_path.hpp"
#include "navigator/agent_services.hpp"

#include <algorithm>
#include <cstdint>
#include <forward_list>
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
    /// For the agent with that id in the crowd manager. `query` is used for all searches.
    PathPlanner(std::shared_ptr<AgentServices> services, std::uint32_t id, PathQuery query);
    ~PathPlanner();
    PathPlanner(const PathPlanner&) = delete;
    PathPlanner(PathPlanner&&) = delete;
    PathPlanner& operator=(const PathPlanner&) = delete;
    PathPlanner& operator=(PathPlanner&&) = delete;

    /// @name The flow shared with all agents that have the same target
    /// @{

    /// Joins the flow to the target for agents with the same costs. Agents with other constraints
    /// share none.
    void join_flow(SharedTarget target, Vec2 point);
    void leave_flow();

    [[nodiscard]] bool has_joined_flow() const { return flow_.has_joined(); }

    /// Moves the end of the flow to the body that all these agents follow (unit: meter).
    void move_flow_target(Vec2 point);
    /// Where the flow leads from a cell; nothing if there is none.
    [[nodiscard]] std::optional<Cell> next_cell_of_flow(Cell cell) const;
    /// @}

    /// @name Requests
    /// @{

    /// Requests a path, and cancels an earlier request.
    void request(PlanPurpose purpose, Vec2 start, Vec2 target, Clearance& clearance);
    /// Requests a detour: a path that enters none of the `blocked` cells. It begins in
    /// take_answer().
    void request_detour(std::span<const Cell> blocked, Vec2 target);
    /// Requests a detour that does not cross the link. It begins in take_answer().
    void request_way_around(LinkId link, Vec2 target);
    void cancel();

    /// What becomes of requests when it is carried out. If several are made, the one listed last
    /// counts.
    enum class Decision : std::uint8_t {
        none,
        detour, ///< request one
        cancel, ///< what was requested
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
    [[nodiscard]] bool is_busy() const { return state_ != State::idle; }

    /// True while the request waits for its share of the navigator's budget.
    [[nodiscard]] bool is_queued() const { return query_in_queue_.is_queued; }

    /// True while the request waits for that, or for the shared flow.
    [[nodiscard]] bool is_waiting() const {
        return is_queued() || state_ == State::waiting_for_flow;
    }

    /// True if take_answer() follows the shared flow again.
    [[nodiscard]] bool follows_flow_again() const {
        return state_ == State::waiting_for_flow && !is_queued();
    }

    /// What the current request, or the last one, is for.
    [[nodiscard]] PlanPurpose purpose() const { return purpose_; }

    /// Returns the answer if there is one. An agent that waits for the shared flow follows it from
    /// `start`, where it is now.
    [[nodiscard]] std::optional<PlannedPath> take_answer(Vec2 start, Clearance& clearance);

    /// @}

    /// What all requests have in common.
    [[nodiscard]] const PathQuery& query() const { return query_; }

    /// Its ignored bodies, from which some may be removed.
    [[nodiscard]] std::vector<BodyKey>& ignored_bodies() { return query_.ignored_bodies; }

    /// Changes what later requests have in common.
    void set_query(PathQuery query) { query_ = std::move(query); }

    /// Crosses no such link in the requests of the next 30 s.
    void block_link(LinkId link);

    /// Ends block_link() for all links.
    void unblock_links();

    void pass_time(double dt);

    /// True if a straight line leads from `start` to `target`, or to the stop distance from it, and
    /// nothing better can.
    [[nodiscard]] bool can_go_straight(Vec2 start, Vec2 target, Clearance& clearance) const;

private:
    enum class State : std::uint8_t {
        idle,
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

    [[nodiscard]] bool is_unconstrained() const;
    [[nodiscard]] bool may_go_straight(Vec2 start, Vec2 target, const Clearance& clearance) const;
    [[nodiscard]] Vec2 end_of_straight_path(Vec2 start, Vec2 target) const;
    [[nodiscard]] bool is_there(Vec2 start, Vec2 target) const;
    void begin_request(PlanPurpose purpose, Vec2 target);
    void submit(std::function<std::uint64_t()> begin);
    std::uint64_t plan();
    [[nodiscard]] Attempt attempt(bool is_first, Vec2 start, Vec2 target, Clearance& clearance);
    void search(const PathQuery& query);
    void end_idle_wait();
    [[nodiscard]] PlannedPath take_found_path();

    // A door that stayed shut.
    struct BlockedLink {
        LinkId link = 0;
        double seconds = 0.0; // for which it stays blocked
    };

    void unblock_expired_links();

    std::shared_ptr<AgentServices> services_;
    PathQuery query_;
    std::forward_list<BlockedLink> blocked_links_; // of the query
    FlowFollowing flow_;
    State state_ = State::idle;
    PlanPurpose purpose_ = PlanPurpose::target;
    Decision decision_ = Decision::none; // not carried out yet
    bool is_outdated_ = false;
    bool waits_for_no_flow_ = false;
    bool is_new_ = false;               // the flow was tried in this update
    int idle_updates_ = 0;              // of the agent, since the navigator's last one
    std::uint64_t seen_steps_ = 0;      // of the budget
    std::unique_ptr<PathQuery> detour_; // around what blocks the agent, for one request
    Clearance* clearance_ = nullptr;    // of the agent
    Vec2 start_;                        // where the agent is
    Vec2 target_;
    std::optional<Attempt> attempt_;      // in this update, before plan()
    std::unique_ptr<PlannedPath> answer_; // if answered
    QueuedQuery query_in_queue_;          // if searching
};

} // namespace raywalk
