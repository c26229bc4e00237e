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
#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

inline constexpr std::size_t agent_status_count = static_cast<std::size_t>(AgentStatus::paused) + 1;

/// Processor time for the player's query (unit: microsecond).
struct QueryTimes {
    double median = 0.0;
    double p99 = 0.0;
};

/// Statistics of a running lab that are equal on every machine.
struct MetricsReport {
    /// @name The query measured last, if there is a player
    /// @{
    bool has_player = false;
    AgentStatus player = AgentStatus::idle;
    PathStatus path_status = PathStatus::pending;
    std::optional<PathStatus> path_reason{}; ///< of a partial path
    /// Zero if the target was in sight and needed no search.
    PathStatistics statistics;
    double length = 0.0;           ///< (unit: meter)
    std::vector<Vec2> points;      ///< of the path
    std::optional<double> ratio{}; ///< see ShortestLength::ratio()
    bool is_too_large = false;     ///< see ShortestLength::is_too_large()
    std::vector<MissedPassage> missed;
    bool is_limited = false;              ///< the search ended at its limit
    std::optional<std::int64_t> needed{}; ///< see NeededLimit::iterations()
    std::vector<Vec2> path_of_higher_limit;
    std::optional<QueryTimes> times{};
    /// @}

    /// Number of agents with each status.
    std::array<int, agent_status_count> agents{};
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

    /// Times of the query with a warm cache. Nothing if it was not measured yet.
    [[nodiscard]] std::optional<QueryTimes> query_times() const;

private:
    void reset_if_replaced(const Lab& lab);
    void measure(Navigator& navigator);

    int generation_ = -1;
    std::deque<FrameTimes> frames_;
    FrameTimes frame_;       // the current frame
    std::vector<int> plans_; // for each step of the last second
    InspectionNavigator inspection_;
    std::deque<double> query_times_; // (unit: microsecond)
    std::optional<PlayerQuery> query_;
    Path path_;              // its answer
    int frames_to_wait_ = 0; // until the next query
    ShortestLength shortest_;
    NeededLimit needed_;
};

/// Formats one line without times: "metrics walking found length 31.20 tiles 30 iterations 52 ratio
/// 1.02 plans 4 idle 0 pending 0 walking 12 arrived 1 waiting 0 stuck 0 failed 0". A ratio of 0
/// means unknown.
[[nodiscard]] std::string state_line(const MetricsReport& report);

} // namespace raywalk::demo
