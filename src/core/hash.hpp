// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace raywalk {

/// One step of SplitMix64 by Steele, Lea and Flood: neighboring numbers give unrelated ones.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t number) {
    std::uint64_t z = number + 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
    return z ^ z >> 31U;
}

/// Adds a value to a hash; the order of the values matters. Its upper bits are the best mixed.
[[nodiscard]] constexpr std::uint64_t combined(std::uint64_t hash, std::uint64_t value) {
    return (std::rotl(hash, 23) ^ value) * 0x9E3779B97F4A7C15U;
}

/// The upper half of such a hash.
[[nodiscard]] constexpr std::uint64_t upper_half(std::uint64_t hash) {
    return hash >> 32U;
}

/// How many phases there are.
inline constexpr std::uint32_t phases = 16;

/// Returns a multiple of 1 / phases, at least 0 and less than 1. What agents do at different phases
/// is spread over time: ids that follow each other have phases far apart.
[[nodiscard]] constexpr double phase_of(std::uint32_t id) {
    return static_cast<double>((id * 2654435761U >> 8U) % phases) / phases;
}

} // namespace raywalk
