// SPDX-License-Identifier: MIT
#include "navigator/flow_path.hpp"

#include "query/path_builder.hpp"

namespace raywalk {

void build_flow_path(ViewMemory& memory,
                     const DoubleBufferedFlow& flow,
                     PathPostprocessing postprocessing,
                     Path& path) {
    NeighborView& view = *memory.view;
    const FlowTrace& trace = memory.trace;
    const CellCosts* costs = without_uniform(flow.costs().get());
    const Vec2 last = position_of(view, trace.nodes.back());
    const std::span<const Vec2> end =
        trace.ends_at_target ? flow.traced().way_to_end(trace.target) : std::span{&last, 1};
    build_points(
        view,
        {trace.way, end, postprocessing, costs == nullptr ? nullptr : &view.use_costs(costs)},
        trace,
        [&](const LinkStep& step) -> const NavigationLink& {
            return *flow.cache().game_links()->find(step.link);
        },
        memory.points,
        path);
    path.world_version = flow.traced().world_version();
    path.cost = trace.cost * view.grid().cell_size();
    path.statistics.cells = static_cast<std::int64_t>(trace.nodes.size());
}

} // namespace raywalk
