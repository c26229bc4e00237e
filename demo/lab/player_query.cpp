// SPDX-License-Identifier: MIT
#include "lab/player_query.hpp"

#include "lab/characters.hpp"

#include <algorithm>

namespace raywalk::demo {

bool QueryChanges::update(const std::optional<PlayerQuery>& now) {
    constexpr int frames_between = 30;
    frames_to_wait_ = std::max(frames_to_wait_ - 1, 0);
    const bool is_other =
        now.has_value() != query_.has_value() || (now && now->differs_from(*query_));
    const bool is_due = is_other || (now && now->plans != query_->plans && frames_to_wait_ == 0);
    if (is_due) {
        query_ = now;
        frames_to_wait_ = frames_between;
    }
    return is_due;
}

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
