// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigation_link.hpp"
#include "raywalk/probe.hpp"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <variant>
#include <vector>

namespace raywalk {

struct WalkerCache;

/// What a game tells a navigator. It is done in the order of the members (unit: meter).
struct WorldChanges {
    struct Driving {
        BodyKey body;
        bool begins = true;
        Box bounds{}; ///< where the body is, about, when the agent ends
    };

    struct Watching {
        BodyKey body;
        bool begins = true;
        bool is_gone = false; ///< it is about to be destroyed, or has been
        bool is_late = false; ///< told while the world could not be read: it may be gone by now
        std::optional<BodyPolicy> policy{};
    };

    struct Outdated {
        Box box;
        WalkerCache* cache = nullptr; ///< for one kind of walker; null for all
    };

    std::optional<Vec2> new_origin{};
    std::unordered_map<Cell, bool> blocked_cells{};
    std::map<LinkId, std::optional<NavigationLink>> links{}; ///< nothing for those to remove
    std::vector<std::variant<Driving, Watching>> bodies{};   ///< in the order in which it was told
    std::optional<bool> watching_moving{};
    std::vector<Box> cost_boxes{};
    std::vector<Outdated> outdated{};
    bool is_all_outdated = false;
    /// Destroyed while something might use them: they end with this.
    std::vector<std::shared_ptr<void>> ended_agents{};
};

} // namespace raywalk
