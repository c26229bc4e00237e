// SPDX-License-Identifier: MIT
#include "navigator/agent_services.hpp"

#include "shapes/fingerprint.hpp"

namespace raywalk {
namespace {

constexpr int many_updates = 120;    // of agents
constexpr float longest_step = 1.0F; // that a game means (unit: second)

} // namespace

AgentServices::AgentServices(Navigator& of,
                             std::shared_ptr<WorldAccess> given_access,
                             WalkerCaches& given_caches,
                             QueryPool& given_queries)
    : navigator{of}
    , access{std::move(given_access)}
    , caches{given_caches}
    , queries{given_queries}
    , bodies{caches.probe()} {}

void AgentServices::forget(BodyKey body) {
    bodies.forget(body);
    const std::scoped_lock lock{forget_mutex_};
    crowd.planning.withdraw_all_that_ignore(body);
}

// Walkers that are asked for later may take the body for an obstacle, even if no walker does now.
// While the probe is read, it cannot be asked.
void AgentServices::begin_driving(BodyKey body) {
    if (access->has_ended() || body == BodyKey{}) {
        return;
    }
    const bool is_unknown = CallbackScope::is(CallbackScope::Kind::reading);
    const CallbackScope scope{CallbackScope::Kind::reading};
    const Box bounds = is_unknown ? Box{} : probe().bounds_of(body, any_obstacle());
    changes.tell([&](WorldChanges& told) {
        told.bodies.emplace_back(WorldChanges::Driving{.body = body, .bounds = bounds});
        told.is_all_outdated |= is_unknown;
    });
}

void AgentServices::end_driving(BodyKey body, const Box& bounds) {
    if (!access->has_ended()) {
        changes.tell([&](WorldChanges& told) {
            told.bodies.emplace_back(
                WorldChanges::Driving{.body = body, .begins = false, .bounds = bounds});
        });
    }
}

// Each of the two mistakes is logged once, whatever the number.
void AgentServices::check_step(float dt) {
    if (dt >= 0.0F && dt <= longest_step) {
        return;
    }
    const std::string given = "agents are updated with a step of " + text_of(dt) + " s";
    if (dt > longest_step && !std::isinf(dt)) {
        log.warn("a step is long", given + "; dt is in seconds");
    } else {
        log.warn("a step is no time", given + ": it counts as 0, and they do nothing");
    }
}

void AgentServices::note_agent_update() {
    if (!is_updated && agent_updates_ < many_updates && ++agent_updates_ == many_updates) {
        log.warn("agents are updated, but Navigator::update() is not called: they do not avoid "
                 "each other, and watched bodies are not looked at");
    }
}

} // namespace raywalk
