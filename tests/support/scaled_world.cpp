// SPDX-License-Identifier: MIT
#include "support/scaled_world.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <ostream>
#include <utility>

namespace raywalk::test {
namespace {

std::size_t thing_of(BodyKey key) {
    return static_cast<std::size_t>(key.value - 1);
}

Vec2d nearest_on(Vec2d point, Vec2d a, Vec2d b) {
    const Vec2d along = b - a;
    const double square = dot(along, along);
    const double t = square > 0.0 ? std::clamp(dot(point - a, along) / square, 0.0, 1.0) : 0.0;
    return a + t * along;
}

// Where a circle that overlaps the shape is pushed to. A center inside goes out of the nearest
// side.
Vec2d pushed_out(const Obstacle& shape, Vec2d center, double radius) {
    const auto count = static_cast<std::size_t>(shape.count);
    Vec2d nearest = exact(shape.points[0]);
    bool is_inside = count > 2;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2d a = exact(shape.points[i]);
        const Vec2d b = exact(shape.points[(i + 1) % count]);
        const Vec2d point = nearest_on(center, a, b);
        nearest = norm(center - point) < norm(center - nearest) ? point : nearest;
        is_inside = is_inside && cross(b - a, center - a) > 0.0;
    }
    const double distance = norm(center - nearest);
    const double reach = radius + shape.rounding;
    if (distance == 0.0 || (!is_inside && distance >= reach)) {
        return center;
    }
    return nearest + ((is_inside ? -reach : reach) / distance) * (center - nearest);
}

bool is_loose(const ScaledThing& thing) {
    return thing.motion == Motion::loose && thing.exists;
}

void push_pair(ScaledThing& a, ScaledThing& b) {
    const Vec2d way = between(a.position, b.position);
    const double distance = norm(way);
    const double reach = double{a.radius} + b.radius;
    if (distance == 0.0 || distance >= reach) {
        return;
    }
    const double mass_a = double{a.weight} * a.radius * a.radius;
    const double mass_b = double{b.weight} * b.radius * b.radius;
    const Vec2d push = ((reach - distance) / (distance * (mass_a + mass_b))) * way;
    a.position = Vec2{exact(a.position) - mass_b * push};
    b.position = Vec2{exact(b.position) + mass_a * push};
}

} // namespace

BodyKey key_of(std::size_t thing) {
    return {thing + 1};
}

std::size_t ScaledWorld::add(ScaledThing thing) {
    things_.push_back(std::move(thing));
    return things_.size() - 1;
}

void ScaledWorld::append_shapes(std::size_t index, std::vector<Obstacle>& found) const {
    const ScaledThing& thing = things_[index];
    for (Obstacle shape : thing.shapes) {
        shape.body = key_of(index);
        for (Vec2& point : shape.points) {
            point = point + thing.position;
        }
        found.push_back(shape);
    }
}

void ScaledWorld::step(float dt) {
    std::vector<Vec2> before;
    for (ScaledThing& thing : things_) {
        before.push_back(thing.position);
        if (thing.motion != Motion::fixed) {
            thing.velocity = (1.0F - thing.damping) * thing.velocity;
            thing.position = thing.position + dt * thing.velocity;
        }
    }
    const auto unpushed = [&](std::size_t i) {
        return before[i] + dt * things_[i].velocity;
    };
    for (int pass = 0; pass < 4; ++pass) {
        push_apart();
    }
    for (std::size_t i = 0; i < things_.size(); ++i) {
        if (is_loose(things_[i]) && things_[i].position != unpushed(i)) {
            things_[i].velocity = (1.0F / dt) * (things_[i].position - before[i]);
        }
    }
}

