// SPDX-License-Identifier: MIT
#include "shapes/loop_fill.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>

namespace raywalk {
namespace {

constexpr float far_up = std::numeric_limits<float>::infinity();

// Rounds to a float that is not on the other side of `y` than `toward`.
float float_toward(double y, float toward) {
    const auto nearest = static_cast<float>(y);
    const bool is_beyond = toward > 0.0F ? nearest < y : nearest > y;
    return is_beyond ? std::nextafter(nearest, toward) : nearest;
}

// Where the way from `low` to `high` crosses a horizontal line.
double crossing_at(double y, Vec2d low, Vec2d high) {
    return low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y));
}

// The lower or upper side of a piece, from left to right.
class PieceSide {
public:
    // `turn` is 1 if the side is convex where it turns left, and -1 where it turns right.
    PieceSide(Vec2 start, int turn)
        : turn_{turn} {
        points_[0] = start;
    }

    // Goes on along an edge; null is a side of the box. Returns false if that is not convex or has
    // too many points.
    bool go_on(Vec2 to, const void* edge) {
        if (edge == edge_ && count_ > 1) {
            --count_; // the edge goes on straight
        }
        for (; count_ > 1; --count_) {
            const Vec2 corner = points_[count_ - 1];
            const double turn =
                turn_ * cross(between(points_[count_ - 2], corner), between(corner, to));
            if (turn < 0.0) {
                return false;
            }
            if (turn > 0.0) {
                break;
            }
        }
        edge_ = edge;
        const bool fits = count_ < points_.size();
        count_ += fits ? 1 : 0;
        points_[count_ - 1] = to;
        return fits;
    }

    [[nodiscard]] std::span<const Vec2> points() const { return std::span{points_}.first(count_); }

private:
    std::array<Vec2, Obstacle::max_points> points_{};
    std::size_t count_ = 1;
    int turn_;
    const void* edge_ = nullptr;
};

struct LoopPiece {
    PieceSide lower;
    PieceSide upper;
    BodyKey body;

    // Where it ends at the right.
    [[nodiscard]] std::pair<Vec2, Vec2> end() const {
        return {lower.points().back(), upper.points().back()};
    }

    bool go_on(Vec2 low, const void* low_edge, Vec2 high, const void* high_edge) {
        return lower.go_on(low, low_edge) && upper.go_on(high, high_edge) &&
               lower.points().size() + upper.points().size() - shared_points() <=
                   std::size_t{Obstacle::max_points};
    }

    // Its ends may be points or sides.
    [[nodiscard]] std::size_t shared_points() const {
        return (lower.points().front() == upper.points().front() ? 1U : 0U) +
               (lower.points().back() == upper.points().back() ? 1U : 0U);
    }

    [[nodiscard]] Obstacle obstacle() const {
        Obstacle obstacle;
        obstacle.body = body;
        const auto add = [&](Vec2 point) {
            obstacle.points[static_cast<std::size_t>(obstacle.count++)] = point;
        };
        std::ranges::for_each(lower.points(), add);
        const std::span<const Vec2> above = upper.points();
        for (std::size_t i = above.size(); i-- > 0;) {
            if (above[i] != lower.points().back() && above[i] != lower.points().front()) {
                add(above[i]);
            }
        }
        return obstacle;
    }
};

// Goes through the box from left to right, from one x at which an edge begins, ends or crosses
// something to the next. In the slab between two of these, the edges are above each other.
class LoopSweep {
public:
    LoopSweep(const Box& box,
              std::span<const LoopEdge> edges,
              std::span<const LoopCrossing> crossings,
              int winding,
              BodyKey body,
              std::vector<Obstacle>& found)
        : box_{box}
        , edges_{edges}
        , crossings_{crossings}
        , found_{&found}
        , winding_{winding}
        , body_{body} {}

    // The edges and crossings are sorted from left to right.
    bool run();

private:
    // An edge in the slab, or the bottom or top of the box.
    struct Line {
        const LoopEdge* edge;
        double y_from;
        double y_to;
    };

    static double y_at(const LoopEdge& edge, double x) {
        return x <= edge.left.x    ? edge.left.y
               : x >= edge.right.x ? edge.right.y
                                   : edge.left.y + (x - edge.left.x) * edge.slope;
    }

    [[nodiscard]] bool is_between(double x) const {
        return static_cast<float>(from_) < static_cast<float>(x) &&
               static_cast<float>(x) < static_cast<float>(to_);
    }

