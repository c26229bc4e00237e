// SPDX-License-Identifier: MIT
#include "agent/shortcut_policy.hpp"

#include <algorithm>

namespace raywalk {
namespace {

// However often the agent looked in vain, the next time is not put off for longer (unit:
// repath_interval).
constexpr double greatest_patience_in_vain = 16.0;

} // namespace

ShortcutPolicy::ShortcutPolicy(const PathPlanner& planner,
                               const AgentSettings& settings,
                               double phase)
    : planner_{&planner}
    , settings_{&settings}
    , phase_{phase}
    , patience_{settings.repath_interval} {}

void ShortcutPolicy::rule_out(std::uint64_t world_version) {
    ruled_out_version_ = world_version;
    is_likely_ = false;
    since_look_ = 0.0;
}

void ShortcutPolicy::pass_time(double dt) {
    since_likely_ += dt;
    since_look_ += dt;
}

// Whoever goes on along a path to a point comes to rule out only more, so what was ruled out once
// is not looked at again; where the point moves a little, that is not exact.
bool ShortcutPolicy::is_due(Vec2 position, Vec2 target, double length) {
    const std::uint64_t version = planner_->world_version();
    if (!is_likely_ && version != ruled_out_version_) {
        is_likely_ = planner_->may_have_opened(position, target, length, ruled_out_version_);
        since_likely_ = 0.0;
        ruled_out_version_ = version;
    }
    return is_likely_ && since_likely_ >= phase_ * settings_->repath_interval &&
           since_look_ >= patience_;
}

void ShortcutPolicy::end_look(bool is_found) {
    const double greatest = greatest_patience_in_vain * settings_->repath_interval;
    const double longer = 2.0 * patience_;
    patience_ = is_found ? longer : std::max(patience_, std::min(longer, greatest));
}

} // namespace raywalk
