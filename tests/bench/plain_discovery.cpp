// SPDX-License-Identifier: MIT
#include "plain_discovery.hpp"

#include <box2d/b2_distance.h>

#include <algorithm>
#include <array>
#include <limits>

namespace raywalk::bench {
namespace {

struct AnyHit : b2RayCastCallback {
    bool is_hit = false;

    float ReportFixture(b2Fixture* fixture,
                        const b2Vec2& /*p*/,
                        const b2Vec2& /*n*/,
                        float /*f*/) override {
        if (fixture->IsSensor()) {
            return -1.0F;
        }
        is_hit = true;
        return 0.0F;
    }
};

struct PointTest : b2QueryCallback {
    explicit PointTest(Vec2 at)
        : point{at.x, at.y} {}

    bool ReportFixture(b2Fixture* fixture) override {
        is_inside = !fixture->IsSensor() && fixture->TestPoint(point);
        return !is_inside;
    }

    b2Vec2 point;
    bool is_inside = false;
};

// The distance between a segment and the nearest fixture that the query reports.
struct Nearest : b2QueryCallback {
    Nearest(Vec2 from, Vec2 to)
        : ends{b2Vec2{from.x, from.y}, b2Vec2{to.x, to.y}} {
        step.Set(ends.data(), from == to ? 1 : 2, 0.0F);
    }

    bool ReportFixture(b2Fixture* fixture) override {
        for (int child = 0; !fixture->IsSensor() && child < fixture->GetShape()->GetChildCount();
             ++child) {
            b2DistanceInput input;
            input.proxyA.Set(fixture->GetShape(), child);
            input.proxyB = step;
            input.transformA = fixture->GetBody()->GetTransform();
            input.transformB.SetIdentity();
            input.useRadii = false;
            b2SimplexCache cache;
            cache.count = 0;
            b2DistanceOutput output;
            b2Distance(&output, &cache, &input);
            const bool is_circle = fixture->GetType() == b2Shape::e_circle;
            distance = std::min(
                distance, output.distance - (is_circle ? fixture->GetShape()->m_radius : 0.0F));
        }
        return true;
    }

    std::array<b2Vec2, 2> ends;
    b2DistanceProxy step;
    float distance = std::numeric_limits<float>::infinity();
};

b2AABB box_around(Vec2 a, Vec2 b, float by) {
    b2AABB box;
    box.lowerBound = {std::min(a.x, b.x) - by, std::min(a.y, b.y) - by};
    box.upperBound = {std::max(a.x, b.x) + by, std::max(a.y, b.y) + by};
    return box;
}

bool has(std::uint8_t directions, Direction d) {
    return (directions >> static_cast<unsigned>(d) & 1U) != 0;
}

} // namespace

std::vector<std::uint8_t> PlainDiscovery::open_directions(int width, int height) const {
    const auto index = [=](Cell cell) {
        return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(cell.x);
    };
    const auto is_inside = [=](Cell cell) {
        return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height;
    };
    const auto for_each_cell = [=](auto&& visit) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                visit(Cell{x, y});
            }
        }
    };
    std::vector<std::uint8_t> clear(index({0, height}));
    std::vector<bool> free(clear.size());
    for_each_cell([&](Cell cell) {
        const Vec2 center = grid_.center_of(cell);
        free[index(cell)] = is_free(center);
        for (unsigned d = 0; d < direction_count; ++d) {
            const Cell to = neighbor(cell, static_cast<Direction>(d));
            const bool is_open = is_clear(center, grid_.center_of(to));
            clear[index(cell)] =
                static_cast<std::uint8_t>(clear[index(cell)] | (is_open ? 1U : 0U) << d);
        }
    });
    const auto is_open = [&](Cell cell, Direction d) {
        const Cell to = neighbor(cell, d);
        return is_inside(cell) && is_inside(to) && free[index(cell)] && free[index(to)] &&
               has(clear[index(cell)], d) && has(clear[index(to)], opposite(d));
    };
    std::vector<std::uint8_t> open(clear.size());
    for_each_cell([&](Cell cell) {
        for (unsigned i = 0; i < direction_count; ++i) {
            const auto d = static_cast<Direction>(i);
            bool may_go = is_open(cell, d);
            if (is_diagonal(d)) {
                const Direction across = offset(d).x > 0 ? Direction::east : Direction::west;
                const Direction up = offset(d).y > 0 ? Direction::north : Direction::south;
                may_go = may_go && is_open(cell, across) && is_open(cell, up) &&
                         is_open(neighbor(cell, across), up) && is_open(neighbor(cell, up), across);
            }
            open[index(cell)] =
                static_cast<std::uint8_t>(open[index(cell)] | (may_go ? 1U : 0U) << i);
        }
    });
    return open;
}

float PlainDiscovery::distance_from(Cell cell, Direction direction) const {
    return distance_from(
        grid_.center_of(cell), grid_.center_of(neighbor(cell, direction)), reach_ + 1.0F);
}

bool PlainDiscovery::is_free(Vec2 center) const {
    if (reach_ > 0.0F) {
        return distance_from(center, center, reach_) >= reach_;
    }
    PointTest test{center};
    world_->QueryAABB(&test, box_around(center, center, 0.0F));
    return !test.is_inside;
}

bool PlainDiscovery::is_clear(Vec2 from, Vec2 to) const {
    if (reach_ > 0.0F) {
        return distance_from(from, to, reach_) >= reach_;
    }
    AnyHit any;
    world_->RayCast(&any, {from.x, from.y}, {to.x, to.y});
    return !any.is_hit;
}

float PlainDiscovery::distance_from(Vec2 from, Vec2 to, float within) const {
    Nearest nearest{from, to};
    world_->QueryAABB(&nearest, box_around(from, to, within));
    return nearest.distance;
}

} // namespace raywalk::bench
