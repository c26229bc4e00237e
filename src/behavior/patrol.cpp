// SPDX-License-Identifier: MIT
#include "raywalk/patrol.hpp"

#include <cmath>
#include <utility>

namespace raywalk {

Patrol::Patrol(std::vector<Vec2> points, PatrolMode mode)
    : points_{std::move(points)}
    , mode_{mode} {}

void Patrol::update(Agent& agent) {
    if (points_.empty() || !agent.is_navigation_finished()) {
        return;
    }
    const bool was_sent_there =
        agent.status() != AgentStatus::idle && agent.target_position() == points_[next_];
    if (was_sent_there) {
        advance();
    }
    agent.navigate_to(points_[next_]);
}

void Patrol::advance() {
    if (points_.size() < 2) {
        return;
    }
    if (mode_ == PatrolMode::loop) {
        next_ = (next_ + 1) % points_.size();
        return;
    }
    const bool is_at_end = is_returning_ ? next_ == 0 : next_ + 1 == points_.size();
    is_returning_ = is_returning_ != is_at_end;
    next_ = is_returning_ ? next_ - 1 : next_ + 1;
}

void Wander::update(Navigator& navigator, Agent& agent) {
    if (!agent.is_navigation_finished()) {
        return;
    }
    const float cells = range_ / navigator.grid().cell_size();
    const std::optional<Vec2> place =
        navigator.random_reachable_point(home_, cells, seed_, agent.query());
    if (place) {
        ++seed_;
        agent.navigate_to(*place);
    }
}

std::optional<Vec2>
flee_point(Navigator& navigator, Vec2 from, Vec2 threat, float range, const PathQuery& query) {
    if (!(range > 0.0F) || !std::isfinite(range)) {
        return std::nullopt;
    }
    const auto distances_to = [&](Vec2 place, float limit) {
        FlowField field = navigator.flow_field(place,
                                               {.walker = query.walker,
                                                .max_cost = limit,
                                                .navigation_layers = query.navigation_layers});
        field.finish();
        return field;
    };
    const FlowField of_walker = distances_to(from, range);
    const FlowField of_threat = distances_to(threat, 3.0F * range);
    PathQuery by_distance = query;
    by_distance.search.costs.reset(); // who flees minds no swamp
    std::optional<Vec2> best;
    double farthest = of_threat.cost(from);
    double way_to_best = 0.0;
    for (const ReachableCell& cell :
         navigator.reachable_cells(from, range / navigator.grid().cell_size(), by_distance)) {
        const Vec2 place = navigator.grid().center_of(cell.cell);
        const double way = of_walker.cost(place);
        const double distance = of_threat.cost(place);
        const bool is_better =
            distance > farthest || (best && distance == farthest && way < way_to_best);
        if (is_better && way < distance && way <= double{range}) {
            best = place;
            farthest = distance;
            way_to_best = way;
        }
    }
    return best;
}

bool flee(Navigator& navigator, Agent& agent, Vec2 threat, float range) {
    const std::optional<Vec2> place =
        flee_point(navigator, agent.position(), threat, range, agent.query());
    if (place) {
        agent.navigate_to(*place);
    }
    return place.has_value();
}

} // namespace raywalk
