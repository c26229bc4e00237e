// SPDX-License-Identifier: MIT
#pragma once

#include "passages/center_lines.hpp"
#include "passages/gap_lattice.hpp"
#include "passages/gap_leaps.hpp"

#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// What the points and slits of a lattice connect, cell by cell.
///
/// The spots of a cell that are connected within it are one *node*: the main node if its center is
/// one of them, else a gap node. Two nodes of neighboring cells are linked if a free side or a leap
/// joins them.
class GapGraph {
public:
    /// Spots of a cell that are connected along its sides, or a slit. The first of a cell is that
    /// of its center, without points if that is not free.
    struct Part {
        std::uint32_t points = 0; ///< as in GapLattice::CellPoints
        int slit = -1;            ///< if the part is a slit
        int root = 0;             ///< the first part of the same node
        Span links{0, -1};        ///< of a root: indices in links()
    };

    struct Link {
        int from = 0; ///< the roots of two nodes
        int to = 0;

        friend constexpr auto operator<=>(const Link&, const Link&) = default;
    };

    void
    build(const CenterLines& centers, const GapLattice& lattice, std::span<const GapLeap> leaps);

    /// @name Nodes and parts, numbered by cell; those of a cell in an order that depends on it
    /// alone
    /// @{

    /// The cell of a node or part.
    [[nodiscard]] Cell cell_of(int node) const {
        return lattice_->cells().cell(node / numbers_per_cell);
    }

    /// True for the main node of a cell, its first part.
    [[nodiscard]] static bool is_main(int node) { return node % numbers_per_cell == 0; }

    /// The main node of a cell, of which nothing is linked if the center is not free.
    [[nodiscard]] int main_node(Cell cell) const {
        return lattice_->cells().index_of(cell) * numbers_per_cell;
    }

    /// The index of a part in parts().
    [[nodiscard]] std::size_t index_of(int part) const {
        const auto cell = static_cast<std::size_t>(part / numbers_per_cell);
        return static_cast<std::size_t>(cells_[cell].first + part % numbers_per_cell);
    }

    /// @}

    /// The number of parts of all cells.
    [[nodiscard]] std::size_t part_count() const { return parts_.size(); }

    /// The parts of a cell that a narrow square touches; none of others.
    [[nodiscard]] std::span<const Part> parts_of(Cell cell) const {
        return part_of(parts_, cells_[static_cast<std::size_t>(lattice_->cells().index_of(cell))]);
    }

    /// The links of all nodes to nodes of other cells, sorted, each both ways, without the open
    /// steps between centers.
    [[nodiscard]] std::span<const Link> links() const { return links_; }

    /// Those of a node, by its root.
    [[nodiscard]] std::span<const Link> links_of(int node) const {
        const Span cell = cells_[static_cast<std::size_t>(node / numbers_per_cell)];
        return cell.is_empty() ? std::span<const Link>{}
                               : part_of(links_, parts_[index_of(node)].links);
    }

    /// The steps between centers.
    [[nodiscard]] const CenterLines& centers() const { return *centers_; }

private:
    static constexpr int numbers_per_cell = 2048;

    void add_all_parts();
    void add_parts(int cell);
    void add_part(int cell, std::uint32_t points, int slit);
    void merge_parts(std::span<const GapLeap> leaps);
    void add_links(std::span<const GapLeap> leaps);
    void add_link(const GapSpot& one, const GapSpot& other);
    [[nodiscard]] int node_at(const GapSpot& spot) const;
    [[nodiscard]] bool is_step(Cell cell, Cell other) const;

    const CenterLines* centers_ = nullptr;
    const GapLattice* lattice_ = nullptr;
    std::vector<std::pair<int, int>> slits_by_cell_; // index of the cell, index of the slit
    std::vector<Part> parts_;
    std::vector<Span> cells_; // their ranges of parts_
    std::vector<Link> links_; // both ways, sorted
};

} // namespace raywalk
