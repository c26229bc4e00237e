// SPDX-License-Identifier: MIT
#include "passages/gap_lattice.hpp"

#include <algorithm>
#include <tuple>

// The free intervals of the lines of a lattice.
namespace raywalk {
namespace {

// By family, line and place.
auto order_of(const GapLattice::Side& side, double from) {
    return std::tuple{side.family, side.line, from};
}

auto order_of(const GapLattice::Slit& slit) {
    return order_of(slit.side, slit.from);
}

} // namespace

// In the order in which they begin.
std::span<const LineCut> GapLattice::cuts_of(const Side& side) const {
    const auto [first, second] = squares_beside(side);
    const int known = square_at(second.x, second.y);
    const int square = known >= 0 ? known : square_at(first.x, first.y);
    const int at = known >= 0 ? side.line & (divisions_ - 1) : divisions_;
    const int line =
        squares_[static_cast<std::size_t>(square)].first_line + side.family * (divisions_ + 1) + at;
    return part_of(cuts_, cuts_of_lines_[static_cast<std::size_t>(line)]);
}

void GapLattice::find_intervals(const Side& side, std::vector<Interval>& intervals) const {
    if (is_open(side)) {
        intervals.assign(1, {side.along + 0.0, side.along + 1.0});
    } else {
        find_intervals(side, cuts_of(side), intervals);
    }
}

void GapLattice::find_intervals(const Side& side,
                                std::span<const LineCut> cuts,
                                std::vector<Interval>& intervals) {
    const double begin = side.along;
    const double end = begin + 1.0;
    double at = begin;
    intervals.clear();
    for (const LineCut& cut : cuts) {
        const auto [from, to] = cut.covered;
        if (from <= end && to >= begin) {
            if (from >= at) {
                intervals.push_back({at, from});
            }
            at = std::max(at, to);
        }
    }
    if (at <= end) {
        intervals.push_back({at, end});
    }
}

// A slit lies between the end of a cut and the beginning of another.
void GapLattice::find_slits(LineFamily family, int line, int first, std::span<const LineCut> cuts) {
    double covered = cuts.front().covered.to;
    for (const LineCut& cut : cuts) {
        const auto [from, to] = cut.covered;
        if (from - covered > min_length * divisions_) {
            const int last = std::min(ceil_of(from), first + divisions_) - 1;
            for (int along = std::max(floor_of(covered), first); along <= last; ++along) {
                find_slits({family, line, along}, cuts);
            }
        }
        covered = std::max(covered, to);
    }
}

void GapLattice::find_slits(const Side& side, std::span<const LineCut> cuts) {
    if (is_open(side)) {
        return;
    }
    const double end = side.along + 1.0;
    find_intervals(side, cuts, found_);
    for (const Interval& interval : found_) {
        const bool is_within = interval.from >= side.along && interval.to <= end;
        if (is_within && interval.to - interval.from > min_length * divisions_ &&
            !has_free_end(side, interval)) {
            slits_.push_back({side, interval.from, interval.to});
        }
    }
}

// Those on the border of two squares are found twice.
void GapLattice::sort_slits() {
    std::sort(slits_.begin(), slits_.end(), [](const Slit& a, const Slit& b) {
        return order_of(a) < order_of(b);
    });
    const auto is_same = [](const Slit& a, const Slit& b) {
        return order_of(a) == order_of(b);
    };
    slits_.erase(std::unique(slits_.begin(), slits_.end(), is_same), slits_.end());
}

int GapLattice::slit_at(const Side& side, double from) const {
    const auto order = order_of(side, from);
    const auto found = std::partition_point(
        slits_.begin(), slits_.end(), [&](const Slit& slit) { return order_of(slit) < order; });
    const bool is_found = found != slits_.end() && order_of(*found) == order;
    return is_found ? static_cast<int>(found - slits_.begin()) : -1;
}

} // namespace raywalk
