// SPDX-License-Identifier: MIT
#pragma once

#include "passages/gap_obstacles.hpp"
#include "passages/lattice.hpp"
#include "shapes/scanlines.hpp"

#include <array>
#include <vector>

namespace raywalk {

struct CenterRow;

/// The lines of cell centers, and what obstacles cut from them. Centers are at whole coordinates;
/// the open sides are the steps of build_chunk().
class CenterLines : public Lattice {
public:
    /// For the cells for which the obstacles were read.
    void build(const GapObstacles& obstacles);

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
    friend CenterRow row_from(const CenterLines& lines, Cell first);

    struct Cut {
        LineCut cut;
        int next; // of the same line; -1 at the end
    };

    [[nodiscard]] std::size_t line_index(LineFamily family, Cell cell) const {
        return static_cast<std::size_t>(family == row ? cell.y - rows_.first
                                                      : cell.x - columns_.first);
    }

    void cut_row(int y, const LineCut& cut);
    void cut_column(int x, const LineCut& cut);
    void add_cut(LineFamily family, Cell first, const LineCut& cut);
    void mark(Words& bits, int x, int y) const;
    [[nodiscard]] bool has_slit(LineFamily family, Cell from);

    std::array<Words, 2> begins_; // the sides in which cuts begin
    std::array<Words, 2> ends_;   // the sides in which cuts end
    std::array<std::vector<Cut>, 2> cuts_;
    std::array<std::vector<int>, 2> first_cut_; // by line
    std::vector<Interval> side_cuts_;           // of one side
};

} // namespace raywalk
