// SPDX-License-Identifier: MIT
#include "shapes/walker_shape.hpp"

#include "core/algorithms.hpp"
#include "core/vec2d.hpp"

#include <cstddef>

namespace raywalk {
namespace {

struct Disc {
    Vec2d center;
    double radius;
};

// A disc counts as inside of another up to this part of their size.
constexpr double tolerance = 1e-9;

// The circles of few discs cannot grow for ever; coordinates that are no numbers could go on.
constexpr int max_growths = 1000;

constexpr Disc no_disc{{0.0, 0.0}, infinity};

// How far `disc` reaches out of `circle`.
double excess(const Disc& circle, const Disc& disc) {
    return norm(disc.center - circle.center) + disc.radius - circle.radius;
}

bool is_around(const Disc& circle, std::span<const Disc> discs) {
    return all_of(
        discs, [&](const Disc& disc) { return excess(circle, disc) <= tolerance * circle.radius; });
}

// The smallest circle that touches both from outside.
Disc circle_around(const Disc& a, const Disc& b) {
    const Vec2d way = b.center - a.center;
    const double distance = norm(way);
    const double radius = 0.5 * (distance + a.radius + b.radius);
    if (distance == 0.0) {
        return a.radius < b.radius ? b : a;
    }
    if (a.radius == b.radius) { // symmetrical bodies get their exact middle
        return {0.5 * (a.center + b.center), radius};
    }
    return {a.center + ((radius - a.radius) / distance) * way, radius};
}

// The circle that touches all three from outside, after Apollonius. With the center of `a` as the
// origin, its center c and its radius r + a.radius, |c| = r and |c - x| = r - s for the center x of
// each other disc, whose radius is a.radius + s. The difference of the squares is linear:
// c * x = (x * x - s * s) / 2 + r * s.
Disc circle_around(const Disc& a, const Disc& b, const Disc& c) {
    const Vec2d x1 = b.center - a.center;
    const Vec2d x2 = c.center - a.center;
    const double s1 = b.radius - a.radius;
    const double s2 = c.radius - a.radius;
    const double area = cross(x1, x2);
    const auto solve = [&](double k1, double k2) {
        return Vec2d{(k1 * x2.y - k2 * x1.y) / area, (k2 * x1.x - k1 * x2.x) / area};
    };
    const Vec2d base = solve(0.5 * (dot(x1, x1) - s1 * s1), 0.5 * (dot(x2, x2) - s2 * s2));
    const Vec2d slope = solve(s1, s2); // c = base + r * slope
    const double square = 1.0 - dot(slope, slope);
    const double half = dot(base, slope);
    const double root = std::sqrt(half * half + square * dot(base, base));
    Disc best = no_disc;
    for (const double r : {(half + root) / square, (half - root) / square}) {
        const Disc circle{a.center + (base + r * slope), r + a.radius};
        if (circle.radius < best.radius && is_around(circle, std::array{a, b, c})) {
            best = circle;
        }
    }
    return best;
}

// The discs that the circle touches: at most three decide it.
struct Support {
    std::array<Disc, 4> discs;
    std::size_t count = 0;

