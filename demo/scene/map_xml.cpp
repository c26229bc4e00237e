// SPDX-License-Identifier: MIT
#include "scene/map_xml.hpp"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace raywalk::demo {
namespace {

using nlohmann::json;

enum class Form : std::uint8_t { list, points, mark };

// A child element, and the member of its parent that it becomes in JSON.
struct Child {
    std::string_view name;
    const char* key;
    Form form;
};

constexpr std::array<Child, 13> children = {{{"tileset", "tilesets", Form::list},
                                             {"layer", "layers", Form::list},
                                             {"objectgroup", "layers", Form::list},
                                             {"imagelayer", "layers", Form::list},
                                             {"group", "layers", Form::list},
                                             {"tile", "tiles", Form::list},
                                             {"object", "objects", Form::list},
                                             {"polygon", "polygon", Form::points},
                                             {"polyline", "polyline", Form::points},
                                             {"ellipse", "ellipse", Form::mark},
                                             {"point", "point", Form::mark},
                                             {"capsule", "capsule", Form::mark},
                                             {"text", "text", Form::mark}}};

// Lists that JSON contains even if they are empty.
constexpr std::array<std::pair<std::string_view, const char*>, 4> lists = {
    {{"map", "tilesets"}, {"map", "layers"}, {"group", "layers"}, {"objectgroup", "objects"}}};

json value_of(const pugi::xml_attribute& attribute) {
    constexpr std::array texts = {"name", "class", "type", "source", "template", "version"};
    const std::string_view name = attribute.name();
    const std::string text = attribute.value();
    if (name == "infinite") {
        return text != "0";
    }
    if (std::find(texts.begin(), texts.end(), name) == texts.end()) {
        const json value = json::parse(text, nullptr, false);
        if (value.is_number() || value.is_boolean()) {
            return value;
        }
    }
    return text;
}

json attributes_of(const pugi::xml_node& node) {
    json members = json::object();
    for (const pugi::xml_attribute& attribute : node.attributes()) {
        members[attribute.name()] = value_of(attribute);
    }
    return members;
}

json& list_in(json& parent, const char* key) {
    json& list = parent[key];
    if (!list.is_array()) {
        list = json::array();
    }
    return list;
}

// "0,0 16,8" as a list of points; text of another form as it is.
json points_of(const std::string& text) {
    json points = json::array();
    std::istringstream stream{text};
    double x = 0.0;
    double y = 0.0;
    for (char comma = 0; stream >> x >> comma >> y;) {
        points.push_back({{"x", x}, {"y", y}});
    }
    return stream.eof() ? points : json(text);
}

// The numbers of tiles: an encoded text, or an element for each.
json data_of(const pugi::xml_node& node) {
    if (!node.child("tile")) {
        return node.child_value();
    }
    json gids = json::array();
    for (const pugi::xml_node& tile : node.children("tile")) {
        gids.push_back(tile.attribute("gid") ? value_of(tile.attribute("gid")) : json(0U));
    }
    return gids;
}

void add_data(const pugi::xml_node& data, json& layer) {
    layer.update(attributes_of(data));
    if (!data.child("chunk")) {
        layer["data"] = data_of(data);
        return;
    }
    json& chunks = list_in(layer, "chunks");
    for (const pugi::xml_node& chunk : data.children("chunk")) {
        chunks.push_back(attributes_of(chunk));
        chunks.back()["data"] = data_of(chunk);
    }
}

json to_json(const pugi::xml_node& node, int depth);

void add_child(const pugi::xml_node& child, std::string_view parent, json& members, int depth) {
    const std::string name = child.name();
    if (name == "properties") {
        for (const pugi::xml_node& property : child.children()) {
            list_in(members, "properties").push_back(to_json(property, depth));
        }
    } else if (name == "data") {
        add_data(child, members);
    } else if (name == "image") { // its size may be that of a tile
        const json image = attributes_of(child);
        for (const char* side : {"width", "height"}) {
            if (image.contains(side)) {
                members[std::string{"image"} + side] = image[side];
            }
        }
    } else if (parent == "tile" || parent == "template" || name == "tileoffset" || name == "grid") {
        members[name] = to_json(child, depth);
    } else if (const auto known = std::find_if(
                   children.begin(), children.end(), [&](const Child& c) { return c.name == name; });
               known == children.end()) {
        return;
    } else if (known->form == Form::mark) {
        members[known->key] = true;
    } else if (known->form == Form::points) {
        members[known->key] = points_of(child.attribute("points").value());
    } else {
        json& list = list_in(members, known->key);
        list.push_back(to_json(child, depth));
        if (known->key == std::string_view{"layers"}) {
            list.back()["type"] = name == "layer" ? "tilelayer" : name;
        }
    }
}

json to_json(const pugi::xml_node& node, int depth) {
    constexpr int deepest = 100; // which no reader reaches
    if (depth > deepest) {
        return json::object();
    }
    json members = attributes_of(node);
    for (const auto& [name, key] : lists) {
        if (name == node.name()) {
            list_in(members, key);
        }
    }
    for (const pugi::xml_node& child : node.children()) {
        add_child(child, node.name(), members, depth + 1);
    }
    return members;
}

} // namespace

json parse_map_xml(const std::string& text, const std::string& where) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
    if (!result) {
        const auto line =
            1 + std::count(text.begin(), text.begin() + result.offset, '\n');
        throw std::runtime_error(
            fmt::format("{}: not XML: line {}: {}", where, line, result.description()));
    }
    const pugi::xml_node root = document.document_element();
    json map = to_json(root, 0);
    map["type"] = root.name();
    return map;
}

} // namespace raywalk::demo
