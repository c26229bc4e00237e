// SPDX-License-Identifier: MIT
#include "raywalk/low_level/convex_pieces.hpp"

#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace raywalk::convex_pieces_test {
namespace {

using test::Random;
using Points = std::vector<Vec2>;

double cross(Vec2 a, Vec2 b, Vec2 c) {
    return (static_cast<double>(b.x) - a.x) * (static_cast<double>(c.y) - a.y) -
           (static_cast<double>(b.y) - a.y) * (static_cast<double>(c.x) - a.x);
}

double area(const Points& points) {
    double doubled = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        doubled += cross({}, points[i], points[(i + 1) % points.size()]);
    }
    return doubled / 2.0;
}

// Counts the edges that a ray to the right crosses.
bool contains(const Points& points, Vec2 p) {
    bool is_inside = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 a = points[i];
        const Vec2 b = points[(i + 1) % points.size()];
        if ((a.y > p.y) != (b.y > p.y)) {
            is_inside ^= (cross(a, b, p) > 0.0) == (b.y > a.y);
        }
    }
    return is_inside;
}

bool is_near_edge(const Points& points, Vec2 p, float range = 1e-3F) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 a = points[i];
        const Vec2 edge = points[(i + 1) % points.size()] - a;
        const float along = std::clamp(dot(p - a, edge) / dot(edge, edge), 0.0F, 1.0F);
        if (distance(p, a + along * edge) < range) {
            return true;
        }
    }
    return false;
}

bool is_convex(const Points& points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::size_t count = points.size();
        if (cross(points[i], points[(i + 1) % count], points[(i + 2) % count]) < 0.0) {
            return false;
        }
    }
    return true;
}

// The pieces cover the polygon exactly, without overlaps.
void expect_exact_cover(const Points& points, Random& random) {
    const auto pieces = convex_pieces(points);
    ASSERT_FALSE(pieces.empty());
    double sum = 0.0;
    for (const Points& piece : pieces) {
        EXPECT_GE(piece.size(), 3U);
        EXPECT_LE(piece.size(), 8U);
        EXPECT_TRUE(is_convex(piece));
        EXPECT_GT(area(piece), 0.0);
        sum += area(piece);
        for (const Vec2 point : points.size() < 100 ? piece : Points{}) {
            EXPECT_TRUE(contains(points, point) || is_near_edge(points, point, 1e-5F));
        }
    }
    EXPECT_NEAR(sum, std::abs(area(points)), 1e-5 * std::abs(area(points)));
    Box box{points.front(), points.front()};
    for (const Vec2 point : points) {
        box = box.united({point, point});
    }
    box = box.grown(0.5F);
    for (int i = 0; i < 100; ++i) {
        const Vec2 p = random.point_in(box);
        if (is_near_edge(points, p) || std::any_of(pieces.begin(), pieces.end(), [&](auto& piece) {
                return is_near_edge(piece, p);
            })) {
            continue;
        }
        const auto count = std::count_if(
            pieces.begin(), pieces.end(), [&](const Points& piece) { return contains(piece, p); });
        EXPECT_EQ(count, contains(points, p) ? 1 : 0);
    }
}

// Points in order around a center, at random distances.
Points star(Random& random) {
    const auto count = static_cast<std::size_t>(3 + random.below(30));
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const float angle = 2.0F * std::numbers::pi_v<float> *
                            (static_cast<float>(i) + random.between(0.0F, 0.9F)) /
                            static_cast<float>(count);
        const float radius = random.between(0.5F, 10.0F);
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return points;
}

bool do_cross(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    return (cross(a, b, c) > 0.0) != (cross(a, b, d) > 0.0) &&
           (cross(c, d, a) > 0.0) != (cross(c, d, b) > 0.0);
}

// Random points; reverses the points between crossing edges until none cross.
Points untangled(Random& random) {
    Points points;
    const auto count = static_cast<std::size_t>(4 + random.below(20));
    for (std::size_t i = 0; i < count; ++i) {
        points.push_back(random.point_in({{-10.0F, -10.0F}, {10.0F, 10.0F}}));
    }
    for (bool is_tangled = true; is_tangled;) {
        is_tangled = false;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = i + 2; j < count; ++j) {
                const bool are_neighbors = i == 0 && j == count - 1;
                if (!are_neighbors &&
                    do_cross(points[i], points[i + 1], points[j], points[(j + 1) % count])) {
                    std::reverse(points.begin() + static_cast<std::ptrdiff_t>(i + 1),
                                 points.begin() + static_cast<std::ptrdiff_t>(j + 1));
                    is_tangled = true;
                }
            }
        }
    }
    return points;
}

