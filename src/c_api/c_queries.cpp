// SPDX-License-Identifier: MIT
#include "c_api/call.hpp"

namespace raywalk {
namespace {

Path refused_path() {
    Path path;
    path.status = PathStatus::invalid_query;
    return path;
}

// Gives a path its answer, or its request, and returns the status. The query may have called the
// game, which may have destroyed the path.
rwPathStatus keep(const Call& call, rwPathId id, const auto& run, const auto&... arguments) {
    const auto store = [&](const auto& /*path*/, auto&... each) {
        PathObject result{std::invoke(run, each...)};
        const PathStatus status = result.path().status;
        if (PathObject* path = find(id)) {
            *path = std::move(result);
        }
        return status;
    };
    return call.or_else(rw_pathInvalidQuery, store, id, arguments...);
}

} // namespace
} // namespace raywalk

using namespace raywalk;

rwPathQuery rwDefaultPathQuery() { return default_definition<rwPathQuery>(); }
rwFlowFieldDef rwDefaultFlowFieldDef() { return default_definition<rwFlowFieldDef>(); }

rwPathStatus rwNavigator_FindPath(rwNavigatorId navigatorId, rwVec2 start, rwVec2 target,
    const rwPathQuery* query, rwPathId pathId) {
    return keep(Call{}, pathId, &Navigator::find_path, navigatorId, start, target, query);
}

rwPathStatus rwNavigator_FindPathToNearest(rwNavigatorId navigatorId, rwVec2 start,
    const rwVec2* targets, int count, const rwPathQuery* query, rwPathId pathId) {
    const auto find_path = [](auto& navigator, Vec2 from, const auto& ends, const auto& options) {
        return navigator.find_path_to_nearest(from, std::span<const Vec2>{ends}, options);
    };
    return keep(Call{}, pathId, find_path, navigatorId, start, list<Vec2>(targets, count), query);
}

rwPathStatus rwNavigator_FindPathWhere(rwNavigatorId navigatorId, rwVec2 start, rwCellFcn* cellFcn,
    void* context, const rwPathQuery* query, rwPathId pathId) {
    const auto find_path = [&](auto& navigator, Vec2 from, auto& accepts, const auto& options) {
        const auto predicate = [&](Cell cell) { return accepts(cell.x, cell.y, context); };
        return navigator.find_path_where(from, predicate, options);
    };
    return keep(Call{}, pathId, find_path, navigatorId, start, not_null(cellFcn), query);
}

rwPathStatus rwNavigator_RequestPath(rwNavigatorId navigatorId, rwVec2 start, const rwVec2* targets,
    int count, const rwPathQuery* query, rwPathId pathId) {
    const auto request = [](auto& navigator, Vec2 from, const auto& ends, const auto& options) {
        PathRequest path = navigator.request_path(from, ends.empty() ? from : ends[0], options);
        if (ends.size() != 1) {
            path.begin(from, std::span<const Vec2>{ends}, options);
        }
        return PathObject{{}, std::move(path)};
    };
    return keep(Call{}, pathId, request, navigatorId, start, list<Vec2>(targets, count), query);
}

rwPathId rwCreatePath() {
    return Call{}([] { return create<rwPathId>(refused_path()); });
}

void rwDestroyPath(rwPathId pathId) { destroy(pathId); }
bool rwPath_IsValid(rwPathId pathId) { return find(pathId) != nullptr; }

rwPathStatus rwPath_Advance(rwPathId pathId, int64_t iterations) {
    const auto advance = [&](PathObject& path) {
        return path.request ? path.request->advance(iterations) : path.answer.status;
    };
    return Call{}.or_else(rw_pathInvalidQuery, advance, pathId);
}

rwPathResult rwPath_GetResult(rwPathId pathId) {
    return Call{}.or_else(to_c(refused_path()), &PathObject::path, pathId);
}

int rwPath_GetPoints(rwPathId pathId, rwVec2* points, int capacity) {
    return Call{}.list(
        points, capacity, [](const auto& path) { return std::span{path.path().points}; }, pathId);
}

int rwPath_GetLinks(rwPathId pathId, rwPathLink* links, int capacity) {
    return Call{}.list(
        links, capacity, [](const auto& path) { return std::span{path.path().links}; }, pathId);
}

