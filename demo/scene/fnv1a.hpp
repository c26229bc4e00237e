// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace raywalk::demo {

/// 64-bit FNV-1a hash by Fowler, Noll and Vo.
class Fnv1a {
public:
    void add(std::string_view bytes) {
        for (const char byte : bytes) {
            add_byte(static_cast<unsigned char>(byte));
        }
    }

    /// Adds the four bytes of `value`, least significant first.
    void add(std::uint32_t value) {
        for (unsigned shift = 0; shift < 32; shift += 8) {
            add_byte(static_cast<unsigned char>(value >> shift));
        }
    }

    /// Adds the exact coordinates.
    void add(Vec2 point) {
        add(std::bit_cast<std::uint32_t>(point.x));
        add(std::bit_cast<std::uint32_t>(point.y));
    }

    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3U; }

    std::uint64_t value_ = 0xCBF29CE484222325U;
};

} // namespace raywalk::demo
