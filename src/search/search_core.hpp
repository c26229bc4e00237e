// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/search_options.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk {

/// What a search is asked. All of it has to live until the search has ended.
struct SearchTask {
    NeighborView* view = nullptr;
    const GridAnchor* start = nullptr;
    const SearchTarget* goal = nullptr;
    const SearchOptions* options = nullptr;
};

/// One way to search; see PathSearch, which chooses among them.
class SearchCore {
public:
    SearchCore() = default;
    SearchCore(const SearchCore&) = delete;
    SearchCore(SearchCore&&) = delete;
    SearchCore& operator=(const SearchCore&) = delete;
    SearchCore& operator=(SearchCore&&) = delete;
    virtual ~SearchCore() = default;

    void begin(const SearchTask& task) {
        status_ = PathStatus::pending;
        statistics_ = {};
        prepare(task);
    }

    /// Spends up to `max_iterations` more.
    PathStatus advance(std::int64_t max_iterations) {
        if (status_ == PathStatus::pending) {
            status_ = run(max_iterations);
        }
        return status_;
    }

    [[nodiscard]] PathStatus status() const { return status_; }

    /// After found: the way's cells.
    [[nodiscard]] virtual std::vector<Cell> cells() const = 0;
    /// Of the cells expanded, the one whose center is nearest to `target`, by the best way if there
    /// are several, becomes what was found. False if none was expanded.
    virtual bool settle_for_nearest(Vec2 target) = 0;
    /// The chunks that the view knows may have been replaced by equal ones.
    virtual void fetch_chunks_again() = 0;

    [[nodiscard]] const SearchStatistics& statistics() const { return statistics_; }

    /// @name See PathSearch
    /// @{
    [[nodiscard]] virtual std::vector<SearchedCell> searched_cells() const = 0;
    [[nodiscard]] virtual std::optional<SearchedCell> searched_cell(Cell cell) const = 0;

    [[nodiscard]] std::optional<Cell> next_cell() const {
        return status_ == PathStatus::pending ? first_of_open_set() : std::nullopt;
    }

    /// @}

protected:
    virtual void prepare(const SearchTask& task) = 0;
    /// advance(), called as long as there is no answer.
    virtual PathStatus run(std::int64_t max_iterations) = 0;
    /// next_cell(), called as long as there is no answer.
    [[nodiscard]] virtual std::optional<Cell> first_of_open_set() const = 0;

    SearchStatistics
        statistics_; // NOLINT(cppcoreguidelines-non-private-member-variables-in-classes)

private:
    PathStatus status_ = PathStatus::pending;
};

/// The chunk of each page of an open set, fetched when first needed.
class PageChunks {
public:
    void begin(NeighborView& view) {
        view_ = &view;
        chunks_.clear();
    }

    void fetch_again() {
        chunks_.clear();
        if (view_ != nullptr) {
            view_->fetch_chunks_again();
        }
    }

    template <class OpenSet>
    const Chunk& of(const OpenSet& open, std::uint32_t page) {
        if (page >= chunks_.size()) {
            chunks_.resize(open.page_count(), nullptr);
        }
        if (chunks_[page] == nullptr) {
            chunks_[page] = &view_->chunk(open.position_of_page(page));
        }
        return *chunks_[page];
    }

private:
    NeighborView* view_ = nullptr;
    std::vector<const Chunk*> chunks_;
};

} // namespace raywalk
