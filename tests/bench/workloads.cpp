// SPDX-License-Identifier: MIT
#include "workloads.hpp"

#include "raywalk/raywalk.hpp"

#include "support/worlds.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace raywalk::bench {
namespace {

using test::Random;

constexpr Box area{{-64.0F, -64.0F}, {64.0F, 64.0F}};
const WalkerProfile walker{.radius = 0.3F};

void one_by_one(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    for (std::size_t i = 0; i < jobs; ++i) {
        run(i);
    }
}

/// A world and its navigator.
struct Level {
    explicit Level(bool finds_narrow_passages, bool notices_changes = true)
        : navigator{Box2dProbe{world},
                    {.find_narrow_passages = finds_narrow_passages,
                     .notices_changes = notices_changes}} {}

    physics::World world;
    Navigator navigator;

    void prefill(const Box& box = area) { navigator.prefill(box, walker, one_by_one); }
};

/// The ends of a path.
struct Route {
    Vec2 start;
    Vec2 target;
};

/// Returns `count` random pairs of ends that a path connects.
std::vector<Route> random_routes(Level& level, Random& random, std::size_t count) {
    std::vector<Route> routes;
    while (routes.size() < count) {
        const Route route{random.point_in(area), random.point_in(area)};
        if (level.navigator.can_reach(route.start, route.target, {.walker = walker})) {
            routes.push_back(route);
        }
    }
    return routes;
}

/// A walker without physics, so that no solver is counted.
class Ghost : public Body {
public:
    Ghost(Vec2& position, Vec2& velocity, float damping)
        : position_{&position}
        , velocity_{&velocity}
        , damping_{damping} {}

    [[nodiscard]] BodyKey key() const override { return {}; }

    [[nodiscard]] Vec2 position() const override { return *position_; }

    [[nodiscard]] float radius() const override { return walker.radius; }

    [[nodiscard]] ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] Vec2 velocity() const override { return *velocity_; }

    void set_velocity(Vec2 velocity) override { *velocity_ = velocity; }

    [[nodiscard]] float linear_damping() const override { return damping_; }

    void set_position(Vec2 position) override { *position_ = position; }

private:
    Vec2* position_;
    Vec2* velocity_;
    float damping_;
};

} // namespace

double discovery(bool finds_narrow_passages) {
    constexpr Box large{{-128.0F, -128.0F}, {128.0F, 128.0F}};
    Random random{1};
    Level level{finds_narrow_passages};
    test::add_maze(level.world, random, large, 800, 4000);
    (void)level.navigator.cache(walker);
    level.navigator.update(); // which lists the bodies
    raywalk_measured([&] { level.prefill(large); });

    int open = 0;
    const NeighborCache& cache = level.navigator.cache(walker);
    test::for_each_cell({-8, -8}, {7, 7}, [&](Cell position) {
        if (const Chunk* chunk = cache.cached_chunk(position)) {
            for (const std::uint8_t directions : chunk->open) {
                open += std::popcount(directions);
            }
        }
    });
    return open;
}

double shortest_ways(bool finds_narrow_passages) {
    Random random{2};
    Level level{finds_narrow_passages};
    test::add_maze(level.world, random, area, 200, 1000);
    level.prefill();
    double sum = 0.0;
    raywalk_measured([&, routes = random_routes(level, random, 300)] {
        for (const auto& [start, target] : routes) {
            sum += level.navigator
                       .find_path(start,
                                  target,
                                  {.walker = walker, .postprocessing = PathPostprocessing::none})
                       .cost;
        }
    });
    return sum;
}

double dear_ways(bool finds_narrow_passages) {
    Random random{3};
    Level level{finds_narrow_passages};
    test::add_maze(level.world, random, area, 200, 500);
    level.prefill();
    const auto costs = std::make_shared<CostMap>();
    for (int i = 0; i < 60; ++i) {
        const Vec2 corner = random.point_in(area);
        const Vec2 size{random.between(4.0F, 20.0F), random.between(4.0F, 20.0F)};
        costs->set(level.navigator.grid(), {corner, corner + size}, random.between(0.5F, 5.0F));
    }
    double sum = 0.0;
    raywalk_measured([&, routes = random_routes(level, random, 8)] {
        for (const auto& [start, target] : routes) {
            sum += level.navigator
                       .find_path(start,
                                  target,
                                  {.walker = walker,
                                   .postprocessing = PathPostprocessing::none,
                                   .search = {.costs = costs}})
                       .cost;
        }
    });
    return sum;
}

double closed_rooms(bool finds_narrow_passages) {
    Random random{4};
    Level level{finds_narrow_passages};
    test::add_random_bodies(level.world, random, area, 300);
    std::vector<Vec2> targets;
    for (int i = 0; i < 16; ++i) { // rooms of 2 to 24 m, in four rows
        const int row = i / 4;
        const int column = i % 4;
        const Vec2 middle{-48.0F + 32.0F * static_cast<float>(column),
                          -48.0F + 32.0F * static_cast<float>(row)};
        const float half = 1.0F + 11.0F * static_cast<float>(i) / 15.0F;
        test::add_border(level.world, Box{middle, middle}.grown(half));
        targets.push_back(middle);
    }
    level.prefill();
    std::int64_t sum = 0;
    raywalk_measured([&] {
        for (int round = 0; round < 8; ++round) {
            for (const Vec2 target : targets) {
                for (const Vec2 start : {Vec2{-32.0F, 0.0F}, Vec2{32.0F, 32.0F}}) {
                    const Path path = level.navigator.find_path(
                        start, target, {.walker = walker, .max_iterations = 3000});
                    sum += path.statistics.search.iterations + static_cast<int>(path.status);
                }
            }
            level.navigator.invalidate(Box{{-64.0F, -64.0F}, {64.0F, -32.0F}});
        }
    });
    return static_cast<double>(sum);
}

