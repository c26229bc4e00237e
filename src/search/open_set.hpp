// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_node.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "core/chunk_map.hpp"
#include "core/jump_tables.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace raywalk {

/// The nodes of a search, with their g costs and parents, and the queue of those that are open.
///
/// Nodes are found in two levels: a hash map from chunk and layer to page, and in the page one
/// record for each of the chunk's cells. A *node* is the number of a page and of a record in it.
/// Pages are linked to the pages beside them, so a step costs a hash look-up only where it enters a
/// new page. begin() discards all nodes in constant time; memory is kept for the next search.
///
/// A Record holds at least g and `tag`. The tag holds the stamp of the search that wrote it, the
/// direction of the step from the parent, whether the cell is a start and whether it was expanded,
/// and the directions in which it may be left.
template <class Record, class Queue>
class OpenSet {
public:
    using Node = std::uint32_t;
    using RecordType = Record;

    /// Discards all nodes.
    void begin() {
        map_.clear();
        pages_.clear();
        counted_pages_ = 0;
        stamp_ += first_stamp;
        if (stamp_ == 0) { // the stamps have wrapped around: old records could pass for new ones
            records_.assign(records_.size(), {});
            stamp_ = first_stamp;
        }
    }

    /// The node of a cell; adds its page if there is none.
    [[nodiscard]] Node node_at(Cell cell, std::uint8_t layer = 0) {
        return page_at(Chunk::of(cell), layer) << page_bits | Chunk::index_of(cell);
    }

    [[nodiscard]] Cell cell_of(Node node) const {
        const Cell first = pages_[page_of(node)].first_cell;
        const auto index = static_cast<std::int32_t>(node & index_mask);
        return {first.x + index % Chunk::side, first.y + index / Chunk::side};
    }

    /// The layer of the cell, see GridNode.
    [[nodiscard]] std::uint8_t layer_of(Node node) const { return pages_[page_of(node)].layer; }

    [[nodiscard]] GridNode place_of(Node node) const { return {cell_of(node), layer_of(node)}; }

    [[nodiscard]] static Node node_in_page(std::uint32_t page, std::uint32_t index) {
        return page << page_bits | index;
    }

    /// The record of a cell; null if the search has not reached it.
    [[nodiscard]] const Record* find(Cell cell, std::uint8_t layer = 0) const {
        const std::uint32_t page = map_.find(key_of(Chunk::of(cell), layer));
        if (page == ChunkMap::none) {
            return nullptr;
        }
        const Record& record = records_[page << page_bits | Chunk::index_of(cell)];
        return is_known(record) ? &record : nullptr;
    }

    /// The neighbor of `node` in this direction; adds its page if there is none.
    [[nodiscard]] Node step(Node node, unsigned direction) {
        const unsigned leaving = steps_out[node & index_mask];
        if ((leaving >> direction & 1U) == 0) [[likely]] {
            return node + static_cast<std::uint32_t>(offset_in_page[direction]);
        }
        return step_out(node, direction);
    }

    /// The page of layer 0 that is `by` chunks away, at most one on each axis; adds it if there is
    /// none.
    [[nodiscard]] std::uint32_t page_beside(std::uint32_t page, Cell by) {
        const std::uint32_t found = pages_[page].beside[place_beside(by)];
        return found != ChunkMap::none ? found : find_page_beside(page, by);
    }

    [[nodiscard]] static std::uint32_t page_of(Node node) { return node >> page_bits; }

    /// The index of the node's cell in its chunk, see Chunk::index_of().
    [[nodiscard]] static std::uint32_t index_of(Node node) { return node & index_mask; }

    [[nodiscard]] std::size_t page_count() const { return pages_.size(); }

    /// The cell of the page with index 0.
    [[nodiscard]] Cell first_cell_of_page(std::uint32_t page) const {
        return pages_[page].first_cell;
    }

    /// The chunks that have a page of layer 0.
    [[nodiscard]] std::vector<Cell> chunks() const {
        std::vector<Cell> chunks;
        for (const Page& page : pages_) {
            if (page.layer == 0) {
                chunks.push_back(Chunk::of(page.first_cell));
            }
        }
        return chunks;
    }

    /// The chunk of a page, which is kept, so that the view is queried once a page.
    const Chunk& chunk_of_page(std::uint32_t page, NeighborView& view) {
        const Chunk* chunk = pages_[page].chunk;
        return chunk != nullptr ? *chunk : fetch_chunk(page, view);
    }

    /// Drops the pointers to chunks.
    void forget_chunks() {
        for (Page& page : pages_) {
            page.chunk = nullptr;
            page.jumps = nullptr;
        }
    }

    /// The tables of jumps in the chunk of a page, as they were set; null if they were not.
    [[nodiscard]] const JumpTables* jumps(std::uint32_t page) const { return pages_[page].jumps; }

    void set_chunk(std::uint32_t page, const Chunk& chunk, const JumpTables& jumps) {
        pages_[page].chunk = &chunk;
        pages_[page].jumps = &jumps;
    }

    /// The chunk of a page; null before chunk_of_page() was called.
    [[nodiscard]] const Chunk* known_chunk(std::uint32_t page) const { return pages_[page].chunk; }

