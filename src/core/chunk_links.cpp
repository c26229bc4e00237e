// SPDX-License-Identifier: MIT
#include "raywalk/low_level/chunk_links.hpp"

#include <algorithm>
#include <iterator>

namespace raywalk {
namespace {

// The part of a sorted container with this value of a member.
template <class Container, class Member>
auto equal_part(const Container& sorted, std::size_t value, Member member) {
    const auto first = std::partition_point(
        sorted.begin(), sorted.end(), [&](const auto& entry) { return entry.*member < value; });
    const auto last = std::partition_point(
        first, sorted.end(), [&](const auto& entry) { return entry.*member == value; });
    return std::span{first, last};
}

} // namespace

std::span<const ChunkLinks::Link> ChunkLinks::links_of(std::uint16_t key) const {
    return equal_part(links, key, &Link::from);
}

std::span<const ChunkLinks::Corner> ChunkLinks::corners_of(const Link& link) const {
    return equal_part(corners, static_cast<std::size_t>(&link - links.data()), &Corner::link);
}

const ChunkLinks::Node* ChunkLinks::find(std::uint16_t key) const {
    const auto found = equal_part(nodes, key, &Node::key);
    return found.empty() ? nullptr : found.data();
}

bool ChunkLinks::are_equal_at(const ChunkLinks* one, const ChunkLinks* other, unsigned index) {
    static const ChunkLinks none;
    const ChunkLinks& a = one == nullptr ? none : *one;
    const ChunkLinks& b = other == nullptr ? none : *other;
    for (unsigned layer = 0; layer < layer_count; ++layer) {
        const std::uint16_t key = key_of(index, layer);
        const auto nodes_a = equal_part(a.nodes, key, &Node::key);
        const auto nodes_b = equal_part(b.nodes, key, &Node::key);
        const auto links_a = a.links_of(key);
        const auto links_b = b.links_of(key);
        if (!std::equal(nodes_a.begin(), nodes_a.end(), nodes_b.begin(), nodes_b.end()) ||
            !std::equal(links_a.begin(), links_a.end(), links_b.begin(), links_b.end())) {
            return false;
        }
    }
    return true;
}

std::size_t ChunkLinks::bytes() const {
    return sizeof *this + nodes.capacity() * sizeof(Node) + links.capacity() * sizeof(Link) +
           corners.capacity() * sizeof(Corner);
}

} // namespace raywalk
