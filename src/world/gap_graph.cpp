// SPDX-License-Identifier: MIT
#include "world/gap_graph.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace raywalk {
namespace {

// The bits of a cell's points, for lattices with that number of divisions.
struct CellMasks {
    int divisions;

    [[nodiscard]] std::uint32_t bit(int x, int y) const { return 1U << (divisions * y + x); }

    [[nodiscard]] std::uint32_t all() const { return (1U << divisions * divisions) - 1U; }

    [[nodiscard]] std::uint32_t center() const { return bit(divisions / 2, divisions / 2); }

    [[nodiscard]] std::uint32_t last_column() const {
        std::uint32_t mask = 0;
        for (int i = 0; i < divisions; ++i) {
            mask |= bit(divisions - 1, i);
        }
        return mask;
    }

    [[nodiscard]] std::uint32_t last_row() const {
        std::uint32_t mask = 0;
        for (int i = 0; i < divisions; ++i) {
            mask |= bit(i, divisions - 1);
        }
        return mask;
    }
};

// True if two different groups are beside a cluster's nodes, and the first of these is no dead end;
// see GapGraph::needs_node().
bool leads_on(std::vector<std::vector<int>>& beside) {
    int group = 0;
    bool has_two = false;
    for (const std::vector<int>& its : beside) {
        for (const int neighbor : its) {
            if (neighbor < 0) {
                has_two = has_two || (group < 0 && neighbor != group);
                group = neighbor;
            }
        }
    }
    for (bool has_changed = has_two; has_changed;) {
        has_changed = false;
        for (std::size_t i = 0; i < beside.size(); ++i) {
            if (beside[i].size() == 1) { // a dead end: nothing leads on through it
                const int neighbor = beside[i].front();
                beside[i].clear();
                if (neighbor >= 0) {
                    std::erase(beside[static_cast<std::size_t>(neighbor)], static_cast<int>(i));
                }
                has_changed = true;
            }
        }
    }
    return has_two && !beside.front().empty();
}

} // namespace

void GapGraph::build(const GapLattice& lattice, std::span<const GapLeap> leaps) {
    lattice_ = &lattice;
    add_all_parts();
    merge_parts(leaps);
    add_links(leaps);
}

void GapGraph::add_links(std::span<const GapLeap> leaps) {
    const CellRange& cells = lattice_->cells();
    links_.clear();
    for (int i = 0; i < cells.count(); ++i) {
        const Cell cell = cells.cell(i);
        const int east = cells.index_of({cell.x + 1, cell.y});
        const int north = cells.index_of({cell.x, cell.y + 1});
        const auto is_plain = [&](int index) {
            return index < 0 || lattice_->is_plain(index);
        };
        if (!is_plain(i) || !is_plain(east) || !is_plain(north)) {
            add_steps(cell);
        }
    }
    for (const GapLeap& leap : leaps) {
        add_link(part_of(leap.from), part_of(leap.to));
    }
    std::sort(links_.begin(), links_.end());
    links_.erase(std::unique(links_.begin(), links_.end()), links_.end());
    first_link_.assign(parts_.size() + 1, 0);
    for (const Link& link : links_) {
        ++first_link_[static_cast<std::size_t>(link.from) + 1];
    }
    std::partial_sum(first_link_.begin(), first_link_.end(), first_link_.begin());
}

// The slits of a cell follow its points, in the order of their lines.
void GapGraph::add_all_parts() {
    const CellRange& cells = lattice_->cells();
    const auto slits = lattice_->slits();
    std::vector<std::pair<int, int>> slits_by_cell; // index of the cell, index of the slit
    for (std::size_t i = 0; i < slits.size(); ++i) {
        const auto [family, line, along] = slits[i].side;
        const bool is_row = family == GapLattice::row;
        const Cell cell{lattice_->cell_at(is_row ? along : line),
                        lattice_->cell_at(is_row ? line : along)};
        slits_by_cell.emplace_back(cells.index_of(cell), static_cast<int>(i));
    }
    std::sort(slits_by_cell.begin(), slits_by_cell.end());
    parts_.clear();
    first_part_.clear();
    slit_parts_.assign(slits.size(), -1);
    auto next = slits_by_cell.begin();
    for (int i = 0; i < cells.count(); ++i) {
        first_part_.push_back(static_cast<int>(parts_.size()));
        add_points(cells.cell(i));
        for (; next != slits_by_cell.end() && next->first == i; ++next) {
            const auto index = static_cast<int>(parts_.size());
            slit_parts_[static_cast<std::size_t>(next->second)] = index;
            parts_.push_back({.cell = cells.cell(i), .slit = next->second, .root = index});
        }
    }
    first_part_.push_back(static_cast<int>(parts_.size()));
}

