// SPDX-License-Identifier: MIT
#include "scene/map_files.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <pugixml.hpp>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace raywalk::demo {
namespace {

nlohmann::json value_of(const pugi::xml_attribute& attribute) {
    constexpr std::array texts = {"name", "class", "type", "source", "template", "version"};
    const std::string_view name = attribute.name();
    const std::string text = attribute.value();
    const nlohmann::json value = nlohmann::json::parse(text, nullptr, false);
    const bool is_text = std::find(texts.begin(), texts.end(), name) != texts.end();
    return !is_text && (value.is_number() || value.is_boolean()) ? value : nlohmann::json(text);
}

// "0,0 16,8" as a list of points.
nlohmann::json points_of(std::string text) {
    std::replace(text.begin(), text.end(), ' ', ',');
    const nlohmann::json numbers = nlohmann::json::parse("[" + text + "]", nullptr, false);
    nlohmann::json points = nlohmann::json::array();
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        points.push_back({{"x", numbers[i]}, {"y", numbers[i + 1]}});
    }
    return points;
}

// The numbers of the tiles: an encoded text, or an element for each.
nlohmann::json data_of(const pugi::xml_node& node) {
    if (!node.child("tile")) {
        return node.child_value();
    }
    nlohmann::json gids = nlohmann::json::array();
    for (const pugi::xml_node& tile : node.children("tile")) {
        gids.push_back(tile.attribute("gid").as_uint());
    }
    return gids;
}

nlohmann::json to_json(const pugi::xml_node& node, int depth);

void add_child(const pugi::xml_node& child, nlohmann::json& members, int depth) {
    constexpr std::array lists = {"tileset", "layer", "tile", "object", "chunk"};
    const std::string name = child.name();
    const std::string parent = child.parent().name();
    const bool is_layer = name.ends_with("layer") || name.ends_with("group");
    const bool is_listed = is_layer || name == "property" ||
                           std::find(lists.begin(), lists.end(), name) != lists.end();
    if (name == "properties" || name == "data") { // JSON has their content in the parent
        members.update(to_json(child, depth));
    } else if (name == "image") { // its size may be that of a tile
        for (const pugi::xml_attribute& attribute : child.attributes()) {
            members[name + attribute.name()] = value_of(attribute);
        }
    } else if (name == "polygon" || name == "polyline") {
        members[name] = points_of(child.attribute("points").value());
    } else if (!is_listed || parent == "tile" || parent == "template") {
        members[name] = to_json(child, depth);
    } else {
        nlohmann::json element = to_json(child, depth);
        if (is_layer) {
            element["type"] = name == "layer" ? "tilelayer" : name;
        }
        const std::string plural = name == "property" ? "properties" : name + "s";
        nlohmann::json& list = members[is_layer ? "layers" : plural];
        list = list.is_array() ? std::move(list) : nlohmann::json::array();
        list.push_back(std::move(element));
    }
}

nlohmann::json to_json(const pugi::xml_node& node, int depth) {
    nlohmann::json members = nlohmann::json::object();
    const std::string_view name = node.name();
    for (const pugi::xml_attribute& attribute : node.attributes()) {
        members[attribute.name()] = value_of(attribute);
    }
    const bool has_data = name == "chunk" || (name == "data" && !node.child("chunk"));
    constexpr int deepest = 100; // which no reader reaches
    if (has_data) {
        members["data"] = data_of(node);
    } else if (depth < deepest) {
        for (const pugi::xml_node& child : node.children()) {
            add_child(child, members, depth + 1);
        }
    }
    return members;
}

// Translates what Tiled saves as XML into the form that it saves as JSON.
nlohmann::json parse_xml(const std::string& text, const std::string& where) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
    if (!result) {
        const auto line = 1 + std::count(text.begin(), text.begin() + result.offset, '\n');
        throw std::runtime_error(
            fmt::format("{}: not XML: line {}: {}", where, line, result.description()));
    }
    nlohmann::json json = to_json(document.document_element(), 0);
    json["type"] = document.document_element().name();
    return json;
}

std::filesystem::path resolved(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
}

} // namespace

MapDocument parse_map_document(const std::string& text,
                               const std::string& name,
                               const std::filesystem::path& folder) {
    const auto first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF"); // a byte order mark
    const bool is_xml = first != std::string::npos && text[first] == '<';
    return {is_xml ? parse_xml(text, name) : parse_json(text, name), name, folder};
}

MapFiles::MapFiles(const std::filesystem::path& folder, bool allows_outside)
    : root_{resolved(folder / ".")}
    , allows_outside_{allows_outside} {}

const MapDocument& MapFiles::load(const JsonReader& name, const std::filesystem::path& folder) {
    std::string text = name.text();
    std::replace(text.begin(), text.end(), '\\', '/'); // written on Windows
    const std::filesystem::path file = resolved(folder / text);
    const std::filesystem::path inside = file.lexically_relative(root_);
    if (!allows_outside_ && (inside.empty() || *inside.begin() == "..")) {
        name.fail("is outside of the map's folder, which --allow-outside-files permits: " + text);
    }
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
#ifdef __EMSCRIPTEN__
        name.fail("a page cannot read " + text + ": embed it in the map");
#else
        name.fail("no such file: " + file.string());
#endif
    }
    const auto [place, is_new] = documents_.try_emplace(file);
    if (is_new) {
        place->second = parse_map_document(read_file(file), file.string(), file.parent_path());
    }
    return place->second;
}

} // namespace raywalk::demo
