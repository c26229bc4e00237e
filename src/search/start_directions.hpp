// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/grid_anchor.hpp"

#include "search/search_engine.hpp"

namespace raywalk {

/// The directions in which a cell may be left: all but SearchOptions::blocked_first_direction for
/// the cells that the start connects to, all for other cells.
class StartDirections {
public:
    static constexpr unsigned all = 0xFFU;

    void begin(const SearchTask& task) {
        start_ = task.start;
        of_start_ = all;
        if (task.options->blocked_first_direction.has_value()) {
            of_start_ ^= 1U << static_cast<unsigned>(*task.options->blocked_first_direction);
        }
    }

    /// One bit for each direction.
    [[nodiscard]] unsigned of(Cell cell) const {
        if (of_start_ == all) [[likely]] {
            return all;
        }
        return start_->connects_to(cell) ? of_start_ : all;
    }

private:
    const GridAnchor* start_ = nullptr;
    unsigned of_start_ = all;
};

} // namespace raywalk
