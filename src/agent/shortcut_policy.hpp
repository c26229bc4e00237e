// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>

namespace raywalk {

/// When an agent searches for a shorter path than its own: once the world has changed where one may
/// lead, and less and less often for the same target.
class ShortcutPolicy {
public:
    static constexpr std::uint8_t phases = 16;

    /// `phase`, from 0 to phases - 1: after a change, the agent waits for phase / phases of an
    /// interval before it searches, so that agents that see the same change search one after the
    /// other.
    explicit ShortcutPolicy(std::uint8_t phase)
        : phase_{phase} {}

    /// The agent has another target.
    void reset() { doublings_ = 0; }

    /// There is no shorter path in the world of that version.
    void rule_out(std::uint64_t world_version);
    void pass_time(double dt);

    /// True if the world has changed since a shorter path was ruled out, and the change may matter:
    /// then it has to be evaluated.
    [[nodiscard]] bool has_to_evaluate(std::uint64_t world_version) const {
        return !is_likely_ && world_version != ruled_out_version_;
    }

    /// The version of the world in which a shorter path was ruled out.
    [[nodiscard]] std::uint64_t ruled_out_version() const { return ruled_out_version_; }

    /// All changes up to that version were evaluated: they may have opened a shorter path, or not.
    void set_evaluated(std::uint64_t world_version, bool may_have_opened);

    /// True if it is time to search. `interval`: the least time between two searches (unit:
    /// second).
    [[nodiscard]] bool is_due(double interval) const {
        return is_likely_ && since_likely_ >= static_cast<double>(phase_) / phases * interval &&
               since_search_ >= std::ldexp(interval, doublings_);
    }

    /// A search in the world of that version found a shorter path, or none.
    void end_search(std::uint64_t world_version, bool is_shorter);

private:
    std::uint64_t ruled_out_version_ = 0;
    float since_likely_ = 0.0F; // (unit: second)
    float since_search_ = 0.0F; // (unit: second)
    std::uint8_t phase_;
    std::uint8_t doublings_ = 0; // of the interval
    bool is_likely_ = false;
};

} // namespace raywalk
