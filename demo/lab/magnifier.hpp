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
    /// Call once a frame, after all commands and steps and before anything else here. Asks anew if
    /// the player was sent elsewhere, or the lab was configured or opened another scene; unless the
    /// search is being stepped, also if the player has planned anew, and answers at once. A search
    /// that is stepped begins again if the world changes under it.
    void update(const Lab& lab);

    /// Spends up to so many iterations more, and stays there from now on, for the next questions
    /// too; an answer that is known already is asked for anew first.
    void step(std::int64_t iterations);
    /// Goes on to the answer; so will the next questions.
    void run_to_end();
    /// Begins the search again, in front of its first iteration.
    void restart();

    /// True after step(), until run_to_end().
    [[nodiscard]] bool is_stepping() const { return is_stepping_; }

    /// True if there is an answer; a question alone is not enough.
    [[nodiscard]] bool is_finished() const;

    /// nullptr if the player was not sent anywhere.
    [[nodiscard]] const PathRequest* request() const { return request_ ? &*request_ : nullptr; }

    /// The question; nothing if request() is nullptr.
    [[nodiscard]] const std::optional<PlayerQuery>& question() const { return question_; }

    /// How it is searched: to see A* cell by cell, say, where the player's own search jumps. Asks
    /// anew.
    void set_algorithm(SearchAlgorithm algorithm);

    [[nodiscard]] SearchAlgorithm algorithm() const { return algorithm_; }

private:
    void ask();

    Onlooker onlooker_;
    Navigator* navigator_ = nullptr; // the onlooker's, at the last update
    std::uint64_t changes_ = 0;
    std::optional<PlayerQuery> question_;
    std::optional<PathRequest> request_;
    SearchAlgorithm algorithm_ = SearchAlgorithm::automatic;
    bool is_stepping_ = false;
};

/// One line without times: "magnifier stepping pending iterations 7 expanded 7".
[[nodiscard]] std::string state_line(const Magnifier& magnifier);

} // namespace raywalk::demo
