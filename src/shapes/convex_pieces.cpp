// SPDX-License-Identifier: MIT
#include "raywalk/low_level/convex_pieces.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <queue>
#include <span>
#include <utility>

namespace raywalk {
namespace {

constexpr std::size_t max_points = 8;

// Integers, so that no test rounds: a wrong result could leave a polygon without an ear.
struct Point {
    std::int64_t x;
    std::int64_t y;

    friend bool operator==(Point, Point) = default;
};

// Twice the area of the triangle; positive if it is counterclockwise.
std::int64_t area(Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

std::int64_t dot(Point corner, Point a, Point b) {
    return (a.x - corner.x) * (b.x - corner.x) + (a.y - corner.y) * (b.y - corner.y);
}

using Loops = std::vector<std::vector<Vec2>>;
using Indices = std::vector<std::size_t>;         // indices of points, in order
using Edge = std::pair<std::size_t, std::size_t>; // from and to

// The points relative to the first one.
std::vector<Point> to_whole_numbers(const std::vector<Vec2>& points) {
    const auto from_first = [&](Vec2 p) {
        return std::pair{static_cast<double>(p.x) - static_cast<double>(points.front().x),
                         static_cast<double>(p.y) - static_cast<double>(points.front().y)};
    };
    double size = 0.0;
    for (const Vec2 point : points) {
        const auto [x, y] = from_first(point);
        size = std::max({size, std::abs(x), std::abs(y)});
    }
    // Scaling by a power of two keeps collinear points collinear. 28 bits leave room to multiply
    // and add two differences.
    const int shift = size > 0.0 && std::isfinite(size) ? 27 - std::ilogb(size) : 0;
    std::vector<Point> whole;
    whole.reserve(points.size());
    for (const Vec2 point : points) {
        const auto [x, y] = from_first(point);
        whole.push_back({std::llround(std::ldexp(x, shift)), std::llround(std::ldexp(y, shift))});
    }
    return whole;
}

// True if the way from a corner to `p` leads into the polygon, which is on the left.
bool leads_inside(Point p, Point before, Point corner, Point after) {
    const bool is_left_of_first = area(before, corner, p) > 0;
    const bool is_left_of_second = area(corner, after, p) > 0;
    return area(before, corner, after) > 0 ? is_left_of_first && is_left_of_second
                                           : is_left_of_first || is_left_of_second;
}

// Finds the points near a triangle.
class PointGrid {
public:
    PointGrid(const std::vector<Point>& points, const Indices& some)
        : side_{1 + static_cast<std::int64_t>(std::sqrt(static_cast<double>(some.size())))}
        , cells_(static_cast<std::size_t>(side_ * side_)) {
        for (const std::size_t i : some) {
            cells_[cell(at(points[i].x), at(points[i].y))].push_back(i);
        }
    }

    // True if the predicate holds for one of the points near the triangle.
    template <class Predicate>
    [[nodiscard]] bool any_near(Point a, Point b, Point c, Predicate predicate) const {
        const auto [west, east] = std::minmax({a.x, b.x, c.x});
        const auto [south, north] = std::minmax({a.y, b.y, c.y});
        for (std::int64_t y = at(south); y <= at(north); ++y) {
            for (std::int64_t x = at(west); x <= at(east); ++x) {
                if (is_left(a, b, x, y) && is_left(b, c, x, y) && is_left(c, a, x, y) &&
                    std::ranges::any_of(cells_[cell(x, y)], predicate)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    static constexpr std::int64_t range = std::int64_t{1} << 28; // of all coordinates

    [[nodiscard]] std::int64_t at(std::int64_t coordinate) const {
        return (coordinate + range) * side_ / (2 * range + 1);
    }

    [[nodiscard]] std::size_t cell(std::int64_t x, std::int64_t y) const {
        return static_cast<std::size_t>(y * side_ + x);
    }

    // True if part of a cell may be on the left of an edge.
    [[nodiscard]] bool is_left(Point from, Point to, std::int64_t x, std::int64_t y) const {
        const auto border = [this](std::int64_t line) {
            return line * (2 * range + 1) / side_ - range;
        };
        return area(from,
                    to,
                    {border(to.y < from.y ? x + 1 : x), border(to.x > from.x ? y + 1 : y)}) >= 0;
    }

    std::int64_t side_;
    std::vector<Indices> cells_;
};

class Splitter {
public:
    // The loops consist of successive points: `ends` are the indices behind their last ones.
    Splitter(std::vector<Vec2> given, const Indices& ends)
        : given_{std::move(given)}
        , points_{to_whole_numbers(given_)} {
        std::size_t first = 0;
        for (const std::size_t end : ends) {
            Indices& loop = loops_.emplace_back(end - first);
            std::iota(loop.begin(), loop.end(), first);
            first = end;
        }
    }

    Loops pieces() {
        std::ranges::for_each(loops_, [this](Indices& loop) { leave_out_straight_corners(loop); });
        if (!are_simple()) {
            return {};
        }
        for (Indices& loop : loops_) {
            if (is_counterclockwise(loop) != (&loop == &loops_.front())) {
                std::ranges::reverse(loop);
            }
        }
        if (!join_holes() || !cut_ears()) {
            return {};
        }
        merge();
        Loops pieces;
        for (const Indices& corners : pieces_) {
            std::vector<Vec2>& piece = pieces.emplace_back();
            for (const std::size_t corner : corners) {
                piece.push_back(given_[corner]);
            }
        }
        return pieces;
    }

private:
    template <class Visit>
    void for_each_edge(const Indices& loop, Visit visit) const {
        for (std::size_t i = 0; i < loop.size(); ++i) {
            visit(points_[loop[i]], points_[loop[(i + 1) % loop.size()]]);
        }
    }

    void leave_out_straight_corners(Indices& loop) const;
    [[nodiscard]] bool are_simple() const;
    [[nodiscard]] bool is_counterclockwise(const Indices& loop) const;
    [[nodiscard]] bool join_holes();
    [[nodiscard]] bool join_hole(Indices& hole);
    [[nodiscard]] bool is_bridge(Point from, Point to) const;
    [[nodiscard]] bool is_ear(std::size_t i, const PointGrid& concave) const;
    [[nodiscard]] bool cut_ears();
    void merge();
    [[nodiscard]] std::optional<Indices> merged(const Indices& a, const Indices& b, Edge cut) const;

    std::vector<Vec2> given_;
    std::vector<Point> points_;
    std::vector<Indices> loops_; // the first, and the holes in it
    Indices before_;             // of each corner that is left, the one before
    Indices after_;
    std::vector<Edge> cuts_;
    std::vector<Indices> pieces_;
};

void Splitter::leave_out_straight_corners(Indices& loop) const {
    const auto is_straight = [&](std::size_t i) {
        const Point before = points_[loop[(i + loop.size() - 1) % loop.size()]];
        const Point here = points_[loop[i]];
        const Point after = points_[loop[(i + 1) % loop.size()]];
        return here == after || (area(before, here, after) == 0 && dot(here, before, after) < 0);
    };
    for (bool is_done = false; !is_done && loop.size() > 2;) {
        is_done = true;
        for (std::size_t i = 0; i < loop.size();) {
            if (is_straight(i)) {
                loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(i));
                is_done = false;
            } else {
                ++i;
            }
        }
    }
}

// True if no two edges meet but at the corner between them. They are compared with those that begin
// farther to the east.
bool Splitter::are_simple() const {
    struct Side {
        Point from;
        Point to;
        std::int64_t west;
        std::int64_t east;
        std::size_t loop;
        std::size_t place;
    };

    std::vector<Side> sides;
    for (std::size_t k = 0; k < loops_.size(); ++k) {
        const Indices& loop = loops_[k];
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const Point here = points_[loop[i]];
            const Point next = points_[loop[(i + 1) % loop.size()]];
            if (loop.size() < 3 || area(here, next, points_[loop[(i + 2) % loop.size()]]) == 0) {
                return false; // a spike
            }
            sides.push_back({here, next, std::min(here.x, next.x), std::max(here.x, next.x), k, i});
        }
    }
    std::ranges::sort(sides, {}, &Side::west);
    for (auto a = sides.begin(); a != sides.end(); ++a) {
        const auto [low, high] = std::minmax(a->from.y, a->to.y);
        for (auto b = a + 1; b != sides.end() && b->west <= a->east; ++b) {
            const std::size_t apart =
                a->place > b->place ? a->place - b->place : b->place - a->place;
            const bool are_neighbors =
                a->loop == b->loop && (apart == 1 || apart + 1 == loops_[a->loop].size());
            if (std::max(b->from.y, b->to.y) >= low && std::min(b->from.y, b->to.y) <= high &&
                !are_neighbors && do_segments_meet(a->from, a->to, b->from, b->to)) {
                return false;
            }
        }
    }
    return !sides.empty();
}

bool Splitter::is_counterclockwise(const Indices& loop) const {
    // At its outermost corner, a polygon turns in the direction of its orientation.
    const auto lowest = std::ranges::min_element(loop, [this](std::size_t a, std::size_t b) {
        return std::pair{points_[a].y, points_[a].x} < std::pair{points_[b].y, points_[b].x};
    });
    const auto i = static_cast<std::size_t>(lowest - loop.begin());
    const std::size_t count = loop.size();
    return area(points_[loop[(i + count - 1) % count]],
                points_[loop[i]],
                points_[loop[(i + 1) % count]]) > 0;
}

// Eberly: makes one loop of all, which leads to each hole and back. Returns false if one of them is
// no hole. The easternmost comes first, so that nothing is between it and the loop to the east.
bool Splitter::join_holes() {
    const auto east_of = [this](const Indices& loop) {
        return std::ranges::max(loop, {}, [this](std::size_t i) { return points_[i].x; });
    };
    for (Indices& hole : std::span{loops_}.subspan(1)) {
        std::rotate(hole.begin(), std::ranges::find(hole, east_of(hole)), hole.end());
    }
    std::ranges::sort(loops_.begin() + 1,
                      loops_.end(),
                      std::greater{},
                      [this](const Indices& hole) { return points_[hole.front()].x; });
    return std::ranges::all_of(std::span{loops_}.subspan(1),
                               [this](Indices& hole) { return join_hole(hole); });
}

bool Splitter::join_hole(Indices& hole) {
    Indices& outer = loops_.front();
    const Point from = points_[hole.front()];
    Indices places(outer.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const auto distance = [&](std::size_t i) {
        const Point to = points_[outer[i]];
        return std::pair{dot(from, to, to), i};
    };
    const auto is_free = [&](std::size_t i) {
        const std::size_t count = outer.size();
        return leads_inside(from,
                            points_[outer[(i + count - 1) % count]],
                            points_[outer[i]],
                            points_[outer[(i + 1) % count]]) &&
               is_bridge(from, points_[outer[i]]);
    };
    std::ranges::make_heap(places, std::greater{}, distance); // the nearest comes first
    while (!places.empty() && !is_free(places.front())) {
        std::ranges::pop_heap(places, std::greater{}, distance);
        places.pop_back();
    }
    if (places.empty()) {
        return false;
    }
    const std::size_t place = places.front();
    for (const std::size_t end : {hole.front(), outer[place]}) { // once more, for the way back
        hole.push_back(points_.size());
        points_.push_back(points_[end]);
        given_.push_back(given_[end]);
    }
    outer.insert(outer.begin() + static_cast<std::ptrdiff_t>(place) + 1, hole.begin(), hole.end());
    hole.clear();
    return true;
}

// True if nothing is on the way between two corners.
bool Splitter::is_bridge(Point from, Point to) const {
    const auto leads_along = [&](Point corner, Point other, Point a, Point b) {
        const Point end = a == corner ? b : a;
        return area(corner, other, end) == 0 && dot(corner, other, end) > 0;
    };
    bool is_free = true;
    for (const Indices& loop : loops_) {
        for_each_edge(loop, [&](Point a, Point b) {
            const bool is_at_from = a == from || b == from;
            const bool is_at_to = a == to || b == to;
            is_free = is_free && !(is_at_from ? leads_along(from, to, a, b)
                                   : is_at_to ? leads_along(to, from, a, b)
                                              : do_segments_meet(from, to, a, b));
        });
    }
    return is_free;
}

// True if the cut from the corner before to the one after has only this one on its side. Where
// corners coincide, at the ways to holes, it may not lead out of the polygon between them.
bool Splitter::is_ear(std::size_t i, const PointGrid& concave) const {
    const Point a = points_[before_[i]];
    const Point b = points_[i];
    const Point c = points_[after_[i]];
    return area(a, b, c) > 0 && leads_inside(c, points_[before_[before_[i]]], a, b) &&
           leads_inside(a, b, c, points_[after_[after_[i]]]) &&
           !concave.any_near(a, b, c, [&](std::size_t k) {
               const Point p = points_[k];
               return before_[k] != k && p != a && p != b && p != c && area(a, b, p) >= 0 &&
                      area(b, c, p) >= 0 && area(c, a, p) >= 0;
           });
}

// Leaves triangles in pieces_. Takes the ear with the shortest cut first, which avoids thin
// triangles. Returns false if there is none, as in no polygon whose holes are in it.
bool Splitter::cut_ears() {
    const Indices& corners = loops_.front();
    before_.resize(points_.size());
    after_.resize(points_.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::size_t next = corners[(i + 1) % corners.size()];
        after_[corners[i]] = next;
        before_[next] = corners[i];
    }
    Indices concave;
    std::ranges::copy_if(corners, std::back_inserter(concave), [this](std::size_t i) {
        return area(points_[before_[i]], points_[i], points_[after_[i]]) <= 0;
    });
    const PointGrid grid{points_, concave};           // no others become concave
    using Ear = std::pair<std::int64_t, std::size_t>; // the square of its cut's length, its rank
    std::priority_queue<Ear, std::vector<Ear>, std::greater<>> ears;
    const auto square_at = [this](std::size_t i) {
        const Point to = points_[after_[i]];
        return dot(points_[before_[i]], to, to);
    };
    std::vector<bool> are_ears(points_.size());
    Indices ranks(points_.size());
    for (std::size_t rank = 0; rank < corners.size(); ++rank) {
        ranks[corners[rank]] = rank;
    }
    const auto test = [&](std::size_t i) {
        are_ears[i] = is_ear(i, grid);
        if (are_ears[i]) {
            ears.emplace(square_at(i), ranks[i]);
        }
    };
    std::ranges::for_each(corners, test);
    for (std::size_t left = corners.size(); left > 3;) {
        if (ears.empty()) {
            return false;
        }
        const auto [square, rank] = ears.top();
        const std::size_t ear = corners[rank];
        ears.pop();
        if (!are_ears[ear] || square != square_at(ear)) {
            continue; // outdated
        }
        const std::size_t before = before_[ear];
        const std::size_t after = after_[ear];
        pieces_.push_back({before, ear, after});
        cuts_.emplace_back(before, after);
        after_[before] = after;
        before_[after] = before;
        before_[ear] = ear; // it is gone
        are_ears[ear] = false;
        --left;
        // Cutting this ear only affects the corners next to it.
        test(before);
        test(after);
    }
    const std::size_t last =
        *std::ranges::find_if(corners, [this](std::size_t i) { return before_[i] != i; });
    pieces_.push_back({last, after_[last], before_[last]});
    return true;
}

// Returns the pieces on both sides of a cut as one, if it is convex and not too large.
std::optional<Indices> Splitter::merged(const Indices& a, const Indices& b, Edge cut) const {
    if (a.size() + b.size() - 2 > max_points) {
        return std::nullopt;
    }
    // Walks from the end of the cut to its start through a, and back through b.
    Indices around = a;
    std::rotate(around.begin(), std::ranges::find(around, cut.second), around.end());
    Indices back = b;
    std::rotate(back.begin(), std::ranges::find(back, cut.first), back.end());
    const std::size_t start = around.size() - 1;
    around.insert(around.end(), back.begin() + 1, back.end() - 1);
    const auto is_convex = [&](std::size_t i, std::size_t j, std::size_t k) {
        return area(points_[around[i]], points_[around[j]], points_[around[k]]) >= 0;
    };
    if (!is_convex(around.size() - 1, 0, 1) || !is_convex(start - 1, start, start + 1)) {
        return std::nullopt;
    }
    return around;
}

// Hertel and Mehlhorn: removes every cut that is not needed at either end.
void Splitter::merge() {
    std::map<Edge, std::size_t> piece_left_of;
    const auto claim = [&](std::size_t piece) {
        const Indices& corners = pieces_[piece];
        for (std::size_t i = 0; i < corners.size(); ++i) {
            piece_left_of[{corners[i], corners[(i + 1) % corners.size()]}] = piece;
        }
    };
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        claim(i);
    }
    for (const Edge& cut : cuts_) {
        // Cut edges run along the remaining polygon, opposite to the direction in their ear.
        const std::size_t a = piece_left_of.at(cut);
        const std::size_t b = piece_left_of.at({cut.second, cut.first});
        if (auto both = merged(pieces_[a], pieces_[b], cut)) {
            pieces_[a] = std::move(*both);
            pieces_[b].clear();
            claim(a);
        }
    }
    std::erase_if(pieces_, [](const Indices& piece) { return piece.empty(); });
}

} // namespace

std::vector<std::vector<Vec2>> convex_pieces(const std::vector<Vec2>& points,
                                             std::span<const std::vector<Vec2>> holes) {
    std::vector<Vec2> all = points;
    Indices ends{all.size()};
    for (const std::vector<Vec2>& hole : holes) {
        all.insert(all.end(), hole.begin(), hole.end());
        ends.push_back(all.size());
    }
    return points.empty() ? Loops{} : Splitter{std::move(all), ends}.pieces();
}

} // namespace raywalk
