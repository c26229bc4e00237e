// SPDX-License-Identifier: MIT
#include "box2d_common/solid_loops.hpp"

#include "raywalk/low_level/convex_pieces.hpp"

#include "shapes/fingerprint.hpp"
#include "core/input_check.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk {
namespace {

// More are not kept: chains that change all the time must not fill the memory.
constexpr std::size_t max_known_points = 1U << 18U;

std::shared_ptr<const SolidLoops::Pieces> find_pieces(std::vector<Vec2> points) {
    points.pop_back(); // the first once more
    SolidLoops::Pieces pieces;
    for (const std::vector<Vec2>& piece : convex_pieces(points)) {
        Obstacle& obstacle = pieces.emplace_back();
        obstacle.count = static_cast<int>(piece.size());
        std::copy(piece.begin(), piece.end(), obstacle.points.begin());
    }
    return pieces.empty() ? nullptr : std::make_shared<SolidLoops::Pieces>(std::move(pieces));
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

std::shared_ptr<const SolidLoops::Pieces> SolidLoops::pieces_of(std::span<const Vec2> points) {
    const std::uint64_t hash = fingerprint_of(points, 0.0F);
    const std::scoped_lock lock{mutex_};
    if (known_points_ > max_known_points) {
        known_.clear();
        known_points_ = 0;
    }
    Entry& entry = known_[hash];
    if (!std::ranges::equal(points, entry.points)) {
        entry.points.assign(points.begin(), points.end());
        entry.pieces = find_pieces(entry.points);
        known_points_ += points.size();
    }
    return entry.pieces;
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