    void enter_slab();
    [[nodiscard]] std::optional<double> crossing() const;
    void fill_slab();
    void fill_between(const Line& low, const Line& high);

    Box box_;
    std::span<const LoopEdge> edges_;
    std::span<const LoopCrossing> crossings_;
    std::vector<Obstacle>* found_;
    int winding_;  // at the bottom of the slab
    BodyKey body_; // of a loop around the bottom of the slab
    double from_ = 0.0;
    double to_ = 0.0;
    std::size_t next_edge_ = 0;
    std::size_t next_crossing_ = 0;
    std::vector<double> stops_;     // from the last one on
    std::vector<Line> lines_;       // from the lowest one on
    std::vector<LoopPiece> before_; // that end at the left of the slab, from the lowest one on
    std::size_t next_before_ = 0;
    std::vector<LoopPiece> after_; // that end at its right
    bool is_simple_ = true;
};

bool LoopSweep::run() {
    stops_.push_back(box_.max.x);
    for (const LoopEdge& edge : edges_) {
        stops_.insert(stops_.end(), {edge.left.x, edge.right.x});
    }
    for (const LoopCrossing& crossing : crossings_) {
        stops_.push_back(crossing.x);
    }
    std::erase_if(stops_, [this](double x) { return !(x > box_.min.x && x <= box_.max.x); });
    std::ranges::sort(stops_, std::greater{});
    for (from_ = box_.min.x; !stops_.empty(); stops_.pop_back()) {
        to_ = stops_.back();
        if (to_ > from_) {
            enter_slab();
            while (const auto x = crossing()) {
                is_simple_ = false;
                stops_.push_back(*x);
                to_ = *x;
                enter_slab();
            }
            fill_slab();
            from_ = to_;
        }
    }
    for (const LoopPiece& piece : before_) {
        found_->push_back(piece.obstacle());
    }
    return is_simple_;
}

void LoopSweep::enter_slab() {
    std::erase_if(lines_, [this](const Line& line) { return line.edge->right.x <= from_; });
    for (; next_edge_ < edges_.size() && edges_[next_edge_].left.x <= from_; ++next_edge_) {
        lines_.push_back({&edges_[next_edge_], 0.0, 0.0});
    }
    for (Line& line : lines_) {
        line.y_from = y_at(*line.edge, from_);
        line.y_to = y_at(*line.edge, to_);
    }
    const auto height = [](const Line& line) {
        return std::tuple{line.y_from + line.y_to, -line.edge->step, line.edge->body};
    };
    if (!std::ranges::is_sorted(lines_, {}, height)) {
        std::ranges::sort(lines_, {}, height);
    }
}

// Where lines that are neighbors in the middle of the slab cross.
std::optional<double> LoopSweep::crossing() const {
    const double tolerance = 1e-12 * std::max(std::abs(box_.min.y), std::abs(box_.max.y));
    for (std::size_t i = 1; i < lines_.size(); ++i) {
        const double left = lines_[i].y_from - lines_[i - 1].y_from;
        const double right = lines_[i].y_to - lines_[i - 1].y_to;
        const double x = from_ + (to_ - from_) * (left / (left - right));
        if (std::min(left, right) < -tolerance && is_between(x)) {
            return x;
        }
    }
    return std::nullopt;
}

void LoopSweep::fill_slab() {
    for (; next_crossing_ < crossings_.size() && crossings_[next_crossing_].x <= from_;
         ++next_crossing_) {
        winding_ += crossings_[next_crossing_].step;
        body_ = crossings_[next_crossing_].body;
    }
    if (static_cast<float>(from_) == static_cast<float>(to_)) {
        return;
    }
    int winding = winding_;
    next_before_ = 0;
    Line low{nullptr, box_.min.y, box_.min.y};
    for (const Line& line : lines_) {
        const int below = std::exchange(winding, winding + line.edge->step);
        if (below == 0) {
            low = line;
        } else if (winding == 0) {
            fill_between(low, line);
        }
        is_simple_ = is_simple_ && std::abs(winding) < 2;
    }
    if (winding != 0) {
        fill_between(low, {nullptr, box_.max.y, box_.max.y});
    }
    for (; next_before_ < before_.size(); ++next_before_) {
        found_->push_back(before_[next_before_].obstacle());
    }
    before_.swap(after_);
    after_.clear();
}