    [[nodiscard]] std::span<const Disc> all() const { return {discs.data(), count}; }
};

Disc circle_of(const Support& support) {
    const auto& d = support.discs;
    return support.count == 1   ? d[0]
           : support.count == 2 ? circle_around(d[0], d[1])
                                : circle_around(d[0], d[1], d[2]);
}

// Reduces up to four discs to those that decide the smallest circle around them, and returns it.
Disc reduce(Support& support) {
    const std::array<Disc, 4> discs = support.discs;
    const std::span<const Disc> all{discs.data(), support.count};
    Disc best = no_disc;
    for (unsigned subset = 1; subset < 1U << all.size(); ++subset) {
        Support candidate;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((subset >> i & 1U) != 0) {
                candidate.discs[candidate.count++] = all[i];
            }
        }
        const Disc circle = candidate.count <= 3 ? circle_of(candidate) : no_disc;
        if (circle.radius < best.radius && is_around(circle, all)) {
            best = circle;
            support = candidate;
        }
    }
    return best;
}

std::vector<Disc> discs_of(std::span<const Obstacle> shapes) {
    std::vector<Disc> discs;
    for (const Obstacle& shape : shapes) {
        std::for_each_n(shape.points.begin(), shape.count, [&](Vec2 point) {
            discs.push_back({exact(point), shape.rounding});
        });
    }
    return discs;
}

// A filter that collides with exactly what `a` or `b` does, if there is one.
bool unite(CollisionFilter& a, const CollisionFilter& b) {
    const std::uint64_t categories = a.category_bits | b.category_bits;
    const std::uint64_t masks = a.mask_bits | b.mask_bits;
    const bool a_has_all = categories == a.category_bits && masks == a.mask_bits;
    const bool b_has_all = categories == b.category_bits && masks == b.mask_bits;
    if (a.group_index != b.group_index ||
        (a.category_bits != b.category_bits && a.mask_bits != b.mask_bits && !a_has_all &&
         !b_has_all)) {
        return false;
    }
    a.category_bits = categories;
    a.mask_bits = masks;
    return true;
}

// Unites one pair. Returns false if there is none.
bool unite_pair(std::vector<CollisionFilter>& fixtures) {
    for (std::size_t i = 0; i < fixtures.size(); ++i) {
        for (std::size_t j = i + 1; j < fixtures.size(); ++j) {
            if (unite(fixtures[i], fixtures[j])) {
                fixtures.erase(fixtures.begin() + static_cast<std::ptrdiff_t>(j));
                return true;
            }
        }
    }
    return false;
}

} // namespace

// Grows the circle by the disc that reaches out farthest, until none does.
Vec2 middle_of(std::span<const Obstacle> shapes) {
    const std::vector<Disc> discs = discs_of(shapes);
    if (discs.empty()) {
        return {};
    }
    Support support{.discs = {discs.front()}, .count = 1};
    Disc circle = discs.front();
    for (int i = 0; i < max_growths; ++i) {
        const auto farthest = std::max_element(
            discs.begin(), discs.end(), by([&](auto& disc) { return excess(circle, disc); }));
        if (!(excess(circle, *farthest) > tolerance * circle.radius)) {
            break;
        }
        support.discs[support.count++] = *farthest;
        circle = reduce(support);
    }
    return circle.center;
}

float radius_around(Vec2 middle, std::span<const Obstacle> shapes) {
    float radius = 0.0F;
    for (const Obstacle& shape : shapes) {
        std::for_each_n(shape.points.begin(), shape.count, [&](Vec2 point) {
            radius = std::max(radius, distance(middle, point) + shape.rounding);
        });
    }
    return radius;
}

WalkerHull hull_around(Vec2 middle, std::span<const Obstacle> shapes, float sine, float cosine) {
    std::vector<Vec2> points;
    float rounding = 0.0F;
    for (const Obstacle& shape : shapes) {
        rounding = std::max(rounding, shape.rounding);
        std::for_each_n(shape.points.begin(), shape.count, [&](Vec2 point) {
            const Vec2 arm = point - middle;
            points.push_back({cosine * arm.x - sine * arm.y, sine * arm.x + cosine * arm.y});
        });
    }
    WalkerHull hull = WalkerHull::around(std::move(points), rounding);
    constexpr float rounded_up = 1.0001F;
    const bool is_within =
        hull.extent() + hull.rounding() <= rounded_up * radius_around(middle, shapes);
    return hull.points().size() > 1 && is_within ? hull : WalkerHull{};
}

ObstacleFilter filter_of_fixtures(std::vector<CollisionFilter> fixtures) {
    ObstacleFilter filter;
    if (fixtures.empty()) {
        return filter;
    }
    std::sort(fixtures.begin(), fixtures.end());
    while (unite_pair(fixtures)) {
    }
    std::sort(fixtures.begin(), fixtures.end());
    const CollisionFilter& first = fixtures.front();
    filter.category_bits = first.category_bits;
    filter.mask_bits = first.mask_bits;
    filter.group_index = first.group_index;
    filter.more_fixtures.assign(fixtures.begin() + 1, fixtures.end());
    return filter;
}

} // namespace raywalk
