// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_group.hpp"
#include "raywalk/body_adapter.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/export.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/probe.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// Costs of the cells in which bodies and agents are, such as a fire or a crowd: soft obstacles,
/// which paths prefer to avoid. All other cells cost 1, or what the costs given to the constructor
/// say.
///
/// Call update() in each frame, before Navigator::update(): it reads where the bodies and agents
/// are. In between, costs do not change, so several threads may read them. Nothing that is cached
/// of the world is dropped: only the costs of cells change, and those who use them plan again where
/// they do.
class RAYWALK_EXPORT BodyCosts final : public CellCosts {
public:
    /// `navigator` must outlive the costs. `others` are the costs that cells have without bodies;
    /// null means 1 everywhere. Report changes of theirs with Navigator::costs_changed().
    explicit BodyCosts(Navigator& navigator, std::shared_ptr<const CellCosts> others = {});

    /// Sets the cost of the cells that a body touches: those whose centers are at most half a
    /// cell's diagonal and `distance` away from its shapes (unit: meter). It takes effect in the
    /// next update(). The highest cost of several bodies and of the other costs counts. `cost` is
    /// `forbidden`, or clamped to the range from 1 to 255; `distance` to that from 0 to 1e4.
    /// Numbers out of range, and NaN, which counts as the lowest, are logged as an error, once.
    ///
    /// The body has to exist now, and may be destroyed without notice later; with Box2D 2.4, a new
    /// body at the same address counts as the same. All its shapes count, sensors, too. Whether
    /// it is an obstacle is another question: its type and its BodyPolicy decide. A shape near more
    /// than a million cells is left out, and logged as an error, once.
    void set(BodyKey body, float cost, float distance = 0.0F);

    /// Sets the cost of a body given as the engine has it; see set(BodyKey, float, float).
    template <ConvertsToNone<BodyKey> B>
    void set(const B& body, float cost, float distance = 0.0F) {
        set(adapt_key(body), cost, distance);
    }

    /// Ends set() for a body, from the next update() on.
    void remove(BodyKey body);

    /// Ends set() for a body given as the engine has it.
    template <ConvertsToNone<BodyKey> B>
    void remove(const B& body) {
        remove(adapt_key(body));
    }

    /// Sets what each agent in a cell adds to its cost, from 0, the default, to 255: the denser a
    /// crowd, the wider the detour around it. A number out of range, and NaN, which counts as 0, is
    /// logged as an error, once. An agent is in a cell that its circle touches, as with set().
    void set_agent_cost(float cost);

    /// Reads where the bodies are, and reports where costs changed with Navigator::costs_changed().
    /// Does nothing in the middle of the world's step and inside of callbacks. Costs some tenths of
    /// a microsecond for each body, and some nanoseconds for each cell near one.
    void update() { update(std::span<Agent* const>{}); }

    /// Reads where the bodies and these agents are. Agents with these costs plan again while the
    /// crowd moves, at most once in each AgentSettings::repath_interval.
    void update(std::span<Agent* const> agents);

    /// Accepts any range of agents, or of pointers to agents.
    template <AgentRange R>
    void update(R&& agents) {
        update(std::span<Agent* const>{agents_of(agents)});
    }

    /// The cost of a cell, rounded to a 16th, or `forbidden`.
    [[nodiscard]] float cost(Cell cell) const;

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;
    [[nodiscard]] std::uint16_t least() const override;
    [[nodiscard]] std::uint16_t greatest() const override;

private:
    struct SoftBody {
        std::uint16_t cost = scale;
        float distance = 0.0F; // (unit: meter)
        BodyPlace place;
    };

    // What bodies and agents do to the costs of a chunk (unit: 1/16).
    struct Layer {
        ChunkCosts least{}; // a cell costs at least this much,
        ChunkCosts added{}; // and that much more
    };

    using Layers = std::map<Cell, Layer>; // of the chunks with bodies or agents

    void forget_destroyed_bodies();
    [[nodiscard]] Layers read_bodies() const;
    void add_agents(std::span<Agent* const> agents, Layers& layers) const;
    void note_greatest();
    void report_changes(const Layers& before) const;
    template <class Visit>
    void visit_cells_near(const Obstacle& shape, float distance, Visit visit) const;

    Navigator* navigator_;
    std::shared_ptr<const CellCosts> others_;
    std::unordered_map<std::uint64_t, SoftBody> bodies_; // by BodyKey::value
    std::uint16_t agent_cost_ = 0;                       // (unit: 1/16)
    Layers layers_;
    std::uint16_t greatest_least_ = 0; // of all layers, like the next
    std::uint16_t greatest_added_ = 0;
};

} // namespace raywalk
