// SPDX-License-Identifier: MIT
#include "cells/saved_chunk.hpp"
#include "navigator/navigator_state.hpp"

#include <optional>
#include <utility>
#include <vector>

// What is cached of the world, as bytes: a header, then for each kind of walker its profile and its
// chunks, each with the hash of what it was discovered from, and at the end a hash of all of it.
namespace raywalk {
namespace {

constexpr std::uint64_t cache_magic = 0x4548434143575201U;

// Raise this whenever the bytes or what discovery makes of the same obstacles changes.
constexpr std::uint32_t cache_format = 1;

constexpr std::size_t least_walker_bytes = 33;
constexpr std::size_t chunk_header_bytes = 16;

void write_settings(const NavigatorSettings& settings, const Grid& grid, ByteWriter& writer) {
    writer.put(grid.cell_size());
    writer.put(grid.origin().x);
    writer.put(grid.origin().y);
    writer.put(static_cast<std::uint8_t>(settings.neighborhood));
    writer.put(static_cast<std::uint8_t>(settings.diagonal_mode));
    writer.put(static_cast<std::uint8_t>(settings.discovery));
    writer.put(static_cast<std::uint8_t>(settings.find_narrow_passages));
}

void write_walker(const WalkerProfile& walker, ByteWriter& writer) {
    const ObstacleFilter& filter = walker.filter;
    writer.put(walker.radius);
    writer.put(walker.margin);
    writer.put(filter.category_bits);
    writer.put(filter.mask_bits);
    writer.put(filter.group_index);
    writer.put(static_cast<std::uint8_t>((filter.body_types.static_bodies ? 1U : 0U) |
                                         (filter.body_types.kinematic_bodies ? 2U : 0U) |
                                         (filter.body_types.dynamic_bodies ? 4U : 0U) |
                                         (filter.uses_body_policies ? 8U : 0U)));
    writer.put(static_cast<std::uint32_t>(filter.more_fixtures.size()));
    for (const CollisionFilter& fixture : filter.more_fixtures) {
        writer.put(fixture.category_bits);
        writer.put(fixture.mask_bits);
        writer.put(fixture.group_index);
    }
}

WalkerProfile read_walker(ByteReader& reader) {
    WalkerProfile walker;
    ObstacleFilter& filter = walker.filter;
    walker.radius = reader.get<float>();
    walker.margin = reader.get<float>();
    filter.category_bits = reader.get<std::uint64_t>();
    filter.mask_bits = reader.get<std::uint64_t>();
    filter.group_index = reader.get<std::int32_t>();
    const auto flags = reader.get<std::uint8_t>();
    filter.body_types = {(flags & 1U) != 0, (flags & 2U) != 0, (flags & 4U) != 0};
    filter.uses_body_policies = (flags & 8U) != 0;
    filter.more_fixtures.resize(reader.get_count(20));
    for (CollisionFilter& fixture : filter.more_fixtures) {
        fixture.category_bits = reader.get<std::uint64_t>();
        fixture.mask_bits = reader.get<std::uint64_t>();
        fixture.group_index = reader.get<std::int32_t>();
    }
    return walker;
}

struct SavedChunk {
    Cell position;
    std::uint64_t fingerprint = 0;
    Chunk chunk;
};

struct SavedWalker {
    WalkerProfile walker;
    std::vector<SavedChunk> chunks;
};

// Empty if the bytes are damaged.
std::optional<std::vector<SavedWalker>> read_walkers(ByteReader& reader) {
    constexpr std::int32_t last = Grid::range / Chunk::side;
    std::vector<SavedWalker> walkers(reader.get_count(least_walker_bytes));
    for (SavedWalker& saved : walkers) {
        saved.walker = read_walker(reader);
        saved.chunks.resize(reader.get_count(chunk_header_bytes + least_chunk_bytes));
        for (SavedChunk& chunk : saved.chunks) {
            chunk.position.x = reader.get<std::int32_t>();
            chunk.position.y = reader.get<std::int32_t>();
            chunk.fingerprint = reader.get<std::uint64_t>();
            const bool is_in_range = chunk.position.x >= -last && chunk.position.x < last &&
                                     chunk.position.y >= -last && chunk.position.y < last;
            if (!is_in_range || !read_chunk(reader, chunk.position, chunk.chunk)) {
                return std::nullopt;
            }
        }
        if (reader.has_failed() || !saved.walker.is_valid()) {
            return std::nullopt;
        }
    }
    if (reader.has_failed() || reader.left() > 0) {
        return std::nullopt;
    }
    return walkers;
}

// The part before the hash at the end; empty if the hash is another one.
std::span<const std::byte> checked(std::span<const std::byte> bytes) {
    constexpr std::size_t size = sizeof(std::uint64_t);
    if (bytes.size() < size) {
        return {};
    }
    const std::span<const std::byte> content = bytes.first(bytes.size() - size);
    return ByteReader{bytes.last(size)}.get<std::uint64_t>() == hash_of_bytes(content)
               ? content
               : std::span<const std::byte>{};
}

} // namespace

std::vector<std::byte> Navigator::save_cache() const {
    const std::shared_ptr<State> state = state_;
    if (!state->access->prepare_query()) {
        return {};
    }
    Chunk chunk;
    ByteWriter writer;
    writer.put(cache_magic);
    writer.put(cache_format);
    write_settings(settings(), grid(), writer);
    const std::vector<WalkerCache*> caches = state->caches.pointers();
    writer.put(static_cast<std::uint32_t>(caches.size()));
    for (const WalkerCache* cache : caches) {
        const NeighborCache& neighbors = cache->neighbors;
        write_walker(neighbors.profile(), writer);
        const std::vector<Cell> positions = neighbors.cached_positions();
        writer.put(static_cast<std::uint32_t>(positions.size()));
        for (const Cell position : positions) {
            writer.put(position.x);
            writer.put(position.y);
            writer.put(neighbors.fingerprint_near(position));
            // The cached chunk may be outdated: a moved body need not be reported yet.
            neighbors.discover(position, {}, chunk);
            write_chunk(chunk, writer);
        }
    }
    writer.put(hash_of_bytes(writer.bytes()));
    return writer.take();
}

std::string_view to_string(CacheLoadStatus status) {
    switch (status) {
    case CacheLoadStatus::loaded:
        return "loaded";
    case CacheLoadStatus::damaged:
        return "damaged";
    case CacheLoadStatus::other_version:
        return "other_version";
    case CacheLoadStatus::other_settings:
        return "other_settings";
    case CacheLoadStatus::refused:
        return "refused";
    }
    return "unknown";
}

CacheLoad Navigator::load_cache(std::span<const std::byte> bytes) {
    const std::shared_ptr<State> state = state_;
    if (WorldAccess::is_in_callback() || !state->access->prepare_query()) {
        return {.status = CacheLoadStatus::refused};
    }
    ByteReader reader{checked(bytes)};
    if (reader.get<std::uint64_t>() != cache_magic) {
        return {.status = CacheLoadStatus::damaged};
    }
    if (reader.get<std::uint32_t>() != cache_format) {
        return {.status = CacheLoadStatus::other_version};
    }
    ByteWriter own;
    write_settings(settings(), grid(), own);
    for (const std::byte byte : own.bytes()) {
        if (reader.get<std::uint8_t>() != std::to_integer<std::uint8_t>(byte)) {
            return {.status = CacheLoadStatus::other_settings};
        }
    }
    const std::optional<std::vector<SavedWalker>> walkers = read_walkers(reader);
    if (!walkers) {
        return {.status = CacheLoadStatus::damaged};
    }
    state->detect_changes(); // what is read right after a snapshot needs no check later
    CacheLoad result;
    for (const SavedWalker& saved : *walkers) {
        if (saved.chunks.empty()) {
            continue;
        }
        NeighborCache& cache = state->caches.get(saved.walker).neighbors;
        for (const SavedChunk& chunk : saved.chunks) {
            if (cache.bytes() > state->caches.settings().cache_byte_budget) {
                ++result.left_out;
                continue;
            }
            const bool is_same = cache.adopt(chunk.position, chunk.chunk, chunk.fingerprint);
            ++(is_same ? result.chunks : result.refused);
        }
    }
    return result;
}

} // namespace raywalk
