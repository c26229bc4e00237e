// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace raywalk::demo {

// Fields shared by maps, tilesets, layers, tiles and objects.

/// Largest accepted coordinate and size (unit: pixel).
inline constexpr double max_pixels = 1e7;

/// Fails unless `document` has this `type` ("map" or "tileset") and a supported version.
void expect_tiled(const JsonReader& document, std::string_view type);

/// Returns the value of a custom property, if it exists.
[[nodiscard]] std::optional<JsonReader> property(const JsonReader& thing, std::string_view name);

/// Returns the custom property `solid` or `collides`, if it exists: whether the element is an
/// obstacle.
[[nodiscard]] std::optional<bool> solidity(const JsonReader& thing);

/// The purpose of an object.
enum class TiledRole : std::uint8_t { obstacle, player, skeleton, walker, click, cost };

struct TiledMeaning {
    TiledRole role = TiledRole::obstacle;
    Material material = Material::stone; ///< of an obstacle
};

/// Interprets the class of an element, or its name if the class has no meaning: `player`,
/// `skeleton`, `walker`, `click`, `cost`, or a material. Case and a trailing s are ignored:
/// "Trees".
[[nodiscard]] std::optional<TiledMeaning> meaning_of(const JsonReader& thing);

} // namespace raywalk::demo
