// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "query/region.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace raywalk {

/// Checks from the target back whether it is sealed off from the start, in small slices while
/// the search goes on: a target in a closed room is recognized after a few cells instead of
/// after max_iterations. The check grows the region around the target up to a bound, at a rate that
/// takes a few hundredths of the search's time. Its result depends on the world alone, because a
/// search that ends without a path lets it finish.
class SealedTargetCheck {
public:
    /// A region in this many chunks is still recognized: a room of 100 x 100 cells, say.
    static constexpr std::size_t max_chunks = 64;
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

    void begin(NeighborView& view, const GridAnchor& start, const GridAnchor& target);

    /// Checks nothing until the next begin().
    void disable() { is_enabled_ = false; }

    /// The number of the search's iterations at which advance() is due, or never.
    [[nodiscard]] std::int64_t next_at() const { return is_growing() ? next_at_ : never; }

    /// Grows the region by what is due after that number of the search's iterations.
    void advance(std::int64_t iterations);
    /// Grows the region to its end, or up to the bound.
    void finish();

    /// True if the target is known to be sealed off from the start.
    [[nodiscard]] bool is_sealed() const;

    /// True if the region is known: it is closed and connected, and the start may be inside, or it
    /// is larger than the bound, and contains every cell from which the target can be reached.
    [[nodiscard]] bool is_known() const {
        return is_enabled_ && !is_growing() &&
               (is_one_region_ || (region_.status() == Region::Status::closed && is_connected()));
    }

    /// The region around the target, as far as it has grown.
    [[nodiscard]] const Region& region() const { return region_; }

private:
    [[nodiscard]] bool is_growing() const {
        return is_enabled_ && region_.status() == Region::Status::growing;
    }

    void add_target(const GridAnchor& target);
    [[nodiscard]] bool is_connected() const;

    NeighborView* view_ = nullptr;
    Region region_;
    GridAnchor start_;
    GridAnchor target_;
    std::int64_t next_at_ = never;
    std::size_t grown_ = 0;
    bool is_enabled_ = false;
    bool is_one_region_ = false; // as can be seen at once
};

} // namespace raywalk
