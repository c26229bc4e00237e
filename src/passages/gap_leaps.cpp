// SPDX-License-Identifier: MIT
#include "passages/gap_leaps.hpp"

namespace raywalk {
namespace {

// Sweeps keep off the ends of intervals, where the walker touches an obstacle (unit: step).
constexpr double inset = 0.05;

double into(double value, double from, double to) {
    const double in = std::min(inset, 0.4 * (to - from));
    return std::clamp(value, from + in, to - in);
}

} // namespace

void GapLeaps::find(GapLattice& lattice, GapObstacles& obstacles, std::vector<GapLeap>& leaps) {
    lattice_ = &lattice;
    obstacles_ = &obstacles;
    leaps.clear();
    lattice.find_divided_squares(squares_);
    for (const auto& [x, y] : squares_) {
        if (lattice.may_have_passages(x, y)) {
            obstacles_->enter(lattice.touching(x, y), {x + 0.0, y + 0.0}, {x + 1.0, y + 1.0});
            parts_.clear();
            add_parts({row, y, x});
            add_parts({row, y + 1, x});
            add_parts({column, x, y});
            add_parts({column, x + 1, y});
            connect_parts(leaps);
        }
    }
}

void GapLeaps::add_parts(const GapLattice::Side& side) {
    lattice_->find_intervals(side, intervals_);
    for (const auto& [from, to] : intervals_) {
        Part part{side, from, to, {}, static_cast<int>(parts_.size())};
        if (find_spot({from, to}, side, part.spot)) {
            add_part(part);
        }
    }
    // The corners at both ends of an open side are connected.
    if (lattice_->is_open(side)) {
        const int end = side.along + 1;
        const auto [x, y] = side.at(end);
        add_part({side, end + 0.0, end + 0.0, {x, y}, parts_.back().group});
    }
}

// The spot of an interval: the corner of the square that it contains, or the slit.
bool GapLeaps::find_spot(const Interval& interval,
                         const GapLattice::Side& side,
                         GapSpot& spot) const {
    const auto is_corner = [&](int along) {
        const auto [x, y] = side.at(along);
        spot = {x, y};
        return interval.from <= along && interval.to >= along && lattice_->is_free(spot.x, spot.y);
    };
    if (is_corner(side.along) || is_corner(side.along + 1)) {
        return true;
    }
    spot = {lattice_->slit_at(side, interval.from), 0, true};
    return spot.x >= 0;
}

// Spots that are there already are in one group.
void GapLeaps::add_part(const Part& part) {
    const auto same = find_if(parts_, [&](const Part& other) { return other.spot == part.spot; });
    const int known = same == parts_.end() ? part.group : same->group;
    parts_.push_back(part);
    unite(known, part.group);
}

void GapLeaps::unite(int group, int other) {
    for (Part& part : parts_) {
        part.group = part.group == other ? group : part.group;
    }
}

void GapLeaps::connect_parts(std::vector<GapLeap>& leaps) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        for (std::size_t j = i + 1; j < parts_.size(); ++j) {
            const Part& a = parts_[i];
            const Part& b = parts_[j];
            const bool is_same_side = a.side.family == b.side.family && a.side.line == b.side.line;
            GapLeap leap{.from = a.spot, .to = b.spot, .start = {}, .end = {}};
            if (a.group != b.group && !is_same_side && try_sweeps(a, b, leap)) {
                leaps.push_back(leap);
                unite(a.group, b.group);
            }
        }
    }
}

bool GapLeaps::try_sweeps(const Part& a, const Part& b, GapLeap& leap) {
    const auto sweep = [&](double s, double t) {
        leap.start = a.side.at(into(s, a.from, a.to));
        leap.end = b.side.at(into(t, b.from, b.to));
        return obstacles_->is_clear(leap.start, leap.end);
    };
    if (a.side.family == b.side.family) { // straight across, in the middle of both
        const double middle = (std::max(a.from, b.from) + std::min(a.to, b.to)) / 2.0;
        if (sweep(middle, middle)) {
            return true;
        }
    }
    for (const double s : {0.5, 0.0, 1.0}) {
        for (const double t : {0.5, 0.0, 1.0}) {
            if (sweep(a.from + s * (a.to - a.from), b.from + t * (b.to - b.from))) {
                return true;
            }
        }
    }
    return false;
}

} // namespace raywalk
