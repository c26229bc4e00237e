// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/chunk_links.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "search/bucket_queue.hpp"
#include "search/cell_prices.hpp"
#include "search/heap_queue.hpp"
#include "search/search_rules.hpp"
#include "search/step_costs.hpp"

#include <cstdint>
#include <type_traits>

// The costs of a flow field, which is searched from the target back.
namespace raywalk {

/// What the paths of a flow field may be made of, and cost.
enum class FlowKind : std::uint8_t {
    uniform,  ///< every cell costs 1: costs of 32 bits, and a queue without an order
    weighted, ///< cells have costs, or there are links of the game: 64 bits, and a heap
};

template <FlowKind kind>
using FlowCost = std::conditional_t<kind == FlowKind::uniform, std::uint32_t, std::uint64_t>;

/// The rules of flow fields: there is no heuristic, and no end.
template <FlowKind flow_kind>
class FlowRules : public std::conditional_t<flow_kind == FlowKind::uniform, Lengths, PricedLengths>,
                  public NoTargetRules<FlowCost<flow_kind>> {
public:
    static constexpr FlowKind kind = flow_kind;
    static constexpr bool is_uniform = kind == FlowKind::uniform;
    using Costs = std::conditional_t<is_uniform, Lengths, PricedLengths>;
    using Cost = FlowCost<kind>;
    using NoTargetRules<Cost>::no_cost;
    static constexpr QueueOrder order = QueueOrder::first_in_first_out;
    using Queue = std::conditional_t<is_uniform, BucketsOf<order>, HeapOf<order>>;
    using Length = std::conditional_t<is_uniform, NoLength, KeptLength>;
    static constexpr Travel travel = Travel::backward;
    static constexpr Cost unit = straight_cost * Cost{is_uniform ? 1 : CellCosts::scale};
    /// Above this g, adding a link and a leg could overflow.
    static constexpr Cost max_g =
        is_uniform ? no_cost - 2 * ChunkLinks::max_length * straight_cost : no_cost / 2;

    void begin(const SearchTask& task) { static_cast<Costs&>(*this) = costs_of(*task.view); }

    [[nodiscard]] bool may_be_canonical() const {
        if constexpr (is_uniform) {
            return true;
        } else {
            return Costs::are_all_one();
        }
    }

    [[nodiscard]] static constexpr bool crosses_links() { return !is_uniform; }

    /// The costs as a view has read them.
    [[nodiscard]] static Costs costs_of(NeighborView& view) {
        if constexpr (is_uniform) {
            return Lengths{view.neighborhood()};
        } else {
            return {view.neighborhood(), view.costs()};
        }
    }
};

} // namespace raywalk
