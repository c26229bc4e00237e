// SPDX-License-Identifier: MIT
#include "navigator/walker_caches.hpp"

#include "core/algorithms.hpp"
#include "core/callback_scope.hpp"
#include "core/log.hpp"

namespace raywalk {
namespace {

// More kinds of walkers than this are likely to be a mistake.
constexpr std::size_t many_walkers = 32;

template <class Caches>
auto find_walker(Caches& caches, const WalkerProfile& walker) {
    return find_if(caches,
                   [&](const WalkerCache& cache) { return cache.neighbors.profile() == walker; });
}

} // namespace

WalkerCaches::WalkerCaches(const Probe& probe, const NavigatorSettings& settings)
    : probe_{&probe}
    , settings_{settings}
    , grid_{settings.cell_size, settings.origin, layout_of(settings.neighborhood)} {
    settings_.cell_size = grid_.cell_size(); // a grid corrects numbers out of range
    settings_.origin = grid_.origin();
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
    cache.neighbors.log_discoveries(logs_discoveries_);
    lock.unlock(); // the rest calls the game
    if (are_many) {
        log(LogLevel::warning,
            "more than {} kinds of walkers: give those that walk alike the same filter",
            {many_walkers});
    }
    return cache;
}

bool WalkerCaches::suits(const WalkerProfile& walker) const {
    return walker.is_valid() && (walker.hull.is_empty() || settings_.discovery == Discovery::exact);
}

WalkerCache& WalkerCaches::get_or_point(const WalkerProfile& walker) {
    return get(suits(walker) ? walker : WalkerProfile{.radius = 0.0F});
}

WalkerCache& WalkerCaches::get_for_query(const WalkerProfile& walker) {
    WalkerCache& cache = get_or_point(walker);
    if (!CallbackScope::is(CallbackScope::Kind::searching) &&
        !CallbackScope::is(CallbackScope::Kind::reading)) { // else chunks stay where they are
        const std::size_t budget = settings_.cache_byte_budget;
        cache.neighbors.evict_to(budget - std::min(budget, cache.queries.landmarks.bytes()));
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
        for_each([](WalkerCache& cache) { cache.neighbors.record_new_ways(); });
    }
}

// Covers the cells to which the ends may connect.
void WalkerCaches::invalidate_ends(const NavigationLink& link) {
    for (const Vec2 end : {link.from, link.to}) {
        invalidate(Box{end, end}.grown(3.0F * grid_.cell_size()));
    }
}

void WalkerCaches::invalidate(const Box& box) {
    for_each([&](WalkerCache& cache) { cache.neighbors.invalidate(box); });
}

void WalkerCaches::invalidate_all() {
    for_each([](WalkerCache& cache) { cache.neighbors.invalidate_all(); });
}

void WalkerCaches::record_cost_change(const Box& box) {
    for_each([&](WalkerCache& cache) { cache.neighbors.record_cost_change(box); });
}

void WalkerCaches::invalidate_if_changed(std::span<const Box> boxes) {
    for (WalkerCache& cache : caches_) {
        cache.neighbors.begin_comparison();
        for (const Box& box : boxes) {
            cache.neighbors.invalidate_if_changed(box);
        }
    }
}

std::size_t WalkerCaches::compare_chunks(bool also_in_turn) {
    std::size_t outdated = 0;
    for (WalkerCache& cache : caches_) {
        outdated += cache.neighbors.compare_chunks(also_in_turn);
    }
    return outdated;
}

void WalkerCaches::set_blocked(Cell cell, bool is_blocked) {
    blocked_.set(cell, is_blocked);
    for_each([](WalkerCache& cache) { cache.queries.landmarks.end(); });
}

void WalkerCaches::notice_changes() {
    for_each([](WalkerCache& cache) { cache.queries.landmarks.notice_changes(cache.neighbors); });
}

std::int64_t WalkerCaches::find_landmarks(std::int64_t iterations) {
    std::int64_t used = 0;
    for (WalkerCache& cache : caches_) {
        if (settings_.landmarks && used < iterations) {
            used += cache.queries.landmarks.advance(
                cache.neighbors, iterations - used, settings_.cache_byte_budget);
        }
    }
    return used;
}

void WalkerCaches::log_discoveries(bool is_on) {
    logs_discoveries_ = is_on;
    for_each([is_on](WalkerCache& cache) { cache.neighbors.log_discoveries(is_on); });
}

std::vector<const ObstacleFilter*> WalkerCaches::filters() const {
    std::vector<const ObstacleFilter*> filters;
    for (const WalkerCache& cache : caches_) {
        filters.push_back(&cache.neighbors.profile().filter);
    }
    return filters;
}

bool WalkerCaches::shift_origin(Vec2 new_origin) {
    const Vec2 exact = grid_.origin() - new_origin;
    const float reach = grid_.reach();
    const Vec2 origin{std::clamp(exact.x, -reach, reach), std::clamp(exact.y, -reach, reach)};
    grid_ = Grid{grid_.cell_size(), origin, grid_.layout()};
    links_.shift_origin(new_origin);
    for_each([this](WalkerCache& cache) { cache.neighbors.set_grid(grid_); });
    return origin == exact;
}

} // namespace raywalk
