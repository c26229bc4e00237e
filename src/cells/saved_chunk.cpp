// SPDX-License-Identifier: MIT
#include "cells/saved_chunk.hpp"

#include "cells/chunk_builder.hpp"

#include <algorithm>
#include <memory>
#include <tuple>

namespace raywalk {
namespace {

constexpr std::uint8_t has_links_bit = 1;
constexpr std::uint8_t one_way_bit = 2;
constexpr std::uint8_t passages_bit = 4;

constexpr unsigned key_count = Chunk::cell_count * ChunkLinks::layer_count;

void write_bits(const Chunk::BitRows& rows, ByteWriter& writer) {
    for (const std::uint16_t row : rows) {
        writer.put(row);
    }
}

void read_bits(ByteReader& reader, Chunk::BitRows& rows) {
    for (std::uint16_t& row : rows) {
        row = reader.get<std::uint16_t>();
    }
}

void write_point(Vec2 point, ByteWriter& writer) {
    writer.put(point.x);
    writer.put(point.y);
}

Vec2 read_point(ByteReader& reader) {
    const auto x = reader.get<float>();
    const auto y = reader.get<float>();
    return {x, y};
}

void write_link_list(const std::vector<ChunkLinks::Link>& links, ByteWriter& writer) {
    writer.put(static_cast<std::uint32_t>(links.size()));
    for (const ChunkLinks::Link& link : links) {
        writer.put(link.from);
        writer.put(link.direction);
        writer.put(link.to_layer);
        writer.put(link.length);
    }
}

void read_link_list(ByteReader& reader, std::vector<ChunkLinks::Link>& links) {
    links.resize(reader.get_count(6));
    for (ChunkLinks::Link& link : links) {
        link.from = reader.get<std::uint16_t>();
        link.direction = reader.get<std::uint8_t>();
        link.to_layer = reader.get<std::uint8_t>();
        link.length = reader.get<std::uint16_t>();
    }
}

void write_links(const ChunkLinks& links, ByteWriter& writer) {
    write_bits(links.linked_centers, writer);
    write_bits(links.entered_centers, writer);
    writer.put(static_cast<std::uint32_t>(links.nodes.size()));
    for (const ChunkLinks::Node& node : links.nodes) {
        writer.put(node.key);
        write_point(node.position, writer);
    }
    write_link_list(links.links, writer);
    write_link_list(links.entries, writer);
    writer.put(static_cast<std::uint32_t>(links.corners.size()));
    for (const ChunkLinks::Corner& corner : links.corners) {
        writer.put(corner.link);
        write_point(corner.point, writer);
    }
}

ChunkLinks read_links(ByteReader& reader) {
    ChunkLinks links;
    read_bits(reader, links.linked_centers);
    read_bits(reader, links.entered_centers);
    links.nodes.resize(reader.get_count(10));
    for (ChunkLinks::Node& node : links.nodes) {
        node.key = reader.get<std::uint16_t>();
        node.position = read_point(reader);
    }
    read_link_list(reader, links.links);
    read_link_list(reader, links.entries);
    links.corners.resize(reader.get_count(10));
    for (ChunkLinks::Corner& corner : links.corners) {
        corner.link = reader.get<std::uint16_t>();
        corner.point = read_point(reader);
    }
    return links;
}

bool is_in_grid(Cell cell) {
    constexpr std::int32_t range = Grid::range;
    return cell.x >= -range && cell.x < range && cell.y >= -range && cell.y < range;
}

Cell cell_in_chunk(Cell position, unsigned index) {
    const auto i = static_cast<std::int32_t>(index);
    return {position.x * Chunk::side + i % Chunk::side, position.y * Chunk::side + i / Chunk::side};
}

bool leads_in_grid(Cell position, unsigned index, unsigned direction) {
    return is_in_grid(neighbor(cell_in_chunk(position, index), static_cast<Direction>(direction)));
}

bool are_links_well_formed(const std::vector<ChunkLinks::Link>& links, Cell position) {
    return std::is_sorted(links.begin(),
                          links.end(),
                          [](const auto& a, const auto& b) { return a.from < b.from; }) &&
           std::all_of(links.begin(), links.end(), [position](const ChunkLinks::Link& link) {
               return link.from < key_count && link.direction < direction_count &&
                      link.to_layer < ChunkLinks::layer_count &&
                      leads_in_grid(position, link.from / ChunkLinks::layer_count, link.direction);
           });
}

bool are_well_formed(const ChunkLinks& links, Cell position) {
    const auto has_earlier_key = [](const auto& a, const auto& b) {
        return a.key < b.key;
    };
    const auto has_earlier_link = [](const auto& a, const auto& b) {
        return a.link < b.link;
    };
    return std::is_sorted(links.nodes.begin(), links.nodes.end(), has_earlier_key) &&
           std::all_of(
               links.nodes.begin(),
               links.nodes.end(),
               [](const auto& node) { return node.key < key_count && is_finite(node.position); }) &&
           are_links_well_formed(links.links, position) &&
           are_links_well_formed(links.entries, position) &&
           std::is_sorted(links.corners.begin(), links.corners.end(), has_earlier_link) &&
           std::all_of(links.corners.begin(), links.corners.end(), [&](const auto& corner) {
               return corner.link < links.links.size() && is_finite(corner.point);
           });
}

// An open step begins at a free cell, and ends in the grid.
bool are_steps_well_formed(const Chunk& chunk, Cell position) {
    for (unsigned i = 0; i < Chunk::cell_count; ++i) {
        const bool is_free = (chunk.free[i / Chunk::side] >> (i % Chunk::side) & 1U) != 0;
        if (chunk.open[i] != 0 && !is_free) {
            return false;
        }
        for (unsigned d = 0; d < direction_count; ++d) {
            if ((chunk.open[i] >> d & 1U) != 0 && !leads_in_grid(position, i, d)) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

std::uint64_t hash_of_bytes(std::span<const std::byte> bytes) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const std::byte byte : bytes) {
        hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3U;
    }
    return hash;
}

void write_chunk(const Chunk& chunk, ByteWriter& writer) {
    for (const std::uint8_t directions : chunk.open) {
        writer.put(directions);
    }
    write_bits(chunk.free, writer);
    write_bits(chunk.clear, writer);
    if (chunk.links == nullptr) {
        writer.put(std::uint8_t{0});
        return;
    }
    writer.put(static_cast<std::uint8_t>(has_links_bit |
                                         (chunk.links->leads_one_way ? one_way_bit : 0) |
                                         (chunk.links->has_passages ? passages_bit : 0)));
    write_links(*chunk.links, writer);
}

bool read_chunk(ByteReader& reader, Cell position, Chunk& chunk) {
    for (std::uint8_t& directions : chunk.open) {
        directions = reader.get<std::uint8_t>();
    }
    read_bits(reader, chunk.free);
    read_bits(reader, chunk.clear);
    const auto flags = reader.get<std::uint8_t>();
    chunk.links = nullptr;
    if (reader.has_failed() || !are_steps_well_formed(chunk, position)) {
        return false;
    }
    if (flags != 0) {
        ChunkLinks links = read_links(reader);
        links.leads_one_way = (flags & one_way_bit) != 0;
        links.has_passages = (flags & passages_bit) != 0;
        if (reader.has_failed() || (flags & has_links_bit) == 0 ||
            !are_well_formed(links, position)) {
            return false;
        }
        chunk.links = std::make_shared<const ChunkLinks>(std::move(links));
    }
    derive_from_open(chunk);
    return true;
}

} // namespace raywalk
