// SPDX-License-Identifier: MIT
#include "scene/tiled_fields.hpp"

#include "scene/settings_json.hpp"

#include <cstdlib>
#include <fmt/format.h>

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

std::string letters_of(std::string_view text) {
    std::string letters;
    for (const char c : text) {
        const bool is_upper = c >= 'A' && c <= 'Z';
        if (is_upper || (c >= 'a' && c <= 'z') || static_cast<signed char>(c) < 0) {
            letters += is_upper ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    return letters;
}

bool says_nothing(std::string_view word) {
    constexpr std::string_view words =
        " layer level tile tiles object objects start spawn main ground platform ";
    return word.empty() || words.find(fmt::format(" {} ", word)) != std::string_view::npos;
}

// "Collision Layer 2" means "collision".
bool is_meant(std::string_view letters, std::string_view word) {
    const std::size_t at = letters.find(word);
    if (at == std::string_view::npos) {
        return false;
    }
    const std::string_view rest = letters.substr(at + word.size());
    return says_nothing(letters.substr(0, at)) &&
           (says_nothing(rest) || (rest.front() == 's' && says_nothing(rest.substr(1))));
}

std::optional<TiledMeaning> meaning_of_name(std::string_view text) {
    const std::string letters = letters_of(text);
    for (const auto& [name, role] : role_names) {
        if (is_meant(letters, name)) {
            return TiledMeaning{role, std::nullopt};
        }
    }
    for (const auto& [name, material] : material_names) {
        if (is_meant(letters, name)) {
            return TiledMeaning{TiledRole::obstacle, material};
        }
    }
    return std::nullopt;
}

} // namespace

void expect_tiled(const JsonReader& document, std::string_view type) {
    const auto own_type = document.find("type"); // missing before Tiled 1.0
    if (own_type ? own_type->json() != type : !document.find("version")) {
        document.fail(fmt::format("is not a Tiled {}: its \"type\" is not \"{}\"", type, type));
    }
    const auto version = document.find("version");
    const bool is_text = version && version->is_text();
    const double number = is_text ? std::strtod(version->text().c_str(), nullptr)
                                  : document.number("version", 0.0, 100.0, 1.0);
    if (!(number >= 1.0 && number < 2.0)) {
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
    constexpr std::size_t most = 1000;
    thing.for_each_in(list, most, [&](const JsonReader& property) {
        if (!found && property["name"].text() == name) {
            found = property["value"].noted(name);
        }
    });
    return found;
}

bool is_true(const JsonReader& value) {
    constexpr Names<bool, 4> words = {
        {{"true", true}, {"false", false}, {"1", true}, {"0", false}}};
    return value.is_object()          ? true
           : value.is_text()          ? value.one_of(words)
           : value.json().is_number() ? value.integer(0, 1) == 1
                                      : value.boolean();
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
