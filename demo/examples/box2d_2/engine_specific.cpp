// SPDX-License-Identifier: MIT
// Recipes that are written otherwise with Box2D 3.1 and later, or are not needed there. Each text
// between two markers, as //! [predicate], is shown in include/README.md.
#include "recipes/check.hpp"
#include "scene.hpp"

#include <raywalk/destruction_listener.hpp>
#include <raywalk/raywalk.hpp>
#include <vector>

namespace {

constexpr float dt = 1.0F / 60.0F;

void predicate() {
    Scene scene;
    BodyRef bush = scene.add_box({0.0F, 0.0F}, {2.0F, 2.0F});
    b2World& world = scene.world;
    const auto is_decoration = [&](const b2Body& body) {
        return &body == &bush;
    };
    //! [predicate, Box2D 2.4]
    const auto is_solid = [&](const b2Fixture& fixture) {
        return !is_decoration(*fixture.GetBody());
    };
    raywalk::Navigator navigator{raywalk::Box2dProbe{world, is_solid}};
    //! [predicate, Box2D 2.4]
    check(navigator.can_walk_straight({-4.0F, 0.0F}, {4.0F, 0.0F}, {.radius = 0.3F}),
          "through the bush");
}

// What a game does when bodies are destroyed.
class GameListener : public b2DestructionListener {
public:
    void SayGoodbye(b2Fixture* /*fixture*/) override { ++fixtures; }

    void SayGoodbye(b2Joint* /*joint*/) override {}

    int fixtures = 0;
};

void destruction_listener() {
    Scene scene;
    b2World& world = scene.world;
    raywalk::Navigator navigator{raywalk::Box2dProbe{world}};
    GameListener game_listener;
    //! [all destroyed bodies, Box2D 2.4]
    raywalk::DestructionListener listener{navigator, &game_listener}; // calls yours, too
    world.SetDestructionListener(&listener);
    //! [all destroyed bodies, Box2D 2.4]
    BodyRef body = scene.add_character({0.0F, 0.0F});
    raywalk::Agent ghost{navigator, body};
    ghost.navigate_to({4.0F, 0.0F});
    destroy(body);
    navigator.update_agents(dt);
    check(ghost.status() == raywalk::AgentStatus::failed, "its body is gone");
    check(game_listener.fixtures == 1, "the game is told, too");
}

void shift_origin() {
    Scene scene;
    b2World& world = scene.world;
    raywalk::Navigator navigator{raywalk::Box2dProbe{world}};
    std::vector<raywalk::Agent> agents;
    agents.emplace_back(navigator, scene.add_character({1000.0F, 0.0F}));
    agents.back().navigate_to({1004.0F, 0.0F});
    raywalk::Patrol patrol{{{1004.0F, 0.0F}}};
    //! [a world that is moved, Box2D 2.4]
    const b2Vec2 new_origin{1000.0F, 0.0F};
    world.ShiftOrigin(new_origin);
    navigator.shift_origin(new_origin);
    for (raywalk::Agent& agent : agents) {
        agent.shift_origin(new_origin);
    }
    patrol.shift_origin(new_origin); // and each Wander; formations need no call
    //! [a world that is moved, Box2D 2.4]
    for (int i = 0; i < 180; ++i) {
        navigator.update();
        agents.back().update(dt);
        patrol.update(agents.back());
        scene.step(dt);
    }
    const raywalk::Vec2 position = agents.back().position();
    check(agents.back().is_target_reached() && position.x < 5.0F, "the same place");
}

} // namespace

int main() {
    predicate();
    destruction_listener();
    shift_origin();
}
