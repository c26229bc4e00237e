// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Random numbers that are equal with every standard library, unlike those of std distributions.
class Random {
public:
    explicit Random(std::uint32_t seed)
        : engine_{seed} {}

    /// Returns a number from 0 to count - 1; count >= 1.
    [[nodiscard]] std::size_t below(std::size_t count) { return engine_() % count; }

    [[nodiscard]] float between(float from, float to) {
        return from + (to - from) * static_cast<float>(engine_() >> 8U) / 16777216.0F;
    }

    [[nodiscard]] Vec2 in(const Box& box) {
        const float x = between(box.min.x, box.max.x);
        return {x, between(box.min.y, box.max.y)};
    }

    template <class T>
    void shuffle(std::vector<T>& values) {
        for (std::size_t i = values.size(); i > 1; --i) {
            std::swap(values[i - 1], values[below(i)]);
        }
    }

private:
    std::mt19937 engine_;
};

} // namespace raywalk::demo
