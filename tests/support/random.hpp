// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <cstdint>
#include <random>
#include <span>

namespace raywalk::test {

/// Random numbers that are equal with all standard libraries.
class Random {
public:
    explicit Random(std::uint32_t seed)
        : engine_{seed} {}

    /// Takes numbers from a fuzzer's bytes while there are any: one for a choice among few, two for
    /// a number in a range.
    explicit Random(std::span<const std::uint8_t> bytes)
        : engine_{1}
        , bytes_{bytes}
        , has_bytes_{true} {}

    /// True if there were bytes and none are left.
    [[nodiscard]] bool is_spent() const { return has_bytes_ && bytes_.empty(); }

    /// A number from 0 to `count` - 1.
    int below(int count) {
        const std::uint32_t number = count <= 256 && !bytes_.empty() ? take() : bits();
        return static_cast<int>(number % static_cast<std::uint32_t>(count));
    }

    /// A number from `low` up to, but not including, `high`.
    float between(float low, float high) {
        return low + (high - low) * (0x1p-24F * static_cast<float>(bits() >> 8U));
    }

    Vec2 point_in(const Box& box) {
        const float x = between(box.min.x, box.max.x);
        const float y = between(box.min.y, box.max.y);
        return {x, y};
    }

    std::uint32_t bits() {
        if (bytes_.empty()) {
            return static_cast<std::uint32_t>(engine_());
        }
        const std::uint32_t high = take();
        return high << 24U | (bytes_.empty() ? 0U : take()) << 16U;
    }

private:
    std::uint32_t take() {
        const std::uint8_t byte = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return byte;
    }

    std::mt19937 engine_;
    std::span<const std::uint8_t> bytes_;
    bool has_bytes_ = false;
};

} // namespace raywalk::test
