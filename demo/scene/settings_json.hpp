// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"

#include "scene/scene.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace raywalk::demo {

template <class T, std::size_t count>
using Names = std::array<std::pair<std::string_view, T>, count>;

/// Returns the name of a value, which must be in the table.
template <class T, std::size_t count>
[[nodiscard]] std::string name_in(const Names<T, count>& table, T value) {
    for (const auto& [name, known] : table) {
        if (known == value) {
            return std::string{name};
        }
    }
    return {};
}

/// @name Names of enumerators, in files and in the window
/// @{
inline constexpr Names<Neighborhood, 3> neighborhoods = {
    {{"4", Neighborhood::square_4}, {"8", Neighborhood::square_8}, {"hex", Neighborhood::hex}}};

inline constexpr Names<DiagonalMode, 4> diagonal_modes = {
    {{"always", DiagonalMode::always},
     {"never", DiagonalMode::never},
     {"at_least_one_walkable", DiagonalMode::at_least_one_walkable},
     {"only_if_no_obstacles", DiagonalMode::only_if_no_obstacles}}};

inline constexpr Names<Discovery, 2> discoveries = {
    {{"exact", Discovery::exact}, {"raycast", Discovery::raycast}}};

inline constexpr Names<Heuristic, 7> heuristics = {{{"automatic", Heuristic::automatic},
                                                    {"manhattan", Heuristic::manhattan},
                                                    {"octile", Heuristic::octile},
                                                    {"euclidean", Heuristic::euclidean},
                                                    {"chebyshev", Heuristic::chebyshev},
                                                    {"hex", Heuristic::hex},
                                                    {"zero", Heuristic::zero}}};

inline constexpr Names<PathPostprocessing, 3> postprocessings = {
    {{"none", PathPostprocessing::none},
     {"simplify", PathPostprocessing::simplify},
     {"string_pulling", PathPostprocessing::string_pulling}}};

inline constexpr Names<Material, material_count> material_names = {{{"stone", Material::stone},
                                                                    {"tree", Material::tree},
                                                                    {"rock", Material::rock},
                                                                    {"wall", Material::wall},
                                                                    {"pond", Material::pond},
                                                                    {"fence", Material::fence},
                                                                    {"door", Material::door},
                                                                    {"crate", Material::crate}}};
/// @}

} // namespace raywalk::demo
