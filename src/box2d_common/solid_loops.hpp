// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
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

    /// Calls visit(chain, pieces) for each of the chains that a query of an area has met, which are
    /// solid: with its pieces in the world, without the holes in it, none if it is a hole itself.
    /// They are null if it is neither and has none. A chain is a hole if it leads the other way
    /// around than the outermost one that contains it.
    ///
    /// `points_of(chain)` returns the points of one in the world. `visit_in(box, visit)` calls
    /// visit(chain) for all that may be solid in a box, and `is_solid(chain)` tells whether one is.
    template <class Chain, class PointsOf, class VisitIn, class IsSolid, class Visit>
    void for_each_met(const std::vector<Chain>& met,
                      const Box& area,
                      PointsOf points_of,
                      VisitIn visit_in,
                      IsSolid is_solid,
                      Visit visit) {
        std::vector<Outline> outlines;
        for (const Chain chain : met) {
            outlines.push_back(outline(points_of(chain)));
        }
        for (std::size_t i = 0; i < met.size(); ++i) {
            const Outline& own = outlines[i];
            std::vector<const Outline*> others;
            for (const Outline& other : outlines) {
                if (&other != &own &&
                    (is_within(own.box, other.box) || is_within(other.box, own.box))) {
                    others.push_back(&other);
                }
            }
            MetChains<Chain> known;
            std::deque<Outline> found;
            const auto add = [&](Chain other) {
                if (std::ranges::find(met, other) == met.end() && is_solid(other) &&
                    is_within(found.emplace_back(outline(points_of(other))).box, own.box)) {
                    others.push_back(&found.back());
                }
                return true;
            };
            if (!is_within(own.box, area)) { // else all that is in it has been met
                visit_in(own.box,
                         [&](Chain other) { known.is_true_of(other, [&] { return add(other); }); });
            }
            visit(met[i], others.empty() ? nullptr : pieces_among(own, others));
        }
    }

    /// Returns a segment from the middle of `box`, as a box: each loop that counts as solid and
    /// contains the middle has an edge that touches the segment, however it is turned (unit:
    /// meter).
    [[nodiscard]] Box segment_from(const Box& box) const;

private:
    using Points = std::vector<Vec2>;

    // A chain in the world.
    struct Outline {
        Points points;
        Box box;
        double area;  // positive if it is counterclockwise
        Vec2 summary; // a hash of the points
    };

    struct Entry {
        Points points;
        std::shared_ptr<const Pieces> pieces;
    };

    [[nodiscard]] static Outline outline(Points points);

    [[nodiscard]] static bool is_within(const Box& inner, const Box& outer) {
        return inner.min.x >= outer.min.x && inner.max.x <= outer.max.x &&
               inner.min.y >= outer.min.y && inner.max.y <= outer.max.y;
    }

    [[nodiscard]] bool is_small(const Box& box) const;
    [[nodiscard]] std::shared_ptr<const Pieces> pieces_of(std::span<const Vec2> points);
    template <class Find>
    [[nodiscard]] std::shared_ptr<const Pieces> kept(std::span<const Vec2> points, Find find);
    [[nodiscard]] std::shared_ptr<const Pieces> pieces_among(const Outline& own,
                                                             std::vector<const Outline*>& others);
    [[nodiscard]] std::shared_ptr<const Pieces>
    find_pieces_among(const Outline& own, std::span<const Outline* const> others);

    float max_size_;
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, Entry> known_; // by a hash of the points
    std::size_t known_points_ = 0;
};

} // namespace raywalk
