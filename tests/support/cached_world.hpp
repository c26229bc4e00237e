// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/worlds.hpp"

#include <array>
#include <cstdlib>
#include <string>

// Small worlds that are cached as a whole, so that what is cached can be compared with a new cache.
namespace raywalk::test {

constexpr Box cached_area{{-20.0F, -20.0F}, {20.0F, 20.0F}};

constexpr Cell first_chunk{-2, -2};

constexpr Cell last_chunk{1, 1};

/// More edits on demand: RAYWALK_EDITS=100000 tests/run.sh -R WorldChanges
inline int wanted_edits() {
    const char* text = std::getenv("RAYWALK_EDITS");
    return text != nullptr ? std::stoi(text) : 1000;
}

inline const std::array<WalkerProfile, 3> walkers = {
    WalkerProfile{.radius = 0.3F},
    WalkerProfile{.radius = 0.5F,
                  .hull = WalkerHull::around({{0.4F, 0.3F}, {-0.4F, 0.3F}, {0.0F, -0.3F}})},
    WalkerProfile{.radius = 0.0F,
                  .filter = {.mask_bits = 1, .group_index = 1, .body_types = {true, true, true}}},
};

inline void learn_everything(Navigator& navigator) {
    for (const WalkerProfile& walker : walkers) {
        (void)navigator.prefill(cached_area, walker);
    }
}

// Counts the cells whose cached directions differ from those of a new cache, for all walkers.
inline int stale_cells(Navigator& navigator) {
    int stale = 0;
    for (const WalkerProfile& walker : walkers) {
        const NeighborCache& cache = navigator.cache(walker);
        NeighborCache fresh{navigator.probe(),
                            navigator.grid(),
                            navigator.settings().neighborhood,
                            DiagonalMode::only_if_no_obstacles,
                            walker,
                            nullptr,
                            Discovery::exact,
                            navigator.settings().find_narrow_passages};
        for_each_cell(first_chunk, last_chunk, [&](Cell position) {
            const Chunk& known = cache.chunk(position);
            const Chunk& now = fresh.chunk(position);
            for (std::size_t i = 0; i < Chunk::cell_count; ++i) {
                stale += known.open[i] != now.open[i] ? 1 : 0;
            }
            stale += known == now ? 0 : 1;
        });
    }
    return stale;
}

inline void watch_everything(Navigator& navigator, physics::World& world) {
    for (const physics::Body body : world.bodies()) {
        navigator.watch(raywalk::key_of(body));
    }
}

// As queries do, which take no snapshot of the watched bodies.
inline void look_up_everything(Navigator& navigator) {
    for (const WalkerProfile& walker : walkers) {
        const NeighborCache& cache = navigator.cache(walker);
        for_each_cell(first_chunk, last_chunk, [&](Cell position) { (void)cache.chunk(position); });
    }
}

// A door of the house in the middle of the plane.
struct House {
    physics::World world;
    physics::Body door =
        add(world, box({{-0.1F, -2.0F}, {0.1F, 2.0F}}), {.position = {0.0F, 0.0F}});
    Navigator navigator;

    explicit House(bool notices_changes = true)
        : navigator{Box2dProbe{world}, {.notices_changes = notices_changes}} {
        learn_everything(navigator);
    }
};

} // namespace raywalk::test
