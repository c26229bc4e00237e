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
#include <optional>
#include <string>
#include <vector>

namespace raywalk::demo {

inline constexpr std::size_t agent_status_count = static_cast<std::size_t>(AgentStatus::failed) + 1;

/// What can be told of a lab as it runs: the same on every machine.
struct MetricsReport {
    /// @name The player's last plan, if there is a player
    /// @{
    bool has_player = false;
    AgentStatus player = AgentStatus::idle;
    PathStatus path_status = PathStatus::pending;
    PathStatus path_reason = PathStatus::pending; ///< after partial
    /// Zeros if the player saw its target, and went straight without a search.
    PathStatistics statistics;
    double length = 0.0;           ///< (unit: meter)
    std::optional<double> ratio{}; ///< see ShortestLength::ratio()
    /// @}

    /// How many agents have each status.
    std::array<int, agent_status_count> agents{};
    /// That agents made in the last second of the world.
    int plans_per_second = 0;
    CacheStatistics cache; ///< of the game's navigator

    [[nodiscard]] int agents_with(AgentStatus status) const {
        return agents[static_cast<std::size_t>(status)];
    }
};

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

/// Watches how a lab runs. The lab does not notice: it walks the same without.
class Metrics {
public:
    /// So many frames and queries are kept.
    static constexpr std::size_t kept = 240;

    /// Call after each Lab::step().
    void count_step(Lab& lab);
    /// Call once a frame, after its commands and steps.
    void end_frame(Lab& lab);
    /// Call once a frame while somebody looks, after end_frame(). Asks the player's query once more
    /// and measures it, and looks for the shortest way. Takes some milliseconds at most where
    /// queries do not take longer themselves; those that take long are asked less often.
    void measure_queries(const Lab& lab);

    [[nodiscard]] MetricsReport report(const Lab& lab) const;

    /// The last frames, the oldest first. The first step of a lab that was configured is not
    /// measured.
    [[nodiscard]] const Ring<FrameTimes, kept>& frames() const { return frames_; }

    /// Of the player's query, in a world that is known; nothing if it was not measured so far.
    [[nodiscard]] std::optional<QueryTimes> query_times() const;

private:
    void forget(const Lab& lab);

    int generation_ = -1;
    Ring<FrameTimes, kept> frames_;
    FrameTimes frame_;       // so far
    std::vector<int> plans_; // in each step of the last second
    Onlooker onlooker_;
    Ring<double, kept> query_times_; // (unit: microsecond)
    Vec2 query_target_;
    int frames_to_wait_ = 0; // until the next query
    ShortestLength shortest_;
};

/// One line without times: "metrics walking found length 31.20 tiles 30 iterations 52 ratio 1.02
/// plans 4 idle 0 pending 0 walking 12 arrived 1 waiting 0 stuck 0 failed 0"; a ratio of 0 is not
/// known.
[[nodiscard]] std::string state_line(const MetricsReport& report);

} // namespace raywalk::demo
