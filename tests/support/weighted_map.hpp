// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/low_level/blocked_cells.hpp"
#include "raywalk/low_level/path_search.hpp"

#include "support/borrowed.hpp"
#include "support/worlds.hpp"

#include <string>
#include <vector>

namespace raywalk::test {

/// A drawn world in which a digit is the cost of its cell.
class WeightedMap {
public:
    struct Answer {
        PathStatus status = PathStatus::pending;
        std::vector<Cell> cells;
    };

    explicit WeightedMap(const std::vector<std::string>& lines,
                         Neighborhood neighborhood = Neighborhood::square_4)
        : map_{lines}
        , cache_{map_,
                 Grid{1.0F},
                 neighborhood,
                 DiagonalMode::only_if_no_obstacles,
                 {.radius = 0.0F},
                 &blocked} {
        for (std::size_t line = 0; line < lines.size(); ++line) {
            for (std::size_t x = 0; x < lines[line].size(); ++x) {
                const char mark = lines[line][x];
                if (mark >= '0' && mark <= '9') {
                    costs.set({static_cast<std::int32_t>(x),
                               static_cast<std::int32_t>(lines.size() - 1 - line)},
                              static_cast<float>(mark - '0'));
                }
            }
        }
    }

    GridAnchor anchor(Vec2 target) {
        NeighborView view{cache_};
        return anchor_target(view, target);
    }

    Answer find(Vec2 from, const SearchTarget& goal, SearchOptions options) {
        if (has_costs) {
            options.costs = test::borrowed(costs);
        }
        NeighborView view{cache_};
        PathSearch search;
        search.begin(view, anchor_start(view, from), goal, options);
        Answer answer;
        answer.status = search.advance(10'000);
        if (answer.status == PathStatus::found) {
            answer.cells = search.cells();
        }
        return answer;
    }

    Answer find(const SearchOptions& options = {}) {
        return find(map_.at('S'), {.anchors = {anchor(map_.at('G'))}}, options);
    }

    std::size_t steps(const SearchOptions& options = {}) { return find(options).cells.size() - 1; }

    [[nodiscard]] Cell cell(char mark) const { return map_.cell(mark); }

    [[nodiscard]] Vec2 at(char mark) const { return map_.at(mark); }

    bool has_costs = true; // whether searches use them
    CostMap costs;
    BlockedCells blocked;

private:
    GridMap map_;
    NeighborCache cache_;
};

} // namespace raywalk::test
