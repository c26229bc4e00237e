// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"

#include "query/region_cache.hpp"
#include "world/body_watcher.hpp"

namespace raywalk {

/// What is kept for one kind of walker.
struct Navigator::Profile {
    Profile(const Probe& probe,
            const Grid& grid,
            const NavigatorSettings& settings,
            const WalkerProfile& walker,
            const BlockedCells& blocked)
        : cache{probe, grid, settings.neighborhood, settings.diagonal_mode, walker, &blocked} {}

    NeighborCache cache;
    BodyWatcher watcher;
    KnownRegions known;
};

} // namespace raywalk
