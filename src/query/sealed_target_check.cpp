// SPDX-License-Identifier: MIT
#include "query/sealed_target_check.hpp"

#include "query/path_links.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace raywalk {
namespace {

// The iterations of the search at which the region grows first, before which most searches end, and
// then after each period.
constexpr std::int64_t first_at = 8;
constexpr std::int64_t period = 256;

bool is_joined(NeighborView& view, const GridNode& from, const GridNode& to) {
    if (link_between(view, from, to).link != nullptr) {
        return true;
    }
    const unsigned open = view.chunk(Chunk::of(from.cell)).open[Chunk::index_of(from.cell)];
    for (unsigned d = 0; from.layer == 0 && to.layer == 0 && d < direction_count; ++d) {
        if ((open >> d & 1U) != 0 && neighbor(from.cell, static_cast<Direction>(d)) == to.cell) {
            return true;
        }
    }
    return false;
}

// True if steps and links between the nodes that the target connects to join all of them.
bool are_joined(NeighborView& view, const GridAnchor& target) {
    std::vector<GridNode> rest;
    for_each_connected_node(target, [&](const GridNode& node) { rest.push_back(node); });
    std::vector<GridNode> joined{rest.back()};
    rest.pop_back();
    for (std::size_t i = 0; i < joined.size(); ++i) {
        const GridNode from = joined[i];
        const auto others = std::partition(rest.begin(), rest.end(), [&](const GridNode& node) {
            return !is_joined(view, from, node);
        });
        joined.insert(joined.end(), others, rest.end());
        rest.erase(others, rest.end());
    }
    return rest.empty();
}

} // namespace

void SealedTargetCheck::begin(NeighborView& view,
                              const GridAnchor& start,
                              const GridAnchor& target) {
    is_enabled_ = true;
    start_ = start;
    next_at_ = first_at;
    grown_ = 0;
    region_.begin(view, max_chunks, Region::Along::backward);
    add_target(view, target);
}

void SealedTargetCheck::add_target(NeighborView& view, const GridAnchor& target) {
    bool is_isolated = true;
    int cells = 0;
    int neighbors = 0; // pairs of joined cells between which a step is open
    for_each_connected_node(target, [&](const GridNode& node) { region_.add_node(node); });
    for_each_connected(target, [&](Cell cell) {
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
    // Up to four cells in a square are connected if they have as many open steps as a tree.
    is_one_region_ =
        target.connects_to_gaps() ? are_joined(view, target) : cells <= 4 && neighbors >= cells - 1;
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
    while (is_growing()) {
        region_.grow(max_chunks);
    }
}

void SealedTargetCheck::extend_in_known_chunks() {
    if (is_enabled_ && grown_ > 0) {
        region_.grow_in_known_chunks();
    }
}

bool SealedTargetCheck::is_sealed() const {
    if (!is_enabled_ || region_.status() != Region::Status::closed) {
        return false;
    }
    bool has_start = false;
    for_each_connected_node(start_, [&](const GridNode& node) {
        has_start = has_start || region_.contains_node(node);
    });
    return !has_start;
}

} // namespace raywalk
