// SPDX-License-Identifier: MIT
#include "scene/tiled_fields.hpp"

#include "scene/settings_json.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <vector>

namespace raywalk::demo {
namespace {

// Words for the roles.
constexpr Names<TiledRole, 13> role_names = {{{"player", TiledRole::player},
                                              {"skeleton", TiledRole::skeleton},
                                              {"enemy", TiledRole::skeleton},
                                              {"enemies", TiledRole::skeleton},
                                              {"walker", TiledRole::walker},
                                              {"click", TiledRole::click},
                                              {"cost", TiledRole::cost},
                                              {"collision", TiledRole::obstacle},
                                              {"collider", TiledRole::obstacle},
                                              {"obstacle", TiledRole::obstacle},
                                              {"solid", TiledRole::obstacle},
                                              {"passable", TiledRole::passable},
                                              {"ladder", TiledRole::passable}}};

// The words of "CollisionLayer 2" in lower case: "collision", "layer".
std::vector<std::string> words_of(std::string_view text) {
    const auto is_upper = [](char c) {
        return c >= 'A' && c <= 'Z';
    };
    const auto is_lower = [](char c) {
        return (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80U) != 0;
    };
    std::vector<std::string> words;
    char last = ' ';
    for (const char c : text) {
        if (is_upper(c) || is_lower(c)) {
            if (is_upper(c) ? !is_upper(last) : !is_upper(last) && !is_lower(last)) {
                words.emplace_back();
            }
            words.back() += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
        }
        last = c;
    }
    return words;
}

std::optional<TiledMeaning> meaning_of_name(std::string_view text) {
    constexpr std::array neutral = {
        "layer", "level", "tile", "object", "group", "map", "start", "spawn", "main"};
    std::vector<std::string> words = words_of(text);
    const auto is_meant = [&](std::string_view name) {
        return words.front() == name || words.front() == std::string{name} + 's';
    };
    std::erase_if(words, [&](const std::string& word) {
        return std::find(neutral.begin(), neutral.end(), word) != neutral.end();
    });
    if (words.size() != 1) {
        return std::nullopt;
    }
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

// Properties had no type but text at first.
bool is_true(const JsonReader& value) {
    constexpr Names<bool, 4> words = {{{"true", true}, {"false", false}, {"1", true}, {"0", false}}};
    return value.json().is_number() ? value.integer(0, 1) == 1
           : value.is_text()        ? value.one_of(words)
                                    : value.boolean();
}

} // namespace

void expect_tiled(const JsonReader& document, std::string_view type) {
    const auto own_type = document.find("type");
    if (!own_type || !own_type->is_text() || own_type->text() != type) {
        document.fail(fmt::format("is not a Tiled {}: its \"type\" is not \"{}\"", type, type));
    }
    const auto version = document.find("version");
    const std::string number =
        !version ? "1" : version->is_text() ? version->text() : version->json().dump();
    if (number != "1" && !number.starts_with("1.")) {
        version->fail("must be a version 1 of the format");
    }
}

std::optional<JsonReader>
property(const JsonReader& thing, std::string_view name, const std::string& list) {
    const auto properties = thing.find(list);
    if (properties && properties->is_object()) {
        return properties->find(std::string{name});
    }
    std::optional<JsonReader> found;
    if (properties) {
        constexpr std::size_t most = 1000;
        properties->for_each(most, [&](const JsonReader& property) {
            if (!found && property["name"].text() == name) {
                found = property["value"].noted(name);
            }
        });
    }
    return found;
}

std::optional<bool> solidity(const JsonReader& thing, const std::string& list) {
    constexpr Names<bool, 5> names = {{{"solid", true},
                                       {"collides", true},
                                       {"collidable", true},
                                       {"obstacle", true},
                                       {"walkable", false}}};
    for (const auto& [name, meant] : names) {
        if (const auto value = property(thing, name, list)) {
            return is_true(*value) == meant;
        }
    }
    return std::nullopt;
}

std::optional<bool> solidity(const std::optional<TiledMeaning>& meaning) {
    if (!meaning || meaning->role > TiledRole::passable || meaning->material == Material::door) {
        return std::nullopt;
    }
    return meaning->role == TiledRole::obstacle;
}

std::optional<TiledMeaning> meaning_of(const JsonReader& thing) {
    // Only Tiled 1.9 stores an object's class as "class"; a layer's class is never stored as
    // "type".
    for (const char* key : {"class", "type", "name"}) {
        if (const auto word = thing.find(key)) {
            if (const auto meaning = meaning_of_name(word->text())) {
                return meaning;
            }
        }
    }
    return std::nullopt;
}

} // namespace raywalk::demo
