// SPDX-License-Identifier: MIT
#include "support/reference_discovery.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace raywalk::test {
namespace {

// Results nearer to the border between open and closed are too close to call.
constexpr double too_close = 1e-4;

struct Vec2d {
    double x;
    double y;
};

Openness both(Openness a, Openness b) {
    if (a == Openness::closed || b == Openness::closed) {
        return Openness::closed;
    }
    return a == Openness::open ? b : a;
}

Openness either(Openness a, Openness b) {
    if (a == Openness::open || b == Openness::open) {
        return Openness::open;
    }
    return a == Openness::closed ? b : a;
}

std::vector<Vec2d> in_double(std::span<const Vec2> points) {
    std::vector<Vec2d> converted;
    for (const Vec2 point : points) {
        converted.push_back({point.x, point.y});
    }
    return converted;
}

// The overlap of two point sets along the normal of the edge from a to b.
double
overlap_across(Vec2d a, Vec2d b, const std::vector<Vec2d>& one, const std::vector<Vec2d>& other) {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length == 0.0) {
        return std::numeric_limits<double>::infinity();
    }
    const auto project = [&](Vec2d p) {
        return ((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) / length;
    };
    const auto less = [&](Vec2d p, Vec2d q) {
        return project(p) < project(q);
    };
    const auto [one_low, one_high] = std::minmax_element(one.begin(), one.end(), less);
    const auto [other_low, other_high] = std::minmax_element(other.begin(), other.end(), less);
    return std::min(project(*one_high) - project(*other_low),
                    project(*other_high) - project(*one_low));
}

// The penetration depth of two convex shapes, by the separating axis theorem.
double depth(const std::vector<Vec2d>& one, const std::vector<Vec2d>& other) {
    double least = std::numeric_limits<double>::infinity();
    for (const auto* shape : {&one, &other}) {
        for (std::size_t i = 0; i < shape->size(); ++i) {
            const Vec2d from = (*shape)[i];
            const Vec2d to = (*shape)[(i + 1) % shape->size()];
            least = std::min(least, overlap_across(from, to, one, other));
        }
    }
    return least;
}

// The distance between the segment and the part without Box2D's skins; below 0 if they overlap.
double separation(const physics::Part& part, Vec2 a, Vec2 b) {
    const std::array both_ends = {a, b};
    const auto ends = std::span<const Vec2>{both_ends}.first(a == b ? 1 : 2);
    const double distance = physics::distance(part.points, ends);
    if (part.radius > 0.0F) {
        return distance - part.radius;
    }
    if (distance > too_close) {
        return distance;
    }
    const double overlap = depth(in_double(part.points), in_double(ends));
    return overlap > 0.0 ? -overlap : distance;
}

class Asker {
public:
    Asker(const physics::World& world, float reach)
        : world_{world}
        , reach_{reach} {}

    [[nodiscard]] Openness ask(Vec2 a, Vec2 b) const {
        double nearest = std::numeric_limits<double>::infinity();
        bool is_hit = false;
        const float margin = reach_ + 0.1F;
        const Box box{{std::min(a.x, b.x) - margin, std::min(a.y, b.y) - margin},
                      {std::max(a.x, b.x) + margin, std::max(a.y, b.y) + margin}};
        world_.for_each_fixture_in(box, [&](const physics::Fixture& fixture) {
            if (!fixture.is_sensor()) {
                for (const physics::Part& part : fixture.parts()) {
                    nearest = std::min(nearest, separation(part, a, b));
                }
                is_hit = is_hit || (a == b && fixture.contains(a));
            }
        });
        if (std::abs(nearest - reach_) < too_close) {
            return Openness::too_close_to_call;
        }
        if (reach_ > 0.0F) {
            return nearest > reach_ ? Openness::open : Openness::closed;
        }
        if (a != b) { // the query has tested the point, if it is one
            is_hit = hits(a, b) || hits(b, a);
        }
        return is_hit ? Openness::closed : Openness::open;
    }

private:
    [[nodiscard]] bool hits(Vec2 from, Vec2 to) const {
        return world_.hits(from, to, [](const physics::Fixture& f) { return !f.is_sensor(); });
    }

    const physics::World& world_;
    float reach_;
};

} // namespace

ReferenceDiscovery::ReferenceDiscovery(
    const physics::World& world, const Grid& grid, float reach, Cell low, Cell high)
    : low_{low}
    , high_{high} {
    const Asker asker{world, reach};
    for (int y = low.y; y <= high.y; ++y) {
        for (int x = low.x; x <= high.x; ++x) {
            const Cell cell{x, y};
            const Vec2 center = grid.center_of(cell);
            const auto ask = [&](Direction direction) {
                return asker.ask(center, grid.center_of(neighbor(cell, direction)));
            };
            answers_.push_back({asker.ask(center, center),
                                ask(Direction::east),
                                ask(Direction::north),
                                ask(Direction::north_east),
                                ask(Direction::south_east)});
        }
    }
}

const ReferenceDiscovery::Answers& ReferenceDiscovery::at(Cell cell) const {
    const int width = high_.x - low_.x + 1;
    return answers_.at(static_cast<std::size_t>((cell.y - low_.y) * width + cell.x - low_.x));
}

Openness ReferenceDiscovery::sweep(Cell cell, Direction direction) const {
    switch (direction) {
    case Direction::east:
        return at(cell).east;
    case Direction::north:
        return at(cell).north;
    case Direction::north_east:
        return at(cell).north_east;
    case Direction::south_east:
        return at(cell).south_east;
    default:
        return sweep(neighbor(cell, direction), opposite(direction));
    }
}

Openness ReferenceDiscovery::straight(Cell cell, Direction direction) const {
    return both(sweep(cell, direction), both(center(cell), center(neighbor(cell, direction))));
}

Openness ReferenceDiscovery::step(Cell cell,
                                  Direction direction,
                                  Neighborhood neighborhood,
                                  DiagonalMode mode) const {
    const Openness walk = straight(cell, direction);
    if (!is_diagonal(direction)) {
        return walk;
    }
    if (neighborhood == Neighborhood::hex) {
        const bool is_step =
            direction == Direction::north_west || direction == Direction::south_east;
        return is_step ? walk : Openness::closed;
    }
    if (neighborhood == Neighborhood::square_4 || mode == DiagonalMode::never) {
        return Openness::closed;
    }
    const Cell by = offset(direction);
    const Direction across = by.x > 0 ? Direction::east : Direction::west;
    const Direction up = by.y > 0 ? Direction::north : Direction::south;
    const Openness one_way = both(straight(cell, across), straight(neighbor(cell, across), up));
    const Openness other_way = both(straight(cell, up), straight(neighbor(cell, up), across));
    if (mode == DiagonalMode::only_if_no_obstacles) {
        return both(walk, both(one_way, other_way));
    }
    if (mode == DiagonalMode::at_least_one_walkable) {
        return both(walk, either(one_way, other_way));
    }
    return walk;
}

} // namespace raywalk::test
