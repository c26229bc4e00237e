// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/search_options.hpp"

#include "scene/settings_json.hpp"

namespace raywalk::demo {

/// A search algorithm as it is known by name: Dijkstra's is A* without a heuristic.
struct AlgorithmChoice {
    SearchAlgorithm algorithm = SearchAlgorithm::automatic;
    bool is_dijkstra = false;

    /// Selects it for a query.
    void apply_to(SearchOptions& search) const {
        search.algorithm = algorithm;
        if (is_dijkstra) {
            search.heuristic = Heuristic::zero;
        }
    }

    friend bool operator==(const AlgorithmChoice&, const AlgorithmChoice&) = default;
};

inline constexpr AlgorithmChoice a_star_choice{SearchAlgorithm::a_star};
inline constexpr AlgorithmChoice dijkstra_choice{SearchAlgorithm::a_star, true};

/// Names for the user.
inline constexpr Names<AlgorithmChoice, 5> algorithm_choices = {
    {{"A*", a_star_choice},
     {"Dijkstra", dijkstra_choice},
     {"jump point search", {SearchAlgorithm::jump_point_search}},
     {"canonical A*", {SearchAlgorithm::canonical_a_star}},
     {"as in the game", {}}}};

} // namespace raywalk::demo
