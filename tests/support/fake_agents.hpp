// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/navigator.hpp"

#include "support/fake_body.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace raywalk::test {

/// True if the agent has failed in its last update.
[[nodiscard]] inline bool has_failed_now(const Agent& agent) {
    return std::count(agent.events().begin(), agent.events().end(), AgentEvent::failed) == 1;
}

/// An agent that drives one fake; others may follow it.
struct FakeAgents {
    std::shared_ptr<FakeBodyState> fake = std::make_shared<FakeBodyState>();
    std::shared_ptr<FakeBodyState> other = std::make_shared<FakeBodyState>();
    std::optional<Navigator> navigator{std::in_place, ObstacleList{}, NavigatorSettings{}};
    Agent agent{*navigator, FakeBody{fake, {1}}};
    Agent follower{*navigator, FakeBody{other, {2}}};

    FakeAgents() {
        other->position = {-9.0F, 0.0F};
        agent.navigate_to({20.5F, 0.5F});
        follower.follow(FakeBody{fake, {1}});
        update();
    }

    void update() {
        navigator->update();
        agent.update(sixtieth);
        follower.update(sixtieth);
    }
};

} // namespace raywalk::test