void ScaledWorld::push_apart() {
    for (std::size_t i = 0; i < things_.size(); ++i) {
        for (std::size_t k = i + 1; k < things_.size() && is_loose(things_[i]); ++k) {
            if (is_loose(things_[k])) {
                push_pair(things_[i], things_[k]);
            }
        }
    }
    std::vector<Obstacle> walls;
    for (std::size_t i = 0; i < things_.size(); ++i) {
        if (things_[i].motion != Motion::loose && things_[i].exists && !things_[i].is_sensor) {
            append_shapes(i, walls);
        }
    }
    for (ScaledThing& thing : things_) {
        for (const Obstacle& wall : walls) {
            if (is_loose(thing) && !wall.is_one_sided) {
                thing.position = Vec2{pushed_out(wall, exact(thing.position), thing.radius)};
            }
        }
    }
}

bool ScaledProbe::is_obstacle(std::size_t thing, const ObstacleFilter& filter) const {
    const ScaledThing& body = (*world_)[thing];
    if (!body.exists || body.is_sensor) {
        return false;
    }
    switch (policy_of(key_of(thing), filter)) {
    case BodyPolicy::ignored:
        return false;
    case BodyPolicy::solid:
        return true;
    case BodyPolicy::solid_when_at_rest:
        return body.velocity == Vec2{};
    case BodyPolicy::by_type:
        break;
    }
    const BodyTypes types = filter.body_types;
    return body.motion == Motion::fixed    ? types.static_bodies
           : body.motion == Motion::driven ? types.kinematic_bodies
                                           : types.dynamic_bodies;
}

void ScaledProbe::obstacles_in(const Box& box,
                               const ObstacleFilter& filter,
                               std::vector<Obstacle>& found) const {
    std::vector<Obstacle> all;
    for (std::size_t i = 0; i < world_->size(); ++i) {
        if (is_obstacle(i, filter)) {
            world_->append_shapes(i, all);
        }
    }
    for (const Obstacle& obstacle : all) {
        if (obstacle.bounds().overlaps(box)) {
            found.push_back(obstacle);
        }
    }
}

void ScaledProbe::sensors_in(const Box& box,
                             std::uint64_t category_bits,
                             std::vector<Sensor>& found) const {
    constexpr std::uint64_t category = 2;
    std::vector<Obstacle> all;
    for (std::size_t i = 0; i < world_->size(); ++i) {
        if ((*world_)[i].is_sensor && (category_bits & category) != 0) {
            world_->append_shapes(i, all);
        }
    }
    for (const Obstacle& shape : all) {
        if (shape.bounds().overlaps(box)) {
            found.push_back({shape, category});
        }
    }
}

Box ScaledProbe::bounds_of(BodyKey body, const ObstacleFilter& filter) const {
    std::vector<Obstacle> shapes;
    if (is_obstacle(thing_of(body), filter)) {
        shapes_of(body, shapes);
    }
    Box box{{1.0F, 1.0F}, {-1.0F, -1.0F}};
    for (const Obstacle& shape : shapes) {
        box = box.united(shape.bounds());
    }
    return box;
}

Population ScaledProbe::population() const {
    std::uint64_t population = 1;
    for (std::size_t i = 0; i < world_->size(); ++i) {
        population = 31 * population + ((*world_)[i].exists ? 2 : 1);
    }
    return {population, 0};
}

void ScaledProbe::list_bodies(std::vector<BodyKey>& bodies) const {
    bodies.clear();
    for (std::size_t i = 0; i < world_->size(); ++i) {
        if ((*world_)[i].exists) {
            bodies.push_back(key_of(i));
        }
    }
    std::sort(bodies.begin(), bodies.end());
}

void ScaledProbe::shapes_of(BodyKey body, std::vector<Obstacle>& found) const {
    world_->append_shapes(thing_of(body), found);
}

void ScaledBody::apply_force_toward(Vec2 velocity, float max_force, float dt) {
    const Vec2d change = between(thing().velocity, velocity);
    const double size = norm(change);
    const double part = size > 0.0 ? std::min(1.0, double{max_force} * dt / size) : 0.0;
    thing().velocity = Vec2{exact(thing().velocity) + part * change};
}

} // namespace raywalk::test
