// SPDX-License-Identifier: MIT
#include "agent/kept_path.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

// True if all is as in a new path that is not kept in members of KeptPath.
bool has_no_rest(const Path& path) {
    const PathStatistics& did = path.statistics;
    return path.links.empty() && path.entered_cost == 0.0 && path.cost_bound == 1.0 &&
           path.target_index == 0 && !path.obstruction && path.timing.search == 0.0 &&
           path.timing.postprocessing == 0.0 && did.search.iterations == 0 &&
           did.search.expanded_cells == 0 && did.search.open_set_peak == 0 &&
           did.obstacles_tested == 0 && did.cache_hits == 0 && did.cache_misses == 0 &&
           did.restarts == 0 && !did.was_cached && did.tiles >= 0 &&
           did.tiles <= std::numeric_limits<std::uint32_t>::max();
}

} // namespace

KeptPath::KeptPath(Path path, const WalkerProfile& walker)
    : length_{path.length}
    , cost_{path.cost}
    , world_version_{path.world_version}
    , count_{static_cast<std::uint32_t>(path.points.size())}
    , tiles_{static_cast<std::uint32_t>(path.statistics.tiles)}
    , status_{path.status}
    , reason_{path.reason}
    , has_other_walker_{path.walker != walker} {
    if (count_ > 0) {
        points_ = std::make_unique<Vec2[]>(count_);
        std::copy(path.points.begin(), path.points.end(), points_.get());
        planned_end_ = path.points.back();
    }
    if (has_other_walker_ || !has_no_rest(path)) {
        path.points = {};
        rest_ = std::make_unique<Rest>(Rest{.path = std::move(path)});
    }
}

Path& KeptPath::rest() {
    if (rest_ == nullptr) {
        rest_ = std::make_unique<Rest>();
        rest_->path.statistics.tiles = tiles_;
    }
    return rest_->path;
}

void KeptPath::keep_planned_points() {
    if (std::vector<Vec2>& planned = rest().points; planned.empty()) {
        planned.assign(points().begin(), points().end());
        planned.back() = planned_end_;
    }
}

void KeptPath::keep_walker(const WalkerProfile& walker) {
    if (!has_other_walker_) {
        rest().walker = walker;
        has_other_walker_ = true;
    }
}

void KeptPath::note_end(bool is_found) {
    has_changed_ = true;
    status_ = is_found ? PathStatus::found : PathStatus::partial;
    reason_ = is_found ? std::nullopt : std::optional{PathStatus::target_blocked};
    if (is_found && rest_ != nullptr) {
        rest_->path.obstruction.reset();
    }
}

void KeptPath::shift_origin(Vec2 new_origin) {
    has_changed_ = true;
    planned_end_ = planned_end_ - new_origin;
    for (Vec2& point : walked_points()) {
        point = point - new_origin;
    }
    if (rest_ != nullptr) {
        for (Vec2& point : rest_->path.points) {
            point = point - new_origin;
        }
    }
}

Path KeptPath::answer(const WalkerProfile& walker) const {
    Path path = rest_ != nullptr ? rest_->path : Path{};
    path.status = status_;
    path.reason = reason_;
    if (path.points.empty() && count_ > 0) {
        path.points.assign(points().begin(), points().end());
        path.points.back() = planned_end_;
    }
    path.length = length_;
    path.cost = cost_;
    path.world_version = world_version_;
    if (!has_other_walker_) {
        path.walker = walker;
    }
    if (rest_ == nullptr) {
        path.statistics.tiles = tiles_;
    }
    return path;
}

} // namespace raywalk
