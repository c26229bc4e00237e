// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/missed_passages.hpp"
#include "lab/player_query.hpp"
#include "reference/geodesic.hpp"

#include <optional>
#include <vector>

namespace raywalk::demo {

/// Rates the player's paths: for each plan, looks for the shortest way in the continuous plane, a
/// slice per frame.
class ShortestLength {
public:
    /// Call once a frame while the ratio is shown, after all commands and steps of the lab. Takes
    /// at most some milliseconds. `path` is the answer to `query`.
    void update(const Lab& lab, const std::optional<PlayerQuery>& query, const Path& path);

    /// Length of the path divided by that of the shortest way, >= 1. Nothing while the search runs,
    /// if no path was found, if the path leads through a portal, or if the player has costs or
    /// movement points: then the shortest path is not the best.
    [[nodiscard]] std::optional<double> ratio() const { return ratio_; }

    /// True if the world is too large to find the shortest way.
    [[nodiscard]] bool is_too_large() const { return status_ == Geodesic::Status::not_computed; }

    /// Where the shortest way passes and the cells of the query do not.
    [[nodiscard]] const std::vector<MissedPassage>& missed() const { return missed_; }

private:
    void begin(const Lab& lab, const Path& path);
    void finish(const Lab& lab);

    InspectionNavigator inspection_;
    std::optional<Geodesic> search_;
    Geodesic::Status status_ = Geodesic::Status::pending;
    std::optional<double> ratio_;
    std::vector<MissedPassage> missed_;
    std::optional<double> length_; // of the path, if it was found
    QueryChanges changes_;
};

} // namespace raywalk::demo
