// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace raywalk {

/// Chains, each with whether something is true of it: those that one query has met. The first few
/// take no allocation.
template <class Chain>
class MetChains {
public:
    /// Returns what `find_out()` says of the chain when it is met first.
    template <class FindOut>
    bool is_true_of(Chain chain, FindOut find_out) {
        for (std::size_t i = 0; i < count_; ++i) {
            const Entry& entry = i < few_.size() ? few_[i] : others_[i - few_.size()];
            if (entry.first == chain) {
                return entry.second;
            }
        }
        const bool is_true = find_out();
        if (count_ < few_.size()) {
            few_[count_] = {chain, is_true};
        } else {
            others_.emplace_back(chain, is_true);
        }
        ++count_;
        return is_true;
    }

private:
    using Entry = std::pair<Chain, bool>;

    std::array<Entry, 8> few_{};
    std::vector<Entry> others_;
    std::size_t count_ = 0;
};

/// The closed chains that count as solid, as convex pieces. Several threads may use it at once.
class SolidLoops {
public:
    /// The pieces of a chain, in the coordinates of its points, without a body.
    using Pieces = std::vector<Obstacle>;

    /// Chains wider or higher than `max_size` are not solid (unit: meter).
    explicit SolidLoops(float max_size);

    /// Returns those up to that size, which is corrected; null for 0.
    [[nodiscard]] static std::shared_ptr<SolidLoops> up_to(float max_size);

    /// Returns the pieces of the chain with `count` points, where `point_at(i)` is point i; null if
    /// it is not solid: if its last point is not its first, it is too large, or it crosses or
    /// touches itself. They depend on the points alone, so they are kept.
    template <class PointAt>
    [[nodiscard]] std::shared_ptr<const Pieces> pieces_of(std::size_t count, PointAt point_at) {
        if (count < 4 || point_at(0) != point_at(count - 1)) {
            return nullptr;
        }
        thread_local std::vector<Vec2> points; // keeps its memory
        points.clear();
        Box box{point_at(0), point_at(0)};
        for (std::size_t i = 0; i < count; ++i) {
            const Vec2 point = point_at(i);
            box = box.united({point, point});
            if (!is_finite(point) || !is_small(box)) {
                return nullptr;
            }
            points.push_back(point);
        }
        return pieces_of(points);
    }

    /// Returns the pieces in the world of a chain that is solid: without the holes in it, none if
    /// it is a hole itself; null if it is neither and has none. A chain is a hole if it leads the
    /// other way around than the outermost one that contains it.
    ///
    /// `met` are chains that are solid, among them all that contain this one; `points_of(chain)`
    /// returns the points of one in the world. `visit_in(box, visit)` calls visit(chain) for all
    /// that may be solid in a box, and `is_solid(chain)` tells whether one is.
    template <class Chain, class PointsOf, class VisitIn, class IsSolid>
    [[nodiscard]] std::shared_ptr<const Pieces> pieces_among(Chain chain,
                                                             const std::vector<Chain>& met,
                                                             PointsOf points_of,
                                                             VisitIn visit_in,
                                                             IsSolid is_solid) {
        MetChains<Chain> known;
        std::vector<std::vector<Vec2>> others;
        const auto add = [&](Chain other) {
            known.is_true_of(other, [&] {
                if (other != chain && is_solid(other)) {
                    others.push_back(points_of(other));
                }
                return true;
            });
        };
        const std::vector<Vec2> points = points_of(chain);
        Box box{points.front(), points.front()};
        for (const Vec2 point : points) {
            box = box.united({point, point});
        }
        std::ranges::for_each(met, add);
        visit_in(box, add);
        return others.empty() ? nullptr : pieces_among(points, others);
    }

    /// Returns a segment from the middle of `box`, as a box: each loop that counts as solid and
    /// contains the middle has an edge that touches the segment, however it is turned (unit:
    /// meter).
    [[nodiscard]] Box segment_from(const Box& box) const;

private:
    struct Entry {
        std::vector<Vec2> points;
        std::shared_ptr<const Pieces> pieces;
    };

    [[nodiscard]] bool is_small(const Box& box) const;
    [[nodiscard]] std::shared_ptr<const Pieces> pieces_of(std::span<const Vec2> points);
    template <class Find>
    [[nodiscard]] std::shared_ptr<const Pieces> kept(std::span<const Vec2> points, Find find);
    [[nodiscard]] std::shared_ptr<const Pieces>
    pieces_among(const std::vector<Vec2>& points, std::span<const std::vector<Vec2>> others);
    [[nodiscard]] std::shared_ptr<const Pieces>
    find_pieces_among(const std::vector<Vec2>& points, std::span<const std::vector<Vec2>> others);

    float max_size_;
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, Entry> known_; // by a hash of the points
    std::size_t known_points_ = 0;
};

} // namespace raywalk
