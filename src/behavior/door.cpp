// SPDX-License-Identifier: MIT
#include "raywalk/door.hpp"

#include "core/algorithms.hpp"
#include "core/callback_scope.hpp"
#include "core/log.hpp"
#include "core/vec2d.hpp"
#include "crowd/tuning.hpp"

namespace raywalk {
namespace {

// What is between two parallel lines (unit: meter).
struct Extent {
    double low = infinity;
    double high = -infinity;

    [[nodiscard]] double width() const { return high - low; }

    [[nodiscard]] double middle() const { return 0.5 * (low + high); }
};

Extent extent_along(std::span<const Obstacle> shapes, Vec2d direction) {
    Extent extent;
    for (const Obstacle& shape : shapes) {
        for (int i = 0; i < shape.count; ++i) {
            const double at = dot(exact(shape.points[static_cast<std::size_t>(i)]), direction);
            extent.low = std::min(extent.low, at - shape.rounding);
            extent.high = std::max(extent.high, at + shape.rounding);
        }
    }
    return extent;
}

// A way through a door, straight across one of its sides.
struct DoorWay {
    Vec2d direction;
    Extent thickness;
    Extent width;

    [[nodiscard]] Vec2d point(double along) const {
        const Vec2d across{-direction.y, direction.x};
        return along * direction + width.middle() * across;
    }
};

// Across each of the sides, the narrowest first.
std::vector<DoorWay> ways_through(std::span<const Obstacle> shapes) {
    std::vector<DoorWay> ways;
    const auto add = [&](Vec2d direction) {
        ways.push_back({direction,
                        extent_along(shapes, direction),
                        extent_along(shapes, {-direction.y, direction.x})});
    };
    for (const Obstacle& shape : shapes) {
        const auto count = static_cast<std::size_t>(shape.count);
        for (std::size_t i = 0; count > 1 && i < count; ++i) {
            const Vec2d side = between(shape.points[i], shape.points[(i + 1) % count]);
            if (norm(side) > 0.0) {
                add((1.0 / norm(side)) * Vec2d{-side.y, side.x});
            }
        }
    }
    if (ways.empty()) { // circles alone
        add({1.0, 0.0});
        add({0.0, 1.0});
    }
    std::stable_sort(ways.begin(), ways.end(), by([](auto& way) { return way.thickness.width(); }));
    return ways;
}

} // namespace

LinkId add_door(Navigator& navigator, BodyReference body, const DoorOptions& options) {
    const BodyKey door = body;
    const bool can_read =
        door != BodyKey{} && !CallbackScope::is_any() && !navigator.probe().is_locked();
    std::vector<Obstacle> shapes;
    if (can_read) {
        const CallbackScope scope{CallbackScope::Kind::reading};
        navigator.probe().shapes_of(door, shapes);
    }
    if (shapes.empty() || !std::isfinite(options.cost) || options.cost < 0.0F) {
        log(LogLevel::error,
            "add_door was ignored: the body has no shapes, its cost is out of range, or "
            "the world cannot be read now");
        return 0;
    }
    const auto link_over = [&](const DoorWay& way) {
        const double radius =
            options.max_radius ? double{*options.max_radius} : 0.5 * way.width.width();
        const double gap =
            tuning::door_gap * radius + tuning::door_margin * navigator.grid().cell_size();
        NavigationLink link{.from = Vec2{way.point(way.thickness.low - gap)},
                            .to = Vec2{way.point(way.thickness.high + gap)},
                            .kind = LinkKind::door,
                            .max_radius = static_cast<float>(radius),
                            .navigation_layers = options.navigation_layers,
                            .door = door,
                            .max_wait = options.max_wait};
        link.cost = distance(link.from, link.to) + options.cost;
        return link;
    };
    const std::vector<DoorWay> ways = ways_through(shapes);
    const auto is_free = [&](const DoorWay& way) {
        const NavigationLink link = link_over(way);
        return navigator.has_line_of_sight(link.from, link.to, {}, {&door, 1});
    };
    const auto way = find_if(ways, is_free);
    if (way == ways.end()) {
        log(LogLevel::warning, "add_door: something stands in the way on both sides of the door");
    }
    const LinkId link = navigator.add_link(link_over(way == ways.end() ? ways.front() : *way));
    if (link != 0) {
        navigator.watch(door);
    }
    return link;
}

} // namespace raywalk
