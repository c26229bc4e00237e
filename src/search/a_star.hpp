// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/path_status.hpp"

#include "search/best_first_search.hpp"
#include "search/node_queries.hpp"
#include "search/search_engine.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk {

/// The search from a start to a target as one of the engines of PathSearch.
template <class Rules, class Successors = NeighborSteps<Rules>>
class AStar final : public SearchEngine {
public:
    void read_route(SearchRoute& route) const override { search_.read_route(route); }

    bool settle_for_nearest(Vec2 target) override { return search_.settle_for_nearest(target); }

    void fetch_chunks_again() override { search_.fetch_chunks_again(); }

    [[nodiscard]] std::size_t used_bytes() const override { return search_.used_bytes(); }

    [[nodiscard]] std::vector<SearchedCell> searched_cells() const override {
        return describe_nodes(search_.open(), [this](const GridNode& at, const Record& record) {
            return describe(at, record);
        });
    }

    [[nodiscard]] std::optional<Cell> next_cell() const override {
        return first_open_cell_of(search_.open());
    }

private:
    using Search = BestFirstSearch<Rules, Successors>;
    using Record = typename Search::Record;
    using Open = typename Search::Open;

    void prepare(const SearchTask& task) override { search_.begin(task); }

    PathStatus run(std::int64_t max_iterations) override {
        const PathStatus status = search_.run(max_iterations);
        statistics_ = search_.statistics();
        statistics_.open_set_peak = static_cast<std::int64_t>(search_.open().queue.peak());
        return status;
    }

    [[nodiscard]] SearchedCell describe(const GridNode& at, const Record& record) const {
        const Rules& rules = search_.frontier().rules;
        const Grid& grid = search_.frontier().view->grid();
        const auto in_meters = [&](typename Rules::Cost cost) {
            return static_cast<double>(cost) / Rules::unit * grid.cell_size();
        };
        const bool is_start = (record.tag & Open::start_bit) != 0;
        const GridNode parent =
            is_start ? at : search_.successors().parent_of(search_.open(), at.cell, record);
        const unsigned directions =
            at.layer == 0 ? search_.successors().directions_of(at.cell, record) : 0;
        return {.cell = at.cell,
                .parent = parent.cell,
                .layer = at.layer,
                .parent_layer = parent.layer,
                .g = in_meters(record.g),
                .h = in_meters(rules.heuristic(at.cell)),
                .directions = static_cast<std::uint8_t>(directions)};
    }

    Search search_;
};

} // namespace raywalk
