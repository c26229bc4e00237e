// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_group.hpp"
#include "raywalk/body_adapter.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

struct CellSpans;

/// Costs of the cells in which bodies and agents are, such as a fire or a crowd: soft obstacles,
/// which paths prefer to avoid. All other cells cost 1, or what the costs given to the constructor
/// say.
///
/// Call update() in each frame, before Navigator::update(): it reads where the bodies and agents
/// are. In between, costs do not change, so several threads may read them. Cached chunks stay
/// valid. Agents plan again if costs change on their path.
class RAYWALK_EXPORT BodyCosts final : public CellCosts {
public:
    /// `navigator` must outlive the last update(). `others` are the costs that cells have without
    /// bodies; null means 1 everywhere. Report changes of theirs with
    /// Navigator::invalidate_costs().
    explicit BodyCosts(Navigator& navigator, std::shared_ptr<const CellCosts> others = {});

    BodyCosts(BodyCosts&&) = delete; // layers point to bodies and agents

    /// Sets the cost of the cells that a body touches: those whose centers are at most half a
    /// cell's diagonal and `distance` away from its shapes (unit: meter). It takes effect in the
    /// next update(). The highest cost of several bodies and of the other costs counts. `cost` is
    /// `forbidden`, or clamped to the range from 1 to 255; `distance` is at least 0.
    /// NaN is replaced by the least value, and other numbers out of range are clamped; that is
    /// logged as an error, once.
    ///
    /// The body has to exist now, and may be destroyed without notice later; with Box2D 2.4, a new
    /// body at the same address counts as the same. All its shapes count, sensors, too. Whether
    /// it is an obstacle is another question: its type and its BodyPolicy decide. A shape near more
    /// than a million cells is left out, and logged as an error, once.
    void set(BodyReference body, float cost, float distance = 0.0F);

    /// Ends set() for a body, from the next update() on.
    void remove(BodyReference body);

    /// Sets what each agent in a cell adds to its cost, from 0, the default, to 255: the denser a
    /// crowd, the wider the detour around it. NaN is replaced by 0, and other numbers out of range
    /// are clamped; that is logged as an error, once. An agent is in a cell that its circle
    /// touches, as with set(). An agent that plans with these costs finds its own in the cells
    /// where it is: leave it out of update() if that matters.
    void set_agent_cost(float cost);

    /// Reads where the bodies are, and reports where costs changed with
    /// Navigator::invalidate_costs(). Does nothing in the middle of the world's step and inside of
    /// callbacks. Reads the shapes of each body, and computes costs only for the chunks near what
    /// moved.
    void update() { update(std::span<Agent* const>{}); }

    /// Reads where the bodies and these agents are. Agents with these costs plan again while the
    /// crowd moves, at most once in each AgentSettings::repath_interval.
    void update(std::span<Agent* const> agents);

    /// Accepts any range of agents, or of pointers to agents.
    template <AgentRange R>
    void update(R&& agents) {
        update(std::span<Agent* const>{agents_of(agents)});
    }

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override;
    [[nodiscard]] std::uint16_t least() const override;
    [[nodiscard]] std::uint16_t greatest() const override;

private:
    // A body, or an agent.
    struct Soft {
        std::uint16_t least = 0;       // what a cell that it touches costs at least (unit: 1/16)
        std::uint16_t added = 0;       // what it adds to the cost of a cell that it touches
        float distance = 0.0F;         // (unit: meter)
        bool is_new = true;            // set since the last update
        bool is_removed = false;       // since then
        std::vector<Obstacle> shapes;  // as of the last update, like the next two
        std::uint64_t fingerprint = 0; // of the shapes
        std::vector<Cell> chunks;      // near the shapes
    };

    // What bodies and agents do to the costs of a chunk (unit: 1/16): a cell costs at least so
    // much, and so much more.
    struct Surcharge {
        ChunkCosts least{};
        ChunkCosts added{};
    };

    struct Layer {
        Surcharge surcharge;
        std::vector<const Soft*> things; // near the chunk
    };

    using ChangedChunks = std::map<Cell, Surcharge>; // near something that moved, as they were

    void leave(const Soft& soft, ChangedChunks& changed);
    void read(Soft& soft, std::span<const Obstacle> shapes, ChangedChunks& changed);
    void read_bodies(ChangedChunks& changed);
    void read_agents(std::span<Agent* const> agents, ChangedChunks& changed);
    [[nodiscard]] std::vector<Cell> chunks_near(const Soft& soft) const;
    [[nodiscard]] Surcharge surcharge_of(Cell chunk_position, const Layer& layer) const;
    void note_greatest();
    void report(Cell chunk_position, const Surcharge& before) const;
    template <class Visit>
    void visit_cells_near(const Obstacle& shape,
                          float distance,
                          const CellSpans& window,
                          Visit visit) const;

    Navigator* navigator_;
    std::shared_ptr<const CellCosts> others_;
    std::map<BodyKey, Soft> bodies_;
    std::uint64_t population_ = 0;           // when the bodies were last looked for
    std::map<std::size_t, Soft> agents_;     // by their place in the list of the last update
    std::uint16_t agent_cost_ = 0;           // (unit: 1/16)
    Vec2 last_origin_;                       // of the grid in the last update
    std::unordered_map<Cell, Layer> layers_; // of the chunks near bodies or agents
    std::uint16_t greatest_least_ = 0;       // of all layers, like the next
    std::uint16_t greatest_added_ = 0;
};

} // namespace raywalk
