// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

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
    /// touches itself. They depend on the points alone, so they are kept; the first time takes a
    /// time quadratic in the number of points.
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

    float max_size_;
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, Entry> known_; // by a hash of the points
    std::size_t known_points_ = 0;
};

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

} // namespace raywalk
