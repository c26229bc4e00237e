// SPDX-License-Identifier: MIT
// Loads bytes as if Navigator::save_cache() had saved them, with the right header and the right
// hash at the end, and finds a path over what was loaded: nothing crashes, whatever they say. The
// inputs begin as what was really saved of a level, and are mutated from there.
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "cells/saved_chunk.hpp"
#include "support/log_lines.hpp"
#include "support/worlds.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace {

constexpr std::size_t end_of_empty = 12; // the number of walkers, 0, and the hash
constexpr std::size_t hash_size = 8;

// A level of one chunk with narrow passages. Chunks that were saved of it are cached again, also
// where their bytes were changed.
struct Level {
    Level() {
        raywalk::test::Random random{2};
        add_random_bodies(world, random, {{-16.0F, -16.0F}, {16.0F, 16.0F}}, 20);
    }

    raywalk::physics::World world;
    raywalk::Navigator navigator{raywalk::Box2dProbe{world}};
};

// What any saved cache of the level begins with.
std::vector<std::byte> header() {
    Level level;
    std::vector<std::byte> bytes = level.navigator.save_cache();
    bytes.resize(bytes.size() - end_of_empty);
    return bytes;
}

// What is saved of the level, without header and hash.
std::vector<std::byte> saved_level() {
    Level level;
    level.navigator.prefill({{0.5F, 0.5F}, {15.5F, 15.5F}}, {.radius = 0.3F});
    const std::vector<std::byte> bytes = level.navigator.save_cache();
    const auto first = static_cast<std::ptrdiff_t>(header().size());
    return {bytes.begin() + first, bytes.end() - hash_size};
}

} // namespace

// NOLINTNEXTLINE: libFuzzer's names
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

// Short inputs become those of a level; others are mutated as always.
// NOLINTNEXTLINE: libFuzzer's name
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                               std::size_t size,
                                               std::size_t max_size,
                                               unsigned int /*seed*/) {
    constexpr std::size_t least = 64;
    if (size < least) {
        const std::vector<std::byte> bytes = saved_level();
        if (bytes.size() <= max_size) {
            std::memcpy(data, bytes.data(), bytes.size());
            return bytes.size();
        }
    }
    return LLVMFuzzerMutate(data, size, max_size);
}

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    raywalk::test::be_quiet();
    Level level;
    std::vector<std::byte> bytes = header();
    const std::span<const std::byte> given = std::as_bytes(std::span{data, size});
    bytes.insert(bytes.end(), given.begin(), given.end());
    raywalk::ByteWriter end;
    end.put(raywalk::hash_of_bytes(bytes));
    bytes.insert(bytes.end(), end.bytes().begin(), end.bytes().end());

    (void)level.navigator.load_cache(bytes);
    raywalk::PathQuery query;
    query.walker.radius = 0.3F;
    (void)level.navigator.find_path({0.5F, 0.5F}, {15.5F, 15.5F}, query);
    return 0;
}
