// SPDX-License-Identifier: MIT
#pragma once

#include "passages/gap_graph.hpp"

#include <array>
#include <vector>

namespace raywalk {

/// Tells which nodes and links of a GapGraph connect what the grid does not connect nearby.
///
/// Both answers depend only on the 3 x 3 cells around, and on the cells around these: all cells
/// that are asked about must have two more cells around them in the lattice.
class GapNeeds {
public:
    /// `graph` must outlive the last question.
    void begin(const GapGraph& graph) { graph_ = &graph; }

    /// True if a gap node leads, over gap nodes nearby, from one place to another that the grid
    /// does not connect nearby. Places are groups of main nodes, and gap nodes with no main
    /// node beside them: from a dead end deep inside of a passage no other node may be in sight.
    [[nodiscard]] bool needs_node(int node);
    /// True if the grid does not connect the two main nodes nearby.
    [[nodiscard]] bool needs_link(const GapGraph::Link& link) const;

private:
    // The 3 x 3 cells around a cell, and which of their main nodes are connected there.
    class Surroundings {
    public:
        Surroundings(const GapGraph& graph, Cell center);

        /// Connects those, too, that links join.
        void add_links();

        /// The number of a cell, -1 if it is not one of the nine.
        [[nodiscard]] int place_of(Cell cell) const {
            const int x = cell.x - center_.x + 1;
            const int y = cell.y - center_.y + 1;
            return x >= 0 && y >= 0 && x < 3 && y < 3 ? 3 * y + x : -1;
        }

        /// The same for places that are connected.
        [[nodiscard]] int group_of(int place) const {
            return groups_[static_cast<std::size_t>(place)];
        }

    private:
        [[nodiscard]] Cell cell_at(int place) const {
            return {center_.x - 1 + place % 3, center_.y - 1 + place / 3};
        }

        void unite(int place, int other);

        const GapGraph* graph_;
        Cell center_;
        std::array<int, 9> groups_{0, 1, 2, 3, 4, 5, 6, 7, 8};
    };

    // What is beside a gap node.
    struct Beside {
        std::size_t member; // the gap node's index in the cluster
        int other;          // the index of another gap node, or ~place, the group of a main node

        friend constexpr auto operator<=>(const Beside&, const Beside&) = default;
    };

    void add_beside(std::size_t member, const Surroundings& around);
    [[nodiscard]] bool has_two_places() const;
    [[nodiscard]] bool leads_on();

    const GapGraph* graph_ = nullptr;
    std::vector<int> cluster_; // the gap nodes that are reached over gap nodes nearby
    std::vector<Beside> beside_;
};

} // namespace raywalk
