// SPDX-License-Identifier: MIT
#include "box2d_common/solid_loops.hpp"

#include "raywalk/low_level/convex_pieces.hpp"

#include "core/input_check.hpp"
#include "core/vec2d.hpp"
#include "shapes/fingerprint.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace raywalk {
namespace {

// More are not kept: chains that change all the time must not fill the memory.
constexpr std::size_t max_known_points = 1U << 18U;

// Between chains that are one after the other.
constexpr Vec2 separator{std::numeric_limits<float>::infinity(), 0.0F};

// Of a chain, and of the holes after it.
std::shared_ptr<const SolidLoops::Pieces> find_pieces(std::span<const Vec2> points) {
    std::vector<std::vector<Vec2>> loops;
    while (!points.empty()) {
        const auto end = std::ranges::find(points, separator);
        loops.emplace_back(points.begin(), end - 1); // without the first once more
        points = points.subspan(static_cast<std::size_t>(end - points.begin()));
        points = points.empty() ? points : points.subspan(1);
    }
    SolidLoops::Pieces pieces;
    for (const std::vector<Vec2>& piece :
         convex_pieces(loops.front(), std::span{loops}.subspan(1))) {
        Obstacle& obstacle = pieces.emplace_back();
        obstacle.count = static_cast<int>(piece.size());
        std::copy(piece.begin(), piece.end(), obstacle.points.begin());
    }
    return pieces.empty() ? nullptr : std::make_shared<SolidLoops::Pieces>(std::move(pieces));
}

// Counts the edges of a closed chain that a ray to the right crosses.
bool contains(std::span<const Vec2> points, Vec2 p) {
    bool is_inside = false;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Vec2 a = points[i - 1];
        const Vec2 b = points[i];
        if ((a.y > p.y) != (b.y > p.y)) {
            is_inside ^= (cross(between(a, b), between(a, p)) > 0.0) == (b.y > a.y);
        }
    }
    return is_inside;
}

} // namespace

SolidLoops::SolidLoops(float max_size)
    : max_size_{max_size} {}

std::shared_ptr<SolidLoops> SolidLoops::up_to(float max_size) {
    InputCheck check;
    check.clamp("max_size", max_size, 0.0F, 1e6F, 0.0F);
    check.report("Box2dProbe::make_loops_solid");
    return max_size > 0.0F ? std::make_shared<SolidLoops>(max_size) : nullptr;
}

template <class Find>
std::shared_ptr<const SolidLoops::Pieces> SolidLoops::kept(std::span<const Vec2> points,
                                                           Find find) {
    const std::uint64_t hash = fingerprint_of(points, 0.0F);
    {
        const std::scoped_lock lock{mutex_};
        const auto known = known_.find(hash);
        if (known != known_.end() && std::ranges::equal(points, known->second.points)) {
            return known->second.pieces;
        }
    }
    std::shared_ptr<const Pieces> pieces = find();
    const std::scoped_lock lock{mutex_};
    if (known_points_ > max_known_points) {
        known_.clear();
        known_points_ = 0;
    }
    known_[hash] = {{points.begin(), points.end()}, pieces};
    known_points_ += points.size();
    return pieces;
}

std::shared_ptr<const SolidLoops::Pieces> SolidLoops::pieces_of(std::span<const Vec2> points) {
    return kept(points, [&] { return find_pieces(points); });
}

std::shared_ptr<const SolidLoops::Pieces>
SolidLoops::pieces_among(const Outline& own, std::vector<const Outline*>& others) {
    // In an order that does not depend on physics.
    std::ranges::sort(others, {}, [](const Outline* other) {
        return std::pair{other->summary.x, other->summary.y};
    });
    std::vector<Vec2> summaries{separator, own.summary}; // the first says that it is no chain
    for (const Outline* other : others) {
        summaries.push_back(other->summary);
    }
    return kept(summaries, [&] { return find_pieces_among(own, others); });
}

std::shared_ptr<const SolidLoops::Pieces>
SolidLoops::find_pieces_among(const Outline& own, std::span<const Outline* const> others) {
    double outermost = own.area;
    std::vector<const Outline*> holes;
    for (const Outline* other : others) {
        if (contains(other->points, own.points.front()) &&
            std::abs(other->area) > std::abs(outermost)) {
            outermost = other->area;
        } else if ((other->area > 0.0) != (own.area > 0.0) &&
                   contains(own.points, other->points.front())) {
            holes.push_back(other);
        }
    }
    if ((outermost > 0.0) != (own.area > 0.0)) {
        return std::make_shared<Pieces>(); // a hole
    }
    std::vector<Vec2> all = own.points;
    for (const Outline* hole : holes) {
        const bool is_within_another = std::ranges::any_of(holes, [&](const Outline* other) {
            return other != hole && contains(other->points, hole->points.front());
        });
        if (!is_within_another) {
            all.push_back(separator);
            all.insert(all.end(), hole->points.begin(), hole->points.end());
        }
    }
    return holes.empty() ? nullptr : pieces_of(all);
}

SolidLoops::Outline SolidLoops::outline(Points points) {
    Box box{points.front(), points.front()};
    double area = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        box = box.united({points[i], points[i]});
        area += cross(between(points[0], points[i - 1]), between(points[0], points[i]));
    }
    constexpr std::uint64_t mask = (1U << 24U) - 1U; // floats are exact up to it
    const std::uint64_t hash = fingerprint_of(points, 0.0F);
    const Vec2 summary{static_cast<float>(hash & mask), static_cast<float>(hash >> 24U & mask)};
    return {std::move(points), box, area, summary};
}

bool SolidLoops::is_small(const Box& box) const {
    const Vec2 size = box.max - box.min;
    return size.x <= max_size_ && size.y <= max_size_;
}

// Any two points of a loop are at most 1.42 sizes apart.
Box SolidLoops::segment_from(const Box& box) const {
    const Vec2 middle = 0.5F * (box.min + box.max);
    const float rounding = 1e-6F * std::abs(middle.x);
    return {middle, {middle.x + 1.5F * max_size_ + rounding, middle.y}};
}

} // namespace raywalk
