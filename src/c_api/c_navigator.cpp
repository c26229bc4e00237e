// SPDX-License-Identifier: MIT
#include "raywalk/version.hpp"

#include "c_api/call.hpp"

#include <cmath>

namespace raywalk {
namespace {

using Run = std::function<void(std::size_t)>;

void run_task(int first, int last, std::uint32_t /*worker*/, void* run) {
    for (int i = first; i < last; ++i) {
        (*static_cast<Run*>(run))(static_cast<std::size_t>(i));
    }
}

// Empty if the navigator has threads of its own.
Executor executor_of(const rwNavigatorDef& def) {
    if (def.singleThreaded) {
        return [](std::size_t jobs, Run run) { run_task(0, to_c(jobs), 0, &run); };
    }
    const auto run_tasks = [def](std::size_t jobs, Run run) {
        void* task = def.enqueueTask(run_task, to_c(jobs), 1, &run, def.userTaskContext);
        if (task != nullptr) {
            def.finishTask(task, def.userTaskContext);
        }
    };
    return def.enqueueTask != nullptr ? Executor{run_tasks} : Executor{};
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
void rwDestroyNavigator(rwNavigatorId id) { destroy(id); }
bool rwNavigator_IsValid(rwNavigatorId id) { return find(id) != nullptr; }

// Callbacks may destroy the navigator, with its executor.
void rwNavigator_Update(rwNavigatorId id) {
    const auto update = [](NavigatorObject& navigator) {
        navigator.update(UpdateBudget{navigator.budget}, *std::shared_ptr{navigator.executor});
    };
    Call{}(update, id);
}

void rwNavigator_UpdateAgents(rwNavigatorId id, float dt) {
    const auto update = [&](NavigatorObject& navigator) {
        navigator.update_agents(dt, *std::shared_ptr{navigator.executor});
    };
    Call{}(update, id);
}

void rwNavigator_SetBudget(rwNavigatorId id, int64_t iterations) {
    const auto set = [&](NavigatorObject& navigator) {
        navigator.budget.iterations = iterations != 0 ? std::optional{iterations} : std::nullopt;
    };
    Call{}(set, id);
}

void rwNavigator_Invalidate(rwNavigatorId id, rwAABB box) {
    Call{}([](auto& navigator, const Box& area) { navigator.invalidate(area); }, id, box);
}

void rwNavigator_InvalidateAll(rwNavigatorId id) { Call{}(&Navigator::invalidate_all, id); }

void rwNavigator_InvalidateCosts(rwNavigatorId id, rwAABB box) {
    Call{}(&Navigator::invalidate_costs, id, box);
}

void rwNavigator_Watch(rwNavigatorId id, rwBodyKey body) {
    Call{}(&Navigator::watch, id, body_in(id, body));
}

void rwNavigator_Forget(rwNavigatorId id, rwBodyKey body) {
    Call{}(&Navigator::forget, id, BodyKey{body});
}

void rwNavigator_SetBodyPolicy(rwNavigatorId id, rwBodyKey body, rwBodyPolicy policy) {
    Call{}(&Navigator::set_body_policy, id, body_in(id, body), enumerator<BodyPolicy>(policy));
}

void rwNavigator_SetCellBlocked(rwNavigatorId id, rwCell cell, bool isBlocked) {
    Call{}(&Navigator::set_cell_blocked, id, cell, isBlocked);
}

int rwNavigator_Prefill(rwNavigatorId id, rwAABB box, const rwWalker* walker) {
    const auto prefill = [](NavigatorObject& navigator, const Box& area, const auto& kind) {
        const auto own = navigator.executor;
        return navigator.prefill(area, kind, *own ? *own : Executor{run_on_threads});
    };
    return Call{}(prefill, id, box, walker);
}

rwCell rwNavigator_GetCell(rwNavigatorId id, rwVec2 point) {
    return Call{}([](auto& navigator, Vec2 at) { return navigator.grid().cell_at(at); }, id, point);
}

rwVec2 rwNavigator_GetCellCenter(rwNavigatorId id, rwCell cell) {
    return Call{}(
        [](auto& navigator, Cell place) { return navigator.grid().center_of(place); }, id, cell);
}

rwLinkId rwNavigator_AddLink(rwNavigatorId id, const rwLinkDef* def) {
    return Call{}(&Navigator::add_link, id, def);
}

void rwNavigator_RemoveLink(rwNavigatorId id, rwLinkId link) {
    Call{}(&Navigator::remove_link, id, link);
}

void rwNavigator_SetLinkEnabled(rwNavigatorId id, rwLinkId link, bool isEnabled) {
    Call{}(&Navigator::set_link_enabled, id, link, isEnabled);
}

rwLinkId rwNavigator_AddDoor(rwNavigatorId id, rwBodyKey body, const rwLinkDef* def) {
    const auto add = [](auto& navigator, BodyKey door, const NavigationLink& link) {
        DoorOptions options{.max_wait = link.max_wait, .navigation_layers = link.navigation_layers};
        options.cost = link.cost.value_or(options.cost);
        const bool is_limited = std::isfinite(link.max_radius);
        options.max_radius = is_limited ? std::optional{link.max_radius} : std::nullopt;
        return add_door(navigator, door, options);
    };
    return Call{}(add, id, body_in(id, body), def);
}
