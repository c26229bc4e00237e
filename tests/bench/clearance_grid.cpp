// SPDX-License-Identifier: MIT
#include "clearance_grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

namespace raywalk::bench {
namespace {

constexpr double farthest = 2.0;   // (unit: meter)
constexpr double tolerance = 1e-4; // (unit: meter)

Box bounds_of(const Solid& solid) {
    Box box{solid.points.front(), solid.points.front()};
    for (const Vec2 point : solid.points) {
        box = box.united({point, point});
    }
    return box.grown(static_cast<float>(solid.radius));
}

Vec2 between(Vec2 a, Vec2 b, double part) {
    return {static_cast<float>(a.x + part * (double{b.x} - a.x)),
            static_cast<float>(a.y + part * (double{b.y} - a.y))};
}

} // namespace

ClearanceGrid::ClearanceGrid(std::vector<Solid> solids, double half, double step)
    : solids_{std::move(solids)}
    , half_{half}
    , step_{step}
    , side_{static_cast<int>(std::lround(2.0 * half / step)) + 1} {
    measure();
}

void ClearanceGrid::measure() {
    const int meters = static_cast<int>(std::ceil(2.0 * half_)) + 1;
    solids_near_.resize(static_cast<std::size_t>(meters) * static_cast<std::size_t>(meters));
    clearance_.assign(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_),
                      static_cast<float>(farthest));
    for (std::size_t i = 0; i < solids_.size(); ++i) {
        const Box box = bounds_of(solids_[i]).grown(static_cast<float>(farthest));
        const auto span_of = [&](double low, double high, double unit, int count) {
            const auto first = static_cast<int>(std::floor((low + half_) / unit));
            const auto last = static_cast<int>(std::ceil((high + half_) / unit));
            return std::pair{std::clamp(first, 0, count - 1), std::clamp(last, 0, count - 1)};
        };
        const auto visit = [&](double unit, int count, auto each) {
            const auto [left, right] = span_of(box.min.x, box.max.x, unit, count);
            const auto [bottom, top] = span_of(box.min.y, box.max.y, unit, count);
            for (int y = bottom; y <= top; ++y) {
                for (int x = left; x <= right; ++x) {
                    each(y * count + x);
                }
            }
        };
        visit(1.0, meters, [&](int square) {
            solids_near_[static_cast<std::size_t>(square)].push_back(static_cast<int>(i));
        });
        visit(step_, side_, [&](int index) {
            const Vec2 point = point_at(index);
            float& least = clearance_[static_cast<std::size_t>(index)];
            least = std::min(least, static_cast<float>(distance(solids_[i], point, point)));
        });
    }
}

int ClearanceGrid::index_at(Vec2 point) const {
    const auto x = static_cast<int>(std::lround((point.x + half_) / step_));
    const auto y = static_cast<int>(std::lround((point.y + half_) / step_));
    return std::clamp(y, 0, side_ - 1) * side_ + std::clamp(x, 0, side_ - 1);
}

Vec2 ClearanceGrid::point_at(int index) const {
    return {static_cast<float>(index % side_ * step_ - half_),
            static_cast<float>(index / side_ * step_ - half_)};
}

double ClearanceGrid::clearance_at(Vec2 point) const {
    const int meters = static_cast<int>(std::ceil(2.0 * half_)) + 1;
    const auto square = [&](double value) {
        return std::clamp(static_cast<int>(std::floor(value + half_)), 0, meters - 1);
    };
    double least = farthest;
    for (const int i :
         solids_near_[static_cast<std::size_t>(square(point.y) * meters + square(point.x))]) {
        least = std::min(least, distance(solids_[static_cast<std::size_t>(i)], point, point));
    }
    return least;
}

// Goes along the segment in steps as long as the clearance allows.
bool ClearanceGrid::is_clear(Vec2 a, Vec2 b, double reach) const {
    const double whole = double{length(b - a)};
    for (double at = 0.0;;) {
        const double spare = clearance_at(between(a, b, whole > 0.0 ? at / whole : 0.0)) - reach;
        if (spare < -tolerance) {
            return false;
        }
        if (at >= whole) {
            return true;
        }
        at =
            std::min(whole, at + std::max(spare, 0.01)); // 1 cm beside an edge: 0.2 mm deep at most
    }
}

void ClearanceGrid::find_components(double clearance) {
    component_.assign(clearance_.size(), -1);
    int count = 0;
    std::vector<int> open;
    const auto enter = [&](int index) {
        const auto at = static_cast<std::size_t>(index);
        if (component_[at] < 0 && double{clearance_[at]} >= clearance) {
            component_[at] = count;
            open.push_back(index);
        }
    };
    for (int i = 0; i < side_ * side_; ++i) {
        enter(i);
        while (!open.empty()) {
            const int at = open.back();
            open.pop_back();
            const int x = at % side_;
            const int y = at / side_;
            enter(x > 0 ? at - 1 : at);
            enter(x + 1 < side_ ? at + 1 : at);
            enter(y > 0 ? at - side_ : at);
            enter(y + 1 < side_ ? at + side_ : at);
        }
        ++count;
    }
}

