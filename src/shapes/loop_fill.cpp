// SPDX-License-Identifier: MIT
#include "shapes/loop_fill.hpp"

#include "raywalk/low_level/convex_pieces.hpp"

#include "core/algorithms.hpp"

#include <functional>
#include <tuple>
#include <utility>

namespace raywalk {
namespace {

constexpr float far_up = infinity;

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

} // namespace

bool LoopFill::Side::go_on(Vec2 to, const Edge* along) {
    const auto bend = [&] {
        const Vec2 corner = points[count - 1];
        return turn * cross(between(points[count - 2], corner), between(corner, to));
    };
    // An edge goes on straight, and so may the next one.
    count -= along == edge && count > 1 ? 1 : 0;
    while (count > 1 && bend() == 0.0) {
        --count;
    }
    if (count == points.size() || (count > 1 && bend() < 0.0)) {
        return false;
    }
    edge = along;
    points[count++] = to;
    return true;
}

bool LoopFill::Piece::go_on(Vec2 low, const Edge* low_edge, Vec2 high, const Edge* high_edge) {
    const bool is_convex = lower.go_on(low, low_edge) && upper.go_on(high, high_edge);
    const std::size_t shared =
        (lower.points[0] == upper.points[0] ? 1U : 0U) + (lower.last() == upper.last() ? 1U : 0U);
    const std::size_t points = lower.count + upper.count - shared;
    return is_convex && points > 2 && points <= lower.points.size();
}

Obstacle LoopFill::Piece::obstacle() const {
    Obstacle obstacle{body, lower.points, static_cast<int>(lower.count)};
    for (std::size_t i = upper.count; i-- > 0;) {
        if (upper.points[i] != lower.last() && upper.points[i] != lower.points[0]) {
            obstacle.points[static_cast<std::size_t>(obstacle.count++)] = upper.points[i];
        }
    }
    return obstacle;
}

LoopFill::LoopFill(const Box& box)
    : box_{box.min,
           {std::max(box.max.x, std::nextafter(box.min.x, far_up)),
            std::max(box.max.y, std::nextafter(box.min.y, far_up))}} {}

// Any two points of a loop are at most 1.42 sizes apart.
Box LoopFill::segment(float max_size) const {
    const float rounding = 1e-6F * std::abs(box_.min.x);
    return {box_.min, {box_.min.x + 1.5F * max_size + rounding, box_.min.y}};
}

void LoopFill::add(std::span<const Vec2> points, BodyKey body) {
    if (!all_of(points, is_finite)) {
        return;
    }
    int winding = 0;
    double nearest = infinity;
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
        if (high.y > box_.max.y) {
            high = {crossing_at(box_.max.y, low, high), box_.max.y};
        }
        const auto [left, right] = std::minmax(low.x, high.x);
        if (left < right && left < box_.max.x && right > box_.min.x && low.y <= box_.max.y &&
            high.y >= box_.min.y) {
            const bool rises = low.x < high.x;
            edges_.push_back({rises ? low : high,
                              rises ? high : low,
                              (high.y - low.y) / (high.x - low.x),
                              from.x < to.x ? 1 : -1,
                              body});
        }
    }
    winding_ += winding;
    if (winding != 0 && std::pair{nearest, body} < std::pair{nearest_, body_}) {
        nearest_ = nearest;
        body_ = body;
    }
}

// Goes through the box from left to right, from one x at which an edge begins, ends or crosses
// something to the next. In the slab between two of these, the edges are above each other.
bool LoopFill::append_to(std::vector<Obstacle>& found) {
    sort_by(edges_, [](const Edge& edge) {
        return std::tuple{
            edge.left.x, edge.left.y, edge.right.x, edge.right.y, edge.step, edge.body};
    });
    sort_by(crossings_, [](const Crossing& crossing) {
        return std::pair{crossing.x, crossing.body};
    });
    stops_.push_back(box_.max.x);
    for (const Edge& edge : edges_) {
        stops_.insert(stops_.end(), {edge.left.x, edge.right.x});
    }
    for (const Crossing& crossing : crossings_) {
        stops_.push_back(crossing.x);
    }
    std::erase_if(stops_, [this](double x) { return !(x > box_.min.x && x <= box_.max.x); });
    std::sort(stops_.begin(), stops_.end(), std::greater{});
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
            fill_slab(found);
            from_ = to_;
        }
    }
    for (const Piece& piece : before_) {
        found.push_back(piece.obstacle());
    }
    return is_simple_;
}

