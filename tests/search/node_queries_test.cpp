// SPDX-License-Identifier: MIT
#include "search/bucket_queue.hpp"
#include "search/node_queries.hpp"
#include "search/open_set.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk::node_queries_test {
namespace {

struct Record {
    std::uint32_t g;
    std::uint32_t tag;
};

using Open = OpenSet<Record, BucketQueue>;

SearchedCell describe(const GridNode& at, const Record& record) {
    return {.cell = at.cell, .parent = at.cell, .g = static_cast<double>(record.g)};
}

// Two cells closed, one open, and one open again after its g has improved.
struct Nodes {
    Open open;

    Nodes() {
        open.begin();
        open.queue.begin(0);
        add({20, 0}, 4, Open::expanded_bit);
        add({-1, 5}, 7, Open::expanded_bit);
        push({1, 0}, 90'000, 9);
        add({1, 0}, 9, 0);
        push({0, 0}, 50'000, 6);
        push({0, 0}, 40'000, 3);
        add({0, 0}, 3, Open::expanded_bit);
    }

    void add(Cell cell, std::uint32_t g, std::uint32_t bits) {
        open[open.node_at(cell)] = {g, open.stamp() | bits};
    }

    void push(Cell cell, std::uint32_t f, std::uint32_t g) {
        open.queue.push(f, open.node_at(cell), g);
    }
};

TEST(NodeQueries, SkipOutdatedEntriesOfTheQueue) {
    const Nodes nodes;
    std::vector<Cell> cells;
    for_each_open_node(nodes.open,
                       [&](Open::Node node) { cells.push_back(nodes.open.cell_of(node)); });
    EXPECT_EQ(cells, (std::vector<Cell>{{0, 0}, {1, 0}}));
    EXPECT_EQ(first_open_cell_of(nodes.open), (Cell{0, 0}));
}

TEST(NodeQueries, CallACellClosedIfItWasExpandedAndIsNotOpen) {
    const Nodes nodes;
    const std::vector<SearchedCell> cells = describe_nodes(nodes.open, describe);
    ASSERT_EQ(cells.size(), 4U);
    for (const SearchedCell& cell : cells) {
        EXPECT_EQ(cell.is_closed, cell.cell == (Cell{20, 0}) || cell.cell == (Cell{-1, 5}));
        EXPECT_EQ(describe_node(nodes.open, cell.cell, describe), cell);
    }
    EXPECT_EQ(describe_node(nodes.open, {3, 3}, describe), std::nullopt);
}

TEST(NodeQueries, FindTheNearestExpandedNodeWithTheLeastG) {
    Nodes nodes;
    const Grid grid{1.0F};
    const auto nearest_to = [&](Vec2 target) {
        return nodes.open.cell_of(nearest_expanded_node(nodes.open, grid, target).value());
    };
    EXPECT_EQ(nearest_to({1.5F, 0.5F}), (Cell{0, 0})) << "(1, 0) was not expanded";
    nodes.add({0, 4}, 2, Open::expanded_bit);
    EXPECT_EQ(nearest_to({0.5F, 2.5F}), (Cell{0, 4})) << "as near as (0, 0)";
    nodes.open.begin();
    EXPECT_EQ(nearest_expanded_node(nodes.open, grid, {}), std::nullopt);
}

} // namespace
} // namespace raywalk::node_queries_test