    /// True if the record was written since begin().
    [[nodiscard]] bool is_known(const Record& record) const {
        return (record.tag & stamp_mask) == stamp_;
    }

    [[nodiscard]] Record& operator[](Node node) { return records_[node]; }

    [[nodiscard]] const Record& operator[](Node node) const { return records_[node]; }

    /// Counts a page, in which a node is expanded, for used_bytes().
    void count_page(std::uint32_t page) {
        counted_pages_ += pages_[page].is_counted ? 0 : 1;
        pages_[page].is_counted = true;
    }

    /// The memory of the counted pages since begin() (unit: byte). Others, which were only looked
    /// at, depend on what is cached.
    [[nodiscard]] std::size_t used_bytes() const {
        return counted_pages_ * (sizeof(Page) + Chunk::cell_count * sizeof(Record));
    }

    static constexpr std::uint32_t direction_mask = 7;
    static constexpr std::uint32_t expanded_bit = 1U << 3U;
    static constexpr std::uint32_t start_bit = 1U << 4U;
    static constexpr std::uint32_t next_shift = 5;
    static constexpr std::uint32_t next_mask = 0xFFU << next_shift;
    static constexpr std::uint32_t layer_shift = 13; ///< of the parent's layer
    static constexpr std::uint32_t layer_mask = 7U << layer_shift;

    /// To be part of the tag of each record written.
    [[nodiscard]] std::uint32_t stamp() const { return stamp_; }

    Queue queue;

private:
    static constexpr unsigned page_bits = 2 * Chunk::shift;
    static constexpr std::uint32_t index_mask = Chunk::cell_count - 1;
    static constexpr std::uint32_t first_stamp = 1U << 16U;
    static constexpr std::uint32_t stamp_mask = ~(first_stamp - 1);

    // 64 bytes, so that the address of one takes no multiplication.
    struct alignas(64) Page {
        Cell first_cell;
        const Chunk* chunk = nullptr;
        const JumpTables* jumps = nullptr;
        std::array<std::uint32_t, 9> beside{}; // the 3x3 pages around this one, of layer 0
        std::uint8_t layer = 0;
        bool is_counted = false;
    };

    static constexpr std::array<std::int32_t, direction_count> offset_in_page = [] {
        std::array<std::int32_t, direction_count> offsets{};
        for (int d = 0; d < direction_count; ++d) {
            const Cell by = offset(static_cast<Direction>(d));
            offsets[d] = by.y * Chunk::side + by.x;
        }
        return offsets;
    }();

    // Not part of chunk_of_page(), which is small enough without it to be inlined.
    [[gnu::noinline]] const Chunk& fetch_chunk(std::uint32_t page, NeighborView& view) {
        const Chunk& chunk = view.chunk(Chunk::of(pages_[page].first_cell));
        pages_[page].chunk = &chunk;
        return chunk;
    }

    // Each layer has its own pages: their keys are beyond the range of positions.
    [[nodiscard]] static Cell key_of(Cell position, std::uint8_t layer) {
        constexpr std::int32_t beyond = 4 * Grid::range / Chunk::side;
        return {position.x, position.y + layer * beyond};
    }

    // The page of a chunk; adds it if there is none.
    std::uint32_t page_at(Cell position, std::uint8_t layer = 0) {
        const auto added = static_cast<std::uint32_t>(pages_.size());
        const std::uint32_t page = map_.find_or_insert(key_of(position, layer), added);
        if (page == added) {
            add_page(position, layer);
        }
        return page;
    }

    void add_page(Cell position, std::uint8_t layer) {
        const Cell first{position.x * Chunk::side, position.y * Chunk::side};
        pages_.push_back({.first_cell = first, .layer = layer});
        pages_.back().beside.fill(ChunkMap::none);
        if (records_.size() < pages_.size() * Chunk::cell_count) {
            records_.resize(pages_.size() * Chunk::cell_count);
        }
    }

    Node step_out(Node node, unsigned direction) {
        const Cell place =
            neighbor(Chunk::cell_at({}, node & index_mask), static_cast<Direction>(direction));
        return node_in_page(page_beside(page_of(node), Chunk::of(place)), Chunk::index_of(place));
    }

    std::uint32_t find_page_beside(std::uint32_t page, Cell by) {
        const Cell here = Chunk::of(pages_[page].first_cell);
        const std::uint32_t found = page_at({here.x + by.x, here.y + by.y});
        link(page, found, by);
        if (pages_[page].layer == 0) {
            link(found, page, {-by.x, -by.y});
        }
        return found;
    }

    void link(std::uint32_t page, std::uint32_t beside, Cell by) {
        pages_[page].beside[place_beside(by)] = beside;
    }

    static constexpr std::size_t place_beside(Cell by) {
        return static_cast<std::size_t>((by.y + 1) * 3 + by.x + 1);
    }

    ChunkMap map_;
    std::vector<Page> pages_;
    std::size_t counted_pages_ = 0;
    std::vector<Record> records_;
    std::uint32_t stamp_ = 0;
};

} // namespace raywalk
