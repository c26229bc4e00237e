// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_status.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path.hpp"

#include "lab/lab.hpp"
#include "lab/onlooker.hpp"
#include "lab/ring.hpp"
#include "lab/shortest_length.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

inline constexpr std::size_t agent_status_count = static_cast<std::size_t>(AgentStatus::failed) + 1;

/// The processor's time for the steps of one frame (unit: millisecond).
struct FrameTimes {
    double navigation = 0.0;
    double physics = 0.0;
};

/// The processor's time for the player's query (unit: microsecond).
struct QueryTimes {
    double median = 0.0;
    double p99 = 0.0;
};

/// Numbers that are the same on every machine.
struct MetricsReport {
    /// @name The player, without which none of this has a meaning
    /// @{
    bool has_player = false;
    AgentStatus player = AgentStatus::idle;
    PathStatus status = PathStatus::pending; ///< of its path, and what follows too
    PathStatus reason = PathStatus::pending;
    PathStatistics path; ///< zeros if the way is straight: nothing is searched then
    double length = 0.0; ///< (unit: meter)
    /// See ShortestLength::ratio().
    std::optional<double> ratio;
    /// @}

    /// How many agents have each status.
    std::array<int, agent_status_count> agents{};
    int plans_per_second = 0; ///< answers that agents got in the last second of the world
    CacheStatistics cache;
};

/// What a panel shows of how a lab runs. The lab does not notice: its walk is the same without.
class Metrics {
public:
    static constexpr std::size_t kept = 240; ///< frames and queries

    /// Call after each Lab::step().
    void count_step(Lab& lab);
    /// Call once a frame, after its commands and steps.
    void end_frame(Lab& lab);
    /// Call once a frame while somebody looks, after end_frame(). Asks the player's query again and
    /// measures it, and looks for the shortest way. Takes a millisecond or two at most, on average.
    void measure_queries(const Lab& lab);

    [[nodiscard]] MetricsReport report(const Lab& lab) const;

    /// The last frames, the oldest first.
    [[nodiscard]] const Ring<FrameTimes, kept>& frames() const { return frames_; }

    /// Of the player's query in a world that is known, asked once a frame; nothing before it was
    /// measured.
    [[nodiscard]] std::optional<QueryTimes> query_times() const;

private:
    Ring<FrameTimes, kept> frames_;
    FrameTimes frame_;       // so far
    std::vector<int> plans_; // in each of the steps of the last second
    int generation_ = -1;
    Onlooker onlooker_;
    Ring<double, kept> query_times_; // (unit: microsecond)
    int frames_to_wait_ = 0;         // until the next query
    ShortestLength shortest_;
};

/// One line without times: "metrics player walking path found length 31.20 tiles 30 ...".
[[nodiscard]] std::string state_line(const MetricsReport& report);

} // namespace raywalk::demo
