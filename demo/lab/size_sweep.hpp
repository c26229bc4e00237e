// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_status.hpp"

#include "lab/lab.hpp"
#include "lab/player_query.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk::demo {

/// A query on cells of one size.
struct SizeSample {
    float cell_size = 0.0F;
    PathStatus status = PathStatus::pending; ///< pending if the size is impossible or not tried yet
    double length = 0.0;                     ///< of the path (unit: meter)
    std::int64_t iterations = 0;
    double first_time = 0.0; ///< processor time with an empty cache (unit: microsecond)
};

/// Asks the player's query on cells of many sizes, one size in each frame, so that the effect of
/// the cell size can be seen at once.
class SizeSweep {
public:
    /// Call once a frame while the samples are shown, after all commands and steps of the lab.
    void update(const Lab& lab, const std::optional<PlayerQuery>& query);

    /// From half of the character's radius to eight times it, ascending. Empty without a query.
    [[nodiscard]] std::span<const SizeSample> samples() const { return samples_; }

    /// True if all sizes have been tried.
    [[nodiscard]] bool is_complete() const { return next_ == samples_.size(); }

private:
    void measure(const Lab& lab, SizeSample& sample) const;

    QueryChanges changes_;
    std::vector<SizeSample> samples_;
    std::size_t next_ = 0;
};

} // namespace raywalk::demo
