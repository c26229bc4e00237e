// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "support/borrowed.hpp"
#include "support/random_queries.hpp"
#include "support/reference_search.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

// The order in which cells are expanded: that of a textbook A* with the documented rule for ties.
namespace raywalk::a_star_test {
namespace {

using test::all_rules;
using test::Answer;
using test::OpenMap;
using test::Question;
using test::Random;
using test::SmallWorld;

// A* that skips outdated entries. Its queue is ordered by f, with costs then by larger g, then by
// the latest push.
class Textbook {
public:
    Textbook(const OpenMap& map, const Question& question)
        : map_{map}
        , question_{question}
        , target_{question.target.anchors.front()}
        , has_costs_{question.options.costs != nullptr} {
        const std::vector<Cell> starts = starts_of(question.start);
        for (const Cell cell : starts) {
            nodes_[cell] = {map.leg(question.start, cell) * price(cell), cell};
        }
        for (const Cell cell : starts) {
            push(cell);
        }
        run();
    }

    [[nodiscard]] Answer answer() const {
        Answer answer;
        answer.status = best_f_ < infinite ? PathStatus::found : PathStatus::unreachable;
        answer.statistics.iterations = iterations_;
        answer.statistics.expanded_cells = static_cast<std::int64_t>(expanded_.size());
        if (best_f_ < infinite) {
            answer.cells.push_back(last_);
            while (nodes_.at(answer.cells.back()).parent != answer.cells.back()) {
                answer.cells.push_back(nodes_.at(answer.cells.back()).parent);
            }
            std::reverse(answer.cells.begin(), answer.cells.end());
        }
        return answer;
    }

private:
    struct Node {
        std::int64_t g = 0;
        Cell parent; // itself for a start
    };

    struct Entry {
        Cell cell;
        std::int64_t g = 0;
    };

    using Rank = std::pair<std::int64_t, std::int64_t>;
    static constexpr std::int64_t infinite = std::numeric_limits<std::int64_t>::max();

    // From the south-west, row by row.
    static std::vector<Cell> starts_of(const GridAnchor& start) {
        std::vector<Cell> starts;
        for (int y = start.corner.y; y < start.corner.y + GridAnchor::side; ++y) {
            for (int x = start.corner.x; x < start.corner.x + GridAnchor::side; ++x) {
                if (start.connects_to({x, y})) {
                    starts.push_back({x, y});
                }
            }
        }
        return starts;
    }

    [[nodiscard]] std::int64_t price(Cell cell) const {
        return has_costs_ ? question_.price(cell) : 1;
    }

    [[nodiscard]] std::int64_t f_of(Cell cell) const {
        return nodes_.at(cell).g + (has_costs_
                                        ? map_.leg(target_, cell) * question_.options.costs->least()
                                        : distance_over_joined_cells(cell));
    }

    // Without costs the heuristic aims at the cells that the target is joined to.
    [[nodiscard]] std::int64_t distance_over_joined_cells(Cell cell) const {
        std::int64_t least = infinite;
        for (const Cell joined : starts_of(target_)) {
            GridAnchor center;
            center.x = GridAnchor::subdivisions * joined.x;
            center.y = GridAnchor::subdivisions * joined.y;
            least =
                std::min<std::int64_t>(least, map_.leg(center, cell) + map_.leg(target_, joined));
        }
        return least;
    }

    [[nodiscard]] Rank rank_of(std::int64_t f, std::int64_t g) const {
        return has_costs_ ? Rank{f, -g} : Rank{f, 0};
    }

    void push(Cell cell) {
        const std::int64_t g = nodes_.at(cell).g;
        queue_[rank_of(f_of(cell), g)].push_back({cell, g});
    }

    void run() {
        while (!queue_.empty() && queue_.begin()->first.first <= last_rank_) {
            const auto bucket = queue_.begin();
            const Entry entry = bucket->second.back();
            bucket->second.pop_back();
            if (bucket->second.empty()) {
                queue_.erase(bucket);
            }
            const std::int64_t f = f_of(entry.cell);
            if (nodes_.at(entry.cell).g != entry.g || f >= best_f_ || ends_at(entry, f)) {
                continue;
            }
            ++iterations_;
            expanded_.insert(entry.cell);
            expand(entry.cell);
        }
    }

    // True if no path through this cell can be better.
    bool ends_at(const Entry& entry, std::int64_t f) {
        if (!target_.connects_to(entry.cell)) {
            return false;
        }
        const std::int64_t end_f = entry.g + map_.leg(target_, entry.cell) * price(target_.cell);
        if (end_f < best_f_) {
            best_f_ = end_f;
            last_ = entry.cell;
            last_rank_ = rank_of(end_f, 0).first;
        }
        return end_f <= f;
    }

    void expand(Cell cell) {
        for (int d = 0; d < direction_count; ++d) {
            const auto direction = static_cast<Direction>(d);
            if (!map_.is_open(cell, direction)) {
                continue;
            }
            const Cell to = neighbor(cell, direction);
            const std::int64_t g = nodes_.at(cell).g + map_.length_of(direction) * price(to);
            if (!nodes_.contains(to) || g < nodes_.at(to).g) {
                nodes_[to] = {g, cell};
                push(to);
            }
        }
    }

    const OpenMap& map_;
    const Question& question_;
    GridAnchor target_;
    bool has_costs_;
    std::map<Cell, Node> nodes_;
    std::map<Rank, std::vector<Entry>> queue_;
    std::set<Cell> expanded_;
    std::int64_t best_f_ = infinite;
    std::int64_t last_rank_ = infinite;
    std::int64_t iterations_ = 0;
    Cell last_;
};

void compare_with_textbook(bool has_costs) {
    PathSearch search;
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        Random random{2000 + seed};
        const SmallWorld world = test::small_world(random, 500, all_rules[seed % all_rules.size()]);
        NeighborCache cache = world.make_cache();
        NeighborView view{cache};
        const OpenMap map{cache, world.low, world.high};
        const test::RandomCosts costs{random, world};
        for (int i = 0; i < 8; ++i) {
            Question question;
            question.start = anchor_start(view, world.point(random));
            question.target.anchors = {anchor_target(view, world.point(random))};
            question.options.algorithm = SearchAlgorithm::a_star;
            if (has_costs) {
                question.options.costs = test::borrowed(costs.costs());
                question.price = [&costs](Cell cell) {
                    return costs.price(cell);
                };
            }
            if (question.start.is_blocked() || question.target.anchors.front().is_blocked()) {
                continue;
            }
            SCOPED_TRACE("seed " + std::to_string(seed) + ": " + test::to_string(question));
            const Answer answer = test::ask(search, view, question);
            const Answer textbook = Textbook{map, question}.answer();
            ASSERT_EQ(answer.status, textbook.status);
            ASSERT_EQ(answer.statistics.iterations, textbook.statistics.iterations);
            ASSERT_EQ(answer.statistics.expanded_cells, textbook.statistics.expanded_cells);
            if (answer.status == PathStatus::found) {
                ASSERT_EQ(answer.cells, textbook.cells);
                ++found;
            }
        }
    }
    EXPECT_GT(found, 300);
}

TEST(AStar, ExpandsCellsInTheOrderOfATextbookWithTheDocumentedTies) {
    compare_with_textbook(false);
}

TEST(AStar, ExpandsCellsInTheOrderOfATextbookWithCosts) {
    compare_with_textbook(true);
}

} // namespace
} // namespace raywalk::a_star_test
