// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigation_link.hpp"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <variant>
#include <vector>

namespace raywalk {

/// Changes reported by the game, not applied yet. They are applied in this order (unit: meter).
struct WorldChanges {
    struct Driving {
        BodyKey body;
        bool begins = true;
        Box bounds; ///< where the body is, about
    };

    struct Watching {
        BodyKey body;
        bool begins = true;
        bool is_gone = false; ///< it is about to be destroyed, or has been
        bool is_late = false; ///< the world could not be read: the body may no longer exist
        std::optional<BodyPolicy> policy{};
    };

    std::optional<Vec2> new_origin{};
    std::unordered_map<Cell, bool> blocked_cells{};
    std::map<LinkId, std::optional<NavigationLink>> links{}; ///< empty: remove the link
    std::vector<std::variant<Driving, Watching>> bodies{};   ///< in the order of the reports
    std::vector<Box> cost_boxes{};
    std::vector<Box> outdated{};
    bool is_all_outdated = false;
    /// Agents destroyed while a call may still use them; freed with this object.
    std::vector<std::shared_ptr<void>> ended_agents{};
};

} // namespace raywalk
