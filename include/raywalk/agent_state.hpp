// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <memory>

namespace raywalk {

struct AgentMemory;

/// What an agent was doing, as Agent::state() returns it. Copies share one value, which never
/// changes. The default is the state of an agent without an order.
class RAYWALK_EXPORT AgentState {
public:
    /// The key of the body that the agent followed; empty if it followed none.
    [[nodiscard]] BodyKey followed_body() const;

private:
    friend class Agent;
    friend class AgentController;

    std::shared_ptr<const AgentMemory> memory_;
};

} // namespace raywalk
