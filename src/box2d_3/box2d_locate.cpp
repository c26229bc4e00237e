// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

namespace raywalk {

void Box2dProbe::locate(std::span<BodyPlace> bodies) const {
    for (BodyPlace& place : bodies) {
        const b2BodyId body = b2LoadBodyId(place.body.value);
        place.exists = b2Body_IsValid(body) && b2Body_GetWorld(body).index1 == world_.index1;
    }
}

} // namespace raywalk
