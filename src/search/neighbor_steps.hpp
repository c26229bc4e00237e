// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include "search/canonical_ordering.hpp"
#include "search/open_set.hpp"
#include "search/search_engine.hpp"
#include "search/search_rules.hpp"

#include <bit>
#include <cstdint>

namespace raywalk {

/// The successors of A*: the neighbors in all open directions, or in those that the canonical
/// ordering leaves.
template <SearchRules Rules>
class NeighborSteps {
public:
    using Cost = typename Rules::Cost;

    struct Record {
        Cost g;
        std::uint32_t tag;
    };

    using Open = OpenSet<Record, typename Rules::Queue>;
    using Node = typename Open::Node;

    void begin(const SearchTask& task) {
        const SearchOptions& options = *task.options;
        const bool is_canonical =
            Rules::may_be_canonical && options.algorithm != SearchAlgorithm::a_star &&
            !options.blocked_first_direction.has_value() &&
            CanonicalOrdering::applies(task.view->neighborhood(), task.view->diagonal_mode());
        always_follow_ = is_canonical ? 0U : all_directions;
        start_ = task.start;
        first_directions_ = all_directions;
        if (options.blocked_first_direction.has_value()) {
            first_directions_ ^= 1U << static_cast<unsigned>(*options.blocked_first_direction);
        }
    }

    [[nodiscard]] static Record start_record(Cost g, Node /*node*/) {
        return {g, Open::start_bit | Open::next_mask};
    }

    [[nodiscard]] static Cell parent_of(const Open& /*open*/, Cell cell, const Record& record) {
        const auto direction = static_cast<Direction>(record.tag & Open::direction_mask);
        return (record.tag & Open::start_bit) != 0 ? cell : neighbor(cell, opposite(direction));
    }

    /// A bit for each direction in which the cell is left if it is open there.
    [[nodiscard]] unsigned directions_of(Cell cell, const Record& record) const {
        const unsigned directions = record.tag >> Open::next_shift & all_directions;
        return start_->connects_to(cell) ? directions & first_directions_ : directions;
    }

    template <class Relax>
    std::int64_t expand(const Expansion<Open>& from, Rules& rules, Relax relax) const {
        const Record record = from.open[from.node];
        unsigned open_here = from.chunk.open[Chunk::index_of(from.cell)];
        if (first_directions_ != all_directions && start_->connects_to(from.cell)) {
            open_here &= first_directions_;
        }
        const unsigned next_directions = record.tag >> Open::next_shift & all_directions;
        for (unsigned rest = open_here & next_directions; rest != 0; rest &= rest - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(rest));
            const Cell to = neighbor(from.cell, static_cast<Direction>(direction));
            unsigned may_follow = all_directions;
            if constexpr (Rules::may_be_canonical) {
                may_follow = CanonicalOrdering::next(direction, open_here) | always_follow_;
            }
            relax(from.open.step(from.node, direction),
                  to,
                  Record{record.g + rules.step(direction, to),
                         direction | may_follow << Open::next_shift});
        }
        return 1;
    }

private:
    static constexpr unsigned all_directions = 0xFFU;

    const GridAnchor* start_ = nullptr;
    unsigned first_directions_ = all_directions; // in which the start's cells may be left
    unsigned always_follow_ = all_directions;    // directions that no canonical ordering leaves out
};

} // namespace raywalk
