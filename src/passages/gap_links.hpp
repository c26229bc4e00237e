// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_node.hpp"

#include "passages/center_lines.hpp"
#include "passages/gap_graph.hpp"
#include "passages/gap_lattice.hpp"
#include "passages/gap_leaps.hpp"
#include "passages/gap_needs.hpp"
#include "passages/gap_obstacles.hpp"
#include "passages/gap_routes.hpp"
#include "passages/lattice.hpp"

#include <initializer_list>
#include <span>
#include <vector>

namespace raywalk {

/// The first of the layers of gap nodes beside one-sided edges, see add_one_way_links(). A cell
/// whose center such an edge covers has no others from this one on.
inline constexpr unsigned first_layer_beside_edges = ChunkLinks::layer_count - 4;

/// Finds the gap nodes of cells of a chunk, and the links that begin there: the ways through
/// passages that hold no open step between cell centers. A gap node or link is kept only if it
/// connects what the grid does not connect nearby.
///
/// What it finds for a cell depends only on the obstacles near it, not on their order nor on the
/// other cells for which it looks.
class GapLinkFinder {
public:
    /// Reads the obstacles near some cells. Returns false if there are no links. `obstacles` must
    /// contain those that touch influence(), and live until find() returns.
    [[nodiscard]] bool begin(const Grid& grid,
                             const CellRange& cells,
                             float reach,
                             std::span<const Obstacle> obstacles,
                             std::initializer_list<const BlockedCells*> blocked = {});

    /// The lines of centers of these cells and three more on each side, after begin() returned
    /// true.
    [[nodiscard]] const CenterLines& centers() const { return centers_; }

    /// Finds the links, after begin() returned true. Replaces the content of `result`. Of a cell
    /// with too many gap nodes, the first are kept.
    void find(Neighborhood neighborhood, ChunkLinks& result);

    /// The box of the world whose obstacles affect the result for these cells (unit: meter).
    [[nodiscard]] static Box influence(const Grid& grid, const CellRange& cells, float reach);

private:
    static constexpr std::uint8_t no_layer = 255;

    void number_nodes(const CellRange& cells);
    [[nodiscard]] int max_layer_of(Cell cell) const;
    [[nodiscard]] GridNode id_of(int node) const;
    [[nodiscard]] bool is_kept(const GapGraph::Link& link) const;
    void add_node(GridNode id, int node, ChunkLinks& result) const;
    void add_link(const GapGraph::Link& link, Neighborhood neighborhood, ChunkLinks& result);

    std::span<const Obstacle> shapes_;
    GapObstacles obstacles_;
    CenterLines centers_;
    Grid grid_{1.0F};
    CellRange cells_;
    float reach_ = 0.0F;
    std::vector<Cell> divided_; // squares between them
    GapLattice lattice_;        // of these squares
    GapLeaps leap_finder_;
    std::vector<GapLeap> leaps_;
    GapGraph graph_;
    GapNeeds needs_;
    GapRoutes routes_;
    std::vector<std::uint8_t> layers_; // of gap nodes, by their first parts
    std::vector<GridPoint> route_;
    std::vector<Vec2> corners_; // of a link
};

} // namespace raywalk
