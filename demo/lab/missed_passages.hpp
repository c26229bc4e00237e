// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigator.hpp"
#include "raywalk/path_query.hpp"

#include <span>
#include <vector>

namespace raywalk::demo {

/// A part of a way that leads where a grid does not pass.
struct MissedPassage {
    Vec2 from;
    Vec2 to;
};

/// Returns where `path`, found without this grid, leads through passages that the cells of
/// `navigator` do not know: cells on both sides are free, but not connected, or only by a way that
/// is several cells longer. Takes about as long as a movement range over the whole way.
[[nodiscard]] std::vector<MissedPassage>
missed_passages(std::span<const Vec2> path, Navigator& navigator, const PathQuery& query);

} // namespace raywalk::demo
