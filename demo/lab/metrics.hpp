// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_status.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/needed_limit.hpp"
#include "lab/player_query.hpp"
#include "lab/shortest_length.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

inline constexpr std::size_t agent_status_count = static_cast<std::size_t>(AgentStatus::paused) + 1;

/// The path that took the most iterations, found or ended at its limit.
struct HardestPlan {
    std::int64_t iterations = 0;
    std::string character; ///< its name
};

/// Statistics of a running lab that are equal on every machine.
struct MetricsReport {
    /// @name The query measured last, if there is a player
    /// @{
    bool has_player = false;
    SceneSettings settings;        ///< of the query
    Path path;                     ///< its answer
    std::optional<double> ratio{}; ///< see ShortestLength::ratio()
    bool is_too_large = false;     ///< see ShortestLength::is_too_large()
    std::vector<MissedPassage> missed;
    std::optional<std::int64_t> needed{}; ///< see NeededLimit::iterations()
    std::vector<Vec2> path_of_higher_limit;
    std::optional<double> first_time{}; ///< processor time with a cold cache (unit: microsecond)
    /// Processor time with a warm cache, the median of some queries (unit: microsecond).
    std::optional<double> time{};
    /// @}

    /// Number of agents with each status.
    std::array<int, agent_status_count> agents{};
    /// Of all characters, since restart() or a change of the cells.
    HardestPlan hardest;
    std::vector<std::size_t> limited; ///< characters whose path ended at the limit
    /// Plans made by all agents in the last second of the world.
    int plans_per_second = 0;
    CacheStatistics cache; ///< of the game's navigator
};

/// Processor time for the steps of one frame (unit: millisecond).
struct FrameTimes {
    double navigation = 0.0;
    double physics = 0.0;
};

/// Collects statistics of a running lab without affecting it.
class Metrics {
public:
    /// Number of frames and queries that are kept.
    static constexpr std::size_t kept = 240;

    /// Forgets the hardest plan.
    void restart() { hardest_ = {}; }

    /// Call after each Lab::step().
    void count_step(Lab& lab);
    /// Call once a frame, after its commands and steps.
    void end_frame(Lab& lab);
    /// Call once a frame while the metrics are shown, after end_frame(). Repeats and measures the
    /// player's query, and searches for the shortest path. Takes at most some milliseconds unless
    /// the query itself takes longer; slow queries are repeated less often.
    void measure_queries(const Lab& lab, const std::optional<PlayerQuery>& query);

    [[nodiscard]] MetricsReport report(const Lab& lab) const;

    /// The last frames, oldest first. The first step after a reconfiguration is not measured.
    [[nodiscard]] const std::deque<FrameTimes>& frames() const { return frames_; }

private:
    void reset_if_replaced(const Lab& lab);
    void measure(Navigator& navigator);

    int generation_ = -1;
    std::deque<FrameTimes> frames_;
    FrameTimes frame_;       // the current frame
    std::vector<int> plans_; // for each step of the last second
    HardestPlan hardest_;
    float cell_size_ = 0.0F; // of the hardest plan
    InspectionNavigator inspection_;
    std::deque<double> query_times_; // (unit: microsecond)
    std::optional<double> first_time_;
    std::optional<PlayerQuery> query_;
    Path path_;              // its answer
    int frames_to_wait_ = 0; // until the next query
    ShortestLength shortest_;
    NeededLimit needed_;
};

} // namespace raywalk::demo
