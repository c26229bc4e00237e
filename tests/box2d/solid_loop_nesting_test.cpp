// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "shapes/fingerprint.hpp"
#include "support/loops.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

namespace raywalk::solid_loop_nesting_test {
namespace {

using test::add;
using test::distance_to;
using test::edges_of;
using test::find;
using test::is_stopped;
using test::Points;
using test::Random;
using test::reversed;
using test::square;
using test::star;
using test::winding_of;

constexpr float pi = std::numbers::pi_v<float>;

bool can_stand(Navigator& navigator, Vec2 point) {
    const auto nearest = navigator.closest_navigable(point, WalkerProfile{.radius = 0.2F});
    return nearest && *nearest == point;
}

// A wall with a yard in which is a rock, on one body and on several, at any place.
TEST(SolidLoops, ThatLeadTheOtherWayAroundWithinOthersAreHoles) {
    for (const float angle : {0.0F, 0.7F}) {
        for (const bool is_reversed : {false, true}) {
            for (const bool is_on_one_body : {false, true}) {
                physics::World world;
                const test::Placement placement{.position = {30.0F, -7.0F}, .angle = angle};
                physics::Body body = add(world, test::circle(0.1F), placement);
                const auto add_loop = [&](const Points& points, bool is_hole) {
                    const physics::Shape loop =
                        test::loop(is_hole == is_reversed ? points : reversed(points));
                    if (is_on_one_body) {
                        body.add(loop);
                    } else {
                        add(world, loop, placement);
                    }
                };
                add_loop(square({0.0F, 0.0F}, 8.0F), false);
                add_loop(square({3.0F, 1.0F}, 4.0F), true);
                add_loop(square({3.5F, 1.0F}, 1.0F), false);
                add_loop(square({0.5F, 3.5F}, 1.0F), true); // a rock leads either way around
                add_loop(square({-4.0F, -4.0F}, 2.0F), true);
                add_loop(square({-6.5F, 6.5F}, 1.0F), false); // a rock in a wall: nothing
                for (const float size : {17.0F, 100.0F}) {
                    const Box2dProbe probe = test::make_loop_probe(world, size);
                    const auto is_solid = [&](Vec2 point) {
                        const Vec2 turned{point.x * std::cos(angle) - point.y * std::sin(angle),
                                          point.x * std::sin(angle) + point.y * std::cos(angle)};
                        return is_stopped(probe, placement.position + turned, 0.05F);
                    };
                    EXPECT_TRUE(is_solid({7.5F, 0.0F}) && is_solid({-2.0F, 4.0F}));
                    EXPECT_TRUE(is_solid({-6.5F, 6.5F}) && is_solid({3.5F, 1.0F}));
                    EXPECT_TRUE(is_solid({0.5F, 3.5F}));
                    EXPECT_FALSE(is_solid({1.2F, 1.0F}) || is_solid({0.0F, -2.0F}));
                    EXPECT_FALSE(is_solid({6.0F, 2.0F}) || is_solid({-4.0F, -4.0F}));
                    EXPECT_FALSE(is_solid({8.5F, 0.0F}));
                }
            }
        }
    }
}

// A round loop in a random direction, and others in it, beside each other.
void add_nested_loops(
    std::vector<Points>& loops, Random& random, Vec2 middle, float size, int depth) {
    Points& points = loops.emplace_back();
    const int count = 10 + random.below(10);
    for (int i = 0; i < count; ++i) {
        const float angle = 2.0F * pi * (static_cast<float>(i) + random.between(0.0F, 0.5F)) /
                            static_cast<float>(count);
        const float radius = size * random.between(0.8F, 1.0F);
        points.push_back(middle + radius * Vec2{std::cos(angle), std::sin(angle)});
    }
    if (random.below(2) == 0) {
        std::reverse(points.begin(), points.end());
    }
    for (int i = depth > 0 ? random.below(4) : 0; i > 0; --i) {
        const float angle = 2.0F * pi * static_cast<float>(i) / 3.0F;
        const Vec2 at = middle + 0.33F * size * Vec2{std::cos(angle), std::sin(angle)};
        add_nested_loops(loops, random, at, 0.24F * size, depth - 1);
    }
}

int winding_of_loop(const Points& points, Vec2 p) {
    std::vector<Obstacle> edges;
    for (std::size_t i = 0; i < points.size(); ++i) {
        edges.push_back(test::wall(points[i], points[(i + 1) % points.size()]));
    }
    return winding_of(edges, p);
}

TEST(SolidLoops, AreSolidByTheirNestingOnAnyBodies) {
    Random random{6};
    int solid = 0;
    for (int i = 0; i < 200; ++i) {
        std::vector<Points> loops;
        add_nested_loops(loops, random, {3.0F, -2.0F}, 20.0F, 3);
        physics::World world;
        std::vector<physics::Body> bodies;
        for (const Vec2 at : {Vec2{}, Vec2{5.0F, 1.0F}, Vec2{-30.0F, 8.0F}}) {
            bodies.push_back(
                add(world, test::circle(0.01F), {.position = {at + Vec2{0.0F, 90.0F}}}));
        }
        for (const Points& loop : loops) {
            physics::Body& body = bodies[static_cast<std::size_t>(random.below(3))];
            Points local;
            for (const Vec2 point : loop) {
                local.push_back(point - body.position());
            }
            body.add(test::loop(local));
        }
        const Box2dProbe probe = test::make_loop_probe(world, 45.0F);
        for (int k = 0; k < 60; ++k) {
            const Vec2 p = random.point_in({{-18.0F, -23.0F}, {24.0F, 19.0F}});
            int winding = 0;
            for (const Points& loop : loops) {
                winding += winding_of_loop(loop, p);
            }
            const bool is_solid = winding != 0;
            std::vector<Obstacle> nearby = find(probe, Box{p, p}.grown(random.between(0.0F, 6.0F)));
            EXPECT_EQ(!test::is_clear(nearby, p, p, 0.0F), is_solid) << p.x << ", " << p.y;
            solid += is_solid ? 1 : 0;
        }
    }
    EXPECT_GT(solid, 4000);
    EXPECT_LT(solid, 10000);
}

TEST(SolidLoops, ThatTouchWhatContainsThemAreHoles) {
    physics::World world;
    add(world, test::loop(square({0.0F, 0.0F}, 4.0F)));
    add(world, test::loop(reversed(square({2.0F, 0.0F}, 2.0F))));
    const Box2dProbe probe = test::make_loop_probe(world, 20.0F);
    EXPECT_FALSE(is_stopped(probe, {2.0F, 0.0F}, 1.9F));
    EXPECT_TRUE(is_stopped(probe, {-0.5F, 0.0F}));
}

TEST(SolidLoops, OfHolesThatMoveAreFoundWhereTheyAre) {
    physics::World world;
    add(world, test::loop(square({0.0F, 0.0F}, 10.0F)));
    physics::Body hole =
        add(world, test::loop(reversed(square({0.0F, 0.0F}, 3.0F))), {.type = b2_kinematicBody});
    Navigator navigator{test::make_loop_probe(world, 40.0F)};
    navigator.watch(key_of(hole));
    for (const Vec2 at : {Vec2{-5.0F, 0.0F}, Vec2{5.0F, 2.0F}, Vec2{0.0F, -5.0F}}) {
        hole.set_transform(at, 0.3F);
        navigator.update();
        EXPECT_TRUE(can_stand(navigator, at + Vec2{0.5F, 0.5F}));
        EXPECT_FALSE(can_stand(navigator, Vec2{0.0F, 0.0F} - at));
    }
}

// Turned bodies, each with loops that are nested, cross themselves and each other.
struct TurnedLoops {
    std::vector<Points> loops;
    std::vector<test::Placement> placements; // two loops have one body
};

TurnedLoops random_loops(Random& random) {
    TurnedLoops all;
    const int count = 2 * (1 + random.below(4));
    for (int i = 0; i < count; ++i) {
        Points points = star(random, random.between(2.0F, 30.0F));
        for (std::size_t k = random.below(3) == 0 ? 3 : 0; k > 0; --k) {
            std::swap(points[k], points[points.size() - k]); // crosses itself, as a rule
        }
        if (i % 2 == 0) {
            const Vec2 at = random.point_in({{-15.0F, -15.0F}, {15.0F, 15.0F}});
            all.placements.push_back({at, i % 4 == 0 ? 0.0F : random.between(-3.0F, 3.0F)});
        } else if (random.below(2) == 0) {
            points = all.loops.back(); // a yard with a wall
            for (Vec2& point : points) {
                point = random.between(0.4F, 0.8F) * point;
            }
            points = reversed(points);
        }
        all.loops.push_back(points);
    }
    return all;
}

std::vector<Obstacle> add_all(physics::World& world, const TurnedLoops& all, bool is_reversed) {
    std::vector<Obstacle> edges;
    for (std::size_t i = 0; i < all.placements.size(); ++i) {
        const std::size_t k = is_reversed ? all.placements.size() - 1 - i : i;
        physics::Body body = add(world, test::loop(all.loops[2 * k]), all.placements[k]);
        body.add(test::loop(all.loops[2 * k + 1]));
        const std::vector<Obstacle> own = edges_of(body);
        edges.insert(edges.end(), own.begin(), own.end());
    }
    return edges;
}

std::vector<Obstacle> pieces_in(const Box2dProbe& probe, const Box& box) {
    std::vector<Obstacle> found = find(probe, box);
    std::erase_if(found, [](const Obstacle& obstacle) { return obstacle.count == 2; });
    return found;
}

// Hashes, whatever the bodies.
std::multiset<std::uint64_t> shapes_of(const std::vector<Obstacle>& pieces) {
    std::multiset<std::uint64_t> shapes;
    for (const Obstacle& piece : pieces) {
        shapes.insert(fingerprint_of(piece));
    }
    return shapes;
}

bool is_convex(const Obstacle& piece) {
    const auto point = [&](int i) {
        return piece.points[static_cast<std::size_t>(i % piece.count)];
    };
    for (int i = 0; i < piece.count; ++i) {
        if (cross(between(point(i), point(i + 1)), between(point(i + 1), point(i + 2))) < 0.0) {
            return false;
        }
    }
    return piece.count > 2 && piece.count <= Obstacle::max_points;
}

TEST(SolidLoops, AreFilledWhereTheyLeadAroundAPointInAnyBox) {
    Random random{8};
    int solid = 0;
    int free = 0;
    for (int i = 0; i < 300; ++i) {
        const TurnedLoops all = random_loops(random);
        physics::World world;
        const std::vector<Obstacle> edges = add_all(world, all, false);
        physics::World other_world;
        add_all(other_world, all, true);
        const Box2dProbe probe = test::make_loop_probe(world, 35.0F);
        const Box2dProbe other_probe = test::make_loop_probe(other_world, 35.0F);
        for (int k = 0; k < 10; ++k) {
            const Vec2 corner = random.point_in({{-40.0F, -40.0F}, {20.0F, 20.0F}});
            const Box box{corner,
                          corner + Vec2{random.between(0.0F, 40.0F), random.between(0.0F, 40.0F)}};
            const std::vector<Obstacle> pieces = pieces_in(probe, box);
            EXPECT_EQ(shapes_of(pieces), shapes_of(pieces_in(other_probe, box)));
            EXPECT_TRUE(std::all_of(pieces.begin(), pieces.end(), is_convex));
            const auto expect_filled = [&](Vec2 p) {
                if (distance_to(edges, p) > 1e-3) {
                    const bool is_solid = winding_of(edges, p) != 0;
                    EXPECT_EQ(!test::is_clear(pieces, p, p, 0.0F), is_solid)
                        << i << ": " << p.x << ", " << p.y;
                    ++(is_solid ? solid : free);
                }
            };
            for (int n = 0; n < 20; ++n) {
                expect_filled(random.point_in(box));
            }
            expect_filled(box.min); // the borders belong to the box
            expect_filled(box.max);
            for (const Obstacle& piece : pieces) {
                const Box bounds = piece.bounds();
                EXPECT_TRUE(bounds.min.x >= box.min.x && bounds.max.x <= box.max.x);
                EXPECT_TRUE(bounds.min.y >= box.min.y && bounds.max.y <= box.max.y);
                for (int n = 0; n < piece.count; ++n) {
                    const Vec2 p = piece.points[static_cast<std::size_t>(n)];
                    EXPECT_TRUE(winding_of(edges, p) != 0 || distance_to(edges, p) < 1e-5)
                        << i << ": " << p.x << ", " << p.y;
                }
            }
        }
    }
    EXPECT_GT(solid, 3'000);
    EXPECT_GT(free, 3'000);
}

// A pentagram, whose middle it leads around twice.
TEST(SolidLoops, AreSolidThroughoutIfTheyCrossThemselves) {
    physics::World world;
    Points points;
    for (int i = 0; i < 5; ++i) {
        const float angle = 0.8F * std::numbers::pi_v<float> * static_cast<float>(i);
        points.push_back({5.0F * std::cos(angle), 5.0F * std::sin(angle)});
    }
    add(world, test::loop(points));
    add(world,
        test::loop({{0.0F, 0.0F}, {3.0F, 3.0F}, {3.0F, 0.0F}, {0.0F, 3.0F}}),
        {{20.0F, 0.0F}});
    const Box2dProbe probe = test::make_loop_probe(world, 20.0F);
    EXPECT_TRUE(is_stopped(probe, {0.1F, 0.1F}) && is_stopped(probe, {4.5F, 0.0F}));
    EXPECT_FALSE(is_stopped(probe, {-3.5F, 0.0F}));
    EXPECT_TRUE(is_stopped(probe, {22.5F, 1.5F}) && is_stopped(probe, {20.5F, 1.5F}));
    EXPECT_FALSE(is_stopped(probe, {21.5F, 0.5F}) || is_stopped(probe, {21.5F, 2.5F}));
}

} // namespace
} // namespace raywalk::solid_loop_nesting_test
