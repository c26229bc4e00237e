// SPDX-License-Identifier: MIT
#include "scene/map_files.hpp"

#include "scene/map_xml.hpp"

#include <algorithm>
#include <system_error>

namespace raywalk::demo {
namespace {

std::filesystem::path resolved(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
}

} // namespace

MapDocument parse_map_document(const std::string& text,
                               const std::string& name,
                               const std::filesystem::path& folder) {
    constexpr const char* blank = " \t\r\n\xEF\xBB\xBF"; // with a byte order mark
    const auto first = text.find_first_not_of(blank);
    const bool is_xml = first != std::string::npos && text[first] == '<';
    return {is_xml ? parse_map_xml(text, name) : parse_json(text, name), name, folder};
}

MapFiles::MapFiles(const std::filesystem::path& folder, bool allows_outside)
    : root_{resolved(folder)}
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
        name.fail("a page cannot read " + text + " unless it is dropped together with the map");
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
