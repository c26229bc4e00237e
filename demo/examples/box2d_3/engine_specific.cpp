// SPDX-License-Identifier: MIT
// Recipes that are written otherwise with Box2D 2.4. Each text between two markers, as
// //! [predicate], is shown in include/README.md.
#include "recipes/check.hpp"
#include "scene.hpp"

#include <raywalk/raywalk.hpp>

namespace {

void predicate() {
    Scene scene;
    BodyRef bush = scene.add_box({0.0F, 0.0F}, {2.0F, 2.0F});
    const b2WorldId world = scene.world;
    const auto is_decoration = [&](b2BodyId body) {
        return B2_ID_EQUALS(body, bush);
    };
    //! [predicate, Box2D 3]
    const auto is_solid = [&](b2ShapeId shape) {
        return !is_decoration(b2Shape_GetBody(shape));
    };
    raywalk::Navigator navigator{raywalk::Box2dProbe{world, is_solid}};
    //! [predicate, Box2D 3]
    check(navigator.can_walk_straight({-4.0F, 0.0F}, {4.0F, 0.0F}, {.radius = 0.3F}),
          "through the bush");
}

} // namespace

int main() {
    predicate();
}
