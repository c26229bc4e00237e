// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace raywalk::demo {

// What maps, tilesets, layers, tiles and objects have in common.

/// Pixels from the origin, and sizes in pixels, that are taken for sense.
inline constexpr double most_pixels = 1e7;

/// Fails unless `document` is a map or a tileset, as `type` says, of a version that is known.
void expect_tiled(const JsonReader& document, std::string_view type);

/// The value of a custom property, if there is one of that name.
[[nodiscard]] std::optional<JsonReader> property(const JsonReader& thing, std::string_view name);

/// The custom property `solid` or `collides`, if there is one: does it stand in the way?
[[nodiscard]] std::optional<bool> solidity(const JsonReader& thing);

/// What an object is for.
enum class TiledRole : std::uint8_t { obstacle, player, skeleton, walker, click, cost };

struct TiledMeaning {
    TiledRole role = TiledRole::obstacle;
    Material material = Material::stone; ///< of an obstacle
};

/// What the class means, or the name if the class means nothing: `player`, `skeleton`, `walker`,
/// `click`, `cost`, or a material. Capitals do not matter, nor does a final s: "Trees".
[[nodiscard]] std::optional<TiledMeaning> meaning_of(const JsonReader& thing);

} // namespace raywalk::demo
