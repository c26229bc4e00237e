// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace raywalk {

/// The order in which agents give way to each other. Only the order counts, not the difference. The
/// members decide in their order.
struct Priority {
    /// What the agent does: more goes first. `first` and `last` go before and after all others,
    /// such as a followed agent and its followers.
    enum Role : std::int8_t { last, settled, going_back, on_the_way, first };

    Role role = on_the_way;
    /// AgentSettings::avoidance_priority: more goes first, and leaves the avoidance to the other.
    float value = 1.0F;
    /// 1 for an agent that has its turn in a jam, else 0.
    std::int8_t turn = 0;
    /// The position in the chain of agents that inherited the priority; 0 for its owner.
    std::uint8_t chain = 0;
    /// What is left of the path of the agent that the priority comes from, as it counts: less goes
    /// first, so that agents at a door are not pushed by those behind (unit: meter).
    float rest = 0.0F;
    /// The id of the agent that the priority comes from: the lower one goes first.
    std::uint32_t owner = 0;

    [[nodiscard]] friend constexpr bool operator>(Priority a, Priority b) {
        return a.role != b.role     ? a.role > b.role
               : a.value != b.value ? a.value > b.value
               : a.turn != b.turn   ? a.turn > b.turn
               : a.rest != b.rest   ? a.rest < b.rest
               : a.owner != b.owner ? a.owner < b.owner
                                    : a.chain < b.chain;
    }

    friend constexpr bool operator==(Priority, Priority) = default;
};

} // namespace raywalk