TEST(ConvexPieces, CoverRandomPolygonsExactlyInBothOrientations) {
    Random random{1};
    int turned_left = 0;
    for (int i = 0; i < 2000; ++i) {
        Points points = i % 2 == 0 ? star(random) : untangled(random);
        turned_left += area(points) > 0.0 ? 1 : 0;
        expect_exact_cover(points, random);
        std::reverse(points.begin(), points.end());
        expect_exact_cover(points, random);
    }
    EXPECT_GT(turned_left, 1200);
    EXPECT_LT(turned_left, 1800);
}

// A skyline, with many collinear corners.
TEST(ConvexPieces, CoverRectilinearPolygonsExactly) {
    Random random{2};
    for (int i = 0; i < 500; ++i) {
        Points points{{0.0F, 0.0F}};
        const int houses = 2 + random.below(10);
        for (int house = 0; house < houses; ++house) {
            const auto height = static_cast<float>(1 + random.below(3));
            points.push_back({static_cast<float>(house), height});
            points.push_back({static_cast<float>(house + 1), height});
        }
        points.push_back({static_cast<float>(houses), 0.0F});
        expect_exact_cover(points, random);
    }
}

TEST(ConvexPieces, AreFewWherePolygonsAreNearlyConvex) {
    EXPECT_EQ(convex_pieces({{0, 0}, {4, 0}, {4, 4}, {0, 4}}).size(), 1U);
    EXPECT_EQ(convex_pieces({{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}}).size(), 2U);
    Points round;
    for (int i = 0; i < 20; ++i) {
        const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / 20.0F;
        round.push_back({std::cos(angle), std::sin(angle)});
    }
    // Twenty corners make 18 triangles, and eight corners make six.
    EXPECT_LE(convex_pieces(round).size(), 5U);
    round.resize(8);
    EXPECT_EQ(convex_pieces(round).size(), 1U);
}

TEST(ConvexPieces, OmitPointsThatAreNotCorners) {
    const auto pieces =
        convex_pieces({{0, 0}, {2, 0}, {4, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}, {0, 2}});
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].size(), 4U);
}

TEST(ConvexPieces, AreEmptyForPolygonsThatCrossThemselvesOrLeadAroundTwiceOrHaveNoArea) {
    const std::vector<Points> wrong = {
        {},
        {{1, 1}},
        {{0, 0}, {1, 1}},
        {{2, 2}, {2, 2}, {2, 2}},
        {{0, 0}, {1, 1}, {3, 3}},                         // collinear
        {{0, 0}, {4, 4}, {4, 0}, {0, 4}},                 // crosses itself
        {{0, 0}, {4, 0}, {4, 4}, {0, 0}, {4, 0}, {4, 4}}, // around twice
    };
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        EXPECT_TRUE(convex_pieces(wrong[i]).empty()) << i;
    }
}

TEST(ConvexPieces, CoverPolygonsThatTouchThemselves) {
    const std::vector<Points> touching = {
        {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}},         // a corner on an edge
        {{0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}}, // two coinciding corners
        {{0, 0}, {4, 0}, {8, 0}, {4, 0}, {4, 4}},         // a spike
        {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}}, // a hole
    };
    Random random{4};
    for (const Points& points : touching) {
        expect_exact_cover(points, random);
    }
}

TEST(ConvexPieces, AreEqualAtEverySizeAndPlace) {
    const Points small = {{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}, {1, 2}};
    const auto pieces = convex_pieces(small);
    ASSERT_GE(pieces.size(), 2U);
    for (const float scale : {1e-20F, 0.125F, 1024.0F, 1e30F}) {
        Points scaled;
        for (const Vec2 point : small) {
            scaled.push_back(scale * (point + Vec2{64.0F, -32.0F}));
        }
        const auto others = convex_pieces(scaled);
        ASSERT_EQ(others.size(), pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            EXPECT_EQ(others[i].size(), pieces[i].size());
        }
    }
}

TEST(ConvexPieces, OfTheLargestPolygonTakeLittleTime) {
    Points comb;
    for (int i = 0; i < 19997; ++i) {
        comb.push_back({static_cast<float>(i), i % 2 == 0 ? 1.0F : 100.0F});
    }
    comb.push_back({19996.0F, 0.0F});
    comb.push_back({0.0F, 0.0F});
    Random random{3};
    expect_exact_cover(comb, random);
}

} // namespace
} // namespace raywalk::convex_pieces_test
