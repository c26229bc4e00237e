// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/debug_draw.hpp"
#include "raywalk/door.hpp"

#include "c_api/objects.hpp"

#include <bit>

// The definitions of C and the settings of C++. The members of both are listed once, in pairs, by
// fields(); `join` reads, writes or checks them.
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
        c.navigationLayers, s.navigation_layers, c.costsId, s.search.costs, c.heuristicWeight, s.search.heuristic_weight, c.maxCost,
        s.search.max_cost, c.maxDistance, s.search.max_distance, c.maxBytes, s.search.max_bytes,
        c.walker.agentId, agent);
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
    join.require(c.enqueueTask == nullptr || c.finishTask != nullptr);
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

/// What rwDefault...() sets, so that a definition of other origin is noticed.
inline constexpr int definition_cookie = 1152023;

template <class Def> [[nodiscard]] SettingsFor<Def> settings_of(const Def& def);
template <class Def> [[nodiscard]] bool is_sound(const Def& def);

/// Calls join() for each pair.
template <class Join> struct PairJoiner {
    void pairs(auto& c, auto& s, auto&... others) {
        static_cast<Join&>(*this).join(c, s);
        if constexpr (sizeof...(others) > 0) {
            pairs(others...);
        }
    }
};

/// Writes the defaults of C++ to a definition of zeros.
struct DefaultWriter : PairJoiner<DefaultWriter> {
    template <class C, class S> void join(C& c, S& s) {
        if constexpr (Definition<C>) {
            fields(c, s, *this);
            c.internalValue = definition_cookie;
        } else if constexpr (std::is_same_v<C, rwVec2>) {
            c = {s.x, s.y};
        } else if constexpr (std::is_same_v<S, std::optional<float>>) {
            c = s.value_or(RW_DEFAULT);
        } else if constexpr (std::is_arithmetic_v<S> || std::is_enum_v<S>) {
            c = static_cast<C>(s);
        }
    }

    void list(auto& /*elements*/, int& /*count*/, auto& /*list*/) {}
    void require(bool /*condition*/) {}
};

/// Reads the settings from a sound definition.
struct SettingsReader : PairJoiner<SettingsReader> {
    template <class C, class S> void join(C& c, S& s) {
        if constexpr (Definition<C>) {
            fields(c, s, *this);
        } else if constexpr (std::is_same_v<C, rwAgentId>) {
            s = find(c);
        } else if constexpr (std::is_same_v<C, rwCostsId>) {
            s = RW_IS_NULL(c) ? nullptr : find(c)->costs;
        } else if constexpr (std::is_same_v<C, const rwFilter*>) {
            s = c == nullptr ? S{} : S{settings_of(*c)};
        } else if constexpr (std::is_same_v<S, std::optional<float>>) {
            s = c == RW_DEFAULT ? S{} : S{c};
        } else if constexpr (std::is_enum_v<S>) {
            s = static_cast<S>(number_of(c));
        } else if constexpr (std::is_same_v<C, rwAABB>) {
            s = {c.lowerBound, c.upperBound};
        } else if constexpr (std::is_same_v<C, int> && std::is_unsigned_v<S>) {
            s = static_cast<S>(c > 0 ? c : 0);
        } else if constexpr (std::is_arithmetic_v<S>) {
            s = static_cast<S>(c);
        } else {
            s = S{c};
        }
    }

    template <class C, class S> void list(const C* elements, int count, std::vector<S>& list) {
        for (int i = 0; i < count; ++i) {
            if constexpr (std::is_same_v<C, rwCell>) {
                list.push_back({elements[i].x, elements[i].y});
            } else {
                list.push_back(S{elements[i]});
            }
        }
    }

    void require(bool /*condition*/) {}
};

/// Finds out whether a definition is one of rwDefault...(), with valid ids, arrays and enumerators.
struct SoundnessCheck : PairJoiner<SoundnessCheck> {
    bool is_met = true;

    template <class C, class S> void join(C& c, S& s) {
        if constexpr (Definition<C>) {
            require(c.internalValue == definition_cookie);
            fields(c, s, *this);
        } else if constexpr (ObjectId<C>) {
            require(RW_IS_NULL(c) || find(c) != nullptr);
        } else if constexpr (std::is_same_v<C, const rwFilter*>) {
            require(c == nullptr || is_sound(*c));
        } else if constexpr (std::is_enum_v<S>) {
            require(is_enumerator<S>(c));
        }
    }

    void list(const void* elements, int count, auto& /*list*/) {
        require(is_array(elements, count));
    }
    void require(bool condition) { is_met = is_met && condition; }
};

/// The settings of a sound definition.
template <class Def> SettingsFor<Def> settings_of(const Def& def) {
    Def copy = def;
    SettingsFor<Def> settings;
    SettingsReader{}.join(copy, settings);
    return settings;
}

template <class Def> bool is_sound(const Def& def) {
    Def copy = def;
    SettingsFor<Def> settings;
    SoundnessCheck check;
    check.join(copy, settings);
    return check.is_met;
}

template <class Def> [[nodiscard]] Def default_definition() {
    Def def{};
    if constexpr (Definition<Def>) {
        SettingsFor<Def> settings;
        DefaultWriter{}.join(def, settings);
    }
    def.internalValue = definition_cookie;
    return def;
}

} // namespace raywalk