bool rwPath_IsAffected(rwPathId pathId, rwNavigatorId navigatorId) {
    return Call{}([](auto& path, auto& navigator) { return navigator.is_affected(path.path()); },
        pathId, navigatorId);
}

bool rwNavigator_CanWalkStraight(
    rwNavigatorId navigatorId, rwVec2 from, rwVec2 to, const rwWalker* walker) {
    return Call{}(&Navigator::can_walk_straight, navigatorId, from, to, walker);
}

rwRaycastHit rwNavigator_Raycast(
    rwNavigatorId navigatorId, rwVec2 from, rwVec2 to, const rwWalker* walker) {
    return Call{}(&Navigator::raycast, navigatorId, from, to, walker);
}

rwNearestWall rwNavigator_GetNearestWall(
    rwNavigatorId navigatorId, rwVec2 point, const rwWalker* walker, float maxDistance) {
    return Call{}(&Navigator::nearest_wall, navigatorId, point, walker, maxDistance);
}

bool rwNavigator_HasLineOfSight(rwNavigatorId navigatorId, rwVec2 from, rwVec2 to,
    const rwFilter* filter, const rwBodyKey* ignored, int count) {
    const rwFilter all = rwDefaultFilter();
    return Call{}(&Navigator::has_line_of_sight, navigatorId, from, to,
        filter != nullptr ? filter : &all, list<BodyKey>(ignored, count));
}

bool rwNavigator_CanReach(
    rwNavigatorId navigatorId, rwVec2 start, rwVec2 target, const rwPathQuery* query) {
    return Call{}(&Navigator::can_reach, navigatorId, start, target, query);
}

rwPathExplanation rwNavigator_Explain(rwNavigatorId navigatorId, rwVec2 start, rwVec2 target,
    const rwPathQuery* query, char* text, int capacity) {
    return Call{}.explain(PathExplanation{.problem = PathProblem::invalid_query}, text, capacity,
        &Navigator::explain, navigatorId, start, target, query);
}

bool rwNavigator_GetClosestNavigable(
    rwNavigatorId navigatorId, rwVec2 point, const rwWalker* walker, rwVec2* result) {
    return Call{}.optional(result, &Navigator::closest_navigable, navigatorId, point, walker);
}

int rwNavigator_GetReachableCells(rwNavigatorId navigatorId, rwVec2 start, float budget,
    const rwPathQuery* query, rwReachableCell* cells, int capacity) {
    return Call{}.list(
        cells, capacity, &Navigator::reachable_cells, navigatorId, start, budget, query);
}

bool rwNavigator_GetRandomReachablePoint(rwNavigatorId navigatorId, rwVec2 start, float budget,
    uint64_t seed, const rwPathQuery* query, rwVec2* result) {
    return Call{}.optional(
        result, &Navigator::random_reachable_point, navigatorId, start, budget, seed, query);
}

rwFlowFieldId rwCreateFlowField(
    rwNavigatorId navigatorId, const rwVec2* targets, int count, const rwFlowFieldDef* def) {
    const auto begin = [](auto& navigator, const auto& ends, const auto& options) {
        return create<rwFlowFieldId>(navigator.flow_field(std::span<const Vec2>{ends}, options));
    };
    return Call{}(begin, navigatorId, list<Vec2>(targets, count), def);
}

void rwDestroyFlowField(rwFlowFieldId fieldId) { destroy(fieldId); }
bool rwFlowField_IsValid(rwFlowFieldId fieldId) { return find(fieldId) != nullptr; }

rwFlowSample rwFlowField_Sample(
    rwFlowFieldId fieldId, rwVec2 point, rwPostprocessing postprocessing) {
    return Call{}.or_else(to_c(FlowSample{.status = PathStatus::invalid_query}), &FlowField::sample,
        fieldId, point, enumerator<PathPostprocessing>(postprocessing));
}

void rwFlowField_SetTargets(rwFlowFieldId fieldId, const rwVec2* targets, int count) {
    Call{}([](auto& field, const auto& ends) { field.set_targets(std::span<const Vec2>{ends}); },
        fieldId, list<Vec2>(targets, count));
}

void rwFlowField_Finish(rwFlowFieldId fieldId) { Call{}(&FlowField::finish, fieldId); }

bool rwFlowField_IsFinished(rwFlowFieldId fieldId) {
    return Call{}(&FlowField::is_finished, fieldId);
}
