// SPDX-License-Identifier: MIT
#include "lab/autoplay.hpp"

#include "lab/player_query.hpp"

#include <limits>

namespace raywalk::demo {

std::optional<Vec2> Autoplay::next(const Lab& lab) {
    constexpr double rest = 1.0; // (unit: second)
    if (!lab.player()) {
        return std::nullopt;
    }
    const Agent& player = lab.simulation().characters()[*lab.player()].agent;
    const double now = lab.simulation().time();
    if (!player.is_navigation_finished() && !player.is_paused()) {
        rests_since_ = now;
    }
    if (now - rests_since_ < rest) {
        return std::nullopt;
    }
    rests_since_ = now;
    const std::vector<Click>& clicks = lab.scene().clicks;
    if (!clicks.empty()) {
        return clicks[next_++ % clicks.size()].target;
    }
    constexpr std::int64_t max_cells = 5000;
    PathQuery query = query_of_player(lab.settings(), lab.costs());
    query.max_iterations = max_cells;
    return inspection_.update(lab, lab.settings())
        .random_reachable_point(
            player.position(), std::numeric_limits<float>::infinity(), next_++, query);
}

} // namespace raywalk::demo
