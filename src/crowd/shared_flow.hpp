// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/double_buffered_flow.hpp"
#include "crowd/proximity_grid.hpp"

#include <bit>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace raywalk {

/// Identifies the flow field that agents can share: by their kind of walker, the body that they
/// follow or the point that they go to, their cell costs, and the links that they may cross.
struct SharedTarget {
    const NeighborCache* cache = nullptr;
    /// 0 for a point.
    BodyKey body{};
    /// See bits_of(): even a point with a NaN equals itself.
    std::uint64_t point = 0;
    /// Null means 1 everywhere.
    std::shared_ptr<const CellCosts> costs{};
    /// See PathQuery::navigation_layers.
    std::uint32_t navigation_layers = 1;

    friend bool operator<(const SharedTarget& a, const SharedTarget& b) {
        return std::tie(a.cache, a.body, a.point, a.costs, a.navigation_layers) <
               std::tie(b.cache, b.body, b.point, b.costs, b.navigation_layers);
    }
};

/// Returns the bits of the two coordinates as one number.
[[nodiscard]] inline std::uint64_t bits_of(Vec2 point) {
    return std::bit_cast<std::uint64_t>(point);
}

/// The flow field of one target, for all agents that go there.
class SharedFlow final : public DoubleBufferedFlow {
public:
    /// For some of those agents, which must outlive the flow.
    SharedFlow(const SharedTarget& target, const ProximityGrid& agents)
        : DoubleBufferedFlow{*target.cache, target.costs, target.navigation_layers}
        , shared_target{target}
        , agents_{agents} {}

    /// What it leads to, as its users have it.
    const SharedTarget shared_target;

    /// The ids of the agents that share this flow, in the order in which they joined.
    std::vector<std::uint32_t> users;

    /// True if so many agents share it that they follow it. Where some leave, they do so until the
    /// next update, or it would matter which agents are updated before those that leave.
    [[nodiscard]] bool is_used() const { return is_used_; }

    void use() { is_used_ = true; }

    bool begin_update() override;

    /// True if the next field leads there (unit: meter).
    [[nodiscard]] bool leads_to(Vec2 target) const {
        return targets().size() == 1 && targets().front() == target;
    }

    /// Moves the target: the next field leads there (unit: meter). Each of its users may call it in
    /// each step.
    void set_target(Vec2 target) {
        if (!leads_to(target)) {
            set_targets({&target, 1});
        }
    }

private:
    [[nodiscard]] FlowOptions begin_field() override;
    [[nodiscard]] bool covers_enough() override;
    [[nodiscard]] bool is_covered(Vec2 position);

    const ProximityGrid& agents_;
    std::size_t covered_ = 0; // users, by the field that spreads
    bool is_used_ = false;
};

/// All flows of one navigator: those that agents share, by target, and those of the game. Agents
/// are known by their ids in the crowd manager.
class SharedFlows {
public:
    /// For those agents.
    explicit SharedFlows(const ProximityGrid& agents)
        : agents_{agents} {}

    /// Adds an agent to the flow to a target, which is at `point` now (unit: meter). Returns the
    /// flow, which lives until the agent leaves it.
    SharedFlow& join(const SharedTarget& target, std::uint32_t agent, Vec2 point);
    /// Removes an agent from a flow that it has joined. The others use it until advance().
    void leave(SharedFlow& flow, std::uint32_t agent);

    /// Adds a flow of the game, which is advanced as long as it exists.
    void add(const std::shared_ptr<DoubleBufferedFlow>& flow) { active_.push_back(flow); }

    /// Moves all targets with the origin of the world, and drops all fields.
    void shift_origin(Vec2 new_origin);
    /// Spreads the requested fields by up to `cells` together, one after the other. Returns by how
    /// many.
    std::int64_t advance(std::int64_t cells);

private:
    std::map<SharedTarget, std::shared_ptr<SharedFlow>> flows_;
    // Those of the game, and those with enough users, in the order in which they got them.
    std::vector<std::weak_ptr<DoubleBufferedFlow>> active_;
    std::size_t next_ = 0; // of the active ones, where the next advance() begins
    const ProximityGrid& agents_;
};

} // namespace raywalk
