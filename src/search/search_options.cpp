// SPDX-License-Identifier: MIT
#include "raywalk/search_options.hpp"

#include "core/texts.hpp"

namespace raywalk {

std::string_view to_string(SearchAlgorithm algorithm) {
    return name_in("automatic\0a_star\0canonical_a_star\0jump_point_search", algorithm);
}

std::string_view to_string(Heuristic heuristic) {
    return name_in("automatic\0manhattan\0octile\0euclidean\0chebyshev\0hex\0zero", heuristic);
}

} // namespace raywalk
