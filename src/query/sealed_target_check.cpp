// SPDX-License-Identifier: MIT
#include "query/sealed_target_check.hpp"

#include "search/step_costs.hpp"

namespace raywalk {
namespace {

// Most searches end before the first one.
constexpr std::int64_t first_at = 8;
constexpr std::int64_t period = 256;

} // namespace

void SealedTargetCheck::begin(NeighborView& view,
                              const GridAnchor& start,
                              const GridAnchor& target) {
    is_enabled_ = true;
    start_ = start;
    next_at_ = first_at;
    grown_ = 0;
    region_.begin(view, max_chunks);
    look_at(view, target);
}

void SealedTargetCheck::look_at(NeighborView& view, const GridAnchor& target) {
    bool is_isolated = true;
    int cells = 0;
    int neighbors = 0; // pairs of joined cells between which a step is open
    for_each_connected(target, [&](Cell cell) {
        region_.add(cell);
        const unsigned open = view.chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
        is_isolated = is_isolated && open == 0;
        ++cells;
        for (const Direction d : {Direction::east, Direction::north}) {
            const bool is_open = (open >> static_cast<unsigned>(d) & 1U) != 0;
            neighbors += is_open && target.connects_to(neighbor(cell, d)) ? 1 : 0;
        }
    });
    if (is_isolated) {
        next_at_ = 0;
    }
    // Of up to four cells in a square: as many steps as make a tree.
    is_one_region_ = cells <= 4 && neighbors >= cells - 1;
}

bool SealedTargetCheck::is_sealed_after(std::int64_t iterations) {
    if (!is_growing()) {
        return false;
    }
    const auto due = static_cast<std::size_t>(2 + iterations / period);
    region_.grow(due - grown_);
    grown_ = due;
    next_at_ = (iterations / period + 1) * period;
    return is_closed_without_start();
}

bool SealedTargetCheck::is_sealed() {
    if (!is_enabled_) {
        return false;
    }
    while (is_growing()) {
        region_.grow(max_chunks);
    }
    return is_closed_without_start();
}

bool SealedTargetCheck::is_closed_without_start() const {
    if (region_.status() != Region::Status::closed) {
        return false;
    }
    bool has_start = false;
    for_each_connected(start_, [&](Cell cell) { has_start = has_start || region_.contains(cell); });
    return !has_start;
}

} // namespace raywalk
