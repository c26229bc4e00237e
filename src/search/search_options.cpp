// SPDX-License-Identifier: MIT
#include "raywalk/search_options.hpp"

namespace raywalk {

std::string_view to_string(SearchAlgorithm algorithm) {
    switch (algorithm) {
    case SearchAlgorithm::automatic:
        return "automatic";
    case SearchAlgorithm::a_star:
        return "a_star";
    case SearchAlgorithm::canonical_a_star:
        return "canonical_a_star";
    case SearchAlgorithm::jump_point_search:
        return "jump_point_search";
    }
    return "";
}

std::string_view to_string(Heuristic heuristic) {
    switch (heuristic) {
    case Heuristic::automatic:
        return "automatic";
    case Heuristic::manhattan:
        return "manhattan";
    case Heuristic::octile:
        return "octile";
    case Heuristic::euclidean:
        return "euclidean";
    case Heuristic::chebyshev:
        return "chebyshev";
    case Heuristic::hex:
        return "hex";
    case Heuristic::zero:
        return "zero";
    }
    return "";
}

} // namespace raywalk
