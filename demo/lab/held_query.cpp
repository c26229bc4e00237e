// SPDX-License-Identifier: MIT
#include "lab/held_query.hpp"

#include "lab/inspection_navigator.hpp"

namespace raywalk::demo {

void HeldQuery::update(const Lab& lab) {
    const auto player = lab.player();
    if (!player || lab.simulation().status(*player) == AgentStatus::idle) {
        return;
    }
    const Agent& agent = lab.simulation().characters()[*player].agent;
    if (sent_to_ != agent.target_position()) {
        sent_to_ = agent.target_position();
        if (follows_player_) {
            ends_ = {agent.position(), *sent_to_};
            ++revision_;
        }
    }
}

void HeldQuery::reset(const Lab& lab) {
    const auto player = lab.player();
    ends_.reset();
    sent_to_.reset();
    follows_player_ = true;
    ++revision_;
    if (player && !lab.scene().clicks.empty()) {
        ends_ = {lab.simulation().characters()[*player].agent.position(),
                 lab.scene().clicks.front().target};
    }
}

void HeldQuery::move(End end, Vec2 to) {
    (*ends_)[end] = to;
    follows_player_ = false;
    ++revision_;
}

void HeldQuery::follow_player() {
    follows_player_ = true;
    sent_to_.reset();
}

std::optional<PlayerQuery> HeldQuery::query(const Lab& lab, const SceneSettings& settings) const {
    if (!ends_) {
        return std::nullopt;
    }
    return PlayerQuery{.start = (*ends_)[start],
                       .target = (*ends_)[target],
                       .query = query_of_player(settings, lab.costs()),
                       .settings = settings,
                       .generation = lab.generation(),
                       .plans = world_version(lab),
                       .revision = revision_};
}

} // namespace raywalk::demo
