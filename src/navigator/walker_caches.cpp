// SPDX-License-Identifier: MIT
#include "navigator/walker_caches.hpp"

#include "core/callback_scope.hpp"
#include "core/log.hpp"

#include <algorithm>
#include <optional>

namespace raywalk {
namespace {

// More kinds of walkers than this are likely to be a mistake.
constexpr std::size_t many_walkers = 32;

template <class Caches>
auto find_walker(Caches& caches, const WalkerProfile& walker) {
    return std::find_if(caches.begin(), caches.end(), [&](const WalkerCache& cache) {
        return cache.neighbors.profile() == walker;
    });
}

} // namespace

WalkerCaches::WalkerCaches(const Probe& probe,
                           const NavigatorSettings& settings,
                           WorldAccess& access)
    : probe_{&probe}
    , settings_{settings}
    , access_{&access}
    , grid_{settings.cell_size, settings.origin, layout_of(settings.neighborhood)} {
    settings_.cell_size = grid_.cell_size(); // a grid corrects numbers out of range
    settings_.origin = grid_.origin();
}

const WalkerCache* WalkerCaches::find(const WalkerProfile& walker) const {
    const auto found = find_walker(caches_, walker);
    return found == caches_.end() ? nullptr : &*found;
}

WalkerCache& WalkerCaches::get(const WalkerProfile& walker) {
    const auto found = find_walker(caches_, walker);
    if (found != caches_.end()) {
        return *found;
    }
    if (caches_.size() == many_walkers) {
        logger().warn("more than {} kinds of walkers: give those that walk alike the same filter",
                      many_walkers);
    }
    WalkerCache& cache = caches_.emplace_back(*probe_, grid_, settings_, walker, blocked_);
    if (access_->can_read()) {
        record_watched_bodies(cache);
    } else {
        access_->defer([this, &cache] {
            record_watched_bodies(cache);
            cache.neighbors.invalidate_all();
        });
    }
    return cache;
}

WalkerCache& WalkerCaches::get_for_query(const WalkerProfile& walker) {
    WalkerCache& cache = get(walker.is_valid() ? walker : WalkerProfile{});
    if (!WorldAccess::is_cache_in_use()) {
        cache.neighbors.evict_to(settings_.cache_byte_budget);
    }
    return cache;
}

void WalkerCaches::invalidate(const Box& box) {
    for (WalkerCache& cache : caches_) {
        cache.neighbors.invalidate(box);
    }
}

void WalkerCaches::invalidate_all() {
    for (WalkerCache& cache : caches_) {
        cache.neighbors.invalidate_all();
    }
}

void WalkerCaches::invalidate_changed_bodies() {
    for (WalkerCache& cache : caches_) {
        changed_.clear();
        cache.watcher.detect_changes(
            *probe_, watch_list_, cache.neighbors.profile().filter, changed_);
        invalidate_changed(cache);
        // The snapshots lack what a body did between them: chunks discovered meanwhile may contain
        // it at a place that it left again.
        cache.neighbors.invalidate_outdated_discoveries();
    }
    log_discoveries();
}

void WalkerCaches::invalidate_changed(WalkerCache& cache) {
    for (const Box& box : changed_) {
        cache.neighbors.invalidate(box);
    }
}

void WalkerCaches::log_discoveries() {
    for (WalkerCache& cache : caches_) {
        cache.neighbors.log_discoveries(!watch_list_.is_empty());
    }
}

void WalkerCaches::watch(BodyKey body) {
    // Changes of a body that was not watched before are the game's to report.
    const bool was_watched = watch_list_.all_non_static || watch_list_.contains(body);
    watch_list_.add(body);
    log_discoveries();
    if (was_watched) {
        invalidate_changes_of(body);
    } else {
        for (WalkerCache& cache : caches_) {
            find_changes_of(cache, body);
        }
    }
}

void WalkerCaches::invalidate_changes_of(BodyKey body) {
    for (WalkerCache& cache : caches_) {
        find_changes_of(cache, body);
        invalidate_changed(cache);
    }
}

void WalkerCaches::find_changes_of(WalkerCache& cache, BodyKey body) {
    const CallbackScope scope{CallbackScope::Kind::reading};
    const ObstacleFilter& filter = cache.neighbors.profile().filter;
    const Box bounds = probe_->bounds_of(body, filter);
    changed_.clear();
    cache.watcher.detect_changes_of(*probe_,
                                    filter,
                                    body,
                                    bounds.is_empty() ? std::nullopt
                                                      : probe_->state_of(body, filter, bounds),
                                    changed_);
}

void WalkerCaches::invalidate_last_changes_of(BodyKey body, bool is_searched) {
    constexpr Box nowhere{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    const CallbackScope scope{CallbackScope::Kind::reading};
    for (WalkerCache& cache : caches_) {
        const Box* last = cache.watcher.last_bounds(body);
        if (last != nullptr || is_searched) {
            const Box place = last != nullptr ? *last : nowhere;
            changed_.clear();
            const ObstacleFilter& filter = cache.neighbors.profile().filter;
            cache.watcher.detect_changes_of(
                *probe_, filter, body, probe_->state_of(body, filter, place), changed_);
            invalidate_changed(cache);
        }
    }
}

void WalkerCaches::unwatch(BodyKey body) {
    watch_list_.remove(body);
    for (WalkerCache& cache : caches_) {
        changed_.clear();
        cache.watcher.remove(body, changed_);
        invalidate_changed(cache);
    }
    log_discoveries();
}

void WalkerCaches::watch_all_non_static(bool all) {
    invalidate_changed_bodies();
    watch_list_.all_non_static = all;
    for (WalkerCache& cache : caches_) {
        record_watched_bodies(cache);
    }
}

void WalkerCaches::record_watched_bodies(WalkerCache& cache) {
    cache.neighbors.log_discoveries(!watch_list_.is_empty());
    cache.watcher.record(*probe_, watch_list_, cache.neighbors.profile().filter);
}

bool WalkerCaches::shift_origin(Vec2 new_origin) {
    const Vec2 exact = grid_.origin() - new_origin;
    const float reach = grid_.reach();
    const Vec2 origin{std::clamp(exact.x, -reach, reach), std::clamp(exact.y, -reach, reach)};
    grid_ = Grid{grid_.cell_size(), origin, grid_.layout()};
    for (WalkerCache& cache : caches_) {
        cache.neighbors.set_grid(grid_);
        cache.watcher.shift_origin(new_origin);
    }
    return origin == exact;
}

} // namespace raywalk
