// SPDX-License-Identifier: MIT
#include "physics/shape.hpp"

#include <utility>

namespace raywalk::physics {

Shape circle(float radius, Vec2 center) {
    return {Shape::Kind::circle, {center}, radius};
}

Shape box(const Box& box) {
    return polygon({box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}});
}

Shape polygon(std::vector<Vec2> points) {
    return {Shape::Kind::polygon, std::move(points)};
}

Shape edge(Vec2 a, Vec2 b) {
    return edges({a, b});
}

Shape edges(std::vector<Vec2> points) {
    return {Shape::Kind::edges, std::move(points)};
}

Shape chain(std::vector<Vec2> points) {
    return {Shape::Kind::chain, std::move(points)};
}

Shape loop(std::vector<Vec2> points) {
    return {Shape::Kind::loop, std::move(points)};
}

} // namespace raywalk::physics
