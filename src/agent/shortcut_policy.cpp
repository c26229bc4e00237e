// SPDX-License-Identifier: MIT
#include "agent/shortcut_policy.hpp"

namespace raywalk {
namespace {

// Searches in vain never make the agent wait longer than 16 intervals for the next one.
constexpr int most_doublings_in_vain = 4;

constexpr int most_doublings = 64;

} // namespace

void ShortcutPolicy::rule_out(std::uint64_t world_version) {
    ruled_out_version_ = world_version;
    is_likely_ = false;
    since_search_ = 0.0F;
}

void ShortcutPolicy::pass_time(double dt) {
    since_likely_ = static_cast<float>(since_likely_ + dt);
    since_search_ = static_cast<float>(since_search_ + dt);
}

void ShortcutPolicy::set_evaluated(std::uint64_t world_version, bool may_have_opened) {
    is_likely_ = may_have_opened;
    since_likely_ = 0.0F;
    ruled_out_version_ = world_version;
}

// An agent that turned back for a shortcut waits twice as long for the next one, without a limit: a
// gate that opens and closes would keep it going back and forth forever.
void ShortcutPolicy::end_search(std::uint64_t world_version, bool is_shorter) {
    rule_out(world_version);
    if (doublings_ < (is_shorter ? most_doublings : most_doublings_in_vain)) {
        ++doublings_;
    }
}

} // namespace raywalk
