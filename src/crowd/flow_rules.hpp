// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk_links.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "cells/cell_cost_cache.hpp"
#include "crowd/bucket_ring.hpp"
#include "crowd/cost_heap.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

// The costs of a flow field, which is searched from the target back.
namespace raywalk {

/// What the paths of a flow field may be made of, and cost.
enum class FlowKind : std::uint8_t {
    uniform,  ///< every cell costs 1
    linked,   ///< the same, with links of the game
    weighted, ///< cells have costs; with links of the game, if there are any
};

/// Every cell costs 1: 32 bits, and a queue without an order.
struct UniformFlowRules {
    static constexpr FlowKind kind = FlowKind::uniform;
    using Cost = std::uint32_t;
    using Queue = BucketRing;

    struct Record {
        std::uint32_t g;
        std::uint32_t tag;

        [[nodiscard]] std::uint64_t length() const { return g; }
    };

    static constexpr bool may_be_canonical = true;
    static constexpr Cost unit = straight_cost;
    /// Above this g, adding a step or a leg could overflow.
    static constexpr Cost max_g = std::numeric_limits<Cost>::max() - 2 * BucketRing::max_step;

    // The longest leg: around to a corner of the anchor's 4 x 4 cells.
    static constexpr std::uint32_t max_leg = 4 * straight_cost;
    static constexpr std::uint32_t max_link = ChunkLinks::max_length * straight_cost;
    // No step stays in its bucket, so the g of the entry at the front is final. After Denardo and
    // Fox, Shortest-Route Methods: Reaching, Pruning, and Buckets (1979).
    static_assert(BucketRing::bucket_width <= straight_cost);
    // No step, leg or link leads beyond the ring.
    static_assert(BucketRing::max_step >= std::max({diagonal_cost, max_leg, max_link}));

    /// The cost per length of entering a cell.
    [[nodiscard]] static constexpr Cost cost_of(NeighborView& /*view*/, Cell /*cell*/) { return 1; }

    [[nodiscard]] static Record record(Cost g, std::uint64_t /*length*/, std::uint32_t tag) {
        return {g, tag};
    }
};

/// Every cell costs 1, and links of the game cost anything: 64 bits, and a heap.
struct LinkedFlowRules {
    static constexpr FlowKind kind = FlowKind::linked;
    using Cost = std::uint64_t;
    using Queue = CostHeap;

    struct Record {
        std::uint64_t g;
        std::uint32_t tag;

        [[nodiscard]] std::uint64_t length() const { return g; }
    };

    static constexpr bool may_be_canonical = true;
    static constexpr Cost unit = straight_cost;
    static constexpr Cost max_g = std::numeric_limits<Cost>::max() / 2; // never reached

    [[nodiscard]] static constexpr Cost cost_of(NeighborView& /*view*/, Cell /*cell*/) { return 1; }

    [[nodiscard]] static Record record(Cost g, std::uint64_t /*length*/, std::uint32_t tag) {
        return {g, tag};
    }
};

/// Cells have costs: 64 bits, and a heap.
struct WeightedFlowRules {
    static constexpr FlowKind kind = FlowKind::weighted;
    using Cost = std::uint64_t;
    using Queue = CostHeap;

    struct Record {
        std::uint64_t g;
        std::uint32_t tag;
        std::uint32_t path_length;

        [[nodiscard]] std::uint64_t length() const { return path_length; }
    };

    static constexpr bool may_be_canonical = false;
    static constexpr Cost unit = Cost{straight_cost} * CellCosts::scale;
    static constexpr Cost max_g = std::numeric_limits<Cost>::max() / 2; // never reached

    [[nodiscard]] static Cost cost_of(NeighborView& view, Cell cell) {
        return view.costs().of(cell);
    }

    [[nodiscard]] static Record record(Cost g, std::uint64_t length, std::uint32_t tag) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        return {g, tag, static_cast<std::uint32_t>(std::min(length, most))};
    }
};

} // namespace raywalk
