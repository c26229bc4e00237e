// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Indices of the samples to keep, the first and the last among them, such that something moving
/// evenly from each kept sample to the next is never off by more than `tolerance` in x or y at the
/// time of a dropped one.
[[nodiscard]] std::vector<std::size_t> key_samples(std::span<const Vec2> samples, float tolerance);

} // namespace raywalk::demo
