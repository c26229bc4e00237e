// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/path_request.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/player_query.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk::demo {

/// Finds out how many iterations a query needs if it ended at its limit: repeats it with a much
/// higher limit, a slice per frame.
class NeededLimit {
public:
    /// The higher limit.
    static constexpr std::int64_t highest = 2'000'000;

    /// Call once a frame, after all commands and steps of the lab. Runs at most 50,000 iterations:
    /// some milliseconds. `path` is the answer to `query`.
    void update(const Lab& lab, const std::optional<PlayerQuery>& query, const Path& path);

    /// The iterations of the path that a higher limit finds. Nothing while the search runs, if the
    /// query did not end at its limit, or if there is no path even so.
    [[nodiscard]] std::optional<std::int64_t> iterations() const;

    /// That path, or nothing.
    [[nodiscard]] const std::vector<Vec2>& points() const { return found_.points; }

private:
    InspectionNavigator inspection_;
    std::optional<PathRequest> request_;
    QueryChanges changes_;
    Path found_;
};

/// True if the search ended at PathQuery::max_iterations.
[[nodiscard]] bool is_limited(const Path& path);

} // namespace raywalk::demo
