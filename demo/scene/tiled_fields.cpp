// SPDX-License-Identifier: MIT
#include "scene/tiled_fields.hpp"

#include "scene/settings_json.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace raywalk::demo {
namespace {

constexpr Names<TiledRole, 5> role_names = {{{"player", TiledRole::player},
                                             {"skeleton", TiledRole::skeleton},
                                             {"walker", TiledRole::walker},
                                             {"click", TiledRole::click},
                                             {"cost", TiledRole::cost}}};

std::optional<TiledMeaning> meaning_of_word(std::string word) {
    for (char& c : word) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    const auto is_meant = [&](std::string_view name) {
        return word == name || word == std::string{name} + 's';
    };
    for (const auto& [name, role] : role_names) {
        if (is_meant(name)) {
            return TiledMeaning{role};
        }
    }
    for (const auto& [name, material] : material_names) {
        if (is_meant(name)) {
            return TiledMeaning{TiledRole::obstacle, material};
        }
    }
    return std::nullopt;
}

} // namespace

void expect_tiled(const JsonReader& document, std::string_view type) {
    const auto own_type = document.find("type");
    if (!own_type || !own_type->is_text() || own_type->text() != type) {
        document.fail(fmt::format("is not a Tiled {}: its \"type\" is not \"{}\"", type, type));
    }
    constexpr std::array<std::string_view, 4> known = {"1.8", "1.9", "1.10", "1.11"};
    const JsonReader version = document["version"];
    if (!version.is_text() ||
        std::find(known.begin(), known.end(), version.text()) == known.end()) {
        version.fail("must be a version of the format from \"1.8\" to \"1.11\"");
    }
}

std::optional<JsonReader> property(const JsonReader& thing, std::string_view name) {
    std::optional<JsonReader> found;
    if (const auto properties = thing.find("properties")) {
        constexpr std::size_t most = 1000;
        properties->for_each(most, [&](const JsonReader& property) {
            if (!found && property["name"].text() == name) {
                found = property["value"].noted(name);
            }
        });
    }
    return found;
}

std::optional<bool> solidity(const JsonReader& thing) {
    for (const std::string_view name : {"solid", "collides"}) {
        if (const auto value = property(thing, name)) {
            return value->boolean();
        }
    }
    return std::nullopt;
}

std::optional<TiledMeaning> meaning_of(const JsonReader& thing) {
    // Only Tiled 1.9 stores an object's class as "class"; a layer's class is never stored as
    // "type".
    for (const char* key : {"class", "type", "name"}) {
        if (const auto word = thing.find(key)) {
            if (const auto meaning = meaning_of_word(word->text())) {
                return meaning;
            }
        }
    }
    return std::nullopt;
}

} // namespace raywalk::demo
