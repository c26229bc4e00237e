// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_draw.hpp"
#include "raywalk/door.hpp"

#include "c_api/objects.hpp"

#include <bit>

// The definitions of C and the settings of C++. The members of both are listed once, in pairs, by
// fields(); a Joiner reads, writes or checks them.
namespace raywalk {

// The settings for each definition; declared only.
ObstacleFilter settings_for(const rwFilter& def);
WalkerProfile settings_for(const rwWalker& def);
PathQuery settings_for(const rwPathQuery& def);
NavigatorSettings settings_for(const rwNavigatorDef& def);
AgentSettings settings_for(const rwAgentDef& def);
NavigationLink settings_for(const rwLinkDef& def);
DoorOptions settings_for(const rwDoorDef& def);
FlowFieldOptions settings_for(const rwFlowFieldDef& def);
DebugDrawOptions settings_for(const rwDebugDraw& def);

template <class Def>
concept Definition = requires(const Def& def) {
    settings_for(def);
};
template <class Def> using SettingsFor = decltype(settings_for(std::declval<const Def&>()));

template <class Def> [[nodiscard]] SettingsFor<Def> settings_of(const Def& def);
template <class Def> [[nodiscard]] bool is_sound(const Def& def);

/// Makes a query one of the agent: with all that is about who walks, and not about how it ends.
void add_query_of(const Agent& agent, PathQuery& query);

void fields(rwFilter& c, ObstacleFilter& s, auto& join) {
    join.pairs(c.categoryBits, s.category_bits, c.maskBits, s.mask_bits, c.groupIndex,
        s.group_index, c.staticBodies, s.body_types.static_bodies, c.kinematicBodies,
        s.body_types.kinematic_bodies, c.dynamicBodies, s.body_types.dynamic_bodies);
}

void fields(rwWalker& c, WalkerProfile& s, auto& join) {
    const Agent* agent = nullptr;
    join.pairs(c.radius, s.radius, c.margin, s.margin, c.filter, s.filter, c.agentId, agent);
    s = agent != nullptr ? agent->walker() : s;
}

void fields(rwPathQuery& c, PathQuery& s, auto& join) {
    const Agent* agent = nullptr;
    join.pairs(c.walker, s.walker, c.maxIterations, s.max_iterations, c.postprocessing,
        s.postprocessing, c.allowPartialPath, s.allow_partial_path, c.stopDistance, s.stop_distance,
        c.navigationLayers, s.navigation_layers, c.costsId, s.search.costs, c.heuristicWeight,
        s.search.heuristic_weight, c.maxCost, s.search.max_cost, c.maxDistance,
        s.search.max_distance, c.maxBytes, s.search.max_bytes, c.walker.agentId, agent);
    join.list(c.ignoredBodies, c.ignoredBodyCount, s.ignored_bodies);
    join.list(c.blockedCells, c.blockedCellCount, s.blocked_cells);
    join.list(c.blockedLinks, c.blockedLinkCount, s.blocked_links);
    if (agent != nullptr) {
        add_query_of(*agent, s);
    }
}

void fields(rwNavigatorDef& c, NavigatorSettings& s, auto& join) {
    join.pairs(c.cellSize, s.cell_size, c.origin, s.origin, c.neighborhood, s.neighborhood,
        c.diagonalMode, s.diagonal_mode, c.findNarrowPassages, s.find_narrow_passages,
        c.noticesChanges, s.notices_changes, c.landmarks, s.landmarks, c.cacheByteBudget,
        s.cache_byte_budget);
    join.is_sound = join.is_sound && (c.enqueueTask == nullptr || c.finishTask != nullptr);
}

void fields(rwAgentDef& c, AgentSettings& s, auto& join) {
    join.pairs(c.radius, s.radius, c.shape, s.shape, c.margin, s.margin, c.filter, s.filter,
        c.maxSpeed, s.max_speed, c.maxAcceleration, s.max_acceleration, c.maxTurnSpeed,
        s.max_turn_speed, c.maxForce, s.max_force, c.targetDesiredDistance,
        s.target_desired_distance, c.pathMaxDistance, s.path_max_distance, c.repathInterval,
        s.repath_interval, c.replanPolicy, s.replan_policy, c.avoidanceEnabled, s.avoidance_enabled,
        c.holdsPosition, s.holds_position, c.neighborDistance, s.neighbor_distance, c.maxNeighbors,
        s.max_neighbors, c.timeHorizonAgents, s.time_horizon_agents, c.avoidancePriority,
        s.avoidance_priority, c.avoidanceLayers, s.avoidance_layers, c.avoidanceMask,
        s.avoidance_mask, c.query, s.query);
    c.query.allowPartialPath = s.query.allow_partial_path.value_or(true);
}

void fields(rwLinkDef& c, NavigationLink& s, auto& join) {
    join.pairs(c.from, s.from, c.to, s.to, c.cost, s.cost, c.kind, s.kind, c.oneWay, s.one_way,
        c.enabled, s.enabled, c.maxRadius, s.max_radius, c.navigationLayers, s.navigation_layers,
        c.arcHeight, s.arc_height, c.door, s.door, c.maxWait, s.max_wait);
    join.list(c.via, c.viaCount, s.via);
}

void fields(rwDoorDef& c, DoorOptions& s, auto& join) {
    join.pairs(c.cost, s.cost, c.maxRadius, s.max_radius, c.maxWait, s.max_wait, c.navigationLayers,
        s.navigation_layers);
}

void fields(rwFlowFieldDef& c, FlowFieldOptions& s, auto& join) {
    join.pairs(c.walker, s.walker, c.costsId, s.costs, c.maxDistance, s.max_distance, c.maxCells,
        s.max_cells, c.navigationLayers, s.navigation_layers);
}

void fields(rwDebugDraw& c, DebugDrawOptions& s, auto& join) {
    join.pairs(c.drawingBounds, s.area, c.drawGrid, s.grid, c.drawChunks, s.chunks, c.drawCells,
        s.cells, c.drawObstacles, s.obstacles, c.drawNarrowPassages, s.narrow_passages, c.drawLinks,
        s.links, c.drawSearchedCells, s.searched_cells, c.drawCellPath, s.cell_path,
        c.drawAgentPath, s.agent_path, c.drawAgentText, s.agent_text, c.drawNeighborDistance,
        s.neighbor_distance, c.drawFlow, s.flow);
}

/// An enumerator of C, which may have any value. To read one that does not exist is undefined.
[[nodiscard]] int number_of(const auto& c_enumerator) { return std::bit_cast<int>(c_enumerator); }

// The last enumerators of what C passes.
template <class Enum> inline constexpr Enum last_of{};
template <> inline constexpr auto last_of<AgentShape> = AgentShape::body;
template <> inline constexpr auto last_of<BodyPolicy> = BodyPolicy::solid_when_at_rest;
template <> inline constexpr auto last_of<BodyType> = BodyType::dynamic_body;
template <> inline constexpr auto last_of<DiagonalMode> = DiagonalMode::only_if_no_obstacles;
template <> inline constexpr auto last_of<LinkKind> = LinkKind::door;
template <> inline constexpr auto last_of<Neighborhood> = Neighborhood::hex;
template <> inline constexpr auto last_of<PathPostprocessing> = PathPostprocessing::string_pulling;
template <> inline constexpr auto last_of<ReplanPolicy> = ReplanPolicy::when_changed;

template <class Enum> [[nodiscard]] bool is_enumerator(const auto& c_enumerator) {
    return static_cast<unsigned>(number_of(c_enumerator)) <= static_cast<unsigned>(last_of<Enum>);
}

[[nodiscard]] inline bool is_array(const void* elements, int count) {
    return count >= 0 && (elements != nullptr || count == 0);
}

/// Appends elements of C, as C++ has them.
template <class C, class S> void read_list(const C* elements, int count, std::vector<S>& list) {
    for (int i = 0; i < count; ++i) {
        if constexpr (std::is_same_v<C, rwCell>) {
            list.push_back({elements[i].x, elements[i].y});
        } else {
            list.push_back(S{elements[i]});
        }
    }
}

enum class JoinMode { write_defaults, read, check };

/// Handles the pairs of fields(): writes the defaults of C++ to a definition of zeros, reads the
/// settings from a sound definition, or finds out whether it is one.
template <JoinMode mode> struct Joiner {
    static constexpr int cookie = 1152023; // so that definitions of other origin are noticed
    bool is_sound = true;

    void pairs(auto& c, auto& s, auto&... others) {
        join(c, s);
        if constexpr (sizeof...(others) > 0) {
            pairs(others...);
        }
    }

    void join(auto& c, auto& s) {
        if constexpr (requires { fields(c, s, *this); }) {
            is_sound = is_sound && (mode != JoinMode::check || c.internalValue == cookie);
            c.internalValue = cookie;
            fields(c, s, *this);
        } else if constexpr (mode == JoinMode::check) {
            is_sound = is_sound && is_valid(c, s);
        } else if constexpr (mode == JoinMode::read) {
            read(c, s);
        } else {
            write(c, s);
        }
    }

    void list(const auto* elements, int count, auto& list) {
        is_sound = is_sound && is_array(elements, count);
        if constexpr (mode == JoinMode::read) {
            read_list(elements, count, list);
        }
    }

private:
    static void write(auto& c, auto& s) {
        if constexpr (requires { c = static_cast<std::decay_t<decltype(c)>>(s); }) {
            c = static_cast<std::decay_t<decltype(c)>>(s);
        }
    }
    static void write(rwVec2& c, Vec2& s) { c = {s.x, s.y}; }
    static void write(float& c, std::optional<float>& s) { c = s.value_or(RW_DEFAULT); }
    static void write(bool& c, std::optional<bool>& s) { c = s.value_or(false); }
    static void write(const rwFilter*& /*c*/, std::optional<ObstacleFilter>& /*s*/) {}

    template <class C, class S> static void read(C& c, S& s) {
        if constexpr (std::is_enum_v<S>) {
            s = static_cast<S>(number_of(c));
        } else {
            s = static_cast<S>(c);
        }
    }
    static void read(int& c, std::size_t& s) { s = static_cast<std::size_t>(c > 0 ? c : 0); }
    static void read(float& c, std::optional<float>& s) { c != RW_DEFAULT ? s = c : s; }
    static void read(rwAABB& c, Box& s) { s = {c.lowerBound, c.upperBound}; }
    static void read(rwBodyKey& c, BodyKey& s) { s = {c}; }
    static void read(const rwFilter*& c, std::optional<ObstacleFilter>& s) {
        c != nullptr ? s = settings_of(*c) : s;
    }
    static void read(rwAgentId& c, const Agent*& s) { s = find(c); }
    static void read(rwCostsId& c, std::shared_ptr<const CellCosts>& s) {
        s = RW_IS_NULL(c) ? nullptr : find(c)->costs;
    }

    template <class C, class S> static bool is_valid(const C& c, const S& /*s*/) {
        if constexpr (std::is_enum_v<S>) {
            return is_enumerator<S>(c);
        } else if constexpr (ObjectId<C>) {
            return RW_IS_NULL(c) || find(c) != nullptr;
        } else if constexpr (std::is_same_v<C, const rwFilter*>) {
            return c == nullptr || raywalk::is_sound(*c);
        }
        return true;
    }
};

/// The settings of a sound definition.
template <class Def> SettingsFor<Def> settings_of(const Def& def) {
    Def copy = def;
    SettingsFor<Def> settings;
    Joiner<JoinMode::read>{}.join(copy, settings);
    return settings;
}

/// True for a definition of rwDefault...(), if its ids, arrays and enumerators are valid.
template <class Def> bool is_sound(const Def& def) {
    Def copy = def;
    SettingsFor<Def> settings;
    Joiner<JoinMode::check> check;
    check.join(copy, settings);
    return check.is_sound;
}

template <class Def> [[nodiscard]] Def default_definition() {
    Def def{};
    if constexpr (Definition<Def>) {
        SettingsFor<Def> settings;
        Joiner<JoinMode::write_defaults>{}.join(def, settings);
    }
    def.internalValue = Joiner<JoinMode::check>::cookie;
    return def;
}

// The enumerators of C for those of C++; declared only.
rwPathStatus c_enumerator(PathStatus status);
rwAgentStatus c_enumerator(AgentStatus status);
rwAgentEvent c_enumerator(AgentEvent event);
rwWaitReason c_enumerator(WaitReason reason);
rwPathProblem c_enumerator(PathProblem problem);

template <class Enum> [[nodiscard]] auto to_c(Enum value) -> decltype(c_enumerator(value)) {
    return static_cast<decltype(c_enumerator(value))>(value);
}

[[nodiscard]] inline rwVec2 to_c(Vec2 v) { return {v.x, v.y}; }
[[nodiscard]] inline rwCell to_c(Cell cell) { return {cell.x, cell.y}; }
[[nodiscard]] inline rwBodyKey to_c(BodyKey body) { return body.value; }
[[nodiscard]] inline int to_c(std::size_t count) { return static_cast<int>(count); }

/// What is the same in C.
template <class T> [[nodiscard]] T to_c(T same) requires(
    std::is_same_v<T, bool> || std::is_floating_point_v<T> || std::is_same_v<T, LinkId> ||
    std::is_same_v<T, int> || std::is_pointer_v<T> || std::is_same_v<T, rwPathStatus> ||
    requires { same.index1; }) {
    return same;
}

[[nodiscard]] inline rwPathResult to_c(const Path& path) {
    const Obstruction end = path.obstruction.value_or(Obstruction{});
    return {to_c(path.status), to_c(path.reason.value_or(path.status)), to_c(path.points.size()),
        to_c(path.links.size()), to_c(path.target_index), path.length, path.cost, path.entered_cost,
        path.cost_bound, path.statistics.search.iterations, to_c(end.cell), to_c(end.body)};
}

[[nodiscard]] inline rwPathLink to_c(const LinkLeg& leg) {
    return {leg.link, to_c(leg.first), to_c(leg.last), leg.is_backward, leg.cost};
}

[[nodiscard]] inline rwRaycastHit to_c(const RaycastHit& hit) {
    return {true, hit.fraction, hit.distance, to_c(hit.position), to_c(hit.point), to_c(hit.normal),
        to_c(hit.body)};
}

[[nodiscard]] inline rwNearestWall to_c(const NearestWall& wall) {
    return {true, wall.distance, to_c(wall.point), to_c(wall.normal), to_c(wall.body)};
}

[[nodiscard]] inline rwNarrowGap to_c(const NarrowGap& gap) {
    return {true, to_c(gap.from), to_c(gap.to), to_c(gap.from_body), to_c(gap.to_body), gap.width,
        gap.needed_width};
}

/// Zeros for nothing.
template <class T> [[nodiscard]] auto to_c(const std::optional<T>& result) {
    return result ? to_c(*result) : decltype(to_c(*result)){};
}

[[nodiscard]] inline rwPathExplanation to_c(const PathExplanation& explanation) {
    return {to_c(explanation.problem), to_c(explanation.gap), to_c(explanation.body),
        to_c(explanation.place), explanation.link};
}

[[nodiscard]] inline rwAgentWait to_c(const AgentWait& wait) {
    return {to_c(wait.reason), to_c(wait.body), wait.seconds};
}

[[nodiscard]] inline rwAgentExplanation to_c(const AgentExplanation& explanation) {
    return {to_c(explanation.status), to_c(explanation.wait), to_c(explanation.problem)};
}

[[nodiscard]] inline rwReachableCell to_c(const ReachableCell& cell) {
    return {to_c(cell.cell), cell.cost, to_c(cell.point)};
}

[[nodiscard]] inline rwFlowSample to_c(const FlowSample& sample) {
    return {to_c(sample.status), to_c(sample.direction), to_c(sample.next_position), sample.link,
        sample.cost};
}

} // namespace raywalk
