// SPDX-License-Identifier: MIT
#include "textbook_solver.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <queue>
#include <unordered_map>

namespace raywalk::bench {
namespace {

struct Record {
    double g = std::numeric_limits<double>::infinity();
    Cell parent;
    bool closed = false;
};

using Records = std::unordered_map<Cell, Record>;

struct Entry {
    double f = 0.0;
    double g = 0.0;
    Cell cell;

    // The queue pops the greatest entry: the smallest f, and with ties the largest g.
    friend bool operator<(const Entry& a, const Entry& b) {
        return a.f > b.f || (a.f == b.f && a.g < b.g);
    }
};

std::vector<Cell> trace_back(const Records& records, Cell start, Cell goal) {
    std::vector<Cell> cells{goal};
    while (cells.back() != start) {
        cells.push_back(records.at(cells.back()).parent);
    }
    std::reverse(cells.begin(), cells.end());
    return cells;
}

} // namespace

TextbookAnswer TextbookSolver::solve(Cell start, Cell goal, std::int64_t max_iterations) {
    TextbookAnswer answer;
    chunk_ = nullptr; // it may have been evicted since
    Records records;
    std::priority_queue<Entry> open;
    records[start].g = 0.0;
    open.push({distance(start, goal), 0.0, start});
    while (!open.empty()) {
        const Cell cell = open.top().cell;
        open.pop();
        Record& record = records.find(cell)->second;
        if (record.closed) {
            continue;
        }
        if (cell == goal) {
            answer.found = true;
            answer.cost = record.g;
            answer.cells = trace_back(records, start, goal);
            return answer;
        }
        if (answer.expanded == max_iterations) {
            return answer;
        }
        ++answer.expanded;
        record.closed = true;
        const double g = record.g;
        for (unsigned open_here = open_directions(cell); open_here != 0;
             open_here &= open_here - 1) {
            const auto d = static_cast<Direction>(std::countr_zero(open_here));
            const Cell next = neighbor(cell, d);
            const double next_g = g + step_cost(d);
            Record& known = records[next];
            if (!known.closed && next_g < known.g) {
                known.g = next_g;
                known.parent = cell;
                open.push({next_g + distance(next, goal), next_g, next});
            }
        }
    }
    return answer;
}

std::uint8_t TextbookSolver::open_directions(Cell cell) {
    const Cell position = Chunk::of(cell);
    if (chunk_ == nullptr || position != chunk_position_) {
        chunk_ = &cache_->chunk(position);
        chunk_position_ = position;
    }
    return chunk_->open[Chunk::index_of(cell)];
}

double TextbookSolver::distance(Cell from, Cell to) const {
    const int across = to.x - from.x;
    const int up = to.y - from.y;
    const int x = std::abs(across);
    const int y = std::abs(up);
    switch (metric_) {
    case TextbookMetric::manhattan:
        return x + y;
    case TextbookMetric::octile:
        return std::max(x, y) + (std::numbers::sqrt2 - 1.0) * std::min(x, y);
    case TextbookMetric::hex:
        return (x + y + std::abs(across + up)) / 2.0;
    }
    return 0.0;
}

double TextbookSolver::step_cost(Direction d) const {
    return metric_ == TextbookMetric::octile && is_diagonal(d) ? std::numbers::sqrt2 : 1.0;
}

} // namespace raywalk::bench
