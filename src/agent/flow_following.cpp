// SPDX-License-Identifier: MIT
#include "agent/flow_following.hpp"

#include "navigator/flow_path.hpp"

#include <algorithm>
#include <utility>

namespace raywalk {
namespace {

// Links may have changed since the flow began.
bool may_cross_links(const FlowTrace& trace, const Clearance& clearance) {
    return std::all_of(trace.link_steps.begin(), trace.link_steps.end(), [&](const LinkStep& step) {
        return clearance.find_link(step.link) != nullptr;
    });
}

// The path along what the view memory has traced.
PlannedPath traced_path(const SharedFlow& flow,
                        const Clearance& clearance,
                        NeighborView& view,
                        Vec2 start,
                        PathPostprocessing postprocessing) {
    const FlowTrace& trace = clearance.memory().trace;
    PlannedPath plan;
    const CellCosts* costs = clearance.costs();
    plan.path = clearance.empty_path(PathStatus::found);
    build_flow_path(view,
                    flow,
                    {start, postprocessing, costs == nullptr ? nullptr : &view.use_costs(costs)},
                    trace,
                    clearance.memory().points,
                    plan.path);
    if (!trace.ends_at_target) {
        plan.beyond = flow.length_at(trace.nodes.back()) * clearance.grid().cell_size();
    }
    plan.target = flow.traced_target(trace.target);
    plan.path.length += plan.beyond;
    return plan;
}

} // namespace

void FlowFollowing::join(SharedFlows& flows,
                         const SharedTarget& target,
                         std::uint32_t id,
                         Vec2 point) {
    leave(flows, id);
    flow_ = &flows.join(target, id, point);
}

void FlowFollowing::leave(SharedFlows& flows, std::uint32_t id) {
    if (flow_ != nullptr) {
        flows.leave(*flow_, id);
        flow_ = nullptr;
    }
}

FlowFollowing::Trace FlowFollowing::trace(Clearance& clearance,
                                          Vec2 start,
                                          PathPostprocessing postprocessing,
                                          bool is_first) {
    SharedFlow* flow = this->flow();
    if (flow == nullptr || !clearance.grid().contains(start)) {
        return {};
    }
    NeighborView& view = clearance.view();
    if (view.overrides_obstacles()) {
        return {};
    }
    const PathStatus status = flow->trace(view, start, flow_path_nodes, clearance.memory().trace);
    // Waiting is in vain while the navigator, which lets flows spread, is not updated.
    const std::uint64_t updates = flow->updates();
    const bool is_idle = !is_first && updates == seen_updates_;
    seen_updates_ = updates;
    if (status != PathStatus::found) {
        return {.is_spreading = status == PathStatus::pending && flow->is_spreading() && !is_idle};
    }
    if (!may_cross_links(clearance.memory().trace, clearance)) {
        return {};
    }
    PlannedPath plan = traced_path(*flow, clearance, view, start, postprocessing);
    if (flow->traced_version() != clearance.world_version() &&
        !clearance.can_walk_along(plan.path)) {
        return {};
    }
    return {.plan = std::move(plan)};
}

} // namespace raywalk
