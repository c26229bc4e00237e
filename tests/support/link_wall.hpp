// SPDX-License-Identifier: MIT
#pragma once

#include "support/simulation.hpp"

namespace raywalk::test {

inline constexpr Vec2 west_of_wall{-5.5F, 0.5F};
inline constexpr Vec2 east_of_wall{5.5F, 0.5F};

/// A long wall, and a link across it.
struct LinkWall : Simulation {
    explicit LinkWall(LinkKind kind, float height = 60.0F) {
        add(world, box({{-0.2F, -height}, {0.2F, height}}));
        link = {.from = {-2.5F, 0.5F}, .to = {2.5F, 0.5F}, .kind = kind};
    }

    Agent& send() {
        id = navigator.add_link(link);
        return add_agent_to(west_of_wall, east_of_wall, {.query = {.max_iterations = 30'000}});
    }

    bool arrives(float seconds) {
        return run_until([this] { return agents[0].is_target_reached(); }, seconds);
    }

    NavigationLink link;
    LinkId id = 0;
};

} // namespace raywalk::test
