// SPDX-License-Identifier: MIT
#include "raywalk/low_level/convex_pieces.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
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

using Indices = std::vector<std::size_t>;         // indices of points, in order
using Edge = std::pair<std::size_t, std::size_t>; // from and to

class Splitter {
public:
    explicit Splitter(const std::vector<Vec2>& points)
        : points_{to_whole_numbers(points)} {}

    std::vector<Indices> pieces() {
        leave_out_straight_corners();
        if (!is_simple()) {
            return {};
        }
        if (!is_counterclockwise()) {
            std::ranges::reverse(corners_);
        }
        cut_ears();
        merge();
        return std::move(pieces_);
    }

private:
    [[nodiscard]] const Point& corner(std::size_t i) const {
        return points_[corners_[i % corners_.size()]];
    }

    void leave_out_straight_corners();
    [[nodiscard]] bool is_simple() const;
    [[nodiscard]] bool is_counterclockwise() const;
    [[nodiscard]] bool is_ear(std::size_t i) const;
    void cut_ears();
    void merge();
    [[nodiscard]] std::optional<Indices> merged(const Indices& a, const Indices& b, Edge cut) const;

    std::vector<Point> points_;
    Indices corners_;
    std::vector<Edge> cuts_;
    std::vector<Indices> pieces_;
};

void Splitter::leave_out_straight_corners() {
    for (std::size_t i = 0; i < points_.size(); ++i) {
        corners_.push_back(i);
    }
    const auto is_straight = [this](std::size_t i) {
        const Point before = corner(i + corners_.size() - 1);
        const Point here = corner(i);
        const Point after = corner(i + 1);
        return here == after || (area(before, here, after) == 0 && dot(here, before, after) < 0);
    };
    for (bool is_done = false; !is_done && corners_.size() > 2;) {
        is_done = true;
        for (std::size_t i = 0; i < corners_.size();) {
            if (is_straight(i)) {
                corners_.erase(corners_.begin() + static_cast<std::ptrdiff_t>(i));
                is_done = false;
            } else {
                ++i;
            }
        }
    }
}

bool Splitter::is_simple() const {
    const std::size_t count = corners_.size();
    if (count < 3) {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (area(corner(i), corner(i + 1), corner(i + 2)) == 0) { // a spike
            return false;
        }
        const std::size_t last = i == 0 ? count - 1 : count; // edges 0 and count - 1 are adjacent
        for (std::size_t j = i + 2; j < last; ++j) {
            if (do_segments_meet(corner(i), corner(i + 1), corner(j), corner(j + 1))) {
                return false;
            }
        }
    }
    return true;
}

bool Splitter::is_counterclockwise() const {
    // At its outermost corner, a polygon turns in the direction of its orientation.
    const auto lowest = std::ranges::min_element(corners_, [this](std::size_t a, std::size_t b) {
        return std::pair{points_[a].y, points_[a].x} < std::pair{points_[b].y, points_[b].x};
    });
    const auto outermost = static_cast<std::size_t>(lowest - corners_.begin());
    return area(corner(outermost + corners_.size() - 1), corner(outermost), corner(outermost + 1)) >
           0;
}

bool Splitter::is_ear(std::size_t i) const {
    const std::size_t count = corners_.size();
    const Point a = corner(i + count - 1);
    const Point b = corner(i);
    const Point c = corner(i + 1);
    if (area(a, b, c) <= 0) {
        return false;
    }
    for (std::size_t j = i + 2; j < i + count - 1; ++j) {
        const Point p = corner(j);
        if (area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0) {
            return false;
        }
    }
    return true;
}

// Leaves triangles in pieces_. Takes the ear with the shortest cut first, which avoids thin
// triangles.
void Splitter::cut_ears() {
    std::vector<bool> ears;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        ears.push_back(is_ear(i));
    }
    while (corners_.size() > 3) {
        const std::size_t count = corners_.size();
        std::optional<std::size_t> best;
        std::int64_t shortest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Point from = corner(i + count - 1);
            const Point to = corner(i + 1);
            const std::int64_t squared_length = dot(from, to, to);
            if (ears[i] && (!best || squared_length < shortest)) {
                best = i;
                shortest = squared_length;
            }
        }
        assert(best); // every simple polygon has two
        const std::size_t ear = *best;
        const std::size_t before = corners_[(ear + count - 1) % count];
        const std::size_t after = corners_[(ear + 1) % count];
        pieces_.push_back({before, corners_[ear], after});
        cuts_.emplace_back(before, after);
        corners_.erase(corners_.begin() + static_cast<std::ptrdiff_t>(ear));
        ears.erase(ears.begin() + static_cast<std::ptrdiff_t>(ear));
        // Cutting this ear only affects the corners next to it.
        for (const std::size_t i : {(ear + count - 2) % (count - 1), ear % (count - 1)}) {
            ears[i] = is_ear(i);
        }
    }
    pieces_.push_back(corners_);
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

std::vector<std::vector<Vec2>> convex_pieces(const std::vector<Vec2>& points) {
    std::vector<std::vector<Vec2>> pieces;
    for (const Indices& corners : Splitter{points}.pieces()) {
        std::vector<Vec2>& piece = pieces.emplace_back();
        for (const std::size_t corner : corners) {
            piece.push_back(points[corner]);
        }
    }
    return pieces;
}

} // namespace raywalk
