// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/path_request.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/missed_passages.hpp"
#include "lab/player_query.hpp"

#include <optional>
#include <vector>

namespace raywalk::demo {

/// Rates the player's paths: for each plan, runs a finer search with cells a quarter as wide, at
/// most two million iterations and string pulling, a slice per frame.
class ShortestLength {
public:
    /// Call once a frame while the ratio is shown, after all commands and steps of the lab. Runs at
    /// most 50,000 iterations: some milliseconds.
    /// `path` is the answer to `query`.
    void update(const Lab& lab, const std::optional<PlayerQuery>& query, const Path& path);

    /// Length of the path divided by the shortest known length, >= 1. Nothing while
    /// the search runs, if no path was found, or if the player has costs or movement points: then
    /// the shortest path is not the best.
    [[nodiscard]] std::optional<double> ratio() const { return ratio_; }

    /// Where the finer grid passes and the query's does not.
    [[nodiscard]] const std::vector<MissedPassage>& missed() const { return missed_; }

private:
    void begin(const Lab& lab, const Path& path);
    void finish(const Lab& lab);

    InspectionNavigator inspection_;
    InspectionNavigator coarse_;
    std::optional<PathRequest> request_;
    std::optional<double> ratio_;
    std::vector<MissedPassage> missed_;
    std::optional<double> length_; // of the path, if it was found
    std::optional<PlayerQuery> query_;
    int frames_to_wait_ = 0; // where the world changes in each frame
};

} // namespace raywalk::demo
