// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/searched_cell.hpp"

#include "search/bucket_queue.hpp"
#include "search/open_set.hpp"
#include "search/search_core.hpp"
#include "search/step_costs.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace raywalk {

/// Jump point search: A* in canonical order that goes on along a straight line at once until it
/// comes to a cell where the way may have to turn, and keeps nothing of the cells between. After
/// Harabor and Grastien, Online Graph Pruning for Pathfinding on Grid Maps (AAAI 2011) and
/// Improving Jump Point Search (ICAPS 2014): jumps look at whole rows of a chunk as words
/// (Chunk::stops), and the cells on a diagonal are not taken up themselves, only what can be
/// reached straight from them.
///
/// A jump ends where it leaves its chunk. So no jump looks at a chunk that the search does not
/// enter, the plane needs no border, and what is done does not depend on what is known.
///
/// An iteration is a node that is expanded, or a cell on a diagonal; a slice may go over its end by
/// the diagonals of one node, 64 cells at most.
///
/// Needs what CanonicalOrder needs; every cell costs 1, and there is one target.
class JumpPointSearch final : public SearchCore {
public:
    [[nodiscard]] std::vector<Cell> cells() const override;
    bool settle_for_nearest(Vec2 target) override;

    void fetch_chunks_again() override { chunks_.fetch_again(); }

    [[nodiscard]] std::vector<SearchedCell> searched_cells() const override;
    [[nodiscard]] std::optional<SearchedCell> searched_cell(Cell cell) const override;

private:
    using Cost = std::uint32_t;
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();

    struct Record {
        Cost g;
        std::uint32_t tag;
        std::uint32_t parent; // the node that was jumped from
    };

    using Open = OpenSet<Record, BucketQueue>;
    using Node = Open::Node;

    // Where the target joins cells of a chunk: jumps stop there.
    struct TargetCells {
        Cell chunk;
        Chunk::BitRows rows{};
        Chunk::BitRows columns{};
    };

    // A cell of the chunk that is looked at, on a way from the node that is expanded.
    struct Place {
        int x;
        int y;
        Cost g;
    };

    // What is being expanded.
    struct Expansion {
        Node node = 0;
        Cell corner; // the first cell of the chunk
        const Chunk* chunk = nullptr;
        const TargetCells* targets = nullptr; // null if the chunk has none
    };

    [[nodiscard]] Cost heuristic(Cell cell) const {
        return free_cost<Neighborhood::square_8>(target_, cell);
    }

    void prepare(const SearchTask& task) override;

    void note_peak() { statistics_.open_set_peak = static_cast<std::int64_t>(open_.queue.peak()); }

    void push_starts(const GridAnchor& start);
    void note_target_cells();
    PathStatus run(std::int64_t max_iterations) override;
    [[nodiscard]] std::optional<Cell> first_of_open_set() const override;
    [[nodiscard]] SearchedCell describe(Cell cell, const Record& record) const;
    void expand(Node node, Cell cell, const Record& record);
    template <Direction direction>
    void jump_straight(const Expansion& from, Place place);
    void jump_diagonally(const Expansion& from, Place place, unsigned direction);
    void jump(const Expansion& from, Place place, unsigned directions);
    void reach(const Expansion& from, Place place, unsigned direction, unsigned may_follow);

    GridAnchor target_;
    std::array<TargetCells, 4> target_cells_;
    std::size_t target_chunks_ = 0;
    Open open_;
    PageChunks chunks_;
    const Grid* grid_ = nullptr;
    Cost best_f_ = no_cost;
    std::uint32_t last_bucket_ = no_cost;
    Node best_node_ = 0;
    bool is_cut_off_ = false;
};

} // namespace raywalk
