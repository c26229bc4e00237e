// SPDX-License-Identifier: MIT
#include "passages/gap_lattice.hpp"
#include "support/linked_world.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <queue>
#include <vector>

namespace raywalk::gap_lattice_test {
namespace {

using test::Random;

// A square on a fine lattice, whose steps are tested one by one.
class FineSquare {
public:
    static constexpr int side = 32; // in steps

    FineSquare(const Grid& grid,
               GridPoint low,
               double size,
               const std::vector<Obstacle>& obstacles,
               float reach)
        : grid_{grid}
        , low_{low}
        , size_{size}
        , obstacles_{obstacles}
        , reach_{reach} {}

    // True if a way inside connects points of the border that the border does not connect.
    [[nodiscard]] bool leads_through() const {
        const std::vector<int> inside = components(false);
        const std::vector<int> along = components(true);
        for (std::size_t a = 0; a < inside.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                const bool both = along[a] >= 0 && along[b] >= 0;
                if (both && inside[a] == inside[b] && along[a] != along[b]) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    [[nodiscard]] static bool is_border(int i) {
        const int x = i % (side + 1);
        const int y = i / (side + 1);
        return x == 0 || y == 0 || x == side || y == side;
    }

    [[nodiscard]] Vec2 point(int i) const {
        const double step = size_ / side;
        return grid_.to_world({low_.x + i % (side + 1) * step, low_.y + i / (side + 1) * step});
    }

    [[nodiscard]] bool is_open(int i, int j) const {
        return test::is_clear(obstacles_, point(i), point(j), reach_);
    }

    // Of all points that are free, or of those of the border; -1 for the others.
    [[nodiscard]] std::vector<int> components(bool border) const {
        const int width = side + 1;
        std::vector<int> result(static_cast<std::size_t>(width * width), -1);
        const auto is_known = [&](int i) {
            return result[static_cast<std::size_t>(i)] >= 0;
        };
        for (int start = 0; start < width * width; ++start) {
            std::queue<int> open;
            const auto reach = [&](int i) {
                result[static_cast<std::size_t>(i)] = start;
                open.push(i);
            };
            if ((!border || is_border(start)) && !is_known(start) && is_open(start, start)) {
                reach(start);
            }
            for (; !open.empty(); open.pop()) {
                const int i = open.front();
                const int x = i % width;
                const int y = i / width;
                const auto go = [&](bool exists, int to) {
                    if (exists && (!border || is_border(to)) && !is_known(to) && is_open(i, to)) {
                        reach(to);
                    }
                };
                go(x > 0, i - 1);
                go(x < side, i + 1);
                go(y > 0, i - width);
                go(y < side, i + width);
            }
        }
        return result;
    }

    const Grid& grid_;
    GridPoint low_;
    double size_;
    const std::vector<Obstacle>& obstacles_;
    float reach_;
};

std::vector<Obstacle> crowded(Random& random, Vec2 middle) {
    std::vector<Obstacle> obstacles;
    const int count = 2 + random.below(3);
    for (int i = 0; i < count; ++i) {
        const Vec2 at = random.point_in(
            {{middle.x - 1.2F, middle.y - 1.2F}, {middle.x + 1.2F, middle.y + 1.2F}});
        const Vec2 half{random.between(0.02F, 0.9F), random.between(0.02F, 0.5F)};
        obstacles.push_back(
            random.below(3) == 0
                ? test::disc(at, half.x / 2.0F)
                : test::turned_box({-half.x, -half.y}, half, random.between(0.0F, 3.0F), at));
    }
    return obstacles;
}

// The lattice of the square whose south-western cell is the origin, if it is narrow.
class OneSquare {
public:
    static constexpr int divisions = 2;

    OneSquare(const Grid& grid, const std::vector<Obstacle>& obstacles, float reach) {
        const CellRange cells{{-3, -3}, 8, 8};
        read_.read(grid, cells, reach, obstacles, {});
        if (read_.size() > 1) {
            CenterLines centers;
            std::vector<Cell> divided;
            centers.build(read_);
            centers.find_divided_squares(divided);
            std::erase_if(divided, [](Cell square) { return square != Cell{0, 0}; });
            read_.divide(divisions);
            lattice_.build(centers, divided, {{0, 0}, 1, 1}, read_);
            is_narrow_ = !lattice_.empty();
        }
    }

    [[nodiscard]] bool is_narrow() const { return is_narrow_; }

    // Of one of the squares between the lines.
    [[nodiscard]] bool may_have_passages(int x, int y) {
        return is_narrow_ && lattice_.may_have_passages(x, y);
    }

private:
    GapObstacles read_;
    GapLattice lattice_;
    bool is_narrow_ = false;
};

template <class Check>
void for_each_square(Check check) {
    Random random{8};
    for (int round = 0; round < 400; ++round) {
        const Grid grid{1.0F, {}, round % 4 == 0 ? GridLayout::hex : GridLayout::square};
        const float reach = round % 3 == 0 ? 0.0F : random.between(0.02F, 0.3F);
        const std::vector<Obstacle> obstacles = crowded(random, grid.to_world({0.5, 0.5}));
        OneSquare square{grid, obstacles, reach};
        check(square, [&](GridPoint low, double size) {
            return FineSquare{grid, low, size, obstacles, reach}.leads_through();
        });
    }
}

TEST(GapLattice, LeavesOutNoSquareThatAPassageLeadsThrough) {
    int passages = 0;
    for_each_square([&](const OneSquare& square, auto leads_through) {
        const bool leads = leads_through({0.0, 0.0}, 1.0);
        EXPECT_TRUE(square.is_narrow() || !leads);
        passages += leads ? 1 : 0;
    });
    EXPECT_GT(passages, 60);
}

TEST(GapLattice, KnowsSquaresThatNothingLeadsThroughByWhatMeetsOnTheirBorder) {
    int passages = 0;
    int others = 0;
    for_each_square([&](OneSquare& square, auto leads_through) {
        for (int i = 0; square.is_narrow() && i < 4; ++i) {
            const bool leads = leads_through({0.5 * (i % 2), 0.5 * (i / 2)}, 0.5);
            const bool may_lead = square.may_have_passages(i % 2, i / 2);
            EXPECT_TRUE(may_lead || !leads);
            passages += leads ? 1 : 0;
            others += may_lead ? 0 : 1;
        }
    });
    EXPECT_GT(passages, 50);
    EXPECT_GT(others, 100);
}

} // namespace
} // namespace raywalk::gap_lattice_test
