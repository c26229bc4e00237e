// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include "query/nearest_cells.hpp"
#include "query/query_ends.hpp"
#include "query/region_cache.hpp"
#include "query/sealed_target_check.hpp"
#include "search/cell_cost_cache.hpp"

#include <cstdint>
#include <optional>

namespace raywalk {

/// Answers one query, a slice at a time: joins start and targets to the grid, searches forward
/// while it probes from the target back, and makes a path of what it found, or of the way to a
/// place nearby if that is wanted.
class QueryRun {
public:
    Question question;
    PathQuery query;
    NeighborCache* cache = nullptr;
    KnownRegions* known = nullptr;
    Path path;

    /// Begins with what is in question and query. Neither of the two while it runs.
    void begin();
    PathStatus advance(std::int64_t iterations);
    void cancel();
    /// Finds the question invalid, whatever it is.
    void refuse();

    /// True inside of begin() and advance(): the game's costs or predicate are asked.
    [[nodiscard]] bool is_running() const { return is_running_; }

    /// Null for a question that is invalid.
    [[nodiscard]] const NeighborView* view() const { return is_valid_ ? &*view_ : nullptr; }

    /// Null if the question did without.
    [[nodiscard]] const PathSearch* search() const { return has_searched_ ? &search_ : nullptr; }

private:
    // What the search is for.
    enum class Stage : std::uint8_t {
        to_target, // the question itself
        to_nearby, // a cell near a target that cannot be reached
        to_settle, // the question again, cell by cell, to know the nearest of all cells expanded
        finished,
    };

    template <class Work>
    void work(Work work);
    void give_up();
    void restart();
    [[nodiscard]] bool makes_sense() const;
    [[nodiscard]] bool has_max_cost() const;
    [[nodiscard]] bool join_ends();
    void begin_search(const SearchOptions& options);
    void keep_up_with_world();
    void run(std::int64_t iterations);
    void note_search();
    void end_search(PathStatus status);
    void remember_region();
    [[nodiscard]] bool is_known_to_be_closed();
    [[nodiscard]] bool is_known_to_be_open();
    void end_without_answer(PathStatus status);
    void fail(PathStatus reason);
    void approach();
    void begin_to_settle();
    void settle();
    void finish(PathStatus status);
    void finish_with_path(PathStatus status);

    bool is_running_ = false;
    bool is_to_cancel_ = false; // was cancelled while it ran
    bool is_valid_ = false;     // the question, for which the view is then
    std::optional<NeighborView> view_;
    std::uint64_t evicted_ = 0;         // when the chunks were fetched
    std::uint64_t fetched_version_ = 0; // of the world then
    Vec2 origin_;                       // of the grid
    Stage stage_ = Stage::finished;
    QueryEnds ends_;
    PathSearch search_;
    bool has_searched_ = false; // for this question
    std::int64_t spent_ = 0;    // iterations of this search
    SealedTargetCheck probe_;
    NearestCells nearest_cells_;
    int approaches_ = 0;
    CellCostCache costs_;
};

} // namespace raywalk
