// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/searched_cell.hpp"

#include "search/entry_costs.hpp"
#include "search/open_set.hpp"
#include "search/search_core.hpp"
#include "search/weighted_rules.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk {

/// The shortest way whose cells' costs, added up, stay within a limit. A cell may be worth taking
/// up several times: by a short and dear way, and by longer and cheaper ones. Each is a *label*,
/// the length and the cost of a way to that cell, and a label for which there is one that is
/// neither longer nor dearer is dropped.
///
/// Labels are taken by the sum of length and heuristic, which never falls on the way because the
/// heuristic is consistent; so those of one cell are taken by length, and it is enough to remember
/// the least cost that was taken there. A label that may be the end of the way is put back with the
/// length of the whole way where the heuristic told less. After Hart, Nilsson and Raphael's A*,
/// with the labels of Hansen, Bicriterion Path Problems (1980).
class ConstrainedSearch final : public SearchCore {
public:
    [[nodiscard]] std::vector<Cell> cells() const override;
    bool settle_for_nearest(Vec2 target) override;

    void fetch_chunks_again() override { chunks_.fetch_again(); }

    [[nodiscard]] std::vector<SearchedCell> searched_cells() const override;
    [[nodiscard]] std::optional<SearchedCell> searched_cell(Cell cell) const override;

private:
    using Length = WeightedRules::Cost;
    static constexpr std::uint32_t none = ~0U;
    // Of a cell that was only met by ways that cost too much.
    static constexpr std::uint64_t cut_off = ~std::uint64_t{0};

    struct Label {
        Cell cell;
        Length length = 0;
        std::uint64_t cost = 0; // of the cells entered (unit: 1/16)
        std::uint32_t parent = none;
        bool is_expanded = false;
    };

    struct Entry {
        Length f;
        std::uint64_t cost;
        std::uint32_t label;
        bool is_end; // f is the length of the whole way
    };

    struct Record {
        std::uint64_t least_cost; // of the labels taken, or cut_off
        std::uint32_t tag;
    };

    struct NoQueue {};

    using Open = OpenSet<Record, NoQueue>;

    static bool comes_later(const Entry& a, const Entry& b);

    void prepare(const SearchTask& task) override;
    PathStatus run(std::int64_t max_iterations) override;
    [[nodiscard]] std::optional<Cell> first_of_open_set() const override;
    /// True if label `a` is for a cell before that of `b`, or comes first of the same cell's.
    [[nodiscard]] bool is_before(std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] SearchedCell describe(std::uint32_t label) const;
    /// The length of the way that ends with this label, or no_cost if it may not end there.
    [[nodiscard]] Length end_of(std::uint32_t label);
    void expand(std::uint32_t label);
    void add(const Label& label);
    void push(const Entry& entry);
    [[nodiscard]] std::uint64_t least_cost_from(Cell cell) const;

    WeightedRules lengths_;
    SearchOptions length_options_;
    EntryCosts costs_;
    std::uint64_t max_cost_ = 0;
    const SearchTarget* goal_ = nullptr;
    Neighborhood neighborhood_ = Neighborhood::square_8;
    Open open_;
    PageChunks chunks_;
    std::vector<Label> labels_;
    std::vector<Entry> heap_;
    const GridAnchor* start_ = nullptr;
    unsigned first_directions_ = 0xFFU;
    std::int64_t cut_off_cells_ = 0;
    bool looks_ahead_ = true;      // leaves out what the goal is too far from
    bool is_end_too_dear_ = false; // there is a way, but it costs too much
    std::uint32_t best_ = none;
};

} // namespace raywalk
