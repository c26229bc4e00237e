// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// Reads the member `data` of a layer, or of a part of it, which must contain `count` tiles: their
/// numbers as a list or as text (CSV), or as base64, which may be compressed with zlib, gzip or
/// Zstandard. Never unpacks more than that.
[[nodiscard]] std::vector<std::uint32_t>
read_tile_data(const JsonReader& layer, const JsonReader& part, std::size_t count);

} // namespace raywalk::demo
