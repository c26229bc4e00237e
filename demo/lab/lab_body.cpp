// SPDX-License-Identifier: MIT
#include "lab/lab_body.hpp"

#include "raywalk/box2d_probe.hpp"

#include "scene/build_world.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk::demo {
namespace {

float distance_to(const Box& box, Vec2 point) {
    const Vec2 nearest{std::clamp(point.x, box.min.x, box.max.x),
                       std::clamp(point.y, box.min.y, box.max.y)};
    return distance(nearest, point);
}

float distance_to_segment(Vec2 a, Vec2 b, Vec2 point) {
    const Vec2 along = b - a;
    const float t = std::clamp(dot(point - a, along) / dot(along, along), 0.0F, 1.0F);
    return distance(a + t * along, point);
}

// Angle of the body that is built for the obstacle (unit: radian).
float angle_of(const SceneObstacle& obstacle) {
    const auto* box = std::get_if<TurnedBox>(&obstacle.shape);
    return box != nullptr ? box->angle : 0.0F;
}

Box moved(const Box& box, Vec2 by) {
    return {box.min + by, box.max + by};
}

} // namespace

LabBody::LabBody(BodyId id, const SceneObstacle& obstacle, Simulation& simulation)
    : id_{id}
    , obstacle_{obstacle}
    , body_{build(obstacle, simulation.world())}
    , home_{body_.position()} {
    note_angle(angle_of(obstacle));
    Navigator& navigator = simulation.navigator();
    if (obstacle.is_loose) {
        navigator.set_body_policy(key_of(body_), BodyPolicy::solid_when_at_rest);
    }
    navigator.invalidate(key_of(body_));
}

SceneObstacle LabBody::obstacle() const {
    SceneObstacle now = obstacle_;
    now.shape = transformed(shape(), 0.0F, home_ - body_.position());
    if (!obstacle_.slide) {
        now.shape = shape();
    }
    return now;
}

// Box2D 3 stores no angle and does not return exactly the one that was set. A body that has not
// rotated since keeps the set angle, so that a saved and loaded scene is identical.
float LabBody::angle() const {
    const float read = body_.angle();
    return read == angle_read_ ? angle_given_ : read;
}

void LabBody::note_angle(float given) {
    angle_given_ = given;
    angle_read_ = body_.angle();
}

Shape LabBody::shape() const {
    return shape_at(obstacle_, body_.position(), angle());
}

bool LabBody::contains(Vec2 point, float tolerance) const {
    const auto* chain = std::get_if<Chain>(&obstacle_.shape);
    if (chain == nullptr) {
        return body_.fixtures().front().contains(point);
    }
    const Shape now = shape();
    const std::vector<Vec2>& points = std::get<Chain>(now).points;
    for (std::size_t i = chain->is_loop ? 0 : 1; i < points.size(); ++i) {
        const Vec2 before = points[i == 0 ? points.size() - 1 : i - 1];
        if (distance_to_segment(before, points[i], point) <= tolerance) {
            return true;
        }
    }
    return false;
}

void LabBody::move(Vec2 by, float turn, Navigator& navigator) {
    const Box box = bounds_of(shape());
    const Vec2 middle = 0.5F * (box.min + box.max);
    const Vec2 from_middle = body_.position() - middle;
    const float sine = std::sin(turn);
    const float cosine = std::cos(turn);
    const Vec2 turned{cosine * from_middle.x - sine * from_middle.y,
                      sine * from_middle.x + cosine * from_middle.y};
    const Vec2 to = middle + turned + by;
    home_ = home_ + to - body_.position();
    navigator.invalidate(key_of(body_));
    const float turned_to = angle() + turn;
    body_.set_transform(to, turned_to);
    note_angle(turned_to);
    if (obstacle_.is_loose) {
        body_.set_velocity({0.0F, 0.0F});
        body_.set_angular_velocity(0.0F);
        body_.set_awake(true);
    }
    navigator.invalidate(key_of(body_));
}

void LabBody::remove(Simulation& simulation) {
    const BodyKey key = key_of(body_);
    simulation.navigator().invalidate(key);
    simulation.navigator().forget(key);
    simulation.world().destroy(body_);
    body_ = {};
}

void LabBody::slide(double hz, std::span<const Character> characters) {
    if (!obstacle_.slide) {
        return;
    }
    const Vec2 position = body_.position();
    const double next_phase = phase_ + 1.0 / hz;
    const Vec2 by = home_ + offset_at(next_phase) - position;
    const Box now = bounds_of(shape());
    const Box next = moved(now, by);
    const bool is_free =
        std::none_of(characters.begin(), characters.end(), [&](const Character& character) {
            const Vec2 center = character.agent.position();
            const float to_next = distance_to(next, center);
            return to_next < character.radius && to_next < distance_to(now, center);
        });
    if (is_free) {
        phase_ = next_phase;
    }
    const float per_second = is_free ? static_cast<float>(hz) : 0.0F;
    body_.set_velocity({per_second * by.x, per_second * by.y});
}

void LabBody::set_phase(double phase, Navigator& navigator) {
    if (obstacle_.slide) {
        phase_ = phase;
        const Vec2 to = home_ + offset_at(phase);
        navigator.invalidate(key_of(body_));
        body_.set_position(to);
        navigator.invalidate(key_of(body_));
    }
}

// Rests at home, slides away, rests, slides back.
Vec2 LabBody::offset_at(double phase) const {
    const Slide& slide = *obstacle_.slide;
    const double half = slide.rest + slide.travel;
    const double time = std::fmod(phase, 2.0 * half);
    const double in_half = std::fmod(time, half);
    const double progress = std::max(0.0, in_half - slide.rest) / slide.travel;
    return static_cast<float>(time < half ? progress : 1.0 - progress) * slide.by;
}

} // namespace raywalk::demo
