// SPDX-License-Identifier: MIT
#include "query/connectivity_check.hpp"

#include "cells/connected_nodes.hpp"
#include "cells/nearest_nodes.hpp"

#include <cstdlib>

namespace raywalk {
namespace {

// The side of the target grows by a chunk after so many iterations of a search.
constexpr std::int64_t growth_period = 16;

constexpr std::int64_t least_chunks = 64;
constexpr std::int64_t most_chunks = 4096;

// How far around a target that cannot be reached another place is sought (unit: chunk).
constexpr std::int32_t most_rings = 4;

template <class Visit>
void for_each_in_ring(Cell middle, std::int32_t ring, Visit visit) {
    constexpr std::int32_t range = Grid::range / Chunk::side;
    for (std::int32_t y = -ring; y <= ring; ++y) {
        const bool is_whole_row = std::abs(y) == ring;
        for (std::int32_t x = -ring; x <= ring; x += is_whole_row ? 1 : 2 * ring) {
            const Cell at{middle.x + x, middle.y + y};
            if (at.x >= -range && at.x < range && at.y >= -range && at.y < range) {
                visit(at);
            }
        }
    }
}

Cell chunk_of_first(const std::vector<GridNode>& nodes) {
    return nodes.empty() ? Cell{} : Chunk::of(nodes.front().cell);
}

} // namespace

bool ConnectivityCheck::Side::contains(const GridNode& node) const {
    return any_of(closed, [&](const auto& around) { return around->contains(node); });
}

bool ConnectivityCheck::Side::contains_any_of(std::span<const GridNode> others) const {
    return any_of(others, [this](const GridNode& node) { return contains(node); }) ||
           (next != nullptr && next->contains_any_of(others));
}

void ConnectivityCheck::begin(NeighborView& view,
                              const NeighborCache& cache,
                              ComponentMap& map,
                              const GridAnchor& start,
                              std::int64_t max_iterations) {
    abandon();
    view_ = &view;
    map_ = view.has_overrides() ? nullptr : &map;
    cache_ = &cache;
    version_ = cache.version();
    max_chunks_ = static_cast<std::size_t>(
        std::clamp(max_iterations / cost_of_growing, least_chunks, most_chunks));
    for (Side* side : {&start_, &target_}) {
        side->state = State::growing;
        side->nodes.clear();
    }
    for_each_connected_node(start, [this](const GridNode& node) { start_.nodes.push_back(node); });
    target_.travel = Travel::backward;
    answer_ = Answer::unknown;
}

void ConnectivityCheck::aim_at(std::span<const GridAnchor> targets) {
    target_.nodes.clear();
    for (const GridAnchor& target : targets) {
        for_each_connected_node(target,
                                [this](const GridNode& node) { target_.nodes.push_back(node); });
    }
    give(target_);
    target_.next = nullptr;
    target_.state = targets.empty() ? State::open : State::growing;
    next_at_ = 0;
    answer_ = start_.contains_any_of(target_.nodes) ? Answer::unknown : Answer::pending;
    if (target_.state == State::growing) {
        begin_next(target_, start_);
    }
    if (start_.state == State::growing && start_.next == nullptr) {
        begin_next(start_, target_);
    }
    conclude();
}

void ConnectivityCheck::conclude() {
    if (answer_ != Answer::pending) {
        return;
    }
    if (start_.state == State::closed || target_.state == State::closed) {
        answer_ = Answer::separate;
    } else if (start_.state == State::open && target_.state == State::open) {
        answer_ = Answer::unknown;
    }
}

void ConnectivityCheck::end() {
    give(start_);
    give(target_);
    abandon();
    grown_ = 0;
}

void ConnectivityCheck::abandon() {
    for (Side* side : {&start_, &target_}) {
        side->closed.clear();
        side->next = nullptr;
        side->may_grow = false;
    }
}

bool ConnectivityCheck::is_outdated() const {
    const auto has_changed = [this](const Component::Part& part) {
        return cache_->version_of(part.position) > version_;
    };
    const auto is_outdated = [&](const std::shared_ptr<const Component>& component) {
        return component != nullptr && any_of(component->parts(), has_changed);
    };
    return any_of(start_.closed, is_outdated) || any_of(target_.closed, is_outdated) ||
           is_outdated(start_.next) || is_outdated(target_.next);
}

// Leaves the next component of a side to other queries.
void ConnectivityCheck::give(Side& side) {
    if (std::exchange(side.may_grow, false) && map_ != nullptr && side.next->is_symmetric()) {
        map_->give(*cache_, side.next, version_);
    }
}

bool ConnectivityCheck::has_ended(const Component& component) const {
    return component.is_closed() || component.parts().size() > max_chunks_;
}

// Goes on with the component around the next node of a side, as far as it is known.
void ConnectivityCheck::begin_next(Side& side, const Side& other) {
    const auto node =
        find_if(side.nodes, [&](const GridNode& candidate) { return !side.contains(candidate); });
    side.next = nullptr;
    if (node == side.nodes.end()) {
        side.state = State::closed;
        return;
    }
    side.next_node = *node;
    side.next = map_ == nullptr ? nullptr : map_->take(*cache_, *node, max_chunks_);
    if (side.next != nullptr) {
        side.may_grow = !has_ended(*side.next);
        settle(side, other);
    }
}

// Draws conclusions from the component around the next node.
void ConnectivityCheck::settle(Side& side, const Side& other) {
    const bool is_joined = side.next->contains_any_of(other.nodes);
    answer_ = is_joined ? Answer::unknown : answer_;
    if (!has_ended(*side.next)) {
        return;
    }
    give(side);
    if (!side.next->is_closed() || side.next->parts().size() > max_chunks_) {
        side.state = State::open;
    } else if (!is_joined || &side == &start_) {
        side.closed.push_back(std::move(side.next));
        begin_next(side, other);
    }
}

void ConnectivityCheck::grow(Side& side, const Side& other) {
    if (answer_ != Answer::pending || side.state != State::growing) {
        return;
    }
    ++grown_;
    if (side.next == nullptr) {
        side.next = std::make_shared<Component>(side.next_node);
        side.may_grow = true;
    }
    side.next->use(*view_, side.travel, chunk_of_first(other.nodes));
    const Component::Part& part = side.next->grow();
    if (other.next != nullptr && other.next->overlaps(part)) {
        answer_ = Answer::unknown;
    }
    settle(side, other);
    conclude();
}

void ConnectivityCheck::advance(std::int64_t iterations) {
    const std::int64_t due = 2 + iterations / growth_period;
    while (answer_ == Answer::pending && target_.state == State::growing &&
           (target_.next == nullptr || target_.next->growths() < due)) {
        grow(target_, start_);
    }
    next_at_ = (iterations / growth_period + 1) * growth_period;
}

void ConnectivityCheck::advance_both() {
    grow(target_, start_);
    grow(start_, target_);
}

bool ConnectivityCheck::is_separate(const GridNode& node) const {
    return target_.contains(node) || (start_.state == State::closed && !start_.contains(node));
}

std::vector<GridNode> ConnectivityCheck::nearest_nodes(Vec2 point) const {
    NearestOf nearest{*view_, point};
    const Cell middle = Chunk::of(view_->grid().cell_at(point));
    for (std::int32_t ring = 0; start_.state != State::closed && ring <= most_rings; ++ring) {
        for_each_in_ring(middle, ring, [&](Cell position) {
            if (!nearest.is_beyond(position)) {
                add_others(position, nearest);
            }
        });
    }
    for (const auto& component : start_.closed) {
        for (const Component::Part& part : component->parts()) {
            if (start_.state == State::closed && !nearest.is_beyond(part.position)) {
                nearest.add(part.position, part.cells);
                for (const std::uint16_t key : part.gaps) {
                    nearest.add(node_of(part.position, key));
                }
            }
        }
    }
    return nearest.nodes();
}

// Adds the nodes of a chunk that are in no closed component of a target.
void ConnectivityCheck::add_others(Cell position, NearestOf& nearest) const {
    const Chunk& chunk = view_->chunk(position);
    const std::shared_ptr<const ChunkLinks> links = chunk.links;
    Chunk::BitRows cells = chunk.free;
    for (const auto& component : target_.closed) {
        const Component::Part* part = component->part_in(position);
        for (std::size_t y = 0; part != nullptr && y < Chunk::side; ++y) {
            cells[y] = static_cast<std::uint16_t>(cells[y] & ~unsigned{part->cells[y]});
        }
    }
    nearest.add(position, cells);
    for (std::size_t i = 0; links != nullptr && i < links->nodes.size(); ++i) {
        const GridNode node = node_of(position, links->nodes[i].key);
        if (!target_.contains(node)) {
            nearest.add(node);
        }
    }
}

} // namespace raywalk