void LoopSweep::fill_between(const Line& low, const Line& high) {
    const auto x_from = static_cast<float>(from_);
    const auto x_to = static_cast<float>(to_);
    const Vec2 high_from{x_from, float_toward(high.y_from, -far_up)};
    const Vec2 high_to{x_to, float_toward(high.y_to, -far_up)};
    const Vec2 low_from{x_from, std::min(float_toward(low.y_from, far_up), high_from.y)};
    const Vec2 low_to{x_to, std::min(float_toward(low.y_to, far_up), high_to.y)};
    if (low_from == high_from && low_to == high_to) {
        return;
    }
    const BodyKey body = low.edge != nullptr    ? low.edge->body
                         : high.edge != nullptr ? high.edge->body
                                                : body_;
    while (next_before_ < before_.size()) {
        const LoopPiece& piece = before_[next_before_];
        const auto end = piece.end();
        if (end.first.y > low_from.y) {
            break;
        }
        ++next_before_;
        LoopPiece longer = piece;
        if (low_from != high_from && end == std::pair{low_from, high_from} && piece.body == body &&
            longer.go_on(low_to, low.edge, high_to, high.edge)) {
            after_.push_back(longer);
            return;
        }
        found_->push_back(piece.obstacle());
    }
    LoopPiece& piece =
        after_.emplace_back(LoopPiece{PieceSide{low_from, 1}, PieceSide{high_from, -1}, body});
    piece.go_on(low_to, low.edge, high_to, high.edge);
}

} // namespace

LoopFill::LoopFill(const Box& box)
    : box_{box} {
    if (box.min.x == box.max.x) {
        box_.min.x = std::nextafter(box.min.x, -far_up);
        box_.max.x = std::nextafter(box.max.x, far_up);
    }
    if (box.min.y == box.max.y) {
        box_.min.y = std::nextafter(box.min.y, -far_up);
        box_.max.y = std::nextafter(box.max.y, far_up);
    }
}

// Any two points of a loop are at most 1.42 sizes apart.
Box LoopFill::segment(float max_size) const {
    const float rounding = 1e-6F * std::abs(box_.min.x);
    return {box_.min, {box_.min.x + 1.5F * max_size + rounding, box_.min.y}};
}

void LoopFill::add(std::span<const Vec2> points, BodyKey body) {
    if (!std::ranges::all_of(points, is_finite)) {
        return;
    }
    int winding = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 from = points[i];
        const Vec2 to = points[i + 1 < points.size() ? i + 1 : 0];
        Vec2d low = exact(from.y < to.y ? from : to);
        Vec2d high = exact(from.y < to.y ? to : from);
        // A point on the bottom counts as above it.
        if (low.y < box_.min.y && high.y >= box_.min.y) {
            low = {crossing_at(box_.min.y, low, high), box_.min.y};
            const int step = from.y < to.y ? -1 : 1;
            if (low.x > box_.min.x) {
                winding -= step;
                nearest = std::min(nearest, low.x);
                crossings_.push_back({low.x, step, body});
            }
        }
        if (high.y > box_.max.y && low.y <= box_.max.y) {
            high = {crossing_at(box_.max.y, low, high), box_.max.y};
        }
        const auto [left, right] = std::minmax(low.x, high.x);
        if (left < right && left < box_.max.x && right > box_.min.x && low.y <= box_.max.y &&
            high.y >= box_.min.y) {
            const bool is_to_the_right = from.x < to.x;
            const bool rises = low.x < high.x;
            edges_.push_back({rises ? low : high,
                              rises ? high : low,
                              (high.y - low.y) / (high.x - low.x),
                              is_to_the_right ? 1 : -1,
                              body});
        }
    }
    winding_ += winding;
    if (winding != 0 && std::pair{nearest, body} < std::pair{nearest_x_, nearest_}) {
        nearest_x_ = nearest;
        nearest_ = body;
    }
}

bool LoopFill::append_to(std::vector<Obstacle>& found) {
    std::ranges::sort(edges_, {}, [](const LoopEdge& edge) { return edge.left.x; });
    std::ranges::sort(crossings_, {}, [](const LoopCrossing& crossing) {
        return std::pair{crossing.x, crossing.body};
    });
    return LoopSweep{box_, edges_, crossings_, winding_, nearest_, found}.run();
}

} // namespace raywalk
