// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/vec2.hpp"

#include "lab/lab.hpp"
#include "scene/settings.hpp"

#include <cstddef>
#include <optional>

namespace raywalk::demo {

/// What the player was sent for, and how it asks for its way there.
struct PlayerQuery {
    Vec2 start; ///< where the player was when it planned last, or is while it has no plan
    Vec2 target;
    PathQuery query;

    /// @name What tells two questions apart
    /// @{
    int generation = 0;    ///< Lab::generation()
    std::size_t plans = 0; ///< that the player has made since then
    /// @}
};

/// The player's last question; nothing if there is no player or nobody has sent it anywhere.
[[nodiscard]] std::optional<PlayerQuery> player_query(const Lab& lab);

/// How a player with these settings looks for its way, its movement points included.
[[nodiscard]] PathQuery query_of_player(const SceneSettings& settings, const CostMap* costs);

} // namespace raywalk::demo
