// SPDX-License-Identifier: MIT
#include "raywalk/path_simplification.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

// Decides which points of a path stay.
class PathSimplifier {
public:
    PathSimplifier(Navigator& navigator, const Path& path, double epsilon)
        : navigator_{navigator}
        , path_{path}
        , epsilon_{epsilon}
        , stays_(path.points.size(), false) {}

    /// Drops points between two that stay.
    void simplify(std::size_t first, std::size_t last) {
        std::vector<std::pair<std::size_t, std::size_t>> stretches{{first, last}};
        while (!stretches.empty()) {
            const auto [from, to] = stretches.back();
            stretches.pop_back();
            stays_[from] = stays_[to] = true;
            if (to - from < 2) {
                continue;
            }
            const auto [farthest, distance] = farthest_between(from, to);
            if (distance > epsilon_ ||
                !navigator_.can_walk(path_.points[from], path_.points[to], path_.walker)) {
                stretches.emplace_back(from, farthest);
                stretches.emplace_back(farthest, to);
            }
        }
    }

    [[nodiscard]] bool stays(std::size_t point) const { return stays_[point]; }

private:
    struct Farthest {
        std::size_t point;
        double distance;
    };

    // The point between two that is farthest from the straight line; the middle one if all are on
    // it.
    [[nodiscard]] Farthest farthest_between(std::size_t from, std::size_t to) const {
        const Vec2d a = exact(path_.points[from]);
        const Vec2d b = exact(path_.points[to]);
        Farthest farthest{from + (to - from) / 2, 0.0};
        for (std::size_t i = from + 1; i < to; ++i) {
            const Vec2d point = exact(path_.points[i]);
            const double distance = norm(point - nearest_on_segment(point, a, b));
            if (distance > farthest.distance) {
                farthest = {i, distance};
            }
        }
        return farthest;
    }

    Navigator& navigator_;
    const Path& path_;
    double epsilon_;
    std::vector<bool> stays_;
};

} // namespace

Path simplified(Navigator& navigator, Path path, float epsilon) {
    if (!(epsilon > 0.0F) || path.points.size() < 3) {
        return path;
    }
    PathSimplifier simplifier{navigator, path, epsilon};
    std::size_t first = 0;
    for (const LinkLeg& leg : path.links) {
        simplifier.simplify(first, leg.first);
        first = leg.last;
    }
    simplifier.simplify(first, path.points.size() - 1);

    std::vector<Vec2> points;
    std::vector<std::size_t> place_of(path.points.size());
    for (std::size_t i = 0; i < path.points.size(); ++i) {
        const bool is_on_link =
            std::any_of(path.links.begin(), path.links.end(), [i](const LinkLeg& leg) {
                return leg.first <= i && i <= leg.last;
            });
        if (is_on_link || simplifier.stays(i)) {
            place_of[i] = points.size();
            points.push_back(path.points[i]);
        }
    }
    path.length = 0.0;
    std::size_t next = 0;
    for (LinkLeg& leg : path.links) {
        leg.first = place_of[leg.first];
        leg.last = place_of[leg.last];
        path.length += length_of({points.data() + next, leg.first + 1 - next}) + leg.cost;
        next = leg.last;
    }
    path.length += length_of({points.data() + next, points.size() - next});
    path.points = std::move(points);
    return path;
}

} // namespace raywalk
