// SPDX-License-Identifier: MIT
#include "lab/player_query.hpp"

#include "lab/characters.hpp"

namespace raywalk::demo {

std::optional<PlayerQuery> last_player_query(const Lab& lab) {
    const std::optional<std::size_t> index = lab.player();
    if (!index || lab.simulation().status(*index) == AgentStatus::idle) {
        return std::nullopt;
    }
    const Character& player = lab.simulation().characters()[*index];
    const Agent& agent = player.agent;
    const bool has_plan = agent.status() != AgentStatus::pending && !agent.path().points.empty();
    return PlayerQuery{.start = has_plan ? agent.path().points.front() : agent.position(),
                       .target = agent.target_position(),
                       .query = query_of_player(lab.settings(), lab.costs()),
                       .settings = lab.settings(),
                       .generation = lab.generation(),
                       .plans = player.walk_meter.plans()};
}

PathQuery query_of_player(const SceneSettings& settings,
                          const std::shared_ptr<const CostMap>& costs) {
    PathQuery query = query_of(settings, costs);
    query.allow_partial_path = true;
    if (settings.movement_points) {
        query.search.max_cost = *settings.movement_points;
    }
    return query;
}

} // namespace raywalk::demo
