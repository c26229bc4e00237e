// SPDX-License-Identifier: MIT
#include "cells/nearest_nodes.hpp"

#include "core/vec2d.hpp"

#include <bit>
#include <cstdlib>

namespace raywalk {
namespace {

// A lower bound for the nodes in a ring and all further ones: the point is at most half a cell from
// the center of the middle cell, gap nodes are at most 0.87 from theirs, and rows are a cell's
// width apart, or 0.86 of it on a hexagonal grid (unit: square meter).
double least_in(std::int32_t ring, const Grid& grid) {
    const double rows = std::max(0.0, 0.86 * ring - 1.5);
    const double distance = rows * grid.cell_size();
    return distance * distance;
}

double squared_distance(NeighborView& view, Vec2 point, const GridNode& node) {
    const Vec2d way = between(point, position_of(view, node));
    return dot(way, way);
}

} // namespace

Vec2 position_of(const Grid& grid, const Chunk& chunk, const GridNode& node) {
    const std::uint16_t key = Chunk::key_of(node);
    const ChunkLinks::Node* gap = chunk.links == nullptr ? nullptr : chunk.links->find(key);
    return gap == nullptr ? grid.center_of(node.cell) : gap->position;
}

Vec2 position_of(NeighborView& view, const GridNode& node) {
    return node.layer == 0 ? view.grid().center_of(node.cell)
                           : position_of(view.grid(), view.chunk(Chunk::of(node.cell)), node);
}

NearestOf::NearestOf(NeighborView& view, Vec2 point)
    : view_{&view}
    , point_{point}
    , center_{view.grid().cell_at(point)} {}

bool NearestOf::is_ring_beyond(std::int32_t ring) const {
    return least_in(ring, view_->grid()) > least_;
}

bool NearestOf::is_beyond(Cell chunk_position) const {
    const Cell first = Chunk::cell_at(chunk_position, 0);
    const Cell last = Chunk::cell_at(chunk_position, Chunk::cell_count - 1);
    return is_ring_beyond(std::max(
        {first.x - center_.x, center_.x - last.x, first.y - center_.y, center_.y - last.y, 0}));
}

void NearestOf::add(Cell chunk_position, const Chunk::BitRows& cells) {
    for (unsigned y = 0; y < Chunk::side; ++y) {
        const Cell first = Chunk::cell_at(chunk_position, y * Chunk::side);
        if (!is_ring_beyond(std::abs(first.y - center_.y))) {
            for (unsigned left = cells[y]; left != 0; left &= left - 1) {
                add(GridNode{{first.x + std::countr_zero(left), first.y}, 0});
            }
        }
    }
}

void NearestOf::add(const GridNode& node) {
    const double distance = squared_distance(*view_, point_, node);
    if (distance < least_) {
        nodes_.clear();
        least_ = distance;
    }
    if (distance == least_) {
        nodes_.push_back(node);
    }
}

// The rows of hexagons are 0.86 of a cell apart.
NearestNodes::NearestNodes(NeighborView& view, Vec2 point, double distance)
    : view_{&view}
    , point_{point}
    , center_{view.grid().cell_at(point)}
    , last_ring_{
          static_cast<std::int32_t>(std::min<double>(distance / 0.86 + 1.0, greatest_ring))} {}

std::vector<GridNode> NearestNodes::next() {
    while (ring_ <= last_ring_ &&
           (waiting_.empty() || waiting_.front().first >= least_in(ring_, view_->grid()))) {
        add_ring();
    }
    std::vector<GridNode> nodes;
    const double nearest = waiting_.empty() ? 0.0 : waiting_.front().first;
    while (!waiting_.empty() && waiting_.front().first == nearest) {
        nodes.push_back(waiting_.front().second);
        std::pop_heap(waiting_.begin(), waiting_.end(), std::greater<>{});
        waiting_.pop_back();
    }
    return nodes;
}

// A ring consists of the cells whose greater distance from the middle cell, in rows or columns, is
// its number.
void NearestNodes::add_ring() {
    const std::int32_t r = ring_++;
    for (std::int32_t i = -r; i <= r; ++i) {
        add({center_.x + i, center_.y - r});
        if (r > 0) {
            add({center_.x + i, center_.y + r});
        }
        if (i > -r && i < r) {
            add({center_.x - r, center_.y + i});
            add({center_.x + r, center_.y + i});
        }
    }
}

void NearestNodes::add(Cell cell) {
    constexpr std::int32_t range = Grid::range;
    if (cell.x < -range || cell.x >= range || cell.y < -range || cell.y >= range) {
        return;
    }
    (void)is_any_node_of(*view_, cell, [this](const GridNode& node) {
        waiting_.emplace_back(squared_distance(*view_, point_, node), node);
        std::push_heap(waiting_.begin(), waiting_.end(), std::greater<>{});
        return false;
    });
}

} // namespace raywalk
