// SPDX-License-Identifier: MIT
#include "passages/gap_routes.hpp"

namespace raywalk {
namespace {

constexpr double unreached = infinity;

double distance(GridPoint a, GridPoint b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

} // namespace

template <class Visit>
void GapRoutes::for_each_spot(int node, Visit visit) const {
    const Cell cell = graph_->cell_of(node);
    const int f = lattice_->divisions();
    for (const GapGraph::Part& part : graph_->parts_of(cell)) {
        if (part.root != node) {
            continue;
        }
        if (part.slit >= 0) {
            visit(GapSpot{part.slit, 0, true});
        }
        for (std::uint32_t points = part.points; points != 0; points &= points - 1U) {
            const int k = std::countr_zero(points);
            visit(GapSpot{lattice_->first_point(cell.x) + k % f,
                          lattice_->first_point(cell.y) + k / f});
        }
    }
}

// Points before slits; of equally good ones the first.
GapSpot GapRoutes::spot_of(int node) const {
    const Cell cell = graph_->cell_of(node);
    const int f = lattice_->divisions();
    if (GapGraph::is_main(node)) {
        return {cell.x * f, cell.y * f};
    }
    GapSpot best;
    double best_score = -unreached;
    for_each_spot(node, [&](const GapSpot& spot) {
        const auto index = static_cast<std::size_t>(spot.x); // of a slit
        const double score =
            spot.is_slit ? lattice_->slits()[index].length() - 1.0 : open_sides_at(spot);
        if (score > best_score) {
            best_score = score;
            best = spot;
        }
    });
    return best;
}

int GapRoutes::open_sides_at(const GapSpot& spot) const {
    const auto [x, y, is_slit] = spot;
    return int{lattice_->is_open_east(x, y)} + int{lattice_->is_open_north(x, y)} +
           int{lattice_->is_open_east(x - 1, y)} + int{lattice_->is_open_north(x, y - 1)};
}

GridPoint GapRoutes::position_of(const GapSpot& spot) const {
    if (!spot.is_slit) {
        return {static_cast<double>(spot.x), static_cast<double>(spot.y)};
    }
    const auto& slit = lattice_->slits()[static_cast<std::size_t>(spot.x)];
    return slit.side.at((slit.from + slit.to) / 2.0);
}

bool GapRoutes::find(const GapGraph::Link& link, std::vector<GridPoint>& points) {
    const auto [from, to] = link;
    const Cell a = graph_->cell_of(from);
    const Cell b = graph_->cell_of(to);
    const auto low = [&](int i, int j) {
        return lattice_->first_point(std::min(i, j)) - 1.0;
    };
    const auto high = [&](int i, int j) {
        return lattice_->first_point(std::max(i, j) + 1) + 0.0;
    };
    obstacles_->enter(
        obstacles_->all(), {low(a.x, b.x), low(a.y, b.y)}, {high(a.x, b.x), high(a.y, b.y)});
    points = {position_of(from), position_of(to)};
    if (obstacles_->is_clear(points[0], points[1])) {
        return true;
    }
    stops_.clear();
    add_stops(from);
    add_stops(to);
    search(from);
    const int end = stop_at(spot_of(to));
    if (stops_[static_cast<std::size_t>(end)].distance == unreached) {
        return false;
    }
    trace_back(end, points);
    straighten(points);
    return true;
}

void GapRoutes::add_stops(int node) {
    for_each_spot(node, [&](const GapSpot& spot) {
        stops_.push_back({.spot = spot, .at = position_of(spot), .distance = unreached});
    });
}

// Dijkstra over the few spots of two nodes.
void GapRoutes::search(int from) {
    stops_[static_cast<std::size_t>(stop_at(spot_of(from)))].distance = 0.0;
    for (;;) {
        const auto next = std::min_element(stops_.begin(), stops_.end(), [](auto& a, auto& b) {
            return std::pair{a.is_done, a.distance} < std::pair{b.is_done, b.distance};
        });
        if (next->is_done || next->distance == unreached) {
            return;
        }
        next->is_done = true;
        leave(static_cast<std::size_t>(next - stops_.begin()));
    }
}

void GapRoutes::leave(std::size_t stop) {
    const Stop here = stops_[stop];
    for (std::size_t i = 0; i < stops_.size(); ++i) {
        if (is_side_open(here.spot, stops_[i].spot) &&
            obstacles_->is_clear(here.at, stops_[i].at)) {
            improve(i, stop, here.distance + 1.0, nullptr);
        }
    }
    for (const GapLeap& leap : leaps_) {
        const bool is_forward = leap.from == here.spot;
        const int there =
            is_forward || leap.to == here.spot ? stop_at(is_forward ? leap.to : leap.from) : -1;
        if (there >= 0) {
            const GridPoint other = stops_[static_cast<std::size_t>(there)].at;
            const GridPoint first = is_forward ? leap.start : leap.end;
            const GridPoint last = is_forward ? leap.end : leap.start;
            if (obstacles_->is_clear(here.at, first) && obstacles_->is_clear(last, other)) {
                const double length =
                    distance(here.at, first) + distance(first, last) + distance(last, other);
                improve(static_cast<std::size_t>(there), stop, here.distance + length, &leap);
            }
        }
    }
}

void GapRoutes::improve(std::size_t stop,
                        std::size_t previous,
                        double distance,
                        const GapLeap* leap) {
    Stop& there = stops_[stop];
    if (distance < there.distance) {
        there.distance = distance;
        there.previous = static_cast<int>(previous);
        there.leap = leap;
    }
}

bool GapRoutes::is_side_open(const GapSpot& a, const GapSpot& b) const {
    if (a.is_slit || b.is_slit || std::abs(a.x - b.x) + std::abs(a.y - b.y) != 1) {
        return false;
    }
    const int x = std::min(a.x, b.x);
    const int y = std::min(a.y, b.y);
    return a.y == b.y ? lattice_->is_open_east(x, y) : lattice_->is_open_north(x, y);
}

int GapRoutes::stop_at(const GapSpot& spot) const {
    const auto found = find_if(stops_, [&](const Stop& stop) { return stop.spot == spot; });
    return found == stops_.end() ? -1 : static_cast<int>(found - stops_.begin());
}

void GapRoutes::trace_back(int stop, std::vector<GridPoint>& points) const {
    points.clear();
    while (stop >= 0) {
        const Stop& here = stops_[static_cast<std::size_t>(stop)];
        points.push_back(here.at);
        if (here.leap != nullptr) {
            const bool is_forward = here.leap->to == here.spot;
            points.push_back(is_forward ? here.leap->end : here.leap->start);
            points.push_back(is_forward ? here.leap->start : here.leap->end);
        }
        stop = here.previous;
    }
    std::reverse(points.begin(), points.end());
}

// Skips points as long as the way stays clear.
void GapRoutes::straighten(std::vector<GridPoint>& points) const {
    std::size_t kept = 0;
    for (std::size_t i = 0; i + 1 < points.size();) {
        std::size_t next = points.size() - 1;
        while (next > i + 1 && !obstacles_->is_clear(points[i], points[next])) {
            --next;
        }
        points[++kept] = points[next];
        i = next;
    }
    points.resize(kept + 1);
}

} // namespace raywalk
