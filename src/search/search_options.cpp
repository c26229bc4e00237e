// SPDX-License-Identifier: MIT
#include "raywalk/search_options.hpp"

#include "core/texts.hpp"

namespace raywalk {

std::string_view to_string(SearchAlgorithm algorithm) {
    static constexpr std::array<std::string_view, 4> names{
        "automatic", "a_star", "canonical_a_star", "jump_point_search"};
    return name_in(names, algorithm);
}

std::string_view to_string(Heuristic heuristic) {
    static constexpr std::array<std::string_view, 7> names{
        "automatic", "manhattan", "octile", "euclidean", "chebyshev", "hex", "zero"};
    return name_in(names, heuristic);
}

} // namespace raywalk
