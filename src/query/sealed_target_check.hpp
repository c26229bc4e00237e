// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "query/region.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace raywalk {

/// Looks from the target back, a little now and then while the search goes forward: a target in a
/// closed room is found out after a few cells instead of after max_iterations. It grows the region
/// around the target up to a bound, at a rate that takes a few hundredths of the search's time.
/// Whether it finds the target sealed depends on the world alone, because a search that ends
/// without an answer lets it finish.
class SealedTargetCheck {
public:
    /// A region in so many chunks is still found: a room of 100 x 100 cells, say.
    static constexpr std::size_t max_chunks = 64;
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    void begin(NeighborView& view, const GridAnchor& start, const GridAnchor& target);

    /// Nothing is probed until the next begin().
    void disable() { is_enabled_ = false; }

    /// The number of the search's iterations at which the probe wants to be asked next, or never.
    [[nodiscard]] std::int64_t next_at() const { return is_growing() ? next_at_ : never; }

    /// After so many iterations of the search: goes on, and returns true if the target is sealed
    /// off from the start.
    bool is_sealed_after(std::int64_t iterations);
    /// The same at the end of a search without an answer: goes on up to the bound.
    bool is_sealed();

    /// At the end of a search that found a way: learns what there is to be learned cheaply, so that
    /// the next search for a target nearby need not probe.
    void learn() {
        if (is_enabled_ && grown_ > 0) {
            region_.grow_in_known_chunks();
        }
    }

    /// True if the region is known to its end, whether the start is in it or not, and is one.
    [[nodiscard]] bool is_closed() const {
        return is_enabled_ && is_one_region_ && region_.status() == Region::Status::closed;
    }

    /// True if the region turned out to be larger than the bound, and every place from which the
    /// target can be reached belongs to it.
    [[nodiscard]] bool is_open() const {
        return is_enabled_ && is_one_region_ && region_.status() == Region::Status::too_large;
    }

    /// The region around the target, as far as it is known.
    [[nodiscard]] const Region& region() const { return region_; }

private:
    [[nodiscard]] bool is_growing() const {
        return is_enabled_ && region_.status() == Region::Status::growing;
    }

    [[nodiscard]] bool is_closed_without_start() const;
    void look_at(NeighborView& view, const GridAnchor& target);

    Region region_;
    GridAnchor start_;
    std::int64_t next_at_ = never;
    std::size_t grown_ = 0;
    bool is_enabled_ = false;
    bool is_one_region_ = false;
};

} // namespace raywalk
