// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/path_request.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/update_budget.hpp"

#include "crowd/avoidance.hpp"
#include "crowd/proximity_grid.hpp"
#include "crowd/shared_flow.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// A question that is answered when there is time for it.
struct Plan {
    /// Null until it has begun.
    std::unique_ptr<PathRequest> request;
    /// Begins: sets the request.
    std::function<void()> begin;
    std::vector<BodyKey> ignored;

    /// True until there is an answer.
    [[nodiscard]] bool is_pending() const { return request == nullptr || !request->is_finished(); }

    /// @name For the crowd_manager
    /// @{
    bool is_waiting = false;
    std::list<Plan*>::iterator place{}; // among those who wait
    std::int64_t spent = 0;             // iterations
    /// @}
};

/// What the agents of one navigator share: who is near whom, and what may be spent on their plans.
class CrowdManager {
public:
    /// @name Who is where
    /// @{

    /// The body has to live until leave() or forget(); it looks so far for others (unit: meter).
    /// Returns the new member's id.
    [[nodiscard]] std::uint32_t enter(Body& body, double neighbor_distance);
    void leave(std::uint32_t id);
    /// The body is about to be destroyed.
    void forget(BodyKey body);
    /// All bodies are about to be destroyed.
    void forget_all();
    /// Appends all bodies that somebody drives or follows.
    void add_bodies_to(std::vector<BodyKey>& bodies) const;

    /// False once its body was forgotten, or no longer exists.
    [[nodiscard]] bool has_body(std::uint32_t id) const {
        return bodies_[id] != nullptr && bodies_[id]->exists();
    }

    [[nodiscard]] const CrowdAgent& member(std::uint32_t id) const {
        return proximity_grid_.agent(id);
    }

    /// As others see it.
    [[nodiscard]] const CrowdAgent& seen(std::uint32_t id) const {
        return proximity_grid_.snapshot(id);
    }

    /// Position and velocity are the body's own, and seen with all others in the next snapshot.
    void set(std::uint32_t id, const CrowdAgent& member) { proximity_grid_.set(id, member); }

    /// Whom the member follows, 0 for nobody.
    void set_prey(std::uint32_t id, BodyKey prey) { preys_[id] = prey; }

    /// It no longer exists.
    void lose_prey(std::uint32_t id) { preys_[id] = lost_prey; }

    /// True once the followed body was forgotten or lost, until set_prey.
    [[nodiscard]] bool has_lost_prey(std::uint32_t id) const { return preys_[id] == lost_prey; }

    /// Looks where all bodies are, and how fast.
    void take_snapshot();
    /// Those near a member in the last snapshot that it has to keep clear of, until the next call.
    /// Who is there first, or is followed, counts more for those who want to come there too.
    [[nodiscard]] std::span<const NearbyAgent>
    neighbors_of(std::uint32_t id, double neighbor_distance, std::size_t max_neighbors);

    /// What neighbors_of returned last.
    [[nodiscard]] std::span<const NearbyAgent> last_neighbors() const { return neighbors_.agents; }

    /// To be used by one agent after the other.
    Avoidance avoidance;
    std::vector<HalfPlane> limits;
    /// @}

    /// The ways of those with the same target.
    SharedFlows flows;

    /// @name What may be spent
    /// @{

    /// Begins a new step. Those who wait are served at once, in turn.
    void spend(const UpdateBudget& budget);
    /// Spends what is left on a plan; if that does not suffice, it waits for the next step. It has
    /// to stay where it is until it is removed, and is served no more once one of the bodies that
    /// it ignores is forgotten.
    void advance(Plan& plan);
    /// It need not be served any more.
    void remove(Plan& plan);

    [[nodiscard]] std::size_t waiting_requests() const { return waiting_.size(); }

    /// @}

private:
    void lose_body(std::uint32_t id);
    void advance_by(Plan& plan, std::int64_t iterations);
    [[nodiscard]] bool is_spent() const;

    static constexpr BodyKey lost_prey{~std::uint64_t{0}};

    ProximityGrid proximity_grid_;
    NearbyAgents neighbors_;
    std::vector<Body*> bodies_;     // by id; null for those who left or were forgotten
    std::vector<BodyKey> keys_;     // of the bodies, by id
    std::vector<BodyKey> preys_;    // by id
    std::vector<double> distances_; // that they look, by id
    std::list<Plan*> waiting_;
    std::int64_t iterations_left_ = unlimited;
    std::optional<std::chrono::nanoseconds> time_left_;
};

} // namespace raywalk