// The components of the cell's free points.
void GapGraph::add_points(Cell cell) {
    const CellMasks masks{lattice_->divisions()};
    const auto index = static_cast<int>(parts_.size());
    if (lattice_->is_plain(lattice_->cells().index_of(cell))) {
        parts_.push_back({.cell = cell, .points = masks.all(), .is_main = true, .root = index});
        return;
    }
    const GapLattice::CellPoints points = lattice_->points_of(cell);
    const std::uint32_t east = points.east & ~masks.last_column();
    const std::uint32_t north = points.north & ~masks.last_row();
    const int row = lattice_->divisions();
    std::uint32_t rest = points.free;
    while (rest != 0) {
        const bool is_main = (rest & masks.center()) != 0;
        std::uint32_t part = is_main ? masks.center() : rest & (~rest + 1U);
        for (std::uint32_t before = 0; before != part;) {
            before = part;
            part |= (part & east) << 1U | (part >> 1U & east);
            part |= (part & north) << row | (part >> row & north);
        }
        parts_.push_back({.cell = cell,
                          .points = part,
                          .is_main = is_main,
                          .root = static_cast<int>(parts_.size())});
        rest &= ~part;
    }
}

void GapGraph::merge_parts(std::span<const GapLeap> leaps) {
    for (const GapLeap& leap : leaps) {
        const int from = part_of(leap.from);
        const int to = part_of(leap.to);
        if (part(from).cell == part(to).cell) {
            unite(part(from).root, part(to).root);
        }
    }
}

void GapGraph::unite(int root, int other) {
    const int first = std::min(root, other);
    const Span parts = parts_of(part(root).cell);
    for (int i = parts.first; i <= parts.last; ++i) {
        int& its = parts_[static_cast<std::size_t>(i)].root;
        its = its == root || its == other ? first : its;
    }
}

int GapGraph::part_of(const GapSpot& spot) const {
    if (spot.is_slit) {
        return slit_parts_[static_cast<std::size_t>(spot.x)];
    }
    const Cell cell{lattice_->cell_at(spot.x), lattice_->cell_at(spot.y)};
    const std::uint32_t bit = CellMasks{lattice_->divisions()}.bit(
        spot.x - lattice_->first_point(cell.x), spot.y - lattice_->first_point(cell.y));
    const Span parts = parts_of(cell);
    int index = parts.first;
    while ((part(index).points & bit) == 0) {
        ++index;
    }
    return index;
}

void GapGraph::add_steps(Cell cell) {
    const CellMasks masks{lattice_->divisions()};
    const GapLattice::CellPoints points = lattice_->points_of(cell);
    const int f = lattice_->divisions();
    add_steps(cell, {cell.x + 1, cell.y}, points.east & masks.last_column(), f - 1);
    add_steps(cell, {cell.x, cell.y + 1}, points.north & masks.last_row(), f * (f - 1));
}

// Links the nodes of two cells between which sides are open, from the points in `leaving`; a bit is
// shifted down to become that of the point at the other end.
void GapGraph::add_steps(Cell cell, Cell other, std::uint32_t leaving, int shift) {
    if (leaving == 0) {
        return;
    }
    const Span here = parts_of(cell);
    const Span there = parts_of(other);
    for (int i = here.first; i <= here.last; ++i) {
        const std::uint32_t entered = (part(i).points & leaving) >> shift;
        for (int j = there.first; entered != 0 && j <= there.last; ++j) {
            if ((part(j).points & entered) != 0) {
                add_link(i, j);
            }
        }
    }
}

void GapGraph::add_link(int part_index, int other_index) {
    const Node& from = part(part(part_index).root);
    const Node& to = part(part(other_index).root);
    if (from.cell == to.cell) {
        return;
    }
    if (from.is_main && to.is_main && is_open_step(from.cell, to.cell)) {
        return;
    }
    links_.push_back({part(part_index).root, part(other_index).root});
    links_.push_back({part(other_index).root, part(part_index).root});
}

