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

/// What became of a crowd. It is the same on every machine.
struct CrowdResult {
    int agents = 0;
    double seconds = 0.0; ///< of the world
    int arrived = 0;      ///< those who have reached their last target; of chasers, who say so
    int displaced = 0;    ///< those of them who are not there at the end
    int waiting = 0;      ///< of the others, those who get no nearer at the end
    int stuck = 0;        ///< those who have given up then
    int failed = 0;       ///< those who have no way then
    double stuck_seconds = 0.0;
    std::int64_t wall_contacts = 0;
    std::int64_t agent_overlaps = 0;
    /// Walked over planned: of every journey that has arrived, by its first plan, and of every
    /// chaser, by all its plans. Nothing if there is none.
    std::optional<double> mean_detour;
    double tests_per_step = 0.0; ///< of obstacles, by searches
    std::int64_t replans = 0;    ///< answers after the first one for the same journey or chase
    std::int64_t full_searches = 0;
    std::int64_t journeys = 0; ///< that have arrived
    /// Journeys after which the agent went away from its target again.
    std::int64_t oscillations = 0;
};

/// Watches a crowd from outside, so that it also tells of agents that err.
class CrowdMeter {
public:
    /// Characters before `first_agent` do not count as agents; what they touch counts.
    CrowdMeter(const Simulation& simulation, std::size_t first_agent);

    /// Call after each step.
    void observe(const Simulation& simulation);

    /// True if the agent has been at its target, or has touched one that was at the same target; of
    /// a chaser, if it says so now.
    [[nodiscard]] bool has_arrived(const Simulation& simulation, std::size_t character) const;

    [[nodiscard]] CrowdResult result(const Simulation& simulation) const;

    /// Of all positions and states at the end of each second of the world and at the last look.
    [[nodiscard]] Fnv1a hash(const Simulation& simulation) const;

private:
    // The way to one target; for a chaser there is but one.
    struct Journey {
        Vec2 target;
        double walked_before = 0.0;
        std::optional<double> planned; // the length of the first way found
        int answers = 0;
        bool has_arrived = false;
        double nearest = 0.0; // since then
        bool has_gone_away = false;
    };

    void count_answers(const Simulation& simulation);
    void find_pairs(const Simulation& simulation);
    void find_who_is_there(const Simulation& simulation);
    void follow_journey(const Character& character, std::size_t index);
    [[nodiscard]] std::size_t group_of(std::size_t index);

    std::size_t first_agent_;
    std::uint64_t tests_before_;
    std::int64_t steps_ = 0;
    std::int64_t seconds_ = 0; // that have been hashed
    Fnv1a hash_;
    std::vector<Journey> journeys_;
    std::vector<double> detours_;
    std::int64_t arrivals_ = 0;
    std::int64_t overlaps_ = 0;
    std::int64_t replans_ = 0;
    std::int64_t full_searches_ = 0;
    std::int64_t oscillations_ = 0;
    PairFinder pair_finder_;
    std::vector<Circle> circles_;
    std::vector<ClosePair> pairs_;
    std::vector<std::pair<std::size_t, std::size_t>> overlapping_; // sorted
    std::vector<std::pair<std::size_t, std::size_t>> overlapped_;  // in the step before
    std::vector<std::size_t> group_; // union-find over those who touch and have the same target
    std::vector<bool> is_there_;
    std::vector<bool> is_group_there_;
};

} // namespace raywalk::demo
