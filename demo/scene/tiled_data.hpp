// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// Reads the numbers of `count` tiles from the `data` of a tile layer or of one of its chunks: an
/// array, or base64, depending on the layer's `encoding`. Fails for any other count and for
/// compressed data.
[[nodiscard]] std::vector<std::uint32_t>
read_tile_data(const JsonReader& layer, const JsonReader& layer_or_chunk, std::size_t count);

} // namespace raywalk::demo
