// SPDX-License-Identifier: MIT
#include "lab/player_gap.hpp"

#include "lab/characters.hpp"

#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {
namespace {

// True if the player's last plan ended because no way leads to the target.
bool is_shut_out(const Lab& lab) {
    const Path& path = lab.simulation().characters()[*lab.player()].agent.path();
    const PathStatus status = path.reason.value_or(path.status);
    return status == PathStatus::unreachable || status == PathStatus::target_blocked ||
           status == PathStatus::start_blocked;
}

} // namespace

bool PlayerGap::update(const Lab& lab) {
    const std::optional<PlayerQuery> now = last_player_query(lab);
    if (now && query_ && query_->generation == now->generation && query_->plans == now->plans) {
        return false;
    }
    query_ = now;
    const std::optional<NarrowGap> before = std::exchange(gap_, std::nullopt);
    if (now && is_shut_out(lab)) {
        Navigator& navigator = inspection_.update(lab, lab.settings());
        gap_ = navigator.find_narrow_gap(now->start, now->target, now->query);
    }
    return gap_.has_value() && gap_ != before;
}

std::string describe(const NarrowGap& gap) {
    const Vec2 middle = 0.5F * (gap.from + gap.to);
    return fmt::format(
        "too narrow: a gap of {:.2f} m at ({:.2f}, {:.2f}), the walker needs {:.2f} m",
        gap.width,
        middle.x,
        middle.y,
        gap.needed_width);
}

} // namespace raywalk::demo
