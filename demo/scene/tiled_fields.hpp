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

/// Fails unless `document` has this `type` ("map", "tileset" or "template") and a version 1.x.
void expect_tiled(const JsonReader& document, std::string_view type);

/// Whether a value is true. Properties had no type but text at first, and XML has neither; there,
/// an element, which becomes an object, is true.
[[nodiscard]] bool is_true(const JsonReader& value);

/// Returns the value of a custom property, if it exists. Before Tiled 1.2, `list`, the member with
/// the properties, was an object.
[[nodiscard]] std::optional<JsonReader>
property(const JsonReader& thing, std::string_view name, const std::string& list = "properties");

/// Whether the element is an obstacle, by its property `solid`, `collides`, `collidable` or
/// `obstacle`, or by the opposite, `walkable`.
[[nodiscard]] std::optional<bool> solidity(const JsonReader& thing,
                                           const std::string& list = "properties");

/// The purpose of an element. Whatever is passable is no obstacle where its layer says that
/// everything is one.
enum class TiledRole : std::uint8_t { obstacle, passable, player, skeleton, walker, click, cost };

struct TiledMeaning {
    TiledRole role = TiledRole::obstacle;
    std::optional<Material> material{}; ///< of an obstacle, if its name says it
};

/// Interprets the class of an element, or its name if the class has no meaning: a role, another
/// word for it, such as `collision` for an obstacle, or a material. Case, digits, a trailing s and
/// words such as "layer" or "start" are ignored: "Trees", "Collision Layer 2", "PlayerStart".
[[nodiscard]] std::optional<TiledMeaning> meaning_of(const JsonReader& thing);

/// Whether a meaning makes all tiles and objects obstacles; nothing if it does not say. A door that
/// is a tile may be open.
[[nodiscard]] std::optional<bool> solidity(const std::optional<TiledMeaning>& meaning);

} // namespace raywalk::demo