void LoopFill::enter_slab() {
    std::erase_if(lines_, [this](const Line& line) { return line.edge->right.x <= from_; });
    for (; next_edge_ < edges_.size() && edges_[next_edge_].left.x <= from_; ++next_edge_) {
        lines_.push_back({&edges_[next_edge_], 0.0, 0.0});
    }
    for (Line& line : lines_) {
        line.y_from = line.edge->y_at(from_);
        line.y_to = line.edge->y_at(to_);
    }
    const auto height = [](const Line& line) {
        return std::pair{line.y_from + line.y_to, line.edge};
    };
    if (!std::is_sorted(lines_.begin(), lines_.end(), by(height))) {
        sort_by(lines_, height);
    }
}

// Where lines that are neighbors in the middle of the slab cross.
std::optional<double> LoopFill::crossing() const {
    for (std::size_t i = 1; i < lines_.size(); ++i) {
        const double left = lines_[i].y_from - lines_[i - 1].y_from;
        const double right = lines_[i].y_to - lines_[i - 1].y_to;
        const double x = from_ + (to_ - from_) * (left / (left - right));
        const auto nearest = static_cast<float>(x);
        if (std::min(left, right) < -tolerance() && nearest > static_cast<float>(from_) &&
            nearest < static_cast<float>(to_)) {
            return x;
        }
    }
    return std::nullopt;
}

void LoopFill::fill_slab(std::vector<Obstacle>& found) {
    for (; next_crossing_ < crossings_.size() && crossings_[next_crossing_].x <= from_;
         ++next_crossing_) {
        winding_ += crossings_[next_crossing_].step;
        body_ = crossings_[next_crossing_].body;
    }
    if (static_cast<float>(from_) == static_cast<float>(to_)) {
        return;
    }
    int winding = winding_;
    double last = 0.0; // the height of the line below
    next_before_ = 0;
    Line low{nullptr, box_.min.y, box_.min.y};
    for (const Line& line : lines_) {
        const double height = line.y_from + line.y_to;
        is_simple_ = is_simple_ && (std::abs(winding) < 2 || height - last <= 2.0 * tolerance());
        last = height;
        const int below = std::exchange(winding, winding + line.edge->step);
        if (below == 0) {
            low = line;
        } else if (winding == 0) {
            fill_between(low, line, found);
        }
    }
    if (winding != 0) {
        fill_between(low, {nullptr, box_.max.y, box_.max.y}, found);
    }
    for (; next_before_ < before_.size(); ++next_before_) {
        found.push_back(before_[next_before_].obstacle());
    }
    before_.swap(after_);
    after_.clear();
}

void LoopFill::fill_between(const Line& low, const Line& high, std::vector<Obstacle>& found) {
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
        const Piece& piece = before_[next_before_];
        const std::pair end{piece.lower.last(), piece.upper.last()};
        if (end.first.y > low_from.y) {
            break;
        }
        ++next_before_;
        if (low_from != high_from && end == std::pair{low_from, high_from} && piece.body == body) {
            after_.push_back(piece);
            if (after_.back().go_on(low_to, low.edge, high_to, high.edge)) {
                return;
            }
            after_.pop_back();
        }
        found.push_back(piece.obstacle());
    }
    Piece& piece = after_.emplace_back(Piece{body, {1, {low_from}}, {-1, {high_from}}});
    piece.go_on(low_to, low.edge, high_to, high.edge);
}

std::vector<std::vector<Vec2>> convex_pieces(const std::vector<Vec2>& points) {
    LoopFill fill{box_around(points)};
    fill.add(points, {});
    std::vector<Obstacle> found;
    std::vector<std::vector<Vec2>> pieces;
    if (fill.append_to(found)) {
        for (const Obstacle& piece : found) {
            pieces.emplace_back(piece.points.begin(), piece.points.begin() + piece.count);
        }
    }
    return pieces;
}

} // namespace raywalk
