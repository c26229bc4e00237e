// SPDX-License-Identifier: MIT
#pragma once

#include "scene/map_files.hpp"

namespace raywalk::demo {

/// True for a world of the editor LDtk.
[[nodiscard]] bool is_ldtk(const MapDocument& document);

/// Translates a world of LDtk into the form of a map of Tiled. A level becomes a group, an IntGrid
/// layer a tile layer, of whose tiles each has the name of its value as its class, and an entity
/// becomes an object with its fields as properties. Of several worlds only the first is translated,
/// and of levels at several depths only those at the depth of the first.
[[nodiscard]] MapDocument ldtk_as_tiled(const MapDocument& document, MapFiles& files);

} // namespace raywalk::demo
