// SPDX-License-Identifier: MIT
#include "raywalk/change_flashes.hpp"

#include "raywalk/low_level/neighbor_cache.hpp"

#include "debug_draw/visible_cells.hpp"

#include <iterator>

namespace raywalk {

void ChangeFlashes::update(const Navigator& navigator,
                           const WalkerProfile& walker,
                           const Box& area,
                           float dt) {
    for (auto flash = strengths_.begin(); flash != strengths_.end();) {
        flash->second -= dt > 0.0F ? dt / duration : 0.0F;
        flash = flash->second > 0.0F ? std::next(flash) : strengths_.erase(flash);
    }
    const NeighborCache* cache = navigator.find_cache(walker);
    const std::uint64_t version = cache == nullptr ? 0 : cache->version();
    if (walker_ != walker) {
        walker_ = walker;
        strengths_.clear();
    } else if (cache != nullptr && version != version_) {
        const VisibleCells visible{navigator.grid(), area};
        for (const Cell position : visible.chunks()) {
            if (cache->version_of(position) > version_) {
                strengths_[position] = 1.0F;
            }
        }
    }
    version_ = version;
}

} // namespace raywalk
