// SPDX-License-Identifier: MIT
#include "crowd/crowd_pairs.hpp"
#include "scene/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace raywalk::demo::crowd_pairs_test {
namespace {

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

Pairs all_pairs(const std::vector<Circle>& circles, double limit) {
    Pairs pairs;
    for (std::size_t i = 0; i < circles.size(); ++i) {
        for (std::size_t j = i + 1; j < circles.size(); ++j) {
            const Vec2 a = circles[i].center;
            const Vec2 b = circles[j].center;
            const double apart = std::hypot(static_cast<double>(a.x) - static_cast<double>(b.x),
                                            static_cast<double>(a.y) - static_cast<double>(b.y));
            if (apart - static_cast<double>(circles[i].radius) -
                    static_cast<double>(circles[j].radius) <
                limit) {
                pairs.emplace_back(i, j);
            }
        }
    }
    return pairs;
}

TEST(CrowdPairs, ContainAllClosePairs) {
    Random random{1};
    PairFinder finder;
    std::size_t found_in_all = 0;
    for (int i = 0; i < 500; ++i) {
        std::vector<Circle> circles;
        const std::size_t count = random.below(60);
        const float side = random.between(0.5F, 20.0F);
        for (std::size_t k = 0; k < count; ++k) {
            circles.push_back(
                {random.in({{-side, -side}, {side, side}}), random.between(0.0F, 1.0F)});
        }
        const double limit = static_cast<double>(random.between(0.0F, 0.5F));
        Pairs found;
        for (const ClosePair& pair : finder.find(circles, limit)) {
            found.emplace_back(pair.first, pair.second);
        }
        EXPECT_EQ(found, all_pairs(circles, limit));
        found_in_all += found.size();
    }
    EXPECT_GT(found_in_all, 10'000U);
}

} // namespace
} // namespace raywalk::demo::crowd_pairs_test
