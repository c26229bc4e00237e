// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_request.hpp"
#include "raywalk/search_options.hpp"

#include "lab/lab.hpp"
#include "lab/onlooker.hpp"
#include "lab/player_query.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// The player's last query under the magnifying glass: the same question asked again, so that it
/// can be looked at, and be answered one iteration at a time. The game does not notice.
class Magnifier {
public:
    /// Call once a frame, after all commands and steps of the lab and before request() is looked
    /// at. Asks anew if the player was sent elsewhere, or the lab was configured or opened another
    /// scene; unless the search is stepped, also if the player has planned anew, and answers at
    /// once. A search that is stepped begins again by itself if the world changes under it.
    void update(const Lab& lab);

    /// @name What the next update() does
    /// @{

    /// Spends so many iterations more, > 0, and stays there from now on, for the next questions
    /// too. An answer that came at once is asked for anew first.
    void step(std::int64_t iterations);
    /// Goes back in front of the first iteration, and stays there.
    void restart();
    /// Goes on to the answer; the next questions are answered at once again.
    void run_to_end();
    /// Asks anew and searches this way: to see A* cell by cell, say, where the player's own search
    /// jumps.
    void set_algorithm(SearchAlgorithm algorithm);

    /// @}

    /// True after step() and restart(), until run_to_end().
    [[nodiscard]] bool is_stepping() const { return is_stepping_; }

    [[nodiscard]] SearchAlgorithm algorithm() const { return algorithm_; }

    /// nullptr if the player was not sent anywhere.
    [[nodiscard]] const PathRequest* request() const { return request_ ? &*request_ : nullptr; }

    /// False while there is no question too.
    [[nodiscard]] bool is_finished() const { return request_ && request_->is_finished(); }

private:
    void ask(Navigator& navigator);

    Onlooker onlooker_;
    std::optional<PlayerQuery> question_;
    std::optional<PathRequest> request_; // of the onlooker's navigator
    SearchAlgorithm algorithm_ = SearchAlgorithm::automatic;
    bool is_stepping_ = false;
    bool is_due_anew_ = false;
    std::int64_t iterations_due_ = 0;
};

/// One line without times: "magnifier stepping pending iterations 7 expanded 7".
[[nodiscard]] std::string state_line(const Magnifier& magnifier);

} // namespace raywalk::demo
