// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_draw.hpp"
#include "raywalk/door.hpp"

#include "c_api/objects.hpp"

#include <bit>
#include <cstring>
#include <tuple>

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
DebugDrawOptions settings_for(const rwDebugDraw& def);

template <class Def> using SettingsFor = decltype(settings_for(std::declval<const Def&>()));
template <class Def>
concept Definition = std::is_class_v<SettingsFor<Def>>;

template <class Def> SettingsFor<Def> settings_of(const Def& def);
template <class Def> bool is_sound(const Def& def);

/// Makes a query one of the agent, if that is not null: with all that is about who walks.
void add_query_of(const Agent* agent, PathQuery& query);

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
    add_query_of(agent, s);
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

void fields(rwDebugDraw& c, DebugDrawOptions& s, auto& join) {
    join.pairs(c.drawingBounds, s.area, c.drawGrid, s.grid, c.drawChunks, s.chunks, c.drawCells,
        s.cells, c.drawObstacles, s.obstacles, c.drawNarrowPassages, s.narrow_passages, c.drawLinks,
        s.links, c.drawSearchedCells, s.searched_cells, c.drawCellPath, s.cell_path,
        c.drawAgentPath, s.agent_path, c.drawAgentText, s.agent_text, c.drawNeighborDistance,
        s.neighbor_distance);
}

/// An enumerator of C, which may have any value. To read one that does not exist is undefined.
int number_of(const auto& c_enumerator) {
    int number = 0;
    std::memcpy(&number, &c_enumerator, sizeof c_enumerator);
    return number;
}

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

template <class Enum> bool is_enumerator(const auto& c_enumerator) {
    return static_cast<unsigned>(number_of(c_enumerator)) <= static_cast<unsigned>(last_of<Enum>);
}

inline bool is_array(const void* elements, int count) {
    return count >= 0 && (elements != nullptr || count == 0);
}

/// Appends elements of C, as C++ has them: with the same layout.
template <class C, class S> void read_list(const C* elements, int count, std::vector<S>& list) {
    for (int i = 0; i < count; ++i) {
        list.push_back(std::bit_cast<S>(elements[i]));
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
    static void write(float& c, std::optional<float>& /*unset*/) { c = RW_DEFAULT; }

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
        s = RW_IS_NULL(c) ? nullptr : *find(c);
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

/// The definition, its settings, and whether it is sound, after a Joiner.
template <JoinMode mode, class Def> auto joined(Def def) {
    SettingsFor<Def> settings;
    Joiner<mode> joiner;
    joiner.join(def, settings);
    return std::tuple{def, settings, joiner.is_sound};
}

/// The settings of a sound definition.
template <class Def> SettingsFor<Def> settings_of(const Def& def) {
    return std::get<1>(joined<JoinMode::read>(def));
}

/// True for a definition of rwDefault...(), if its ids, arrays and enumerators are valid.
template <class Def> bool is_sound(const Def& def) {
    return std::get<2>(joined<JoinMode::check>(def));
}

template <class Def> Def default_definition() {
    Def def{};
    if constexpr (Definition<Def>) {
        def = std::get<0>(joined<JoinMode::write_defaults>(def));
    }
    def.internalValue = Joiner<JoinMode::check>::cookie;
    return def;
}

inline rwPathStatus to_c(PathStatus status) { return static_cast<rwPathStatus>(status); }
inline rwAgentStatus to_c(AgentStatus status) { return static_cast<rwAgentStatus>(status); }
inline rwAgentEvent to_c(AgentEvent event) { return static_cast<rwAgentEvent>(event); }
inline rwWaitReason to_c(WaitReason reason) { return static_cast<rwWaitReason>(reason); }
inline rwPathProblem to_c(PathProblem problem) { return static_cast<rwPathProblem>(problem); }
inline rwVec2 to_c(Vec2 v) { return {v.x, v.y}; }
inline rwCell to_c(Cell cell) { return {cell.x, cell.y}; }
inline rwBodyKey to_c(BodyKey body) { return body.value; }
inline int to_c(std::size_t count) { return static_cast<int>(count); }

/// What is the same in C.
template <class T> T to_c(T same) { return same; }

inline rwPathResult to_c(const Path& path) {
    const Obstruction end = path.obstruction.value_or(Obstruction{});
    return {to_c(path.status), to_c(path.reason.value_or(path.status)), to_c(path.points.size()),
        to_c(path.links.size()), to_c(path.target_index), path.length, path.cost, path.entered_cost,
        path.cost_bound, path.statistics.search.iterations, to_c(end.cell), to_c(end.body)};
}

inline rwPathLink to_c(const LinkLeg& leg) {
    return {leg.link, to_c(leg.first), to_c(leg.last), leg.is_backward, leg.cost};
}

inline rwWallHit to_c(const RaycastHit& hit) {
    return {true, hit.fraction, hit.distance, to_c(hit.position), to_c(hit.point), to_c(hit.normal),
        to_c(hit.body)};
}

inline rwWallHit to_c(const NearestWall& wall) {
    return {true, 0.0F, wall.distance, {}, to_c(wall.point), to_c(wall.normal), to_c(wall.body)};
}

/// Zeros for nothing.
template <class T> auto to_c(const std::optional<T>& result) {
    return result ? to_c(*result) : decltype(to_c(*result)){};
}

inline rwPathExplanation to_c(const PathExplanation& explanation) {
    const NarrowGap gap = explanation.gap.value_or(NarrowGap{});
    return {to_c(explanation.problem), to_c(explanation.body), to_c(explanation.place),
        explanation.link, to_c(gap.from), to_c(gap.to), gap.width, gap.needed_width};
}

inline rwAgentWait to_c(const AgentWait& wait) {
    return {to_c(wait.reason), to_c(wait.body), wait.seconds};
}

inline rwAgentExplanation to_c(const AgentExplanation& explanation) {
    return {to_c(explanation.status), to_c(explanation.wait), to_c(explanation.problem)};
}

inline rwReachableCell to_c(const ReachableCell& cell) {
    return {to_c(cell.cell), cell.cost, to_c(cell.point)};
}

inline rwFlowSample to_c(const FlowSample& sample) {
    return {to_c(sample.status), to_c(sample.direction), to_c(sample.next_position), sample.link,
        sample.cost};
}

} // namespace raywalk
