// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Returns the indices of samples to keep, including the first and the last. Linear interpolation
/// between kept samples deviates by at most `tolerance` in x and y from every dropped one.
[[nodiscard]] std::vector<std::size_t> key_samples(std::span<const Vec2> samples, float tolerance);

} // namespace raywalk::demo
