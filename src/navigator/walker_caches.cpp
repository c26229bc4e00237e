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
    return std::ranges::find_if(
        caches, [&](const WalkerCache& cache) { return cache.neighbors.profile() == walker; });
}

} // namespace

WalkerCaches::WalkerCaches(const Probe& probe, const NavigatorSettings& settings)
    : probe_{&probe}
    , settings_{settings}
    , grid_{settings.cell_size, settings.origin, layout_of(settings.neighborhood)} {
    settings_.cell_size = grid_.cell_size(); // a grid corrects numbers out of range
    settings_.origin = grid_.origin();
}

std::vector<WalkerCache*> WalkerCaches::pointers() {
    const std::scoped_lock lock{mutex_};
    std::vector<WalkerCache*> pointers;
    for (WalkerCache& cache : caches_) {
        pointers.push_back(&cache);
    }
    return pointers;
}

const WalkerCache* WalkerCaches::find(const WalkerProfile& walker) const {
    const std::scoped_lock lock{mutex_};
    const auto found = find_walker(caches_, walker);
    return found == caches_.end() ? nullptr : &*found;
}

WalkerCache& WalkerCaches::get(const WalkerProfile& walker) {
    std::unique_lock lock{mutex_};
    const auto found = find_walker(caches_, walker);
    if (found != caches_.end()) {
        return *found;
    }
    const bool are_many = caches_.size() == many_walkers;
    WalkerCache& cache = caches_.emplace_back(*probe_, grid_, settings_, walker, blocked_, links_);
    cache.has_snapshot = !watches();
    cache.neighbors.log_discoveries(watches());
    lock.unlock(); // the rest calls the game
    if (are_many) {
        log(LogLevel::warning,
            "more than {} kinds of walkers: give those that walk alike the same filter",
            {many_walkers});
    }
    return cache;
}

WalkerCache& WalkerCaches::get_or_point(const WalkerProfile& walker) {
    return get(walker.is_valid() ? walker : WalkerProfile{.radius = 0.0F});
}

WalkerCache& WalkerCaches::get_for_query(const WalkerProfile& walker) {
    WalkerCache& cache = get_or_point(walker);
    if (!CallbackScope::is(CallbackScope::Kind::searching) &&
        !CallbackScope::is(CallbackScope::Kind::reading)) { // else chunks stay where they are
        cache.neighbors.evict_to(settings_.cache_byte_budget);
    }
    return cache;
}

// Paths that cross the link are affected, and regions around its ends outdated. A new link may make
// paths shorter everywhere.
void WalkerCaches::set_link(LinkId id, const std::optional<NavigationLink>& link) {
    const NavigationLink* old = links_.find(id);
    if (old != nullptr && old->enabled) {
        invalidate_ends(*old);
    }
    if (!link) {
        links_.erase(id);
        return;
    }
    links_.set(id, *link);
    if (link->enabled) {
        invalidate_ends(*link);
        for (WalkerCache& cache : caches_) {
            cache.neighbors.record_new_ways();
        }
    }
}

// Covers the cells to which the ends may connect.
void WalkerCaches::invalidate_ends(const NavigationLink& link) {
    for (const Vec2 end : {link.from, link.to}) {
        invalidate(Box{end, end}.grown(3.0F * grid_.cell_size()));
    }
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

void WalkerCaches::record_cost_change(const Box& box) {
    for (WalkerCache& cache : caches_) {
        cache.neighbors.record_cost_change(box);
    }
}

std::optional<Vec2> WalkerCaches::last_point(BodyKey body) const {
    for (const WalkerCache& cache : caches_) {
        if (const auto point = cache.watcher.last_point(body)) {
            return point;
        }
    }
    return std::nullopt;
}

template <class Detect>
void WalkerCaches::invalidate_changes(Detect detect) {
    for (WalkerCache& cache : caches_) {
        changed_.clear();
        detect(cache);
        for (const Box& box : changed_) {
            cache.neighbors.invalidate(box);
        }
    }
}

void WalkerCaches::invalidate_changed_bodies() {
    list_.bodies.assign(watched_.begin(), watched_.end());
    invalidate_changes([this](WalkerCache& cache) { detect_changes(cache); });
    for (WalkerCache& cache : caches_) {
        // The snapshots lack what a body did between them: chunks discovered meanwhile may contain
        // it at a place that it left again.
        cache.neighbors.invalidate_outdated_discoveries();
    }
    log_discoveries();
}

// Whatever was discovered before the first snapshot is in the log of discoveries.
void WalkerCaches::detect_changes(WalkerCache& cache) {
    cache.watcher.detect_changes(*probe_, list_, cache.neighbors.profile().filter, changed_);
    if (!cache.has_snapshot) {
        cache.has_snapshot = true;
        changed_.clear();
    }
}

void WalkerCaches::log_discoveries() {
    for (WalkerCache& cache : caches_) {
        cache.neighbors.log_discoveries(watches());
        cache.has_snapshot = cache.has_snapshot || !watches();
    }
}

void WalkerCaches::invalidate_changes_of(BodyKey body) {
    invalidate_changes([&](WalkerCache& cache) {
        cache.watcher.detect_changes_of(body, *probe_, cache.neighbors.profile().filter, changed_);
    });
}

// Changes of a body that was not watched before are the game's to report.
void WalkerCaches::watch(BodyKey body) {
    const bool was_watched = list_.all_non_static || is_watched(body);
    invalidate_changes([&](WalkerCache& cache) {
        cache.watcher.detect_changes_of(body, *probe_, cache.neighbors.profile().filter, changed_);
        if (!was_watched) {
            changed_.clear();
        }
    });
    watched_.insert(body);
    log_discoveries();
}

void WalkerCaches::unwatch(BodyKey body) {
    watched_.erase(body);
    invalidate_changes([&](WalkerCache& cache) { cache.watcher.remove(body, changed_); });
    log_discoveries();
}

void WalkerCaches::watch_all_non_static(bool all) {
    list_.all_non_static = all;
    for (WalkerCache& cache : caches_) {
        detect_changes(cache);
    }
    log_discoveries();
}

bool WalkerCaches::shift_origin(Vec2 new_origin) {
    const Vec2 exact = grid_.origin() - new_origin;
    const float reach = grid_.reach();
    const Vec2 origin{std::clamp(exact.x, -reach, reach), std::clamp(exact.y, -reach, reach)};
    grid_ = Grid{grid_.cell_size(), origin, grid_.layout()};
    links_.shift_origin(new_origin);
    for (WalkerCache& cache : caches_) {
        cache.neighbors.set_grid(grid_);
        cache.watcher.shift_origin(new_origin);
    }
    return origin == exact;
}

} // namespace raywalk