// The step between two centers, of cells side by side, is the sum of the sides between.
bool GapGraph::is_open_step(Cell cell, Cell other) const {
    if (cell.x != other.x && cell.y != other.y) {
        return false;
    }
    const Cell first = std::min(cell, other);
    const CellRange& cells = lattice_->cells();
    if (lattice_->is_plain(cells.index_of(cell)) && lattice_->is_plain(cells.index_of(other))) {
        return true;
    }
    const int f = lattice_->divisions();
    const int x = first.x * f;
    const int y = first.y * f;
    bool is_open = true;
    for (int i = 0; i < f && is_open; ++i) {
        is_open = cell.y == other.y ? lattice_->is_open_east(x + i, y)
                                    : lattice_->is_open_north(x, y + i);
    }
    return is_open;
}

// The 3 x 3 cells around a cell, and which of their main nodes are connected there.
class GapGraph::Surroundings {
public:
    Surroundings(const GapGraph& graph, Cell center, bool with_links)
        : graph_{&graph}
        , center_{center} {
        for (int i = 0; i < 9; ++i) {
            groups_[static_cast<std::size_t>(i)] = i;
        }
        for (int i = 0; i < 9; ++i) {
            connect({center.x - 1 + i % 3, center.y - 1 + i / 3}, with_links);
        }
    }

    [[nodiscard]] bool contains(Cell cell) const { return place(cell) >= 0; }

    /// The same for main nodes that are connected.
    [[nodiscard]] int group_of(Cell cell) const {
        return groups_[static_cast<std::size_t>(place(cell))];
    }

private:
    [[nodiscard]] int place(Cell cell) const {
        const int x = cell.x - center_.x + 1;
        const int y = cell.y - center_.y + 1;
        return x >= 0 && y >= 0 && x < 3 && y < 3 ? 3 * y + x : -1;
    }

    void connect(Cell cell, bool with_links) {
        for (const Cell other : {Cell{cell.x + 1, cell.y}, Cell{cell.x, cell.y + 1}}) {
            if (contains(other) && graph_->is_open_step(cell, other)) {
                unite(cell, other);
            }
        }
        const int node = graph_->main_node(cell);
        if (!with_links || node < 0) {
            return;
        }
        for (const Link& link : graph_->links_of(node)) {
            const Node& other = graph_->part(link.to);
            if (other.is_main && contains(other.cell)) {
                unite(cell, other.cell);
            }
        }
    }

    void unite(Cell a, Cell b) {
        const int group = group_of(a);
        const int other = group_of(b);
        std::replace(
            groups_.begin(), groups_.end(), std::max(group, other), std::min(group, other));
    }

    const GapGraph* graph_;
    Cell center_;
    std::array<int, 9> groups_{};
};

int GapGraph::main_node(Cell cell) const {
    const Span parts = parts_of(cell);
    return !parts.is_empty() && part(parts.first).is_main ? parts.first : -1;
}

bool GapGraph::needs_link(const Link& link) const {
    const Cell from = part(link.from).cell;
    const Cell to = part(link.to).cell;
    const Surroundings around{*this, std::min(from, to), false};
    return around.group_of(from) != around.group_of(to);
}

// True if a gap node leads, over gap nodes nearby, from one place to another that the grid does not
// connect nearby. Places are groups of main nodes, and whatever a gap node leads to outside if
// there is no main node beside it.
bool GapGraph::needs_node(int node) const {
    if (links_of(node).size() < 2) {
        return false;
    }
    const Surroundings around{*this, part(node).cell, true};
    std::vector<int> cluster{node};
    std::vector<std::vector<int>> beside; // of each: a place in the cluster, or ~group
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        std::vector<int>& its = beside.emplace_back();
        bool leads_out = false;
        bool has_main = false;
        for (const Link& link : links_of(cluster[i])) {
            const Node& other = part(link.to);
            if (!around.contains(other.cell)) {
                leads_out = true;
            } else if (other.is_main) {
                has_main = true;
                its.push_back(~around.group_of(other.cell));
            } else {
                const auto known = std::find(cluster.begin(), cluster.end(), link.to);
                its.push_back(static_cast<int>(known - cluster.begin()));
                if (known == cluster.end()) {
                    cluster.push_back(link.to);
                }
            }
        }
        if (leads_out && !has_main) {
            its.push_back(~(9 + static_cast<int>(i)));
        }
        std::sort(its.begin(), its.end());
        its.erase(std::unique(its.begin(), its.end()), its.end());
    }
    return leads_on(beside);
}

} // namespace raywalk
