// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "bodies/body_shape.hpp"
#include "box2d_2/box2d_query.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

// Finds out which bodies exist without following their keys: a pointer that physics has handed out
// is compared with them. The broad phase has all bodies but disabled ones and those without
// fixtures. Such a body is found through its landmark, which is in the broad phase and shortly
// before it in the world's list of bodies.
namespace raywalk {
namespace {

constexpr int max_steps_to_body = 32;       // from the landmark, or from the newest body
constexpr std::size_t bodies_per_query = 8; // of the list, which take as long as a query

bool is_in_broad_phase(const b2Body& body) {
    return body.IsEnabled() && body.GetFixtureList() != nullptr;
}

// The middle of the first fixture of a body that is in the broad phase.
std::optional<Vec2> point_of(const b2Body& body) {
    b2AABB box;
    body.GetFixtureList()->GetShape()->ComputeAABB(&box, body.GetTransform(), 0);
    const Vec2 middle = box.GetCenter();
    return is_finite(middle) ? std::optional{middle} : std::nullopt;
}

// The body with that key, if the broad phase has it within `distance` of the point.
const b2Body* find_near(const b2World& world, Vec2 point, float distance, BodyKey key) {
    const b2Body* found = nullptr;
    for_each_fixture_in(
        world, Box{point, point}.grown(distance), [&](const b2Fixture& fixture, int /*child*/) {
            found = key_of(*fixture.GetBody()) == key ? fixture.GetBody() : nullptr;
            return found == nullptr;
        });
    return found;
}

// The body with that key, if it comes at most some steps after `from` in the list.
const b2Body* find_from(const b2Body* from, BodyKey key) {
    for (int step = 0; step <= max_steps_to_body && from != nullptr; ++step) {
        if (key_of(*from) == key) {
            return from;
        }
        from = from->GetNext();
    }
    return nullptr;
}

// Where to look for the body next time: `nearby` is in the broad phase, or null.
void set_place(BodyPlace& place, const b2Body& body, const b2Body* nearby) {
    if (is_in_broad_phase(body)) {
        place.landmark = {};
        place.point = point_of(body);
    } else if (nearby != nullptr) {
        place.landmark = key_of(*nearby);
        place.point = point_of(*nearby);
    }
}

// A step moves no body farther than b2_maxTranslation.
const b2Body* find_landmark(const b2World& world, const BodyPlace& place) {
    const BodyKey key = place.landmark == BodyKey{} ? place.body : place.landmark;
    const b2Body* landmark = nullptr;
    for (const float distance : {0.0F, b2_maxTranslation}) {
        if (landmark == nullptr && place.point) {
            landmark = find_near(world, *place.point, distance, key);
        }
    }
    return landmark;
}

// Bodies that were created one after the other are neighbors in the list; `last` is the one found
// last. New bodies are at the front of the list.
const b2Body* find(const b2World& world, BodyPlace& place, const b2Body* last) {
    const b2Body* body = last != nullptr ? last->GetNext() : nullptr;
    const b2Body* landmark = nullptr;
    if (body == nullptr || key_of(*body) != place.body) {
        landmark = find_landmark(world, place);
        body = find_from(landmark != nullptr ? landmark : world.GetBodyList(), place.body);
    }
    if (body != nullptr) {
        set_place(place, *body, landmark);
    }
    return body;
}

// Walks once along the list, for all bodies that have not been found, and not past the last one.
// `sets_places`: so that they can be asked for next time.
void find_in_list(const b2World& world, std::span<BodyPlace> bodies, bool sets_places) {
    const b2Body* landmark = nullptr;
    int steps = 0;
    auto missing = std::ranges::count(bodies, false, &BodyPlace::exists);
    for (const b2Body* body = world.GetBodyList(); body != nullptr && missing > 0;
         body = body->GetNext()) {
        if (sets_places && is_in_broad_phase(*body)) {
            landmark = body;
            steps = 0;
        }
        BodyPlace* place = find_place(bodies, key_of(*body));
        if (place != nullptr && !place->exists) {
            place->exists = true;
            --missing;
            if (sets_places) {
                set_place(*place, *body, steps <= max_steps_to_body ? landmark : nullptr);
            }
        }
        ++steps;
    }
}

} // namespace

// From high addresses to low ones, since older bodies come later in the list.
void Box2dProbe::locate(std::span<BodyPlace> bodies) const {
    const auto count = static_cast<std::size_t>(world_->GetBodyCount());
    const bool asks = bodies.size() * bodies_per_query < count;
    const b2Body* last = nullptr;
    bool all_exist = true;
    for (auto place = bodies.rbegin(); place != bodies.rend(); ++place) {
        const b2Body* body = asks ? find(*world_, *place, last) : nullptr;
        place->exists = body != nullptr;
        all_exist = all_exist && place->exists;
        last = place->exists ? body : last;
    }
    if (!all_exist) {
        find_in_list(*world_, bodies, asks);
    }
}

} // namespace raywalk
