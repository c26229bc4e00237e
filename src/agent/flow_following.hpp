// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/path.hpp"

#include "agent/clearance.hpp"
#include "agent/planned_path.hpp"
#include "crowd/shared_flow.hpp"

#include <cstdint>
#include <optional>

namespace raywalk {

/// How one agent uses the flow field that it shares with all agents that have its target. The flows
/// of the navigator are passed to each function.
class FlowFollowing {
public:
    /// Lets the agent with that id in the crowd manager join those with this target, which is at
    /// `point` now, after leaving those with the last one (unit: meter).
    void join(SharedFlows& flows, const SharedTarget& target, std::uint32_t id, Vec2 point);
    /// The same agent leaves them.
    void leave(SharedFlows& flows, std::uint32_t id);

    [[nodiscard]] bool has_joined() const { return flow_ != nullptr; }

    /// The flow to the agent's target; null while few agents have joined.
    [[nodiscard]] SharedFlow* flow() const {
        return flow_ != nullptr && flow_->is_used() ? flow_ : nullptr;
    }

    struct Trace {
        /// The first part of the path to the target; nothing if the flow does not lead there (yet).
        std::optional<PlannedPath> plan{};
        /// True if it ended where the flow still spreads, so that a later one may succeed.
        bool is_spreading = false;
    };

    /// Follows the flow from `start`. `is_first`: for the first time since the request.
    [[nodiscard]] Trace
    trace(Clearance& clearance, Vec2 start, PathPostprocessing postprocessing, bool is_first);

    /// Requests a new field if the flow is outdated: called by those who trace it.
    void request() const {
        if (SharedFlow* flow = this->flow()) {
            flow->request();
        }
    }

private:
    SharedFlow* flow_ = nullptr;     // to the target; the navigator keeps it until leave()
    std::uint64_t seen_updates_ = 0; // of the flow, at the last trace
};

} // namespace raywalk
