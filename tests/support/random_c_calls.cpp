// SPDX-License-Identifier: MIT
#include "support/random_c_calls.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

namespace raywalk::test {
namespace {

constexpr std::size_t most_objects = 12; // of a kind, destroyed ones included
constexpr int most_depth = 3;

std::array<rwVec2, 40> passed_points;

// Behind the null id at the front.
void put_last_first(auto& ids) {
    if (ids.size() > 2) {
        std::rotate(ids.begin() + 1, ids.end() - 1, ids.end());
    }
}

} // namespace

RandomCCalls::RandomCCalls(Random& random)
    : random_{random} {
    rwSetAssertFcn([](const char*, const char*, int) { return 0; });
    for (int i = 0; i < 12; ++i) {
        const rwVec2 at{random_.between(-8.0F, 8.0F), random_.between(-8.0F, 8.0F)};
        const auto type = static_cast<rwBodyType>(random_.below(3));
        if (chance(2)) {
            world_.add_circle(at, random_.between(0.2F, 1.0F), type);
        } else {
            world_.add_box(at, random_.between(0.2F, 2.0F), random_.between(0.2F, 2.0F), type);
        }
    }
    create();
}

RandomCCalls::~RandomCCalls() {
    is_ending_ = true;
    for (const rwFlowFieldId id : fields_) {
        rwDestroyFlowField(id);
    }
    for (const rwPathId id : paths_) {
        rwDestroyPath(id);
    }
    for (const rwAgentId id : agents_) {
        rwDestroyAgent(id);
    }
    for (const rwNavigatorId id : navigators_) {
        rwDestroyNavigator(id);
    }
    for (const rwCostsId id : costs_) {
        rwDestroyCosts(id);
    }
    rwSetAssertFcn(nullptr);
}

template <class Id>
Id RandomCCalls::any(const std::vector<Id>& ids) {
    if (chance(20)) {
        return {static_cast<std::int32_t>(random_.bits()), random_.bits() % 8};
    }
    return chance(8) ? ids[static_cast<std::size_t>(random_.below(static_cast<int>(ids.size())))]
                     : ids.back();
}

float RandomCCalls::number() {
    switch (random_.below(12)) {
    case 0:
        return std::numeric_limits<float>::quiet_NaN();
    case 1:
        return std::numeric_limits<float>::infinity();
    case 2:
        return 1e30F;
    case 3:
        return RW_DEFAULT;
    case 4:
        return 0.0F;
    default:
        return random_.between(-1.0F, 9.0F);
    }
}

rwVec2 RandomCCalls::point() {
    return chance(8) ? rwVec2{number(), number()}
                     : rwVec2{random_.between(-9.0F, 9.0F), random_.between(-9.0F, 9.0F)};
}

rwAABB RandomCCalls::box() {
    return {point(), point()};
}

rwCell RandomCCalls::cell() {
    return chance(20) ? rwCell{INT32_MIN, INT32_MAX}
                      : rwCell{random_.below(20) - 10, random_.below(20) - 10};
}

int RandomCCalls::count() {
    return chance(10) ? -1 : random_.below(8);
}

PlainBody& RandomCCalls::body() {
    return *world_.bodies()[static_cast<std::size_t>(
        random_.below(static_cast<int>(world_.bodies().size())))];
}

rwFilter RandomCCalls::filter() {
    rwFilter filter = rwDefaultFilter();
    filter.maskBits = chance(4) ? random_.bits() : filter.maskBits;
    filter.dynamicBodies = chance(4);
    filter.internalValue = chance(30) ? 0 : filter.internalValue;
    return filter;
}

rwWalker RandomCCalls::walker() {
    rwWalker walker = rwDefaultWalker();
    walker.radius = chance(8) ? number() : 0.3F;
    walker.margin = chance(8) ? number() : walker.margin;
    walker.filter = filter();
    walker.agentId = chance(4) ? any(agents_) : rwAgentId{};
    walker.internalValue = chance(30) ? 0 : walker.internalValue;
    return walker;
}

rwPathQuery RandomCCalls::path_query() {
    rwPathQuery query = rwDefaultPathQuery();
    query.walker = walker();
    query.maxIterations = chance(4) ? random_.below(40) - 2 : 500;
    query.maxBytes = chance(8) ? 0 : query.maxBytes;
    query.allowPartialPath = chance(2);
    query.stopDistance = chance(6) ? number() : 0.0F;
    query.heuristicWeight = chance(8) ? number() : 1.0F;
    query.maxCost = chance(8) ? number() : query.maxCost;
    query.maxDistance = chance(8) ? number() : query.maxDistance;
    query.navigationLayers = chance(6) ? random_.bits() : 1;
    query.costsId = chance(3) ? any(costs_) : rwCostsId{};
    cells_ = {cell(), cell(), cell()};
    keys_ = {body().key, body().key};
    query.blockedCells = cells_.data();
    query.blockedCellCount = chance(3) ? random_.below(4) : 0;
    query.ignoredBodies = keys_.data();
    query.ignoredBodyCount = chance(3) ? random_.below(3) : 0;
    query.blockedLinks = chance(30) ? nullptr : links_.data();
    query.blockedLinkCount = chance(4) ? 1 : 0;
    const int postprocessing = chance(20) ? static_cast<int>(random_.bits()) : random_.below(3);
    std::memcpy(&query.postprocessing, &postprocessing, sizeof postprocessing);
    return query;
}

rwAgentDef RandomCCalls::agent_def() {
    rwAgentDef def = rwDefaultAgentDef();
    def.radius = chance(6) ? number() : def.radius;
    def.maxSpeed = chance(6) ? number() : def.maxSpeed;
    def.maxTurnSpeed = chance(6) ? number() : def.maxTurnSpeed;
    def.neighborDistance = chance(6) ? number() : def.neighborDistance;
    def.maxNeighbors = chance(6) ? random_.below(9) - 4 : def.maxNeighbors;
    def.holdsPosition = chance(6);
    filter_ = filter();
    def.filter = chance(3) ? &filter_ : nullptr;
    if (chance(2)) {
        def.query = path_query();
        def.query.walker = rwDefaultWalker();
    }
    return def;
}

// Its context is the body, not this object: calls come back only while one of this thread exists.
thread_local RandomCCalls* acting = nullptr;

rwBodyDef RandomCCalls::body_def() {
    rwBodyDef def = PlainWorld::body_def(body());
    def.radius = chance(10) ? number() : def.radius;
    def.maxSpeed = chance(10) ? number() : def.maxSpeed;
    if (chance(3)) {
        def.stateFcn = [](rwBodyState* state, void* context) {
            acting->call_back(Scope::callback);
            PlainWorld::write_state(state, context);
        };
        def.setVelocityFcn = [](float x, float y, void* context) {
            PlainWorld::set_velocity(x, y, context);
            acting->call_back(Scope::callback);
        };
        def.releaseFcn = [](void*) {
            acting->call_back(Scope::releasing);
        };
    }
    return def;
}

void RandomCCalls::call_back(Scope scope) {
    if (is_ending_ || depth_ >= most_depth || !chance(40)) {
        return;
    }
    ++nested_calls_;
    ++depth_;
    call(scope); // which lets nothing through
    --depth_;
    if (scope == Scope::callback && chance(60)) {
        throw 1;
    }
}

void RandomCCalls::step() {
    acting = this;
    if (chance(3)) {
        const rwNavigatorId navigator = any(navigators_);
        rwNavigator_Update(navigator);
        rwNavigator_UpdateAgents(navigator, chance(10) ? number() : 1.0F / 60.0F);
        world_.is_locked = true;
        call(Scope::reading);
        world_.is_locked = false;
        world_.step(1.0F / 60.0F);
        for (const auto& one : world_.bodies()) {
            one->position.x = std::clamp(one->position.x, -20.0F, 20.0F);
            one->position.y = std::clamp(one->position.y, -20.0F, 20.0F);
        }
    } else {
        call(Scope::game);
    }
}

void RandomCCalls::call(Scope scope) {
    ++calls_;
    if (scope == Scope::drawing || scope == Scope::reading) { // must not destroy
        chance(2) ? query() : command();
        return;
    }
    switch (random_.below(8)) {
    case 0:
        create();
        break;
    case 1:
        destroy();
        break;
    case 2:
    case 3:
        query();
        break;
    case 4:
        change();
        break;
    case 5:
        draw();
        break;
    default:
        command();
    }
}

void RandomCCalls::create() {
    const auto keep = [](auto& ids, auto id) {
        if (!RW_IS_NULL(id)) {
            ids.push_back(id);
        }
    };
    rwCostsDef costs_def = rwDefaultCostsDef();
    rwNavigatorDef navigator_def = rwDefaultNavigatorDef();
    rwProbeDef probe_def = world_.probe_def();
    if (navigators_.size() == 1 || (chance(10) && navigators_.size() < most_objects)) {
        navigator_def.singleThreaded = true;
        navigator_def.cellSize = chance(5) ? number() : 1.0F;
        navigator_def.cellSize = navigator_def.cellSize < 0.2F ? 1.0F : navigator_def.cellSize;
        navigator_def.neighborhood = static_cast<rwNeighborhood>(random_.below(3));
        navigator_def.findNarrowPassages = chance(2);
        probe_def.bodiesFcn = chance(3) ? nullptr : probe_def.bodiesFcn;
        keep(navigators_, rwCreateProbeNavigator(&probe_def, &navigator_def));
    } else if (chance(2) && agents_.size() < most_objects) {
        const rwBodyDef driven = body_def();
        const rwAgentDef def = agent_def();
        keep(agents_, rwCreateBodyAgent(any(navigators_), &driven, &def));
    } else if (chance(2) && paths_.size() < most_objects) {
        keep(paths_, rwCreatePath());
    } else if (chance(2) && costs_.size() < most_objects) {
        costs_def.least = chance(4) ? number() : 1.0F;
        costs_def.greatest = chance(4) ? number() : costs_def.greatest;
        costs_def.costsFcn = [](int32_t x, int32_t y, float* costs, void*) {
            std::fill_n(costs, 256, static_cast<float>((x + y) / 16 % 3 + 1));
            costs[(x ^ y) & 0xFF] = std::numeric_limits<float>::infinity();
            costs[0] = std::numeric_limits<float>::quiet_NaN();
            acting->call_back(Scope::callback);
        };
        costs_def.releaseFcn = [](void*) {
            acting->call_back(Scope::releasing);
        };
        keep(costs_, rwCreateCosts(&costs_def));
    } else if (fields_.size() < most_objects) {
        passed_points = {point(), point(), point()};
        const rwPathQuery options = path_query();
        const int most_cells = chance(4) ? random_.below(50) - 2 : 1000;
        keep(fields_,
             rwCreateFlowField(
                 any(navigators_), passed_points.data(), random_.below(4), &options, most_cells));
    }
}

void RandomCCalls::destroy() {
    if (keeps_all_) {
        return;
    }
    switch (random_.below(12)) {
    case 0:
        rwDestroyNavigator(any(navigators_));
        put_last_first(navigators_);
        break;
    case 1:
    case 2:
        rwDestroyAgent(any(agents_));
        put_last_first(agents_);
        break;
    case 3:
    case 4:
        rwDestroyPath(any(paths_));
        put_last_first(paths_);
        break;
    case 5:
        rwDestroyCosts(any(costs_));
        put_last_first(costs_);
        break;
    case 6:
        rwDestroyFlowField(any(fields_));
        put_last_first(fields_);
        break;
    default:
        const auto forget = [](auto& ids, const auto& exists) {
            std::erase_if(ids, [&](auto id) { return !RW_IS_NULL(id) && !exists(id); });
        };
        forget(agents_, rwAgent_IsValid);
        forget(paths_, rwPath_IsValid);
        forget(costs_, rwCosts_IsValid);
        forget(fields_, rwFlowField_IsValid);
        forget(navigators_, rwNavigator_IsValid);
    }
}

void RandomCCalls::query() {
    const rwNavigatorId navigator = any(navigators_);
    const rwPathId path = keeps_all_ ? rwPathId{} : any(paths_);
    const rwPathQuery options = path_query();
    const rwWalker kind = walker();
    const rwFilter sight = filter();
    rwCellFcn* const accepts = [](int32_t x, int32_t y, void*) {
        acting->call_back(Scope::callback);
        return (x * 7 + y) % 5 == 0;
    };
    std::array<char, 60> text{};
    std::array<rwReachableCell, 8> cells{};
    std::array<rwPathLink, 4> legs{};
    passed_points = {point(), point(), point()};
    switch (random_.below(17)) {
    case 0:
    case 1:
        rwNavigator_FindPath(navigator, point(), point(), &options, path);
        break;
    case 2:
        rwNavigator_FindPathToNearest(
            navigator, point(), passed_points.data(), count(), &options, path);
        break;
    case 3:
        rwNavigator_FindPathWhere(navigator, point(), accepts, nullptr, &options, path);
        break;
    case 4:
    case 5:
        rwNavigator_RequestPath(navigator, point(), passed_points.data(), count(), &options, path);
        break;
    case 6:
    case 7:
        rwPath_Advance(path, random_.below(60) - 2);
        break;
    case 8:
        rwPath_GetPoints(path, passed_points.data(), count());
        rwPath_GetLinks(path, legs.data(), std::min(count(), 4));
        rwPath_GetResult(path);
        rwPath_IsAffected(path, navigator);
        break;
    case 9:
        rwNavigator_CanWalkStraight(navigator, point(), point(), &kind);
        rwNavigator_Raycast(navigator, point(), point(), &kind);
        break;
    case 10:
        rwNavigator_GetNearestWall(navigator, point(), &kind, number());
        rwNavigator_GetClosestNavigable(navigator, point(), &kind, passed_points.data());
        break;
    case 11:
        rwNavigator_HasLineOfSight(
            navigator, point(), point(), &sight, keys_.data(), random_.below(3));
        break;
    case 12:
        rwNavigator_Explain(navigator, point(), point(), &options, text.data(), random_.below(61));
        break;
    case 13:
        rwNavigator_GetReachableCells(
            navigator, point(), number(), &options, cells.data(), count());
        break;
    case 14:
        rwFlowField_Sample(any(fields_), point(), static_cast<rwPostprocessing>(random_.below(3)));
        break;
    case 15:
        rwFlowField_SetTargets(any(fields_), passed_points.data(), random_.below(4));
        rwFlowField_IsFinished(any(fields_));
        break;
    default:
        rwFlowField_Finish(any(fields_));
    }
}

void RandomCCalls::command() {
    bool kept_all = false;
    const rwAgentId agent = any(agents_);
    const rwBodyDef followed = body_def();
    const rwAgentDef def = agent_def();
    std::array<char, 60> text{};
    std::array<rwAgentEvent, 8> events{};
    const std::array<rwAgentId, 2> group{any(agents_), agent};
    switch (random_.below(16)) {
    case 0:
    case 1:
    case 2:
        rwAgent_NavigateTo(agent, point());
        break;
    case 3:
        rwAgent_FollowBody(agent, &followed);
        break;
    case 4:
        rwAgent_Stop(agent);
        break;
    case 5:
        chance(2) ? rwAgent_Pause(agent) : rwAgent_Resume(agent);
        break;
    case 6:
        rwAgent_Teleport(agent, point());
        break;
    case 8:
        rwAgent_CompleteLink(agent);
        break;
    case 9:
        rwAgent_Update(agent, chance(4) ? number() : 0.02F);
        break;
    case 10:
        rwAgent_SetDef(agent, &def);
        break;
    case 11:
        rwAgent_SetMaxSpeed(agent, number());
        break;
    case 12:
        rwAgent_Explain(agent, text.data(), random_.below(61));
        rwAgent_GetCurrentWait(agent);
        rwAgent_CanReach(agent, point());
        break;
    case 13:
        rwAgent_GetEvents(agent, events.data(), count());
        rwAgent_GetRemainingPath(agent, passed_points.data(), count());
        rwAgent_GetStatus(agent);
        rwAgent_IsNavigationFinished(agent);
        rwAgent_GetRemainingDistance(agent);
        break;
    case 14:
        rwAgent_GetPosition(agent);
        rwAgent_GetTargetPosition(agent);
        rwAgent_GetFacing(agent);
        rwAgent_SetUserData(agent, rwAgent_GetUserData(agent));
        break;
    default:
        kept_all = std::exchange(keeps_all_, true);
        rwNavigator_NavigateGroup(any(navigators_),
                                  group.data(),
                                  random_.below(3),
                                  point(),
                                  number(),
                                  passed_points.data());
        keeps_all_ = kept_all;
    }
}

void RandomCCalls::change() {
    const rwNavigatorId navigator = any(navigators_);
    rwLinkDef link = rwDefaultLinkDef();
    const rwWalker kind = walker();
    switch (random_.below(14)) {
    case 0:
        rwNavigator_Invalidate(navigator, box());
        break;
    case 1:
        rwNavigator_InvalidateAll(navigator);
        break;
    case 2:
        rwNavigator_InvalidateCosts(navigator, box());
        break;
    case 3:
        rwNavigator_Watch(navigator, body().key);
        break;
    case 4:
        rwNavigator_Forget(navigator, body().key);
        break;
    case 5:
        rwNavigator_SetBodyPolicy(
            navigator, body().key, static_cast<rwBodyPolicy>(random_.below(4)));
        break;
    case 6:
        rwNavigator_SetCellBlocked(navigator, cell(), chance(2));
        break;
    case 7:
        rwNavigator_Prefill(navigator, {{-9.0F, -9.0F}, {9.0F, 9.0F}}, &kind);
        break;
    case 8:
        passed_points = {point(), point()};
        link.from = point();
        link.to = point();
        link.kind = static_cast<rwLinkKind>(random_.below(5));
        link.cost = number();
        link.via = passed_points.data();
        link.viaCount = random_.below(3);
        link.arcHeight = number();
        links_ = {rwNavigator_AddLink(navigator, &link)};
        break;
    case 9:
        rwNavigator_SetLinkEnabled(navigator, links_[0], chance(2));
        break;
    case 10:
        rwNavigator_RemoveLink(navigator, links_[0]);
        break;
    case 11:
        link.cost = chance(3) ? number() : link.cost;
        link.maxRadius = chance(3) ? number() : link.maxRadius;
        links_ = {rwNavigator_AddDoor(navigator, body().key, &link)};
        break;
    case 12:
        body().position = {random_.between(-8.0F, 8.0F), random_.between(-8.0F, 8.0F)};
        break;
    default:
        rwNavigator_SetBudget(navigator, chance(3) ? 0 : random_.below(2000) - 10);
    }
}

void RandomCCalls::draw() {
    rwDebugDraw options = rwDefaultDebugDraw();
    options.drawObstacles = options.drawNarrowPassages = true;
    options.drawingBounds = chance(4) ? box() : rwAABB{{-9.0F, -9.0F}, {9.0F, 9.0F}};
    options.DrawSegmentFcn = [](const rwVec2*, const rwVec2*, uint32_t, void*) {
        acting->call_back(Scope::drawing);
    };
    const rwWalker kind = walker();
    const bool kept_all = std::exchange(keeps_all_, true);
    switch (random_.below(3)) {
    case 0:
        rwNavigator_DebugDraw(any(navigators_), &kind, &options);
        break;
    case 1:
        rwAgent_DebugDraw(any(agents_), &options);
        break;
    default:
        rwPath_DebugDraw(any(paths_), &options);
    }
    keeps_all_ = kept_all;
}

} // namespace raywalk::test