namespace {

// The engine slows their bodies down by `damping`, as Box2D does (unit: 1 per second).
double walk_crowds(bool finds_narrow_passages, float damping) {
    Random random{5};
    Level level{finds_narrow_passages};
    test::add_border(level.world, area);
    test::add_random_bodies(level.world, random, area, 400);
    level.prefill();

    constexpr int count = 100;
    constexpr float dt = 1.0F / 60.0F;
    std::vector<Vec2> positions;
    std::vector<Vec2> velocities(count);
    for (int i = 0; i < count; ++i) {
        const float side = i % 2 == 0 ? -12.0F : 12.0F;
        const int row = i / 10;
        const Vec2 position{side + static_cast<float>(i % 10), static_cast<float>(row)};
        positions.push_back(level.navigator.closest_navigable(position, walker).value_or(position));
    }
    std::vector<Agent> agents;
    for (std::size_t i = 0; i < count; ++i) {
        agents.emplace_back(level.navigator, Ghost{positions[i], velocities[i], damping});
        agents.back().navigate_to(i % 2 == 0 ? Vec2{30.0F, 5.0F} : Vec2{-30.0F, 5.0F});
    }
    raywalk_measured([&] {
        for (int step = 0; step < 60; ++step) {
            level.navigator.update({.iterations = unlimited}); // all plan at once
            for (std::size_t i = 0; i < count; ++i) {
                agents[i].update(dt);
                velocities[i] = (1.0F / (1.0F + dt * damping)) * velocities[i];
                positions[i] = positions[i] + dt * velocities[i];
            }
        }
    });
    double sum = 0.0;
    for (const Agent& agent : agents) {
        sum += agent.remaining_distance();
    }
    return sum;
}

} // namespace

double crowds(bool finds_narrow_passages) {
    return walk_crowds(finds_narrow_passages, 0.0F);
}

double damped_crowds(bool finds_narrow_passages) {
    return walk_crowds(finds_narrow_passages, 2.0F);
}

double moving_doors(bool finds_narrow_passages) {
    Random random{6};
    Level level{finds_narrow_passages};
    test::add_maze(level.world, random, area, 60, 300);
    std::vector<physics::Body> doors;
    for (int i = 0; i < 40; ++i) {
        doors.push_back(test::add(level.world,
                                  test::box({{-1.5F, -0.2F}, {1.5F, 0.2F}}),
                                  {random.point_in(area), 0.0F, b2_kinematicBody}));
        level.navigator.watch(key_of(doors.back()));
    }
    level.prefill();
    double sum = 0.0;
    raywalk_measured([&, routes = random_routes(level, random, 40)] {
        for (const auto& [start, target] : routes) {
            PathRequest request = level.navigator.request_path(start, target, {.walker = walker});
            do {
                physics::Body& door = doors[static_cast<std::size_t>(random.below(40))];
                door.set_transform(door.position(), door.angle() + 0.5F);
                level.navigator.update();
            } while (request.advance(200) == PathStatus::pending);
            sum += request.path().length;
        }
    });
    return sum;
}

double quiet_world(bool finds_narrow_passages) {
    Level level{finds_narrow_passages};
    for (int i = 0; i < 11'000; ++i) {
        const Vec2 place{static_cast<float>(i % 100), static_cast<float>(i / 100)};
        const b2BodyType type = i % 11 == 0 ? b2_kinematicBody : b2_staticBody;
        test::add(
            level.world, test::box({{-0.4F, -0.4F}, {0.4F, 0.4F}}), {3.0F * place, 0.0F, type});
    }
    level.prefill({{0.0F, 0.0F}, {60.0F, 60.0F}});
    raywalk_measured([&] {
        for (int step = 0; step < 100; ++step) {
            level.navigator.update();
        }
    });
    return static_cast<double>(level.navigator.cache(walker).version());
}

double large_world(bool finds_narrow_passages) {
    Level level{finds_narrow_passages, false};
    std::vector<physics::Body> posts;
    for (int i = 0; i < 50'000; ++i) {
        const Vec2 place{static_cast<float>(i % 100), static_cast<float>(i / 100)};
        posts.push_back(test::add(level.world, test::circle(0.3F), {10.0F * place}));
    }
    physics::Body& watched = posts[posts.size() / 3];
    physics::Body& door = posts[posts.size() / 2];
    const Box beside_door{door.position(), door.position()};
    level.prefill(beside_door.grown(10.0F));
    level.navigator.watch(key_of(watched));
    level.navigator.watch(key_of(door));
    Agent agent{level.navigator, Box2dBody{posts.front()}};
    level.navigator.update();
    raywalk_measured([&] {
        for (int step = 0; step < 1'000; ++step) {
            door.set_enabled(step / 100 % 2 == 1); // opens, and closes again
            level.navigator.update();
        }
    });
    return static_cast<double>(level.navigator.cache(walker).version());
}

} // namespace raywalk::bench
