// SPDX-License-Identifier: MIT
#include "cells/query_links.hpp"

#include "cells/connected_nodes.hpp"
#include "shapes/sweep.hpp"

#include <tuple>
#include <utility>

namespace raywalk {
namespace {

// Also exactly beside an obstacle: rounding the point must not make it touch.
bool fits(NeighborView& view, Vec2 point) {
    if (view.can_walk(point, point, false)) {
        return true;
    }
    const auto tolerance = static_cast<float>(position_tolerance(point, view.grid().cell_size()));
    const float reach = std::max(view.reach() - tolerance, 0.0F);
    const Sweep stand{point, point, reach, SweepMode::passing};
    return !view.crosses_blocked_cell(point, point, false) &&
           stand.is_free_of(view.obstacles_in(stand.bounds()));
}

std::size_t at(Travel travel) {
    return static_cast<std::size_t>(travel);
}

} // namespace

GridAnchor anchor_exit(NeighborView& view, Vec2 end) {
    GridAnchor anchor = anchor_start(view, end);
    if (!fits(view, end)) {
        anchor.connected = 0;
        anchor.connected_gaps = {};
    }
    return anchor;
}

std::span<const QueryLinks::LinkedNodes::Entry>
QueryLinks::LinkedNodes::of(const GridNode& node) const {
    return equal_range(entries, node, &Entry::node);
}

void QueryLinks::begin(const NeighborView& view,
                       std::shared_ptr<const LinkSet> links,
                       std::uint32_t navigation_layers,
                       std::span<const LinkId> blocked) {
    if (links != set_ || navigation_layers != layers_ || view.radius() != radius_ ||
        !are_equal(blocked, blocked_)) {
        set_ = std::move(links);
        layers_ = navigation_layers;
        blocked_.assign(blocked.begin(), blocked.end());
        select(view.radius());
    }
    ends_ = {};
    nodes_ = {};
}

void QueryLinks::select(float radius) {
    radius_ = radius;
    usable_.clear();
    near_ = set_->chunks();
    const auto is_usable = [this](std::uint32_t index) {
        return suits(*edge(index).link, radius_, layers_) && !is_among(edge(index).id, blocked_);
    };
    for (std::uint32_t index = 0; index < set_->edges().size(); ++index) {
        if (is_usable(index)) {
            usable_.push_back(index);
        }
    }
    for (Near& edges : near_) {
        for (std::vector<std::uint32_t>& of_travel : edges) {
            std::erase_if(of_travel, std::not_fn(is_usable));
        }
    }
}

std::uint32_t QueryLinks::index_of(LinkId link, bool is_backward) const {
    const std::vector<Edge>& edges = set_->edges();
    const auto found = lower_bound(edges, std::pair{link, is_backward}, [](const Edge& edge) {
        return std::pair{edge.id, edge.is_backward};
    });
    return static_cast<std::uint32_t>(found - edges.begin());
}

std::span<const std::uint32_t> QueryLinks::edges_near(Cell chunk_position, Travel travel) const {
    const std::uint32_t index = set_->index_of(chunk_position);
    return index == ChunkMap::none ? std::span<const std::uint32_t>{} : near_[index][at(travel)];
}

const QueryLinks::LinkedNodes*
QueryLinks::nodes_in(NeighborView& view, Cell chunk_position, Travel travel) {
    const std::span<const std::uint32_t> edges = edges_near(chunk_position, travel);
    if (edges.empty()) {
        return nullptr;
    }
    const auto [nodes, is_new] = nodes_[at(travel)].try_emplace(set_->index_of(chunk_position));
    if (is_new) {
        nodes->second = find_nodes(view, chunk_position, edges, travel);
    }
    return nodes->second.entries.empty() ? nullptr : &nodes->second;
}

QueryLinks::LinkedNodes QueryLinks::find_nodes(NeighborView& view,
                                               Cell chunk_position,
                                               std::span<const std::uint32_t> edges,
                                               Travel travel) {
    LinkedNodes found;
    for (const std::uint32_t edge : edges) {
        for_each_connected_node(near_end(view, edge, travel), [&](const GridNode& node) {
            if (Chunk::of(node.cell) == chunk_position) {
                found.entries.push_back({node, edge});
            }
        });
    }
    sort_by(found.entries, [](const auto& each) { return std::tie(each.node, each.edge); });
    return found;
}

const GridAnchor& QueryLinks::near_end(NeighborView& view, std::uint32_t edge, Travel travel) {
    const auto [anchor, is_new] = ends_[at(travel)].try_emplace(edge);
    if (is_new) {
        const Edge& link = this->edge(edge);
        anchor->second =
            travel == Travel::forward ? anchor_target(view, link.from) : anchor_exit(view, link.to);
    }
    return anchor->second;
}

} // namespace raywalk
