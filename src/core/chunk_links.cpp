// SPDX-License-Identifier: MIT
#include "raywalk/low_level/chunk_links.hpp"

#include "core/algorithms.hpp"

#include <numeric>
#include <utility>

namespace raywalk {
namespace {

void mark_centers(std::span<const ChunkLinks::Link> links, ChunkLinks::Rows& centers) {
    for (const ChunkLinks::Link& link : links) {
        if (link.from % ChunkLinks::layer_count == 0) {
            const std::size_t index = link.from / ChunkLinks::layer_count;
            std::uint16_t& row = centers[index / centers.size()];
            row = static_cast<std::uint16_t>(row | 1U << index % centers.size());
        }
    }
}

// Merges links into sorted ones, after those of the same layer. Returns the new index of each that
// was there.
std::vector<std::uint16_t> merge(std::span<const ChunkLinks::Link> added,
                                 std::vector<ChunkLinks::Link>& links) {
    std::vector<std::uint16_t> order(links.size() + added.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    const std::size_t known = links.size();
    links.insert(links.end(), added.begin(), added.end());
    std::stable_sort(order.begin(), order.end(), by([&](auto index) { return links[index].from; }));
    std::vector<ChunkLinks::Link> sorted;
    sorted.reserve(links.size());
    std::vector<std::uint16_t> places(known);
    for (const std::uint16_t index : order) {
        if (index < known) {
            places[index] = static_cast<std::uint16_t>(sorted.size());
        }
        sorted.push_back(links[index]);
    }
    links = std::move(sorted);
    return places;
}

} // namespace

std::span<const ChunkLinks::Link> ChunkLinks::links_of(std::uint16_t key) const {
    return equal_range(links, key, &Link::from);
}

std::span<const ChunkLinks::Link> ChunkLinks::links_into(std::uint16_t key) const {
    return equal_range(leads_one_way ? entries : links, key, &Link::from);
}

void ChunkLinks::add_one_way(std::span<const Node> added_nodes,
                             std::span<const Link> exits,
                             std::span<const Link> added_entries) {
    nodes.insert(nodes.end(), added_nodes.begin(), added_nodes.end());
    sort_by(nodes, &Node::key);
    entries = links; // these lead both ways
    merge(added_entries, entries);
    const std::vector<std::uint16_t> places = merge(exits, links);
    for (Corner& corner : corners) {
        corner.link = places[corner.link];
    }
    mark_centers(exits, linked_centers);
    mark_centers(added_entries, entered_centers);
    leads_one_way = true;
}

std::span<const ChunkLinks::Corner> ChunkLinks::corners_of(const Link& link) const {
    return equal_range(corners, static_cast<std::size_t>(&link - links.data()), &Corner::link);
}

const ChunkLinks::Node* ChunkLinks::find(std::uint16_t key) const {
    const auto found = equal_range(nodes, key, &Node::key);
    return found.empty() ? nullptr : found.data();
}

bool ChunkLinks::are_equal_at(const ChunkLinks* one, const ChunkLinks* other, unsigned index) {
    static const ChunkLinks none;
    const ChunkLinks& a = one == nullptr ? none : *one;
    const ChunkLinks& b = other == nullptr ? none : *other;
    for (unsigned layer = 0; layer < layer_count; ++layer) {
        const std::uint16_t key = key_of(index, layer);
        if (!are_equal(equal_range(a.nodes, key, &Node::key),
                       equal_range(b.nodes, key, &Node::key)) ||
            !are_equal(a.links_of(key), b.links_of(key)) ||
            !are_equal(a.links_into(key), b.links_into(key))) {
            return false;
        }
    }
    return true;
}

std::size_t ChunkLinks::bytes() const {
    return sizeof *this + nodes.capacity() * sizeof(Node) + links.capacity() * sizeof(Link) +
           corners.capacity() * sizeof(Corner) + entries.capacity() * sizeof(Link);
}

} // namespace raywalk
