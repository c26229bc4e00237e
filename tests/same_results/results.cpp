// SPDX-License-Identifier: MIT
#include "raywalk/raywalk.hpp"

#include "scene/fnv1a.hpp"
#include "support/simulation.hpp"
#include "support/worlds.hpp"

#include <bit>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string_view>

// Prints hashes of all bits of some hundred paths, and of a crowd's way. They are equal in all
// builds: see test.sh.
namespace {

using namespace raywalk;
using demo::Fnv1a;
using test::Random;

constexpr Box area{{-40.0F, -40.0F}, {40.0F, 40.0F}};

void add(Fnv1a& hash, Vec2 point) {
    hash.add(std::bit_cast<std::uint32_t>(point.x));
    hash.add(std::bit_cast<std::uint32_t>(point.y));
}

void print(std::string_view what, const Fnv1a& hash, double sum) {
    std::cout << what << ' ' << std::hex << hash.value() << std::fixed << std::setprecision(9)
              << ' ' << sum << '\n';
}

void add_solids(physics::World& world, Random& random) {
    test::add_thin_walls(world, random, area, 50);
    test::add_random_bodies(world, random, area, 250);
}

void find_paths(std::string_view what,
                const NavigatorSettings& settings,
                const SearchOptions& search) {
    Random random{1};
    physics::World world;
    add_solids(world, random);
    Navigator navigator{Box2dProbe{world}, settings};
    Fnv1a hash;
    double length = 0.0;
    for (int i = 0; i < 150; ++i) {
        const Vec2 start = random.point_in(area);
        const Path path = navigator.find_path(
            start,
            random.point_in(area),
            {.walker = {.radius = 0.15F + 0.2F * static_cast<float>(i % 3)}, .search = search});
        for (const Vec2 point : path.points) {
            add(hash, point);
        }
        length += path.length;
    }
    print(what, hash, length);
}

void walk() {
    Random random{2};
    test::Simulation simulation;
    add_solids(simulation.world, random);
    for (int i = 0; i < 100; ++i) {
        const Vec2 wanted = random.point_in(area);
        const Vec2 start =
            simulation.navigator.closest_navigable(wanted, {.radius = 0.3F}).value_or(wanted);
        simulation.add_agent_to(start, i % 3 == 0 ? Vec2{} : random.point_in(area));
    }
    Fnv1a hash;
    double sum = 0.0;
    for (int i = 0; i < 240; ++i) {
        simulation.step();
        for (const physics::Body& body : simulation.bodies) {
            add(hash, body.position());
        }
    }
    for (const physics::Body& body : simulation.bodies) {
        sum += body.position().x + body.position().y;
    }
    print("crowd", hash, sum);
}

} // namespace

int main() {
    const auto swamps = std::make_shared<CostMap>();
    for (int i = 0; i < 20; ++i) {
        const Vec2 corner{4.0F * static_cast<float>(i) - 40.0F,
                          3.0F * static_cast<float>(i % 7) - 10.0F};
        swamps->set(Grid{1.0F}, {corner, corner + Vec2{6.0F, 6.0F}}, 3.0F);
    }
    find_paths("squares", {}, {});
    find_paths("hexagons", {.neighborhood = Neighborhood::hex}, {});
    find_paths("costs", {}, {.costs = swamps});
    find_paths("weighted", {.find_narrow_passages = false}, {.heuristic_weight = 1.5F});
    walk();
}
