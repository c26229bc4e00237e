// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/flow_field.hpp"

#include "bodies/world_access.hpp"
#include "crowd/double_buffered_flow.hpp"
#include "navigator/steering_memory.hpp"

#include <memory>

namespace raywalk {

/// A flow that covers all that its options allow, and what sampling it needs.
struct FlowField::State final : DoubleBufferedFlow {
    State(const NeighborCache& cache,
          const FlowFieldOptions& given,
          std::shared_ptr<WorldAccess> world_access);

    [[nodiscard]] FlowSample sample(Vec2 point, PathPostprocessing postprocessing);
    [[nodiscard]] double cost(Vec2 point);

    /// True while answer() does some work, whose costs may call back.
    [[nodiscard]] bool is_in_use() const { return is_in_use_; }

    /// Returns what the work answers, or `refused` if the world cannot be queried now.
    template <class Result, class Work>
    [[nodiscard]] Result answer(Result refused, Work work);

    std::shared_ptr<WorldAccess> access;

private:
    [[nodiscard]] FlowOptions begin_field() override;

    [[nodiscard]] bool covers_enough() override { return false; }

    [[nodiscard]] PathStatus trace_from(Vec2 point, std::size_t max_nodes);
    [[nodiscard]] std::size_t index_of_next(Vec2 point, bool by_cells);
    [[nodiscard]] LinkId link_at(std::size_t index) const;

    FlowFieldOptions options_;
    ViewMemory memory_{.view = std::make_unique<NeighborView>()};
    Path path_;
    bool is_in_use_ = false;
};

} // namespace raywalk
