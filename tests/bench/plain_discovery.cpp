// SPDX-License-Identifier: MIT
#include "plain_discovery.hpp"

#include <algorithm>
#include <limits>

namespace raywalk::bench {
namespace {

bool is_solid(const physics::Fixture& fixture) {
    return !fixture.is_sensor();
}

Box box_around(Vec2 a, Vec2 b, float by) {
    return Box{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}}
        .grown(by);
}

template <class Visit>
void visit_cells(int width, int height, Visit visit) {
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            visit(Cell{x, y});
        }
    }
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
        visit_cells(width, height, visit);
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
    bool is_inside = false;
    world_->for_each_fixture_in({center, center}, [&](const physics::Fixture& fixture) {
        is_inside = is_inside || (is_solid(fixture) && fixture.contains(center));
    });
    return !is_inside;
}

bool PlainDiscovery::is_clear(Vec2 from, Vec2 to) const {
    return reach_ > 0.0F ? distance_from(from, to, reach_) >= reach_
                         : !world_->hits(from, to, is_solid);
}

float PlainDiscovery::distance_from(Vec2 from, Vec2 to, float within) const {
    float nearest = std::numeric_limits<float>::infinity();
    world_->for_each_fixture_in(box_around(from, to, within), [&](const physics::Fixture& fixture) {
        if (is_solid(fixture)) {
            nearest = std::min(nearest, fixture.distance_to(from, to));
        }
    });
    return nearest;
}

} // namespace raywalk::bench
