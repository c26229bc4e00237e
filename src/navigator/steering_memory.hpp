// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/avoidance.hpp"
#include "crowd/proximity_grid.hpp"
#include "query/string_pulling.hpp"
#include "search/flow_search.hpp"

#include <memory>
#include <vector>

namespace raywalk {

/// A view of the world for one operation of one agent, and its memory: to be used again.
struct ViewMemory {
    std::unique_ptr<NeighborView> view; ///< null until needed
    std::vector<BodyKey> ignored{};     ///< by the view
    FlowTrace trace{};                  ///< of one plan
    PointMemory points{};               ///< for its path

    /// How often the view has read obstacles; see NeighborView::obstacle_reads().
    [[nodiscard]] std::uint64_t obstacle_reads() const {
        return view == nullptr ? 0 : view->obstacle_reads();
    }
};

/// What steering an agent needs for as long as it takes. Agents that are steered one after the
/// other can share one; each thread needs one of its own.
struct SteeringMemory {
    ViewMemory view;
    NearbyAgents nearby;
    Avoidance avoidance;
};

} // namespace raywalk
