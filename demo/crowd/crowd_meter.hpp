// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd_pairs.hpp"
#include "scene/fnv1a.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Statistics of a crowd. They are equal on every machine.
struct CrowdResult {
    int agents = 0;
    double seconds = 0.0; ///< time in the world
    int arrived = 0;      ///< agents that reached their last target; chasers that report arrival
    int displaced = 0;    ///< arrived agents that are not at their target at the end
    int waiting = 0;      ///< agents that have not arrived and get no closer at the end
    int stuck = 0;        ///< agents that have given up at the end
    int failed = 0;       ///< agents without a path at the end
    double stuck_seconds = 0.0;
    std::int64_t wall_contacts = 0;
    std::int64_t agent_overlaps = 0;
    /// Mean ratio of walked to planned length: of every completed journey, by its first plan, and
    /// of every chaser, by all its plans. Nothing if there is none.
    std::optional<double> mean_detour{};
    /// When the last of the agents arrived that have arrived (unit: second). Nothing if none has.
    std::optional<double> last_arrival{};
    /// Mean ratio of the time of a completed journey to that of its first plan at full speed.
    std::optional<double> mean_delay{};
    double tests_per_step = 0.0; ///< obstacle tests by searches
    std::int64_t replans = 0;    ///< answers after the first for the same journey or chase
    std::int64_t full_searches = 0;
    std::int64_t journeys = 0; ///< completed journeys
    /// Journeys after which the agent left its target again.
    std::int64_t oscillations = 0;
};

/// Measures a crowd from outside, independent of what its agents report.
class CrowdMeter {
public:
    /// Characters before `first_agent` do not count as agents, but contacts with them count.
    CrowdMeter(const Simulation& simulation, std::size_t first_agent);

    /// Call after each step.
    void observe(const Simulation& simulation);

    /// True if the agent has reached its target, or has touched an arrived agent with the same
    /// target. For a chaser, true if it reports arrival now.
    [[nodiscard]] bool has_arrived(const Simulation& simulation, std::size_t character) const;

    [[nodiscard]] CrowdResult result(const Simulation& simulation) const;

    /// Hash of all positions and statuses at the end of each second of the world and at the last
    /// observed step.
    [[nodiscard]] Fnv1a hash(const Simulation& simulation) const;

private:
    // The walk to one target; a chaser has only one.
    struct Journey {
        Vec2 target;
        double walked_before = 0.0;
        double began = 0.0;            // (unit: second)
        std::optional<double> planned; // length of the first path found
        int answers = 0;
        bool has_arrived = false;
        double nearest = 0.0; // since arrival
        bool has_left = false;
    };

    void count_answers(const Simulation& simulation);
    void find_pairs(const Simulation& simulation);
    void update_arrivals(const Simulation& simulation);
    void follow_journey(const Character& character, std::size_t index, double time);
    void count_arrival(const Character& character, const Journey& journey, double time);
    [[nodiscard]] std::size_t group_of(std::size_t index);

    std::size_t first_agent_;
    std::uint64_t tests_before_;
    std::int64_t steps_ = 0;
    std::int64_t seconds_ = 0; // that have been hashed
    Fnv1a hash_;
    std::vector<Journey> journeys_;
    std::vector<double> detours_;
    std::vector<double> delays_;
    std::optional<double> last_arrival_;
    std::int64_t arrivals_ = 0;
    std::int64_t overlaps_ = 0;
    std::int64_t replans_ = 0;
    std::int64_t full_searches_ = 0;
    std::int64_t oscillations_ = 0;
    PairFinder pair_finder_;
    std::vector<Circle> circles_;
    std::vector<ClosePair> pairs_;
    std::vector<std::pair<std::size_t, std::size_t>> overlapping_; // sorted
    std::vector<std::pair<std::size_t, std::size_t>> overlapped_;  // in the previous step
    std::vector<std::size_t> group_; // union-find over touching agents with the same target
    std::vector<bool> is_at_target_;
    std::vector<bool> is_group_at_target_;
};

} // namespace raywalk::demo
