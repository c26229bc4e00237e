// SPDX-License-Identifier: MIT
// A turn-based game on hexagons: a unit has six movement points a turn, a swamp costs three, and it
// may not enter the cells of others. It draws where the unit can go, and walks there turn by turn.
#include "scene.hpp"

#include <cstdio>
#include <map>
#include <memory>
#include <raywalk/raywalk.hpp>

namespace {

// Every other row is half a cell to the right.
void draw(const std::map<raywalk::Cell, char>& marks) {
    for (int y = 8; y >= 0; --y) {
        std::printf("%*s", 2 + y, "");
        for (int x = 0; x < 16; ++x) {
            const auto mark = marks.find({x, y});
            std::printf("%c ", mark == marks.end() ? '.' : mark->second);
        }
        std::printf("\n");
    }
}

} // namespace

int main() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world},
                                 {.neighborhood = raywalk::Neighborhood::hex}};
    const raywalk::Grid& grid = navigator.grid();
    std::map<raywalk::Cell, char> marks;
    for (const raywalk::Cell rock : {raywalk::Cell{4, 3}, {4, 4}, {4, 5}, {5, 2}, {7, 6}}) {
        scene.add_box(grid.center_of(rock), {0.7F, 0.7F});
        marks[rock] = '#';
    }
    const auto costs = std::make_shared<raywalk::CostMap>();
    for (const raywalk::Cell swamp : {raywalk::Cell{6, 3}, {6, 4}, {7, 3}, {7, 4}}) {
        costs->set(swamp, 3.0F);
        marks[swamp] = '~';
    }

    raywalk::PathQuery query;
    query.walker.radius = 0.3F;
    query.search.costs = costs;
    query.search.max_cost = 6.0F;                             // movement points
    query.allow_partial_path = true;                          // as far as they last
    query.blocked_cells = {{8, 2}};                           // an enemy
    query.postprocessing = raywalk::PathPostprocessing::none; // one point a cell
    marks[{8, 2}] = 'E';

    raywalk::Cell unit{1, 4};
    const raywalk::Cell target{12, 4};
    for (int turn = 1; unit != target && turn <= 6; ++turn) {
        auto picture = marks;
        for (const auto& [cell, cost, point] :
             navigator.reachable_cells(grid.center_of(unit), query.search.max_cost, query)) {
            picture.try_emplace(cell, static_cast<char>('0' + static_cast<int>(cost)));
        }
        picture[unit] = '@';
        picture[target] = 'X';
        std::printf("turn %d\n", turn);
        draw(picture);
        const raywalk::Path path =
            navigator.find_path(grid.center_of(unit), grid.center_of(target), query);
        if (path.points.size() < 2) {
            break;
        }
        unit = grid.cell_at(path.points.back());
    }
    return unit == target ? 0 : 1;
}
