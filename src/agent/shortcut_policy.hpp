// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/vec2.hpp"

#include "agent/path_planner.hpp"

#include <cstdint>

namespace raywalk {

/// When an agent looks whether there is a shorter way than the one it walks: once the world has
/// changed where one may lead, and the more rarely, the more often it did so for the same target.
class ShortcutPolicy {
public:
    /// Both have to outlive this. Agents that see the same change look one after the other: each
    /// `phase`, from 0 up to 1, of a repath_interval later.
    ShortcutPolicy(const PathPlanner& planner, const AgentSettings& settings, double phase);

    /// There is none in the world of that version.
    void rule_out(std::uint64_t world_version);

    /// The target is another one: patience begins anew.
    void start_over() { patience_ = settings_->repath_interval; }

    void pass_time(double dt);
    /// True if it is time to look for a way from `position` to `target` that is shorter than
    /// `length` (unit: meter).
    [[nodiscard]] bool is_due(Vec2 position, Vec2 target, double length);
    /// It was looked for, and found or not. Who turned back for one waits twice as long for the
    /// next, without end: a world_access that opens and closes would keep it going to and fro.
    void end_look(bool is_found);

private:
    const PathPlanner* planner_;
    const AgentSettings* settings_;
    double phase_;
    std::uint64_t ruled_out_version_ = 0;
    bool is_likely_ = false;
    double since_likely_ = 0.0; // (unit: second)
    double since_look_ = 0.0;   // (unit: second)
    double patience_;           // from look to look (unit: second)
};

} // namespace raywalk
