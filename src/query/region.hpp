// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "core/chunk_map.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk {

/// The cells that can be reached from some first ones, grown a chunk at a time; since every edge is
/// open both ways, also the cells from which those can be reached. Rows of cells are words, so that
/// a chunk takes some hundred nanoseconds.
class Region {
public:
    enum class Status : std::uint8_t {
        growing,
        closed,    ///< all of it is known
        too_large, ///< it reaches into more chunks than allowed
    };

    struct Part {
        Cell position;          // of the chunk
        Chunk::BitRows cells{}; // those that can be reached

        friend bool operator==(const Part&, const Part&) = default;
    };

    /// Starts over, from nothing. `view` has to live while the region grows.
    void begin(NeighborView& view, std::size_t max_chunks);
    void add(Cell cell);
    /// Grows by up to so many chunks; one may be grown more than once.
    Status grow(std::size_t chunks);

    /// The same as long as that asks the world nothing.
    Status grow_in_known_chunks();

    [[nodiscard]] Status status() const { return status_; }

    /// True if the cell is known to belong to the region.
    [[nodiscard]] bool contains(Cell cell) const;

    /// The chunks that the region reaches into, in no particular order.
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

private:
    // Adds cells to the part in that chunk.
    void seed(Cell position, const Chunk::BitRows& cells);
    void spread(Cell position, const Chunk::BitRows& fresh, const Chunk& chunk);

    NeighborView* view_ = nullptr;
    std::size_t max_chunks_ = 0;
    bool has_lone_diagonals_ = false; // some lead where no straight steps do
    ChunkMap index_;
    std::vector<Part> parts_;
    std::vector<Chunk::BitRows> spread_; // for each part: the cells from which it has spread
    std::vector<bool> is_waiting_; // for each part: it has cells from which nothing has grown yet
    std::vector<std::uint32_t> waiting_;
    Status status_ = Status::closed;
};

} // namespace raywalk
