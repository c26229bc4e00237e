// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/searched_cell.hpp"

#include "cells/cell_cost_cache.hpp"
#include "search/cell_prices.hpp"
#include "search/linked_rules.hpp"
#include "search/open_set.hpp"
#include "search/search_engine.hpp"
#include "search/start_directions.hpp"
#include "search/weighted_rules.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk {

/// The resource constrained shortest path: the shortest path on which the sum of the cells' costs
/// stays within a limit. A cell may have to be expanded several times: on a short and costly path,
/// and on longer and cheaper ones. Each such path is a *label* of the cell, with its length and
/// cost. A label is dropped if it is dominated: another one is neither longer nor costlier.
///
/// Labels are taken by f, the sum of length and heuristic, which never falls along a path because
/// the heuristic is consistent; so the labels of a cell are taken by length, and dominance needs
/// only the least cost among them. A label at which the path may end is pushed again with the
/// length of the whole path if the heuristic underestimated it. A* after Hart, Nilsson and Raphael
/// (1968), with the labels of Hansen, Bicriterion Path Problems (1980).
class ConstrainedSearch final : public SearchEngine {
public:
    void read_route(SearchRoute& route) const override;
    bool settle_for_nearest(Vec2 target) override;
    [[nodiscard]] std::vector<SearchedCell> searched_cells() const override;
    [[nodiscard]] std::optional<Cell> next_cell() const override;

    void fetch_chunks_again() override {
        open_.forget_chunks();
        if (view_ != nullptr) {
            view_->fetch_chunks_again();
        }
    }

    [[nodiscard]] std::size_t used_bytes() const override {
        return open_.used_bytes() + labels_.size() * sizeof(Label) + heap_.size() * sizeof(Entry);
    }

private:
    using Length = WeightedRules::Cost;
    static constexpr std::uint32_t none = ~0U;
    // The least_cost of a cell that was only reached by paths that cost too much.
    static constexpr std::uint64_t cut_off = ~std::uint64_t{0};

    struct Label {
        GridNode place;
        Length length = 0;
        std::uint64_t cost = 0; // sum over the cells entered (unit: 1/16)
        std::uint32_t parent = none;
        LinkId link = 0; // of the game, over which it was reached from the parent
        bool is_backward = false;
        bool is_expanded = false;
    };

    struct Entry {
        Length f;
        std::uint64_t cost;
        std::uint32_t label;
        bool is_end; // f is the length of the whole path
    };

    struct Record {
        std::uint64_t least_cost; // of the expanded labels, or cut_off
        std::uint32_t tag;
    };

    struct NoQueue {};

    using Open = OpenSet<Record, NoQueue>;

    static bool comes_later(const Entry& a, const Entry& b);

    void prepare(const SearchTask& task) override;
    PathStatus run(std::int64_t max_iterations) override;
    [[nodiscard]] SearchedCell describe(std::uint32_t label) const;

    [[nodiscard]] Open::Node node_of(const Label& label) {
        return open_.node_at(label.place.cell, label.place.layer);
    }

    /// Returns the length of the path that ends with this label, or no_cost if it must not end
    /// there; records an end that costs too much.
    Length try_end_at(std::uint32_t label);
    void close(const Entry& entry, Record& record);
    void expand(std::uint32_t label);
    void cross_links(std::uint32_t label);
    void add(const Label& label);
    void push(const Entry& entry);
    void pop();
    /// A lower bound of what the cells between `cell` and the target cost.
    [[nodiscard]] std::uint64_t least_cost_from(Cell cell) const;

    LinkedRules<WeightedRules> lengths_;
    NeighborView* view_ = nullptr;
    SearchOptions length_options_;
    CellCostCache uniform_;
    EnteredCosts costs_;
    std::uint64_t max_cost_ = 0;
    const SearchTarget* target_ = nullptr;
    Open open_;
    std::vector<Label> labels_;
    std::vector<Entry> heap_; // the open set
    StartDirections start_directions_;
    std::int64_t cut_off_cells_ = 0;
    bool prunes_by_cost_ = true; // drops labels too far from the target for the rest of the cost
    bool is_end_too_costly_ = false; // a path was found, but it costs too much
    std::uint32_t best_ = none;
};

} // namespace raywalk
