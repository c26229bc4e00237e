// SPDX-License-Identifier: MIT
#include "query/narrow_gaps.hpp"

#include "raywalk/path_query.hpp"

#include "query/path_links.hpp"
#include "shapes/sweep.hpp"

#include <tuple>
#include <utility>

namespace raywalk {
namespace {

// A segment between the hulls of two obstacles.
struct Bridge {
    Vec2d from;
    Vec2d to;
    double length = 0.0;
};

// Calls visit(a, b) for each side of the hull; for a single point, once with that.
template <class Visit>
void for_each_side(const Obstacle& obstacle, Visit visit) {
    for (int i = 0; i < (obstacle.count < 3 ? 1 : obstacle.count); ++i) {
        visit(exact(obstacle.points[i]), exact(obstacle.points[(i + 1) % obstacle.count]));
    }
}

// Appends the bridges from each corner of `one` to each side of `other`. Those of disjoint hulls
// include the shortest, and several of them where sides are parallel.
void add_bridges(const Obstacle& one, const Obstacle& other, std::vector<Bridge>& bridges) {
    for (int i = 0; i < one.count; ++i) {
        const Vec2d corner = exact(one.points[i]);
        for_each_side(other, [&](Vec2d a, Vec2d b) {
            const Vec2d to = nearest_on_segment(corner, a, b);
            bridges.push_back({corner, to, norm(to - corner)});
        });
    }
}

// The gap between the surfaces at the ends of a bridge, which is longer than both roundings.
NarrowGap gap_at(const Bridge& bridge, const Obstacle& one, const Obstacle& other) {
    const auto point_at = [&](double distance) {
        const Vec2d p = bridge.from + (distance / bridge.length) * (bridge.to - bridge.from);
        return Vec2{static_cast<float>(p.x), static_cast<float>(p.y)};
    };
    NarrowGap gap;
    gap.from = point_at(one.rounding);
    gap.to = point_at(bridge.length - other.rounding);
    gap.from_body = one.body;
    gap.to_body = other.body;
    gap.width = static_cast<float>(bridge.length - one.rounding - other.rounding);
    return gap;
}

bool is_before(const NarrowGap& a, const NarrowGap& b) {
    const auto key = [](const NarrowGap& gap) {
        return std::tuple{gap.width, gap.from.x, gap.from.y, gap.to.x, gap.to.y};
    };
    return key(a) < key(b);
}

// True if the hulls share a point.
bool do_overlap(const Obstacle& one, const Obstacle& other) {
    bool overlap = false;
    for (int i = 0; !overlap && i < one.count; ++i) {
        overlap =
            hull_distance_squared(other, one.points[i], one.points[(i + 1) % one.count]) == 0.0;
    }
    return overlap || hull_distance_squared(one, other.points[0], other.points[0]) == 0.0;
}

// The narrowest gap that a leg of a path crosses, among all obstacles so near that they may matter.
class LegGaps {
public:
    explicit LegGaps(float widest)
        : widest_{widest} {}

    void add_leg(const Sweep& leg, const ObstacleSet& obstacles) {
        std::vector<const Obstacle*> nearby;
        for (const ReachedObstacle& obstacle : obstacles.all()) {
            if (obstacle.stops(leg)) {
                for (const Obstacle* other : nearby) {
                    add_pair(leg.from, leg.to, obstacle.shape(), *other);
                }
                nearby.push_back(&obstacle.shape());
            }
        }
    }

    [[nodiscard]] const std::optional<NarrowGap>& narrowest() const { return narrowest_; }

private:
    void add_pair(Vec2 a, Vec2 b, const Obstacle& one, const Obstacle& other) {
        if (do_overlap(one, other)) {
            return;
        }
        bridges_.clear();
        add_bridges(one, other, bridges_);
        const std::size_t turned = bridges_.size();
        add_bridges(other, one, bridges_);
        for (std::size_t i = turned; i < bridges_.size(); ++i) {
            std::swap(bridges_[i].from, bridges_[i].to);
        }
        double shortest = infinity;
        for (const Bridge& bridge : bridges_) {
            shortest = std::min(shortest, bridge.length);
        }
        const double rounding = static_cast<double>(one.rounding) + other.rounding;
        if (shortest <= rounding || shortest > rounding + widest_) {
            return;
        }
        constexpr double equality = 1.0 + 1e-9;
        for (const Bridge& bridge : bridges_) {
            if (bridge.length <= shortest * equality &&
                do_segments_meet(bridge.from, bridge.to, exact(a), exact(b))) {
                add_gap(gap_at(bridge, one, other));
            }
        }
    }

    void add_gap(NarrowGap gap) {
        if (std::tuple{gap.to.x, gap.to.y} < std::tuple{gap.from.x, gap.from.y}) {
            std::swap(gap.from, gap.to);
            std::swap(gap.from_body, gap.to_body);
        }
        if (!narrowest_ || is_before(gap, *narrowest_)) {
            narrowest_ = gap;
        }
    }

    float widest_;
    std::vector<Bridge> bridges_;
    std::optional<NarrowGap> narrowest_;
};

} // namespace

std::optional<NarrowGap>
narrowest_gap_along(const Path& path, const NeighborCache& cache, const PathQuery& query) {
    const float needed = 2.0F * query.walker.reach();
    const float widest = needed + 0.25F * cache.grid().cell_size();
    LegGaps gaps{widest};
    std::vector<Obstacle> nearby;
    for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
        if (is_on_link(path, i)) {
            continue;
        }
        // Where the leg crosses a gap, it is within its width of both obstacles.
        const Sweep leg{path.points[i], path.points[i + 1], widest};
        cache.obstacles_in(leg.bounds(), query.ignored_bodies, nearby);
        gaps.add_leg(leg, {nearby, widest});
    }
    std::optional<NarrowGap> narrowest = gaps.narrowest();
    if (narrowest) {
        narrowest->needed_width = needed;
    }
    return narrowest;
}

} // namespace raywalk