bool ClearanceGrid::are_connected(Vec2 a, Vec2 b) const {
    const int one = component_[static_cast<std::size_t>(index_at(a))];
    return one >= 0 && one == component_[static_cast<std::size_t>(index_at(b))];
}

// Theta*: the parent of a point is any point that it sees.
struct ClearanceGrid::Search {
    struct Entry {
        double f;
        int index;

        bool operator<(const Entry& other) const { return f > other.f; }
    };

    Search(const ClearanceGrid& of_grid, double of_reach, Vec2 from, Vec2 to)
        : grid{&of_grid}
        , reach{of_reach}
        , start{from}
        , target{to}
        , g(of_grid.clearance_.size(), std::numeric_limits<double>::infinity())
        , parent(of_grid.clearance_.size(), -1)
        , is_done(of_grid.clearance_.size(), false) {}

    [[nodiscard]] Vec2 point(int index) const { return index < 0 ? start : grid->point_at(index); }

    [[nodiscard]] double distance(Vec2 a, Vec2 b) const { return double{length(b - a)}; }

    void reach_from(int index, int from, double g_from) {
        const auto at = static_cast<std::size_t>(index);
        const double next = g_from + distance(point(from), point(index));
        if (next < g[at]) {
            g[at] = next;
            parent[at] = from;
            open.push({next + distance(point(index), target), index});
        }
    }

    void expand(int index) {
        const auto at = static_cast<std::size_t>(index);
        const int side = grid->side_;
        const int grandparent = parent[at];
        const double g_before = grandparent < 0 ? 0.0 : g[static_cast<std::size_t>(grandparent)];
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int x = index % side + dx;
                const int y = index / side + dy;
                const int next = y * side + x;
                if (x < 0 || y < 0 || x >= side || y >= side ||
                    is_done[static_cast<std::size_t>(next)] ||
                    double{grid->clearance_[static_cast<std::size_t>(next)]} < reach) {
                    continue;
                }
                if (grid->is_clear(point(grandparent), point(next), reach)) {
                    reach_from(next, grandparent, g_before);
                } else if (grid->is_clear(point(index), point(next), reach)) {
                    reach_from(next, index, g[at]);
                }
            }
        }
    }

    const ClearanceGrid* grid;
    double reach;
    Vec2 start;
    Vec2 target;
    std::vector<double> g;
    std::vector<int> parent; // -1: the start itself
    std::vector<bool> is_done;
    std::priority_queue<Entry> open;
};

std::optional<double> ClearanceGrid::shortest(Vec2 a, Vec2 b, double reach) const {
    Search search{*this, reach, a, b};
    const int around = index_at(a);
    for (const int dy : {-1, 0, 1}) {
        for (const int dx : {-1, 0, 1}) {
            const int index = around + dy * side_ + dx;
            if (index >= 0 && index < side_ * side_ && is_clear(a, point_at(index), reach)) {
                search.reach_from(index, -1, 0.0);
            }
        }
    }
    while (!search.open.empty()) {
        const int index = search.open.top().index;
        search.open.pop();
        if (search.is_done[static_cast<std::size_t>(index)]) {
            continue;
        }
        search.is_done[static_cast<std::size_t>(index)] = true;
        const Vec2 point = point_at(index);
        if (double{length(b - point)} < 1.5 * step_ && is_clear(point, b, reach)) {
            std::vector<Vec2> way{b};
            for (int at = index; at >= 0; at = search.parent[static_cast<std::size_t>(at)]) {
                way.push_back(point_at(at));
            }
            way.push_back(a);
            pull_taut(way, reach);
            double total = 0.0;
            for (std::size_t i = 1; i < way.size(); ++i) {
                total += double{length(way[i] - way[i - 1])};
            }
            return total;
        }
        search.expand(index);
    }
    return std::nullopt;
}

// Leaves out corners, and moves the others as near to the line between those beside as they may.
void ClearanceGrid::pull_taut(std::vector<Vec2>& way, double reach) const {
    for (int round = 0; round < 20; ++round) {
        for (std::size_t i = 1; i + 1 < way.size();) {
            if (is_clear(way[i - 1], way[i + 1], reach)) {
                way.erase(way.begin() + static_cast<std::ptrdiff_t>(i));
                continue;
            }
            const Vec2 line = way[i + 1] - way[i - 1];
            const float part = dot(way[i] - way[i - 1], line) / dot(line, line);
            const Vec2 foot = way[i - 1] + std::clamp(part, 0.0F, 1.0F) * line;
            for (double move = 0.5; move > 0.01; move /= 2.0) {
                const Vec2 next = between(way[i], foot, move);
                if (is_clear(way[i - 1], next, reach) && is_clear(next, way[i + 1], reach)) {
                    way[i] = next;
                }
            }
            ++i;
        }
    }
}

} // namespace raywalk::bench
