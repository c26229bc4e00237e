// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"

#include <filesystem>
#include <map>
#include <string>

namespace raywalk::demo {

/// One of the files that a map consists of, as JSON; XML is translated.
struct MapDocument {
    nlohmann::json json;
    std::string name;             ///< in messages
    std::filesystem::path folder; ///< what its references are relative to

    [[nodiscard]] JsonReader reader() const { return {json, name + ": "}; }
};

/// Parses the text of a file. Throws std::runtime_error with a one-line message that starts with
/// `name`.
[[nodiscard]] MapDocument parse_map_document(const std::string& text,
                                             const std::string& name,
                                             const std::filesystem::path& folder);

/// Reads the files that a map refers to, each once.
class MapFiles {
public:
    /// Files that are not in `folder` or below it are refused, unless `allows_outside`.
    MapFiles(const std::filesystem::path& folder, bool allows_outside);

    /// Returns the file with this name, which is relative to the file of the name. Fails with a
    /// message that names either file.
    const MapDocument& load(const JsonReader& name, const std::filesystem::path& folder);

private:
    std::filesystem::path root_;
    bool allows_outside_;
    std::map<std::filesystem::path, MapDocument> documents_;
};

/// Translates a world of LDtk into the form of a map of Tiled. A level becomes a group; an IntGrid
/// layer a tile layer, of whose tiles each has the name of its value as its class; and an entity an
/// object with its fields as properties. Of several worlds only the first is translated, and of
/// levels at several depths only those at the depth of the first.
[[nodiscard]] MapDocument ldtk_as_tiled(const MapDocument& document, MapFiles& files);

} // namespace raywalk::demo
