// SPDX-License-Identifier: MIT
#include "c_api/call.hpp"

namespace raywalk {
namespace {

Path refused_path() { return {.status = PathStatus::invalid_query}; }

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

rwPathStatus rwNavigator_FindPath(
    rwNavigatorId id, rwVec2 start, rwVec2 target, const rwPathQuery* query, rwPathId pathId) {
    return keep(Call{}, pathId, &Navigator::find_path, id, start, target, query);
}

rwPathStatus rwNavigator_FindPathToNearest(rwNavigatorId id, rwVec2 start, const rwVec2* targets,
    int count, const rwPathQuery* query, rwPathId pathId) {
    const auto find_path = [](auto& navigator, Vec2 from, const auto& ends, const auto& options) {
        return navigator.find_path_to_nearest(from, std::span<const Vec2>{ends}, options);
    };
    return keep(Call{}, pathId, find_path, id, start, list<Vec2>(targets, count), query);
}

rwPathStatus rwNavigator_FindPathWhere(rwNavigatorId id, rwVec2 start, rwCellFcn* cellFcn,
    void* context, const rwPathQuery* query, rwPathId pathId) {
    const auto find_path = [&](auto& navigator, Vec2 from, auto& accepts, const auto& options) {
        const auto predicate = [&](Cell cell) { return accepts(cell.x, cell.y, context); };
        return navigator.find_path_where(from, predicate, options);
    };
    return keep(Call{}, pathId, find_path, id, start, not_null(cellFcn), query);
}

rwPathStatus rwNavigator_RequestPath(rwNavigatorId id, rwVec2 start, const rwVec2* targets,
    int count, const rwPathQuery* query, rwPathId pathId) {
    const auto request = [](auto& navigator, Vec2 from, const auto& ends, const auto& options) {
        PathRequest path = navigator.request_path(from, ends.empty() ? from : ends[0], options);
        if (ends.size() != 1) {
            path.begin(from, std::span<const Vec2>{ends}, options);
        }
        return PathObject{{}, std::move(path)};
    };
    return keep(Call{}, pathId, request, id, start, list<Vec2>(targets, count), query);
}

rwPathId rwCreatePath() {
    return Call{}([] { return create<rwPathId>(refused_path()); });
}

void rwDestroyPath(rwPathId id) { destroy(id); }
bool rwPath_IsValid(rwPathId id) { return find(id) != nullptr; }

rwPathStatus rwPath_Advance(rwPathId id, int64_t iterations) {
    const auto advance = [&](PathObject& path) {
        return path.request ? path.request->advance(iterations) : path.answer.status;
    };
    return Call{}.or_else(rw_pathInvalidQuery, advance, id);
}

rwPathResult rwPath_GetResult(rwPathId id) {
    return Call{}.or_else(to_c(refused_path()), &PathObject::path, id);
}

int rwPath_GetPoints(rwPathId id, rwVec2* points, int capacity) {
    return Call{}.list(
        points, capacity, [](const auto& path) { return std::span{path.path().points}; }, id);
}

int rwPath_GetLinks(rwPathId id, rwPathLink* links, int capacity) {
    return Call{}.list(
        links, capacity, [](const auto& path) { return std::span{path.path().links}; }, id);
}

bool rwPath_IsAffected(rwPathId id, rwNavigatorId navigatorId) {
    return Call{}([](auto& path, auto& navigator) { return navigator.is_affected(path.path()); },
        id, navigatorId);
}

bool rwNavigator_CanWalkStraight(rwNavigatorId id, rwVec2 from, rwVec2 to, const rwWalker* walker) {
    return Call{}(&Navigator::can_walk_straight, id, from, to, walker);
}

rwWallHit rwNavigator_Raycast(rwNavigatorId id, rwVec2 from, rwVec2 to, const rwWalker* walker) {
    return Call{}(&Navigator::raycast, id, from, to, walker);
}

rwWallHit rwNavigator_GetNearestWall(
    rwNavigatorId id, rwVec2 point, const rwWalker* walker, float maxDistance) {
    return Call{}(&Navigator::nearest_wall, id, point, walker, maxDistance);
}

bool rwNavigator_HasLineOfSight(rwNavigatorId id, rwVec2 from, rwVec2 to, const rwFilter* filter,
    const rwBodyKey* ignored, int count) {
    const rwFilter all = rwDefaultFilter();
    return Call{}(&Navigator::has_line_of_sight, id, from, to, filter != nullptr ? filter : &all,
        list<BodyKey>(ignored, count));
}

rwPathExplanation rwNavigator_Explain(rwNavigatorId id, rwVec2 start, rwVec2 target,
    const rwPathQuery* query, char* text, int capacity) {
    return Call{}.explain(PathExplanation{.problem = PathProblem::invalid_query}, text, capacity,
        &Navigator::explain, id, start, target, query);
}

bool rwNavigator_GetClosestNavigable(
    rwNavigatorId id, rwVec2 point, const rwWalker* walker, rwVec2* result) {
    const auto find_point = [](auto& navigator, Vec2 at, const auto& kind) {
        const std::optional<Vec2> found = navigator.closest_navigable(at, kind);
        return std::vector<Vec2>(found ? 1 : 0, found.value_or(at));
    };
    return Call{}.list(result, 1, find_point, id, point, walker) > 0;
}

int rwNavigator_GetReachableCells(rwNavigatorId id, rwVec2 start, float budget,
    const rwPathQuery* query, rwReachableCell* cells, int capacity) {
    return Call{}.list(cells, capacity, &Navigator::reachable_cells, id, start, budget, query);
}

rwFlowFieldId rwCreateFlowField(rwNavigatorId navigatorId, const rwVec2* targets, int count,
    const rwPathQuery* query, int64_t maxCells) {
    const auto begin = [&](auto& navigator, const auto& ends, const PathQuery& options) {
        return create<rwFlowFieldId>(navigator.flow_field(std::span<const Vec2>{ends},
            {options.walker, options.search.costs, options.search.max_distance, maxCells,
                options.navigation_layers}));
    };
    return Call{}(begin, navigatorId, list<Vec2>(targets, count), query);
}

void rwDestroyFlowField(rwFlowFieldId id) { destroy(id); }
bool rwFlowField_IsValid(rwFlowFieldId id) { return find(id) != nullptr; }

rwFlowSample rwFlowField_Sample(rwFlowFieldId id, rwVec2 point, rwPostprocessing postprocessing) {
    return Call{}.or_else(to_c(FlowSample{.status = PathStatus::invalid_query}), &FlowField::sample,
        id, point, enumerator<PathPostprocessing>(postprocessing));
}

void rwFlowField_SetTargets(rwFlowFieldId id, const rwVec2* targets, int count) {
    Call{}([](auto& field, const auto& ends) { field.set_targets(std::span<const Vec2>{ends}); },
        id, list<Vec2>(targets, count));
}

void rwFlowField_Finish(rwFlowFieldId id) { Call{}(&FlowField::finish, id); }

bool rwFlowField_IsFinished(rwFlowFieldId id) { return Call{}(&FlowField::is_finished, id); }
