// SPDX-License-Identifier: MIT
#include "raywalk/path_search.hpp"

#include "random_queries.hpp"
#include "reference_search.hpp"
#include "worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <vector>

// In which order cells are taken: that of an A* by the textbook with the documented rule for ties.
namespace raywalk {
namespace {

using test::all_rules;
using test::Answer;
using test::OpenMap;
using test::Question;
using test::Random;
using test::SmallWorld;

// A* with a queue of buckets, 2048 cost units each, counted from the least f of the starts. In a
// bucket the entry pushed last comes first. An entry that is out of date is skipped. The first goal
// taken ends the search after its bucket.
class Textbook {
public:
    Textbook(const OpenMap& map, const GridJoint& start, const GridJoint& target)
        : map_{map}
        , target_{target} {
        for (int y = start.corner.y; y < start.corner.y + GridJoint::side; ++y) {
            for (int x = start.corner.x; x < start.corner.x + GridJoint::side; ++x) {
                if (start.joins({x, y})) {
                    nodes_[{x, y}] = {map.leg(start, {x, y}), {x, y}};
                    least_f_ = std::min(least_f_, f_of({x, y}));
                }
            }
        }
        push_starts(start);
        run();
    }

    [[nodiscard]] Answer answer() const {
        Answer answer;
        answer.status = is_found_ ? PathStatus::found : PathStatus::unreachable;
        answer.statistics.iterations = iterations_;
        answer.statistics.expanded_cells = static_cast<std::int64_t>(expanded_.size());
        if (is_found_) {
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

    static constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();

    [[nodiscard]] std::int64_t f_of(Cell cell) const {
        return nodes_.at(cell).g + map_.leg(target_, cell);
    }

    void push(Cell cell) {
        buckets_[(f_of(cell) - least_f_) / 2048].push_back({cell, nodes_.at(cell).g});
    }

    // From the south-west, row by row.
    void push_starts(const GridJoint& start) {
        for (int y = start.corner.y; y < start.corner.y + GridJoint::side; ++y) {
            for (int x = start.corner.x; x < start.corner.x + GridJoint::side; ++x) {
                if (start.joins({x, y})) {
                    push({x, y});
                }
            }
        }
    }

    void run() {
        while (!buckets_.empty() && buckets_.begin()->first <= last_bucket_) {
            const auto bucket = buckets_.begin();
            const Entry entry = bucket->second.back();
            bucket->second.pop_back();
            const std::int64_t number = bucket->first;
            if (bucket->second.empty()) {
                buckets_.erase(bucket);
            }
            const std::int64_t f = f_of(entry.cell);
            if (nodes_.at(entry.cell).g != entry.g || f >= best_f_) {
                continue;
            }
            if (target_.joins(entry.cell)) {
                is_found_ = true;
                best_f_ = f;
                last_ = entry.cell;
                last_bucket_ = number;
                continue;
            }
            ++iterations_;
            expanded_.insert(entry.cell);
            expand(entry.cell);
        }
    }

    void expand(Cell cell) {
        for (int d = 0; d < direction_count; ++d) {
            const auto direction = static_cast<Direction>(d);
            if (!map_.is_open(cell, direction)) {
                continue;
            }
            const Cell to = neighbor(cell, direction);
            const std::int64_t g = nodes_.at(cell).g + map_.length_of(direction);
            if (!nodes_.contains(to) || g < nodes_.at(to).g) {
                nodes_[to] = {g, cell};
                push(to);
            }
        }
    }

    const OpenMap& map_;
    GridJoint target_;
    std::map<Cell, Node> nodes_;
    std::map<std::int64_t, std::vector<Entry>> buckets_;
    std::set<Cell> expanded_;
    std::int64_t least_f_ = far;
    std::int64_t best_f_ = far;
    std::int64_t last_bucket_ = far;
    std::int64_t iterations_ = 0;
    bool is_found_ = false;
    Cell last_;
};

TEST(SearchOrder, IsThatOfTheTextbookWithTheDocumentedTies) {
    PathSearch search;
    int found = 0;
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        Random random{2000 + seed};
        const SmallWorld world = test::small_world(random, 500);
        NeighborCache cache = world.make_cache(all_rules[seed % all_rules.size()]);
        NeighborView view{cache};
        if (!world.has_room(view)) {
            continue;
        }
        const OpenMap map{cache, world.low, world.high};
        for (int i = 0; i < 8; ++i) {
            Question question;
            question.start = join_start(view, world.point(random));
            question.goal.targets = {join_goal(view, world.point(random))};
            question.options.algorithm = SearchAlgorithm::a_star;
            const GridJoint& target = question.goal.targets.front();
            if (question.start.is_blocked() || target.is_blocked()) {
                continue;
            }
            SCOPED_TRACE("seed " + std::to_string(seed) + ": " + test::to_string(question));
            const Answer answer = test::ask(search, view, question);
            const Answer textbook = Textbook{map, question.start, target}.answer();
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

} // namespace
} // namespace raywalk
