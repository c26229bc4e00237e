// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "world/gap_lattice.hpp"
#include "world/gap_leaps.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// What the points and slits of a lattice connect, cell by cell.
///
/// The spots of a cell that are connected within it are one *node*: the main node if its center is
/// one of them, else a gap node. Two nodes of neighboring cells are linked if a free side or a leap
/// joins them.
///
/// needs_node() and needs_link() tell what connects that the grid does not connect nearby. Both
/// depend only on the 3 x 3 cells around, and on the cells around these: all cells that are asked
/// about must have two more cells around them in the lattice.
class GapGraph {
public:
    struct Node {
        Cell cell;
        std::uint32_t points = 0; ///< as in GapLattice::CellPoints, of one part of the node
        int slit = -1;            ///< if the part is a slit
        bool is_main = false;
        int root = 0; ///< the first part of the same node
    };

    struct Link {
        int from = 0; ///< the roots of two nodes
        int to = 0;

        friend constexpr auto operator<=>(const Link&, const Link&) = default;
    };

    void build(const GapLattice& lattice, std::span<const GapLeap> leaps);

    /// The parts of all nodes, by cell; those of a cell in an order that depends on it alone. The
    /// main node comes first.
    [[nodiscard]] std::span<const Node> parts() const { return parts_; }

    /// The range of the parts of a cell.
    [[nodiscard]] Span parts_of(Cell cell) const {
        const auto index = static_cast<std::size_t>(lattice_->cells().index_of(cell));
        return {first_part_[index], first_part_[index + 1] - 1};
    }

    /// The main node of a cell, -1 if there is none.
    [[nodiscard]] int main_node(Cell cell) const;

    /// The links of all nodes to nodes of other cells, sorted, each both ways, without the open
    /// steps between centers.
    [[nodiscard]] std::span<const Link> links() const { return links_; }

    /// Those of a node, by its root.
    [[nodiscard]] std::span<const Link> links_of(int node) const {
        const auto index = static_cast<std::size_t>(node);
        const auto first = static_cast<std::size_t>(first_link_[index]);
        return std::span{links_}.subspan(first,
                                         static_cast<std::size_t>(first_link_[index + 1]) - first);
    }

    [[nodiscard]] bool needs_node(int node) const;
    [[nodiscard]] bool needs_link(const Link& link) const;

    /// The part of its node that a spot belongs to.
    [[nodiscard]] int part_of(const GapSpot& spot) const;

private:
    class Surroundings;

    void add_points(Cell cell);
    void add_all_parts();
    void merge_parts(std::span<const GapLeap> leaps);
    void unite(int root, int other);
    void add_links(std::span<const GapLeap> leaps);
    void add_steps(Cell cell);
    void add_steps(Cell cell, Cell other, std::uint32_t leaving, int shift);
    void add_link(int part_index, int other_index);
    [[nodiscard]] bool is_open_step(Cell cell, Cell other) const;

    [[nodiscard]] const Node& part(int index) const {
        return parts_[static_cast<std::size_t>(index)];
    }

    const GapLattice* lattice_ = nullptr;
    std::vector<Node> parts_;
    std::vector<int> first_part_; // by cell
    std::vector<int> slit_parts_; // by slit
    std::vector<Link> links_;     // both ways, sorted
    std::vector<int> first_link_; // by node
};

} // namespace raywalk
