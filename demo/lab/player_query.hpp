// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/vec2.hpp"

#include "lab/lab.hpp"
#include "scene/settings.hpp"

#include <cstddef>
#include <memory>
#include <optional>

namespace raywalk::demo {

/// The player's query.
struct PlayerQuery {
    Vec2 start; ///< position at the last plan, or the current one while there is no plan
    Vec2 target;
    PathQuery query;

    /// @name Distinguish two queries
    /// @{
    int generation = 0;    ///< Lab::generation()
    std::size_t plans = 0; ///< plans made by the player in that generation
    /// @}
};

/// Returns the player's last query. Nothing if there is no player or it was not sent anywhere.
[[nodiscard]] std::optional<PlayerQuery> last_player_query(const Lab& lab);

/// Returns the query of a player with these settings, movement points included.
[[nodiscard]] PathQuery query_of_player(const SceneSettings& settings,
                                        const std::shared_ptr<const CostMap>& costs);

} // namespace raywalk::demo
