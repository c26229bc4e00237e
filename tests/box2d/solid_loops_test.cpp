// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "core/vec2d.hpp"
#include "support/log_lines.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace raywalk::solid_loops_test {
namespace {

using test::add;
using test::Random;
using Points = std::vector<Vec2>;

constexpr float pi = std::numbers::pi_v<float>;
constexpr Box everywhere{{-1000.0F, -1000.0F}, {1000.0F, 1000.0F}};

Box2dProbe make_probe(const physics::World& world, float max_size) {
    Box2dProbe probe{world};
    probe.make_loops_solid(max_size);
    return probe;
}

std::vector<Obstacle> find(const Box2dProbe& probe, const Box& box = everywhere) {
    std::vector<Obstacle> found;
    probe.obstacles_in(box, {}, found);
    return found;
}

bool is_stopped(const Box2dProbe& probe, Vec2 point, float reach = 0.0F) {
    const std::vector<Obstacle> nearby = find(probe, Box{point, point}.grown(reach));
    return !test::is_clear(nearby, point, point, reach);
}

// Points in order around a center, at random distances, in a random direction.
Points star(Random& random, float size) {
    const int count = 4 + random.below(20);
    Points points;
    for (int i = 0; i < count; ++i) {
        const float angle = 2.0F * pi * (static_cast<float>(i) + random.between(0.0F, 0.8F)) /
                            static_cast<float>(count);
        const float radius = size * random.between(0.1F, 0.5F);
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    if (random.below(2) == 0) {
        std::reverse(points.begin(), points.end());
    }
    return points;
}

// A bar with teeth, of right angles and with points on straight sides.
Points comb(float tooth, int teeth) {
    Points points;
    for (int i = 0; i < teeth; ++i) {
        const float x = 2.0F * tooth * static_cast<float>(i);
        points.insert(points.end(),
                      {{x, 0.0F},
                       {x + tooth, 0.0F},
                       {x + tooth, -3.0F * tooth},
                       {x + 2.0F * tooth, -3.0F * tooth}});
    }
    const float right = points.back().x;
    points.push_back({right, tooth});
    points.push_back({right / 2.0F, tooth});
    points.push_back({0.0F, tooth});
    return points;
}

// The corners of the loop of a body, in the world.
std::vector<Obstacle> edges_of(const physics::Body& body) {
    std::vector<Obstacle> edges;
    for (const physics::Fixture& fixture : body.fixtures()) {
        for (const physics::Part& part : fixture.parts()) {
            edges.push_back(test::wall(part.points[0], part.points[1]));
        }
    }
    return edges;
}

// Counts the edges that a ray to the right crosses.
bool is_enclosed(const std::vector<Obstacle>& edges, Vec2 p) {
    bool is_inside = false;
    for (const Obstacle& edge : edges) {
        const Vec2d a = exact(edge.points[0]);
        const Vec2d b = exact(edge.points[1]);
        if ((a.y > p.y) != (b.y > p.y)) {
            is_inside ^= (cross(b - a, exact(p) - a) > 0.0) == (b.y > a.y);
        }
    }
    return is_inside;
}

double distance_to(const std::vector<Obstacle>& edges, Vec2 p) {
    double nearest = std::numeric_limits<double>::infinity();
    for (const Obstacle& edge : edges) {
        nearest = std::min(nearest, hull_distance_squared(edge, p, p));
    }
    return std::sqrt(nearest);
}

void expect_solid(const Box2dProbe& probe, const physics::Body& body, float size, Random& random) {
    const std::vector<Obstacle> edges = edges_of(body);
    for (int i = 0; i < 100; ++i) {
        const Vec2 p = body.position() + random.point_in({{-size, -size}, {size, size}});
        const double distance = distance_to(edges, p);
        const bool is_inside = is_enclosed(edges, p);
        const float reach = i % 2 == 0 ? 0.0F : random.between(0.01F, 0.3F) * size;
        if (std::abs(distance - reach) > 1e-4 * size) {
            EXPECT_EQ(is_stopped(probe, p, reach), is_inside || distance < reach)
                << p.x << ", " << p.y << ", " << reach;
        }
    }
}

TEST(SolidLoops, StopWalkersWhereverTheyEncloseAPointAndNowhereElse) {
    Random random{1};
    for (int i = 0; i < 200; ++i) {
        physics::World world;
        const float size = random.between(0.5F, 60.0F);
        const test::Placement placement{random.point_in({{-90.0F, -90.0F}, {90.0F, 90.0F}}),
                                        random.between(-pi, pi),
                                        i % 2 == 0 ? b2_staticBody : b2_kinematicBody};
        physics::Body body = add(world, test::loop(star(random, size)), placement);
        expect_solid(make_probe(world, size), body, size, random);
        body.set_transform(random.point_in({{-9.0F, -9.0F}, {9.0F, 9.0F}}), placement.angle + 1.0F);
        expect_solid(make_probe(world, size), body, size, random);
    }
}

TEST(SolidLoops, AreSolidWithRightAnglesAndStraightCorners) {
    Random random{2};
    for (const float angle : {0.0F, 0.3F, pi / 2.0F}) {
        physics::World world;
        const physics::Body body = add(world, test::loop(comb(0.5F, 8)), {{3.0F, 1.0F}, angle});
        expect_solid(make_probe(world, 10.0F), body, 9.0F, random);
    }
}

// Point walkers on a whole lattice, with cuts between pieces through its points.
TEST(SolidLoops, HaveNoGapsForPointsAlongTheCutsBetweenTheirPieces) {
    Random random{3};
    for (int i = 0; i < 100; ++i) {
        physics::World world;
        const Points points = star(random, 20.0F);
        Points whole;
        for (const Vec2 point : points) {
            const Vec2 corner{std::round(point.x), std::round(point.y)};
            if (std::find(whole.begin(), whole.end(), corner) == whole.end()) {
                whole.push_back(corner);
            }
        }
        if (whole.size() < 4) {
            continue;
        }
        const physics::Body body = add(world, test::loop(whole));
        const Box2dProbe probe = make_probe(world, 100.0F);
        if (find(probe).front().count == 2) {
            continue; // it touches itself
        }
        Navigator navigator{probe, {.origin = {-0.5F, -0.5F}}};
        const std::vector<Obstacle> edges = edges_of(body);
        test::for_each_cell({-11, -11}, {11, 11}, [&](Cell cell) {
            const Vec2 point{static_cast<float>(cell.x), static_cast<float>(cell.y)};
            if (is_enclosed(edges, point)) {
                EXPECT_TRUE(is_stopped(probe, point));
                const WalkerProfile walker{.radius = 0.0F};
                const Chunk& chunk = *navigator.cache(walker).look_up(Chunk::of(cell)).chunk;
                const unsigned index = Chunk::index_of(cell);
                EXPECT_EQ(chunk.free[index / Chunk::side] >> (index % Chunk::side) & 1, 0)
                    << i << ": " << cell.x << ", " << cell.y;
            }
        });
    }
}

TEST(SolidLoops, AreFoundWithEachBoxThatTheirPiecesTouch) {
    Random random{4};
    physics::World world;
    const Box area{{-50.0F, -50.0F}, {50.0F, 50.0F}};
    for (int i = 0; i < 30; ++i) {
        add(world,
            test::loop(star(random, random.between(1.0F, 30.0F))),
            {random.point_in(area), random.between(-pi, pi)});
    }
    test::add_random_bodies(world, random, area, 30);
    const Box2dProbe probe = make_probe(world, 30.0F);
    const std::vector<Obstacle> all = find(probe);
    for (int i = 0; i < 500; ++i) {
        const Vec2 a = random.point_in(area);
        const Vec2 b = a + random.between(0.0F, 5.0F) * Vec2{1.0F, 0.7F};
        const Box query{a, b};
        const auto touching = std::count_if(all.begin(), all.end(), [&](const Obstacle& obstacle) {
            return obstacle.bounds().overlaps(query);
        });
        const std::vector<Obstacle> found = find(probe, query);
        const auto found_touching =
            std::count_if(found.begin(), found.end(), [&](const Obstacle& obstacle) {
                return obstacle.bounds().overlaps(query);
            });
        // A box beside a loop may touch the bounds of a piece, but no edge and no inside.
        EXPECT_LE(found_touching, touching);
        for (int k = 0; k < 5; ++k) {
            const Vec2 point = random.point_in({a, b + Vec2{1e-3F, 1e-3F}});
            EXPECT_EQ(test::is_clear(found, point, point, 0.0F),
                      test::is_clear(all, point, point, 0.0F));
        }
    }
}

TEST(SolidLoops, AreOutlinesByDefaultOrIfTheyAreTooLargeOrOpenOrTouchThemselves) {
    physics::World world;
    const Points square = {{-2.0F, -2.0F}, {2.0F, -2.0F}, {2.0F, 2.0F}, {-2.0F, 2.0F}};
    add(world, test::loop(square), {{0.0F, 0.0F}, 0.7F});
    EXPECT_FALSE(is_stopped(Box2dProbe{world}, {0.0F, 0.0F}));
    EXPECT_FALSE(is_stopped(make_probe(world, 0.0F), {0.0F, 0.0F}));
    EXPECT_FALSE(is_stopped(make_probe(world, 3.9F), {0.0F, 0.0F}));
    EXPECT_TRUE(is_stopped(make_probe(world, 4.0F), {0.0F, 0.0F}));
    EXPECT_EQ(find(make_probe(world, 3.9F)).size(), 4U);
    add(world, test::chain(square), {{10.0F, 0.0F}});
    add(world,
        test::loop({{0.0F, 0.0F}, {3.0F, 3.0F}, {3.0F, 0.0F}, {0.0F, 3.0F}}),
        {{20.0F, 0.0F}});
    const Box2dProbe probe = make_probe(world, 100.0F);
    EXPECT_FALSE(is_stopped(probe, {10.0F, 0.0F}));
    EXPECT_FALSE(is_stopped(probe, {22.5F, 1.5F}));
    EXPECT_TRUE(is_stopped(probe, {21.5F, 1.5F}));
    Points closed = square;
    closed.push_back(square.front());
    add(world, test::chain(closed), {{30.0F, 0.0F}});
    EXPECT_TRUE(is_stopped(probe, {30.0F, 0.0F}));
}

TEST(SolidLoops, HaveASizeThatIsANumber) {
    const test::LogLines lines;
    physics::World world;
    add(world, test::loop({{-2.0F, -2.0F}, {2.0F, -2.0F}, {2.0F, 2.0F}, {-2.0F, 2.0F}}));
    constexpr float infinity = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(is_stopped(make_probe(world, infinity), {0.5F, 0.0F}));
    EXPECT_FALSE(is_stopped(make_probe(world, -1.0F), {0.5F, 0.0F}));
    EXPECT_FALSE(
        is_stopped(make_probe(world, std::numeric_limits<float>::quiet_NaN()), {0.5F, 0.0F}));
    EXPECT_EQ(lines.count("max_size"), 3U);
}

// Rounding flattens the loop, far from the origin: it stops nobody elsewhere on its line.
TEST(SolidLoops, ThatRoundingFlattensStopOnlyWhoIsThere) {
    physics::World world;
    add(world,
        test::loop({{0.0F, 0.0F}, {4.0F, 1e-4F}, {8.0F, 0.0F}, {4.0F, 3e-4F}}),
        {{5000.0F, 9000.0F}});
    const Box2dProbe probe = make_probe(world, 10.0F);
    std::vector<Obstacle> found;
    probe.obstacles_in({{4990.0F, 8990.0F}, {5020.0F, 9010.0F}}, {}, found);
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(test::is_clear(found, {4998.0F, 9000.0F}, {4999.0F, 9000.0F}, 0.0F));
    EXPECT_FALSE(test::is_clear(found, {4998.0F, 9000.0F}, {5001.0F, 9000.0F}, 0.0F));
}

TEST(SolidLoops, AreNoPlaceToStandForQueries) {
    physics::World world;
    add(world, test::loop({{-20.0F, -20.0F}, {20.0F, -20.0F}, {20.0F, 20.0F}, {-20.0F, 20.0F}}));
    add(world, test::loop({{2.0F, -2.0F}, {6.0F, -2.0F}, {6.0F, 2.0F}, {2.0F, 2.0F}}));
    Navigator navigator{make_probe(world, 10.0F)};
    const WalkerProfile walker{.radius = 0.3F};
    const auto nearest = navigator.closest_navigable({3.0F, 0.5F}, walker);
    ASSERT_TRUE(nearest);
    EXPECT_NEAR(nearest->x, 2.0F - walker.reach(), 1e-3);
    EXPECT_NEAR(nearest->y, 0.5F, 1e-3);
    PathQuery query{.walker = walker};
    EXPECT_EQ(navigator.find_path({0.0F, 0.0F}, {4.5F, 0.5F}, query).status,
              PathStatus::target_blocked);
    EXPECT_EQ(navigator.find_path({4.5F, 0.5F}, {0.0F, 0.0F}, query).status,
              PathStatus::start_blocked);
    query.allow_partial_path = true;
    const Path path = navigator.find_path({0.0F, 0.0F}, {4.5F, 1.5F}, query);
    EXPECT_EQ(path.status, PathStatus::partial);
    EXPECT_NEAR(path.points.back().x, 4.5F, 1e-3);
    EXPECT_NEAR(path.points.back().y, 2.0F + walker.reach(), 1e-3);
    EXPECT_TRUE(navigator.find_path({0.0F, 0.0F}, {19.0F, 19.0F}, query).is_found());
}

bool can_stand(Navigator& navigator, Vec2 point) {
    const auto nearest = navigator.closest_navigable(point, WalkerProfile{.radius = 0.2F});
    return nearest && *nearest == point;
}

Points square(Vec2 middle, float half) {
    const auto [x, y] = middle;
    return {{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
}

Points reversed(Points points) {
    std::reverse(points.begin(), points.end());
    return points;
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
                add_loop(square({4.0F, 1.0F}, 2.5F), true); // a hole in a hole: nothing
                add_loop(square({3.5F, 1.0F}, 1.0F), false);
                add_loop(square({-4.0F, -4.0F}, 2.0F), true);
                add_loop(square({-6.5F, 6.5F}, 1.0F), false); // a rock in a wall: nothing
                for (const float size : {17.0F, 100.0F}) {
                    const Box2dProbe probe = make_probe(world, size);
                    const auto is_solid = [&](Vec2 point) {
                        const Vec2 turned{point.x * std::cos(angle) - point.y * std::sin(angle),
                                          point.x * std::sin(angle) + point.y * std::cos(angle)};
                        return is_stopped(probe, placement.position + turned, 0.05F);
                    };
                    EXPECT_TRUE(is_solid({7.5F, 0.0F}) && is_solid({-2.0F, 4.0F}));
                    EXPECT_TRUE(is_solid({-6.5F, 6.5F}) && is_solid({3.5F, 1.0F}));
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

bool encloses(const Points& points, Vec2 p) {
    std::vector<Obstacle> edges;
    for (std::size_t i = 0; i < points.size(); ++i) {
        edges.push_back(test::wall(points[i], points[(i + 1) % points.size()]));
    }
    return is_enclosed(edges, p);
}

double area_of(const Points& points) {
    double area = 0.0;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        area += cross(between(points[0], points[i]), between(points[0], points[i + 1]));
    }
    return area;
}

// Solid is where the innermost loop around a point leads around as the outermost one.
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
        const Box2dProbe probe = make_probe(world, 45.0F);
        for (int k = 0; k < 60; ++k) {
            const Vec2 p = random.point_in({{-18.0F, -23.0F}, {24.0F, 19.0F}});
            std::vector<double> areas; // of the loops around the point
            for (const Points& loop : loops) {
                if (encloses(loop, p)) {
                    areas.push_back(area_of(loop));
                }
            }
            std::ranges::sort(areas, {}, [](double area) { return std::abs(area); });
            const bool is_solid = !areas.empty() && (areas.front() > 0.0) == (areas.back() > 0.0);
            std::vector<Obstacle> nearby = find(probe, Box{p, p}.grown(random.between(0.0F, 6.0F)));
            EXPECT_EQ(!test::is_clear(nearby, p, p, 0.0F), is_solid) << p.x << ", " << p.y;
            solid += is_solid ? 1 : 0;
        }
    }
    EXPECT_GT(solid, 4000);
    EXPECT_LT(solid, 10000);
}

TEST(SolidLoops, ThatTouchWhatContainsThemAreNoHoles) {
    physics::World world;
    add(world, test::loop(square({0.0F, 0.0F}, 4.0F)));
    add(world, test::loop(reversed(square({2.0F, 0.0F}, 2.0F))));
    EXPECT_TRUE(is_stopped(make_probe(world, 20.0F), {2.0F, 0.0F}));
}

TEST(SolidLoops, OfHolesThatMoveAreFoundWhereTheyAre) {
    physics::World world;
    add(world, test::loop(square({0.0F, 0.0F}, 10.0F)));
    physics::Body hole =
        add(world, test::loop(reversed(square({0.0F, 0.0F}, 3.0F))), {.type = b2_kinematicBody});
    Navigator navigator{make_probe(world, 40.0F)};
    navigator.watch(key_of(hole));
    for (const Vec2 at : {Vec2{-5.0F, 0.0F}, Vec2{5.0F, 2.0F}, Vec2{0.0F, -5.0F}}) {
        hole.set_transform(at, 0.3F);
        navigator.update();
        EXPECT_TRUE(can_stand(navigator, at + Vec2{0.5F, 0.5F}));
        EXPECT_FALSE(can_stand(navigator, Vec2{0.0F, 0.0F} - at));
    }
}

void expect_as_fresh(Navigator& watching, const physics::World& world, Random& random) {
    Navigator fresh{make_probe(world, 40.0F)};
    for (int i = 0; i < 40; ++i) {
        const Vec2 point = random.point_in({{-25.0F, -25.0F}, {25.0F, 25.0F}});
        EXPECT_EQ(can_stand(watching, point), can_stand(fresh, point))
            << point.x << ", " << point.y;
    }
}

TEST(SolidLoops, ThatAreWatchedAreForgottenWhereTheyWere) {
    Random random{5};
    physics::World world;
    Navigator navigator{make_probe(world, 40.0F)};
    std::vector<physics::Body> bodies;
    for (int i = 0; i < 4; ++i) {
        bodies.push_back(add(world,
                             test::loop(star(random, i == 0 ? 40.0F : 8.0F)),
                             {random.point_in({{-20.0F, -20.0F}, {20.0F, 20.0F}})}));
        bodies.back().add(test::loop(star(random, 3.0F)));
        navigator.watch(key_of(bodies.back()));
    }
    for (int step = 0; step < 40; ++step) {
        physics::Body& body = bodies[static_cast<std::size_t>(random.below(4))];
        const int action = random.below(4);
        if (action == 0) {
            body.set_enabled(!body.is_enabled());
        } else if (action == 1) {
            body.add(test::loop(star(random, 6.0F)));
        } else {
            body.set_transform(random.point_in({{-20.0F, -20.0F}, {20.0F, 20.0F}}),
                               random.between(-pi, pi));
        }
        navigator.update();
        expect_as_fresh(navigator, world, random);
    }
}

TEST(SolidLoops, ThatEndAreForgottenInTheirMiddle) {
    physics::World world;
    Navigator navigator{make_probe(world, 100.0F)};
    physics::Body body = add(world, test::loop(comb(0.5F, 2)), {{60.0F, 0.0F}});
    const physics::Shape large =
        test::loop({{-100.0F, -45.0F}, {-10.0F, -45.0F}, {-10.0F, 45.0F}, {-100.0F, 45.0F}});
    physics::Fixture fixture = body.add(large);
    navigator.watch(key_of(body));
    navigator.update();
    EXPECT_FALSE(can_stand(navigator, {5.0F, 0.0F}));
    EXPECT_TRUE(can_stand(navigator, {55.0F, 0.0F}));
    navigator.update(); // what was discovered in the last frame is checked in any case
    fixture.set_filter({.category_bits = 2, .mask_bits = 2});
    navigator.update();
    EXPECT_TRUE(can_stand(navigator, {5.0F, 0.0F}));
}

} // namespace
} // namespace raywalk::solid_loops_test
