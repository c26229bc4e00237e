// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "passages/cell_range.hpp"
#include "passages/gap_obstacles.hpp"
#include "passages/lattice_window.hpp"
#include "shapes/scanlines.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk {

/// The two directions of lines, as indices.
enum LineFamily : std::uint8_t { row, column };

/// What an obstacle covers of a line.
struct LineCut {
    Interval covered;
    int obstacle;   ///< its index in GapObstacles
    bool is_closed; ///< whether the ends are covered, too
};

/// The lines of cell centers, and what obstacles cut from them. Centers are at whole coordinates;
/// the steps are those of build_chunk().
class CenterLines {
public:
    void build(const CellRange& cells, const GapObstacles& obstacles, GridLayout layout);

    [[nodiscard]] const CellRange& cells() const { return cells_; }

    /// Whether the center of a cell and that of the next one to the east are free, and all between.
    [[nodiscard]] bool is_step_east(Cell cell) const { return window_.test(east_, cell.x, cell.y); }

    /// The same to the north.
    [[nodiscard]] bool is_step_north(Cell cell) const {
        return window_.test(north_, cell.x, cell.y);
    }

    /// @name From a cell on to the east, as bits: free centers, and open steps to the east and
    /// north
    /// @{
    [[nodiscard]] std::uint32_t free_centers(Cell cell) const {
        return window_.bits_from(free_, cell.x, cell.y);
    }

    [[nodiscard]] std::uint32_t steps_east(Cell cell) const {
        return window_.bits_from(east_, cell.x, cell.y);
    }

    [[nodiscard]] std::uint32_t steps_north(Cell cell) const {
        return window_.bits_from(north_, cell.x, cell.y);
    }

    /// @}

    /// Replaces the content of `squares` with those between four centers, by their south-western
    /// cells, in which free centers are not connected along the sides, and those next to free
    /// intervals of sides without a center, sorted. Through all other squares, nothing leads that
    /// steps do not connect, too.
    void find_divided_squares(std::vector<Cell>& squares);

    /// Calls visit(cut) for each cut that has a point in common with the side from a center to the
    /// next one.
    template <class Visit>
    void for_each_cut_of(LineFamily family, Cell from, Visit visit) const {
        const int along = family == row ? from.x : from.y;
        for (int i = first_cut_[family][line_index(family, from)]; i >= 0;) {
            const Cut& cut = cuts_[family][static_cast<std::size_t>(i)];
            if (cut.cut.covered.from <= along + 1.0 && cut.cut.covered.to >= along) {
                visit(cut.cut);
            }
            i = cut.next;
        }
    }

private:
    using Word = LatticeWindow::Word;
    using Words = LatticeWindow::Words;

    struct Cut {
        LineCut cut;
        int next; // of the same line; -1 at the end
    };

    [[nodiscard]] std::size_t line_index(LineFamily family, Cell cell) const {
        return static_cast<std::size_t>(family == row ? cell.y - cells_.first.y
                                                      : cell.x - cells_.first.x);
    }

    void reset(const CellRange& cells);
    template <class Rows, class Columns>
    void cut(const GrownObstacle& obstacle, int index);
    void cut_row(int y, const LineCut& cut);
    void cut_column(int x, const LineCut& cut);
    void add_cut(LineFamily family, std::size_t line, const LineCut& cut);
    void close_steps();
    [[nodiscard]] bool has_slit(LineFamily family, Cell from);

    CellRange cells_;
    LatticeWindow window_;
    Words free_;
    Words east_;
    Words north_;
    std::array<Words, 2> begins_; // the sides in which cuts begin
    std::array<Words, 2> ends_;   // the sides in which cuts end
    std::array<std::vector<Cut>, 2> cuts_;
    std::array<std::vector<int>, 2> first_cut_; // by line
    std::vector<Interval> side_cuts_;           // of one side
};

} // namespace raywalk
