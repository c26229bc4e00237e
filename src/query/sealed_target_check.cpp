// SPDX-License-Identifier: MIT
#include "query/sealed_target_check.hpp"

#include "cells/connected_nodes.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace raywalk {
namespace {

// The iterations of the search at which the region grows first, before which most searches end, and
// then after each period.
constexpr std::int64_t first_at = 8;
constexpr std::int64_t period = 128;

} // namespace

void SealedTargetCheck::begin(NeighborView& view,
                              const GridAnchor& start,
                              const GridAnchor& target) {
    is_enabled_ = true;
    start_ = start;
    next_at_ = first_at;
    grown_ = 0;
    view_ = &view;
    target_ = target;
    region_.begin(view, max_chunks, Travel::backward);
    add_target(target);
}

void SealedTargetCheck::add_target(const GridAnchor& target) {
    bool is_isolated = true;
    int cells = 0;
    int neighbors = 0; // pairs of joined cells between which a step is open
    region_.add_all_of(target);
    for_each_connected(target, [&](Cell cell) {
        const unsigned open = view_->chunk(Chunk::of(cell)).open[Chunk::index_of(cell)];
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
    // Up to four cells in a square are connected if they have as many open steps as a tree.
    is_one_region_ = cells <= 4 && neighbors >= cells - 1 && !target.connects_to_gaps();
}

void SealedTargetCheck::advance(std::int64_t iterations) {
    if (is_growing()) {
        const auto due = static_cast<std::size_t>(2 + iterations / period);
        region_.grow(due - grown_);
        grown_ = due;
        next_at_ = (iterations / period + 1) * period;
    }
}

void SealedTargetCheck::finish() {
    if (is_growing()) {
        region_.grow();
    }
}

// True if the region around one node that the target connects to, in a region that is known, has
// all others.
bool SealedTargetCheck::is_connected() const {
    std::vector<GridNode> nodes;
    for_each_connected_node(target_, [&](const GridNode& node) { nodes.push_back(node); });
    Region around_one;
    around_one.begin(*view_, max_chunks, Travel::backward);
    around_one.add(nodes.front());
    around_one.grow();
    return std::ranges::all_of(nodes,
                               [&](const GridNode& node) { return around_one.contains(node); });
}

bool SealedTargetCheck::is_sealed() const {
    return is_enabled_ && region_.status() == Region::Status::closed &&
           !region_.contains_any_of(start_);
}

} // namespace raywalk
