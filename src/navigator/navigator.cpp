// SPDX-License-Identifier: MIT
#include "raywalk/navigator.hpp"

#include "core/callback_scope.hpp"
#include "core/log.hpp"
#include "navigator/agent_services.hpp"
#include "navigator/navigator_profile.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace raywalk {
namespace {

// So many kinds of walkers are likely to be a mistake.
constexpr std::size_t many_profiles = 32;

} // namespace

Navigator::Navigator(std::unique_ptr<Probe> probe, const NavigatorSettings& settings)
    : probe_{std::move(probe)}
    , settings_{settings}
    , grid_{settings.cell_size, settings.origin, layout_of(settings.neighborhood)}
    , services_{std::make_shared<AgentServices>(*this, *probe_)} {
    logger().debug("navigator with cells of {} m", settings.cell_size);
}

// Agents and requests may live on, and learn from the world_access that they can do nothing any
// more. Nobody can tell them when their bodies end, so they lose them now.
Navigator::~Navigator() {
    services_->crowd().forget_all();
    services_->access().end();
}

void Navigator::update(const UpdateBudget& budget) {
    if (!services_->access().may_move()) {
        return;
    }
    forget_bodies_that_are_gone();
    const CallbackScope scope{CallbackScope::Kind::moving};
    look_at_watched_bodies();
    services_->crowd().take_snapshot();
    services_->crowd().flows.advance();
    services_->crowd().begin_step(budget);
    for (Profile& profile : profiles_) {
        if (audit_ > 0) {
            totals_.stale_cells += profile.cache.audit(audit_);
        }
    }
}

// Those that were there in the last update: an agent may drive what is in no world, or in another.
void Navigator::forget_bodies_that_are_gone() {
    bodies_ = watch_list_.bodies;
    services_->crowd().add_bodies_to(bodies_);
    std::sort(bodies_.begin(), bodies_.end());
    bodies_.erase(std::unique(bodies_.begin(), bodies_.end()), bodies_.end());
    gone_.clear();
    if (!bodies_.empty()) {
        const CallbackScope scope{CallbackScope::Kind::reading};
        probe_->destroyed_among(bodies_, gone_);
    }
    for (const BodyKey body : gone_) {
        if (std::binary_search(existing_.begin(), existing_.end(), body)) {
            watch_list_.remove(body); // which is news for the next look
            probe_->set_policy(body, BodyPolicy::by_type);
            services_->crowd().forget(body);
        }
    }
    existing_.clear();
    std::set_difference(
        bodies_.begin(), bodies_.end(), gone_.begin(), gone_.end(), std::back_inserter(existing_));
}

void Navigator::look_at_watched_bodies() {
    for (Profile& profile : profiles_) {
        changed_.clear();
        NeighborCache& cache = profile.cache;
        profile.watcher.detect_changes(*probe_, watch_list_, cache.profile().filter, changed_);
        for (const Box& box : changed_) {
            cache.invalidate(box);
        }
    }
}

bool Navigator::is_affected(const Path& path) const {
    const NeighborCache* cache = find_cache(path.walker);
    if (services_->access().has_put_off()) {
        return true;
    }
    if (cache == nullptr || cache->version() == path.world_version) {
        return false;
    }
    if (path.points.size() < 2) {
        return true;
    }
    for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
        if (cache->version_along(path.points[i], path.points[i + 1]) > path.world_version) {
            return true;
        }
    }
    return false;
}

std::size_t
Navigator::prefill(const Box& box, const WalkerProfile& walker, const Executor& executor) {
    assert(walker.is_valid());
    if (!services_->access().may_ask()) {
        return 0;
    }
    const CallbackScope scope{CallbackScope::Kind::searching}; // the executor may do anything
    return profile_of(walker).cache.prefill(box, settings_.cache_byte_budget, executor);
}

CacheStatistics Navigator::cache_statistics() const {
    CacheStatistics statistics = totals_;
    for (const Profile& profile : profiles_) {
        statistics.chunks += profile.cache.size();
        statistics.bytes += profile.cache.bytes();
        statistics.evicted_chunks += profile.cache.evicted();
    }
    return statistics;
}

NeighborCache& Navigator::cache(const WalkerProfile& walker) {
    assert(walker.is_valid());
    return profile_of(walker).cache;
}

const NeighborCache* Navigator::find_cache(const WalkerProfile& walker) const {
    const auto known =
        std::find_if(profiles_.begin(), profiles_.end(), [&](const Profile& profile) {
            return profile.cache.profile() == walker;
        });
    return known == profiles_.end() ? nullptr : &known->cache;
}

Navigator::Profile& Navigator::profile_of(const WalkerProfile& walker) {
    const auto known =
        std::find_if(profiles_.begin(), profiles_.end(), [&](const Profile& profile) {
            return profile.cache.profile() == walker;
        });
    if (known != profiles_.end()) {
        return *known;
    }
    if (profiles_.size() == many_profiles) {
        logger().warn("more than {} kinds of walkers: give those that walk alike the same filter",
                      many_profiles);
    }
    Profile& profile = profiles_.emplace_back(*probe_, grid_, settings_, walker, blocked_);
    const auto remember = [this, &profile] {
        profile.watcher.record(*probe_, watch_list_, profile.cache.profile().filter);
    };
    if (!services_->access().is_world_locked() &&
        !CallbackScope::is(CallbackScope::Kind::reading)) {
        remember();
    } else {
        services_->access().put_off([&profile, remember] {
            remember();
            profile.cache.invalidate_all();
        });
    }
    return profile;
}

} // namespace raywalk
