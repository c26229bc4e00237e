// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/vec2.hpp"

#include "lab/lab.hpp"
#include "scene/settings.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace raywalk::demo {

/// The player's query.
struct PlayerQuery {
    Vec2 start; ///< position at the last plan, or the current one while there is no plan
    Vec2 target;
    PathQuery query;
    SceneSettings settings; ///< of its cells

    /// @name Distinguish two queries
    /// @{
    int generation = 0; ///< Lab::generation()
    /// Plans made by the player in that generation, or changes of the world.
    std::uint64_t plans = 0;
    int revision = 0; ///< changes of the ends by the user

    /// @}

    /// True if it was asked for the same plan.
    [[nodiscard]] bool is_same_plan(const PlayerQuery& other) const {
        return generation == other.generation && plans == other.plans;
    }

    /// True if it is another question than `before`, whatever has happened in the world.
    [[nodiscard]] bool differs_from(const PlayerQuery& before) const {
        return generation != before.generation || target != before.target ||
               revision != before.revision || settings != before.settings;
    }
};

/// Says when what is known about a query has to be found out anew: at once if it is another query,
/// and after half a second if the world has changed, which it may do in each frame.
class QueryChanges {
public:
    /// Call once a frame. If it returns true, query() has become `now`.
    [[nodiscard]] bool update(const std::optional<PlayerQuery>& now);

    [[nodiscard]] const std::optional<PlayerQuery>& query() const { return query_; }

private:
    std::optional<PlayerQuery> query_;
    int frames_to_wait_ = 0;
};

/// Returns the player's last query. Nothing if there is no player or it was not sent anywhere.
[[nodiscard]] std::optional<PlayerQuery> last_player_query(const Lab& lab);

/// Returns the query of a player with these settings, movement points included.
[[nodiscard]] PathQuery query_of_player(const SceneSettings& settings,
                                        const std::shared_ptr<const CostMap>& costs);

} // namespace raywalk::demo
