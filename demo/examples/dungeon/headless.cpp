// SPDX-License-Identifier: MIT
// Plays the game without a window: the player crosses the room, the door opens after 5 s, and then
// all skeletons come.
#include "dungeon.hpp"
#include "recipes/check.hpp"

namespace {

bool is_in_swamp(raywalk::Vec2 point) {
    return level[static_cast<std::size_t>(point.y)][static_cast<std::size_t>(point.x)] == '~';
}

} // namespace

int main() {
    Dungeon dungeon;
    const std::vector<raywalk::Agent>& skeletons = dungeon.skeletons();
    dungeon.go_to({13.5F, 7.5F});
    int portal_uses = 0;
    for (int step = 0; step < 60 * 20; ++step) {
        if (step == 60 * 5) {
            check(dungeon.player().is_target_reached(), "the player walks where it was sent");
            check(skeletons[0].status() == raywalk::AgentStatus::waiting, "the door is shut");
            check(skeletons[0].position().x > dungeon.door().x, "nobody passes a shut door");
            dungeon.toggle_door();
        }
        dungeon.step();
        for (const raywalk::Agent& skeleton : skeletons) {
            for (const raywalk::AgentEvent event : skeleton.events()) {
                portal_uses += event == raywalk::AgentEvent::link_reached ? 1 : 0;
            }
            check(!is_in_swamp(skeleton.position()), "skeletons walk around the swamp");
        }
    }
    check(portal_uses == 1, "the third skeleton comes through the portal, the only way");
    for (const raywalk::Agent& skeleton : skeletons) {
        const float gap = raywalk::distance(skeleton.position(), dungeon.player().position()) -
                          2.0F * Dungeon::character_radius;
        check(gap < 0.2F, "the skeletons have caught the player");
    }
}
