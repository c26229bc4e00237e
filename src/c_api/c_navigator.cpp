// SPDX-License-Identifier: MIT
#include "raywalk/version.hpp"

#include "c_api/call.hpp"

namespace raywalk {
namespace {

using Run = std::function<void(std::size_t)>;

void run_task(int first, int last, std::uint32_t /*worker*/, void* run) {
    for (int i = first; i < last; ++i) {
        (*static_cast<const Run*>(run))(static_cast<std::size_t>(i));
    }
}

// Empty if the navigator has threads of its own.
Executor executor_of(const rwNavigatorDef& def) {
    if (def.singleThreaded) {
        return [](std::size_t jobs, const Run& run) {
            run_task(0, to_c(jobs), 0, const_cast<Run*>(&run));
        };
    }
    if (def.enqueueTask == nullptr) {
        return {};
    }
    return [enqueue = def.enqueueTask, finish = def.finishTask, context = def.userTaskContext](
               std::size_t jobs, Run run) {
        if (void* task = enqueue(run_task, to_c(jobs), 1, &run, context)) {
            finish(task, context);
        }
    };
}

// What a callback may destroy with the navigator stays until the call has returned.
std::shared_ptr<const Executor> executor_of(const NavigatorObject& navigator) {
    return navigator.executor;
}

} // namespace

rwNavigatorId create_navigator(
    std::unique_ptr<Probe> probe, const NavigatorSettings& settings, const rwNavigatorDef& def) {
    auto navigator = std::make_unique<NavigatorObject>(std::move(probe), settings);
    navigator->executor = std::make_shared<const Executor>(executor_of(def));
    return objects<rwNavigatorId>().add(std::move(navigator));
}

} // namespace raywalk

using namespace raywalk;

int rwGetVersion() {
    return 10'000 * RAYWALK_VERSION_MAJOR + 100 * RAYWALK_VERSION_MINOR + RAYWALK_VERSION_PATCH;
}

rwNavigatorDef rwDefaultNavigatorDef() { return default_definition<rwNavigatorDef>(); }
rwFilter rwDefaultFilter() { return default_definition<rwFilter>(); }
rwWalker rwDefaultWalker() { return default_definition<rwWalker>(); }
rwLinkDef rwDefaultLinkDef() { return default_definition<rwLinkDef>(); }
rwDoorDef rwDefaultDoorDef() { return default_definition<rwDoorDef>(); }
void rwDestroyNavigator(rwNavigatorId navigatorId) { destroy(navigatorId); }
bool rwNavigator_IsValid(rwNavigatorId navigatorId) { return find(navigatorId) != nullptr; }

void rwNavigator_Update(rwNavigatorId navigatorId) {
    const auto update = [](NavigatorObject& navigator) {
        navigator.update(UpdateBudget{navigator.budget}, *executor_of(navigator));
    };
    Call{}(update, navigatorId);
}

void rwNavigator_UpdateAgents(rwNavigatorId navigatorId, float dt) {
    const auto update = [&](NavigatorObject& navigator) {
        navigator.update_agents(dt, *executor_of(navigator));
    };
    Call{}(update, navigatorId);
}

void rwNavigator_SetBudget(rwNavigatorId navigatorId, int64_t iterations) {
    const auto set = [&](NavigatorObject& navigator) {
        navigator.budget.iterations = iterations != 0 ? std::optional{iterations} : std::nullopt;
    };
    Call{}(set, navigatorId);
}

void rwNavigator_Invalidate(rwNavigatorId navigatorId, rwAABB box) {
    Call{}([](auto& navigator, const Box& area) { navigator.invalidate(area); }, navigatorId, box);
}

void rwNavigator_InvalidateBody(rwNavigatorId navigatorId, rwBodyKey body) {
    Call{}([](auto& navigator, BodyKey key) { navigator.invalidate(key); }, navigatorId,
        body_in(navigatorId, body));
}

void rwNavigator_InvalidateAll(rwNavigatorId navigatorId) {
    Call{}(&Navigator::invalidate_all, navigatorId);
}

void rwNavigator_InvalidateCosts(rwNavigatorId navigatorId, rwAABB box) {
    Call{}(&Navigator::invalidate_costs, navigatorId, box);
}

void rwNavigator_Watch(rwNavigatorId navigatorId, rwBodyKey body) {
    Call{}(&Navigator::watch, navigatorId, body_in(navigatorId, body));
}

void rwNavigator_Unwatch(rwNavigatorId navigatorId, rwBodyKey body) {
    Call{}(&Navigator::unwatch, navigatorId, BodyKey{body});
}

void rwNavigator_Forget(rwNavigatorId navigatorId, rwBodyKey body) {
    Call{}(&Navigator::forget, navigatorId, BodyKey{body});
}

void rwNavigator_SetBodyPolicy(rwNavigatorId navigatorId, rwBodyKey body, rwBodyPolicy policy) {
    Call{}(&Navigator::set_body_policy, navigatorId, body_in(navigatorId, body),
        enumerator<BodyPolicy>(policy));
}

void rwNavigator_SetCellBlocked(rwNavigatorId navigatorId, rwCell cell, bool isBlocked) {
    Call{}(&Navigator::set_cell_blocked, navigatorId, cell, isBlocked);
}

int rwNavigator_Prefill(rwNavigatorId navigatorId, rwAABB box, const rwWalker* walker) {
    const auto prefill = [](NavigatorObject& navigator, const Box& area, const auto& kind) {
        const auto own = executor_of(navigator);
        return navigator.prefill(area, kind, *own ? *own : Executor{run_on_threads});
    };
    return Call{}(prefill, navigatorId, box, walker);
}

rwCell rwNavigator_GetCell(rwNavigatorId navigatorId, rwVec2 point) {
    return Call{}(
        [](auto& navigator, Vec2 at) { return navigator.grid().cell_at(at); }, navigatorId, point);
}

rwVec2 rwNavigator_GetCellCenter(rwNavigatorId navigatorId, rwCell cell) {
    return Call{}([](auto& navigator, Cell place) { return navigator.grid().center_of(place); },
        navigatorId, cell);
}

rwLinkId rwNavigator_AddLink(rwNavigatorId navigatorId, const rwLinkDef* def) {
    return Call{}(&Navigator::add_link, navigatorId, def);
}

void rwNavigator_RemoveLink(rwNavigatorId navigatorId, rwLinkId link) {
    Call{}(&Navigator::remove_link, navigatorId, link);
}

void rwNavigator_SetLinkEnabled(rwNavigatorId navigatorId, rwLinkId link, bool isEnabled) {
    Call{}(&Navigator::set_link_enabled, navigatorId, link, isEnabled);
}

rwLinkId rwNavigator_AddDoor(rwNavigatorId navigatorId, rwBodyKey body, const rwDoorDef* def) {
    return Call{}(add_door, navigatorId, body_in(navigatorId, body), def);
}
