// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_request.hpp"
#include "raywalk/search_options.hpp"

#include "lab/inspection_navigator.hpp"
#include "lab/lab.hpp"
#include "lab/player_query.hpp"
#include "scene/algorithm_choice.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Repeats the player's last query so that it can be inspected and run one iteration at a time. It
/// has its own navigator, so the game is not affected.
class SearchStepper {
public:
    /// Call once a frame, after all commands and steps of the lab and before reading request().
    /// Starts a new search if the query or the lab's scene changed. While not
    /// stepping, it also follows each replan of the player and finishes at once. While stepping,
    /// the search restarts by itself if the world changes.
    void update(const Lab& lab, const std::optional<PlayerQuery>& now);

    /// @name Commands for the next update()
    /// @{

    /// Runs `iterations` (> 0) more iterations and stays in stepping mode, also for later queries.
    /// Restarts a search that was not stepped.
    void step(std::int64_t iterations);
    /// Goes back to the start of the search and stays in stepping mode.
    void restart();
    /// Runs the search to its end; later queries finish at once again.
    void run_to_end();
    /// Restarts with another algorithm, for example to see A* cell by cell where the player's own
    /// search jumps.
    void set_algorithm(AlgorithmChoice algorithm);

    /// @}

    /// True after step() and restart(), until run_to_end().
    [[nodiscard]] bool is_stepping() const { return is_stepping_; }

    /// nullptr if the player was not sent anywhere.
    [[nodiscard]] const PathRequest* request() const { return request_ ? &*request_ : nullptr; }

    /// False if there is no request.
    [[nodiscard]] bool is_finished() const { return request_ && request_->is_finished(); }

private:
    void start(Navigator& navigator);

    InspectionNavigator inspection_;
    std::optional<PlayerQuery> query_;
    std::optional<PathRequest> request_; // of inspection_'s navigator
    AlgorithmChoice algorithm_;
    bool is_stepping_ = false;
    bool is_restart_due_ = false;
    std::int64_t iterations_due_ = 0;
};

/// Formats one line without times: "search stepping pending iterations 7 expanded 7".
[[nodiscard]] std::string state_line(const SearchStepper& stepper);

} // namespace raywalk::demo
