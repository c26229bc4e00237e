// SPDX-License-Identifier: MIT
#include "passages/gap_graph.hpp"

namespace raywalk {
namespace {

// The points of a component, from one of them, in lattices with that number of divisions.
std::uint32_t component(const GapLattice::CellPoints& points, std::uint32_t first, int divisions) {
    const auto [free, east, north] = points;
    std::uint32_t part = first;
    for (std::uint32_t before = 0; before != part;) {
        before = part;
        part |= (part & east) << 1U | (part >> 1U & east);
        part |= (part & north) << divisions | (part >> divisions & north);
    }
    return part;
}

} // namespace

void GapGraph::build(const CenterLines& centers,
                     const GapLattice& lattice,
                     std::span<const GapLeap> leaps) {
    centers_ = &centers;
    lattice_ = &lattice;
    add_all_parts();
    merge_parts(leaps);
    add_links(leaps);
}

void GapGraph::add_all_parts() {
    const CellRange& cells = lattice_->cells();
    const auto slits = lattice_->slits();
    slits_by_cell_.clear();
    for (std::size_t i = 0; i < slits.size(); ++i) {
        slits_by_cell_.emplace_back(cells.index_of(lattice_->cell_of(slits[i].side)),
                                    static_cast<int>(i));
    }
    std::sort(slits_by_cell_.begin(), slits_by_cell_.end());
    parts_.clear();
    cells_.assign(static_cast<std::size_t>(cells.count()), {0, -1});
    lattice_->for_each_narrow_cell([&](Cell cell) {
        const int index = cells.index_of(cell);
        if (cells_[static_cast<std::size_t>(index)].is_empty()) {
            add_parts(index);
        }
    });
}

// The components of the cell's points, that of the center first, and then its slits in the order of
// their lines.
void GapGraph::add_parts(int cell) {
    const auto first = static_cast<int>(parts_.size());
    cells_[static_cast<std::size_t>(cell)] = {first, first - 1};
    const GapLattice::CellPoints points = lattice_->points_of(lattice_->cells().cell(cell));
    const int f = lattice_->divisions();
    std::uint32_t rest = points.free;
    std::uint32_t next = rest & 1U << (f + 1) * (f / 2);
    do {
        const std::uint32_t part = component(points, next, f);
        add_part(cell, part, -1);
        rest &= ~part;
        next = rest & (~rest + 1U);
    } while (rest != 0);
    for (auto slit =
             std::lower_bound(slits_by_cell_.begin(), slits_by_cell_.end(), std::pair{cell, 0});
         slit != slits_by_cell_.end() && slit->first == cell;
         ++slit) {
        add_part(cell, 0, slit->second);
    }
}

void GapGraph::add_part(int cell, std::uint32_t points, int slit) {
    Span& its = cells_[static_cast<std::size_t>(cell)];
    ++its.last;
    parts_.push_back(
        {.points = points, .slit = slit, .root = cell * numbers_per_cell + its.last - its.first});
}

void GapGraph::merge_parts(std::span<const GapLeap> leaps) {
    for (const GapLeap& leap : leaps) {
        const int from = node_at(leap.from);
        const int to = node_at(leap.to);
        if (cell_of(from) == cell_of(to)) {
            const Span its = cells_[static_cast<std::size_t>(from / numbers_per_cell)];
            for (int i = its.first; i <= its.last; ++i) {
                int& root = parts_[static_cast<std::size_t>(i)].root;
                root = root == from || root == to ? std::min(from, to) : root;
            }
        }
    }
}

void GapGraph::add_links(std::span<const GapLeap> leaps) {
    links_.clear();
    lattice_->for_each_crossing([this](Cell from, Cell to) {
        add_link({from.x, from.y}, {to.x, to.y});
    });
    for (const GapLeap& leap : leaps) {
        add_link(leap.from, leap.to);
    }
    sort_unique(links_);
    for (int i = 0; i < static_cast<int>(links_.size()); ++i) {
        Span& its = parts_[index_of(links_[static_cast<std::size_t>(i)].from)].links;
        its = {its.is_empty() ? i : its.first, i};
    }
}

void GapGraph::add_link(const GapSpot& one, const GapSpot& other) {
    const int from = node_at(one);
    const int to = node_at(other);
    const Cell cell = cell_of(from);
    const Cell other_cell = cell_of(to);
    const bool is_known = is_main(from) && is_main(to) && is_step(cell, other_cell);
    if (cell != other_cell && !is_known) {
        links_.push_back({from, to});
        links_.push_back({to, from});
    }
}

// The root of the node that a spot belongs to.
int GapGraph::node_at(const GapSpot& spot) const {
    if (spot.is_slit) {
        const auto slit = static_cast<std::size_t>(spot.x);
        const auto parts = parts_of(lattice_->cell_of(lattice_->slits()[slit].side));
        return find_if(parts, [&](const Part& part) { return part.slit == spot.x; })->root;
    }
    const Cell cell{lattice_->cell_at(spot.x), lattice_->cell_at(spot.y)};
    const int bit = (spot.y - lattice_->first_point(cell.y)) * lattice_->divisions() + spot.x -
                    lattice_->first_point(cell.x);
    const auto parts = parts_of(cell);
    return find_if(parts, [bit](const Part& part) { return (part.points >> bit & 1U) != 0; })->root;
}

bool GapGraph::is_step(Cell cell, Cell other) const {
    const auto [x, y] = std::min(cell, other);
    return (cell.y == other.y && centers_->is_open_east(x, y)) ||
           (cell.x == other.x && centers_->is_open_north(x, y));
}

} // namespace raywalk
