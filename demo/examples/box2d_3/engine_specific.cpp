// SPDX-License-Identifier: MIT
// Recipes that are written otherwise with Box2D 2.4. Each text between two markers, as
// //! [predicate], is shown in include/README.md.
#include "recipes/check.hpp"
#include "scene.hpp"

#include <raywalk/raywalk.hpp>

namespace {

using raywalk::Vec2;

//! [a mover]
// A character without a body in the world, which the game moves.
struct Character {
    Vec2 position;
    Vec2 velocity;
    Vec2 wanted; // by its agent
};

class Mover : public raywalk::Body {
public:
    explicit Mover(Character& character)
        : character_{&character} {}

    [[nodiscard]] raywalk::BodyKey key() const override { return {}; }

    [[nodiscard]] Vec2 position() const override { return character_->position; }

    [[nodiscard]] float radius() const override { return 0.3F; }

    [[nodiscard]] raywalk::ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return character_->velocity; }

    void set_velocity(Vec2 velocity) override { character_->wanted = velocity; }

    void set_position(Vec2 position) override { character_->position = position; }

private:
    Character* character_;
};

//! [a mover]

// Since Box2D 3.2, the capsule is relative to an origin.
template <class World>
float cast_mover(World world, const b2Capsule& capsule, b2Vec2 way) {
    const b2QueryFilter filter = b2DefaultQueryFilter();
    if constexpr (requires { b2World_CastMover(world, &capsule, way, filter); }) {
        return b2World_CastMover(world, &capsule, way, filter);
    } else {
        return b2World_CastMover(world, {}, &capsule, way, filter);
    }
}

void mover() {
    Scene scene;
    const b2WorldId world = scene.world;
    scene.add_box({0.0F, 0.0F}, {1.0F, 4.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{world}};
    constexpr float dt = 1.0F / 60.0F;
    //! [moving it]
    Character character{.position = {-4.0F, 0.0F}};
    raywalk::Agent agent{navigator, Mover{character}};
    agent.navigate_to({4.0F, 0.0F});
    while (!agent.is_navigation_finished()) { // your game loop
        navigator.update();
        navigator.update_agents(dt);
        const b2Vec2 way = {character.wanted.x * dt, character.wanted.y * dt};
        const b2Vec2 here = {character.position.x, character.position.y};
        const float part = cast_mover(world, {here, here, 0.3F}, way); // b2World_CastMover()
        character.velocity = part * character.wanted;
        character.position = character.position + dt * character.velocity;
    }
    //! [moving it]
    check(agent.is_target_reached(), "the character arrives");
}

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
    mover();
    predicate();
}
