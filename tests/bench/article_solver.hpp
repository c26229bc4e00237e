// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include "physics/world.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace raywalk::bench {

/// The solver of the article behind raywalk, translated line by line: strings as keys, a linear
/// scan for the smallest f, and a ray cast for each of the four neighbors, whose results are
/// cached. It serves as a baseline of benchmarks. Its rounding to the grid is corrected, or it
/// would solve other problems.
class ArticleSolver {
public:
    /// Rays ignore sensors and fixtures for which `is_excluded` returns true.
    ArticleSolver(const physics::World& world,
                  float grid_size,
                  int max_iterations,
                  std::function<bool(physics::Fixture)> is_excluded = {});

    /// Returns the path over the cells' centers; empty if none was found, for any reason.
    [[nodiscard]] std::vector<Vec2> path(Vec2 start, Vec2 end);

    /// The number of points that the last search expanded.
    [[nodiscard]] int iterations() const { return iterations_; }

    /// The number of rays cast for the cache.
    [[nodiscard]] std::size_t rays() const { return 4 * neighbors_map_.size(); }

    /// A lower bound of the memory held (unit: byte).
    [[nodiscard]] std::size_t bytes() const;

private:
    using Scores = std::unordered_map<std::string, float>;
    using Points = std::unordered_map<std::string, Vec2>;

    [[nodiscard]] Vec2 normalize_point(Vec2 point) const;
    [[nodiscard]] const std::vector<Vec2>& get_neighbors(Vec2 point);
    [[nodiscard]] std::string find_smallest_f_score() const;
    [[nodiscard]] std::vector<Vec2> reconstruct_path(Vec2 current) const;

    const physics::World* world_;
    float grid_size_;
    int max_iterations_;
    std::function<bool(physics::Fixture)> is_excluded_;
    int iterations_ = 0;
    Points open_set_;
    Points came_from_;
    Scores g_score_;
    Scores f_score_;
    std::unordered_map<std::string, std::vector<Vec2>> neighbors_map_;
};

} // namespace raywalk::bench
