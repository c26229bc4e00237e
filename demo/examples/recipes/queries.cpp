// SPDX-License-Identifier: MIT
// Recipes for queries: paths, ranges and lines of sight, without agents. Each text between two
// markers, as //! [line of sight], is shown in include/README.md.
#include "check.hpp"
#include "scene.hpp"

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <raywalk/raywalk.hpp>
#include <thread>
#include <vector>

namespace {

using raywalk::Vec2;

// A wall between the two, 8 m long.
constexpr Vec2 west{-4.0F, 0.0F};
constexpr Vec2 east{4.0F, 0.0F};

void add_wall(Scene& scene) {
    scene.add_box({0.0F, 0.0F}, {0.5F, 8.0F});
}

void spray_dust(Vec2 /*at*/, Vec2 /*direction*/) {}

// A room without a door around `center`.
void add_closed_room(Scene& scene, Vec2 center) {
    for (const float side : {-2.0F, 2.0F}) {
        scene.add_box(center + Vec2{side, 0.0F}, {0.5F, 4.5F});
        scene.add_box(center + Vec2{0.0F, side}, {4.5F, 0.5F});
    }
}

void query_with_a_walker() {
    Scene scene;
    add_wall(scene);
    BodyRef body = scene.add_character(west);
    //! [query with a walker]
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};

    raywalk::PathQuery query;
    query.walker.radius = 0.3F; // the circle that has to fit through; 0 makes the walker a point
    query.walker.filter = raywalk::Box2dBody{body}.filter(); // walls that this body collides with
    const raywalk::Path path = navigator.find_path(west, east, query);
    if (path.is_found()) {
        for (const Vec2 point : path.points) { // from `west` to `east`, both included
            std::cout << '(' << point.x << ", " << point.y << ") ";
        }
        std::cout << path.length << " m in all\n";
    }
    //! [query with a walker]
    check(path.is_found() && path.length > 9.0, "the path leads around the wall");
}

void swamp() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    //! [swamp]
    const auto costs = std::make_shared<raywalk::CostMap>();
    costs->set(navigator.grid(), {{-2.0F, -2.0F}, {2.0F, 2.0F}}, 5.0F); // five times as costly

    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    query.search.costs = costs; // which lives as long as queries and agents use it
    const raywalk::Path path = navigator.find_path(west, east, query);
    //! [swamp]
    check(path.is_found() && path.length > 8.5, "the path leads around the swamp");
    for (const Vec2 point : path.points) {
        check(costs->cost(navigator.grid().cell_at(point)) == 1.0F, "no corner is in the swamp");
    }
}

void sensor_swamp() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {4.0F, 4.0F}, b2_staticBody, swamp_category, true);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    //! [swamps made of sensors]
    const auto costs = std::make_shared<raywalk::SensorCosts>(navigator.probe(), navigator.grid());
    costs->set(swamp_category, 5.0F);
    query.search.costs = costs;
    //! [swamps made of sensors]
    const raywalk::Path path = navigator.find_path(west, east, query);
    check(path.is_found() && path.length > 8.5, "the path leads around the swamp");
}

void line_of_sight() {
    Scene scene;
    add_wall(scene);
    const Vec2 guard = west;
    const Vec2 player = east;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    //! [line of sight]
    raywalk::ObstacleFilter blocks_sight;
    blocks_sight.mask_bits = wall_category; // windows and low walls have another category
    const bool is_seen = navigator.has_line_of_sight(guard, player, blocks_sight);
    //! [line of sight]
    check(!is_seen, "the wall is in the way");
    check(navigator.has_line_of_sight(guard, {-1.0F, 3.0F}, blocks_sight), "nothing is in the way");
}

void how_far_a_charge_gets() {
    Scene scene;
    add_wall(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    const raywalk::WalkerProfile bull{.radius = 0.5F};
    //! [how far a charge gets]
    Vec2 end = east; // where the bull is heading
    if (const std::optional<raywalk::RaycastHit> hit = navigator.raycast(west, east, bull)) {
        end = hit->position; // where its center is when it hits hit->body at hit->point
        spray_dust(hit->point, hit->normal);
    }
    //! [how far a charge gets]
    check(end.x < -0.7F && end.x > -0.8F, "the bull ends in front of the wall");
}

void room_to_swing() {
    Scene scene;
    add_wall(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    const raywalk::WalkerProfile knight{.radius = 0.3F};
    const Vec2 place{-1.25F, 0.0F};
    //! [room to swing a sword]
    constexpr float sword = 1.5F;
    const std::optional<raywalk::NearestWall> wall = navigator.nearest_wall(place, knight, sword);
    const Vec2 swing_from = wall ? wall->point + sword * wall->normal : place;
    //! [room to swing a sword]
    check(wall && raywalk::distance(swing_from, {-1.75F, 0.0F}) < 1e-4F, "it steps back");
}

void nearest_pickup() {
    Scene scene;
    add_wall(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    const Vec2 player{-1.0F, 0.0F};
    //! [pickup by walking distance]
    const std::vector<Vec2> pickups = {{1.0F, 0.0F}, {-5.0F, 0.0F}, {0.0F, 20.0F}};
    const raywalk::Path path = navigator.find_path_to_nearest(player, pickups, query);
    if (path.is_found()) {
        std::cout << "pickup " << path.target_index << " is " << path.length << " m to walk\n";
    }
    //! [pickup by walking distance]
    check(path.is_found() && path.target_index == 1, "the one behind the wall is farther to walk");
}

void move_range() {
    Scene scene;
    scene.add_box({2.5F, 0.5F}, {1.0F, 1.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    const raywalk::Cell enemy{1, 1};
    //! [move range in tiles]
    const auto costs = std::make_shared<raywalk::CostMap>();
    costs->set(raywalk::Cell{0, 1}, 2.0F); // a swamp tile takes two points

    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    query.blocked_cells = {enemy};
    query.search.costs = costs;
    const Vec2 unit = navigator.grid().center_of({0, 0});
    for (const auto& [cell, cost, point] : navigator.reachable_cells(unit, 3.0F, query)) {
        std::cout << cost << " points to tile (" << cell.x << ", " << cell.y << ")\n";
    }

    query.search.max_cost = 3.0F;                             // the path that the unit then takes
    query.allow_partial_path = true;                          // as far as the movement points allow
    query.postprocessing = raywalk::PathPostprocessing::none; // a point for each tile
    const raywalk::Path path = navigator.find_path(unit, navigator.grid().center_of({0, 9}), query);
    //! [move range in tiles]
    const auto cells = navigator.reachable_cells(unit, 3.0F, query);
    const auto has = [&](raywalk::Cell cell) {
        return std::any_of(
            cells.begin(), cells.end(), [=](const auto& found) { return found.cell == cell; });
    };
    check(has({0, 0}) && has({0, 2}) && has({-3, 0}), "these tiles are in range");
    check(!has(enemy) && !has({2, 0}) && !has({-4, 0}), "enemy, wall, too far");
    check(path.status == raywalk::PathStatus::partial && path.entered_cost <= 3.0, "3 points");
}

void nearest_cover() {
    Scene scene;
    scene.add_box({0.0F, 0.0F}, {0.5F, 4.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    const Vec2 archer{6.0F, 0.0F};
    const Vec2 player{2.0F, 0.0F};
    //! [nearest cover]
    const auto is_cover = [&](raywalk::Cell cell) {
        return !navigator.has_line_of_sight(archer, navigator.grid().center_of(cell));
    };
    const raywalk::Path path = navigator.find_path_where(player, is_cover, query);
    //! [nearest cover]
    check(path.is_found() && path.points.back().x < 0.0F, "behind the wall");
    check(!navigator.has_line_of_sight(archer, path.points.back()), "the archer does not see it");
}

void within_range() {
    Scene scene;
    scene.add_box(east, {2.0F, 2.0F}); // nobody can stand there
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    const Vec2 rock = east;
    //! [near is good enough]
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    query.stop_distance = 2.0F; // in a straight line, through obstacles too
    const raywalk::Path path = navigator.find_path(west, rock, query);
    //! [near is good enough]
    check(path.is_found() && raywalk::distance(path.points.back(), rock) <= 2.0F, "within range");
}

void why_not() {
    Scene scene;
    add_closed_room(scene, east);
    BodyRef door = scene.add_box({1.5F, 0.0F}, {0.4F, 2.0F});
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    bool is_shut = false;
    //! [as near as possible, and why]
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    query.allow_partial_path = true;
    const raywalk::Path path = navigator.find_path(west, east, query);
    if (path.status == raywalk::PathStatus::partial) {
        std::cout << raywalk::distance(path.points.back(), east)
                  << " m short of the target: " << to_string(*path.reason) << '\n';
        is_shut = path.obstruction->body == raywalk::key_of(door); // the first body in the way
    }
    //! [as near as possible, and why]
    check(path.reason == raywalk::PathStatus::unreachable, "because the room is closed");
    check(is_shut, "the door is shut");
}

void why_in_words() {
    Scene scene;
    add_closed_room(scene, west);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    //! [why not, in words]
    const raywalk::PathExplanation why = navigator.explain(west, east, query);
    if (why.problem != raywalk::PathProblem::none) {
        std::cout << why.text << '\n'; // why.body, why.gap and why.place are the same as data
    }
    //! [why not, in words]
    check(why.problem == raywalk::PathProblem::disconnected, "the room has no door");
    check(why.body.value != 0, "a wall is in the way");
}

void wandering() {
    Scene scene;
    add_wall(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    const std::uint64_t seed = 7;
    //! [a random place to go to]
    const std::optional<Vec2> place = navigator.random_reachable_point(west, 10.0F, seed, query);
    //! [a random place to go to]
    check(place && navigator.find_path(west, *place, query).is_found(), "a place to go to");
}

void flow_field() {
    Scene scene;
    add_wall(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    //! [many movers that are no agents]
    raywalk::FlowField field = navigator.flow_field(east, {.walker = query.walker});
    navigator.update(); // in each frame: the field spreads, and follows changes of the world
    const raywalk::FlowSample sample = field.sample(west); // for each mover
    const Vec2 velocity = 3.0F * sample.direction;         // zero unless sample.status is found
    //! [many movers that are no agents]
    check(sample.status == raywalk::PathStatus::found && distance({}, velocity) > 2.9F,
          "a flow field leads around the wall");
}

void long_search() {
    Scene scene;
    add_wall(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    query.search.algorithm = raywalk::SearchAlgorithm::a_star; // to take some frames
    //! [a search over several frames]
    raywalk::PathRequest request = navigator.request_path(west, east, query);
    int frames = 1;
    while (request.advance(5) == raywalk::PathStatus::pending) { // more iterations in your game
        ++frames;
        scene.step(1.0F / 60.0F);
        navigator.update(); // restarts the search if the world changed where it searched
    }
    const raywalk::Path path = request.take_path();
    //! [a search over several frames]
    check(frames > 1 && path.is_found(), "it took some frames");
    check(path.points == navigator.find_path(west, east, query).points, "as at once");
}

void several_threads() {
    Scene scene;
    add_wall(scene);
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    //! [queries on several threads]
    std::vector<raywalk::PathRequest> requests;
    for (const float y : {-2.0F, 0.0F, 2.0F}) {
        requests.push_back(navigator.request_path(west, {4.0F, y}, query));
    }
    { // until these threads end, nothing else may use the navigator or step the world
        std::vector<std::jthread> threads;
        for (raywalk::PathRequest& request : requests) {
            threads.emplace_back([&] { request.advance(raywalk::unlimited); });
        }
    }
    //! [queries on several threads]
    for (const raywalk::PathRequest& request : requests) {
        check(request.path().is_found(), "each has its path");
    }
}

void kept_path() {
    Scene scene;
    raywalk::Navigator navigator{raywalk::Box2dProbe{scene.world}};
    raywalk::PathQuery query{.walker = {.radius = 0.3F}};
    raywalk::Path path = navigator.find_path(west, east, query);
    //! [is a path still good]
    BodyRef crate = scene.add_box({0.0F, 0.0F}, {1.0F, 1.0F});
    navigator.invalidate(crate); // a body that appeared
    if (navigator.is_affected(path)) {
        path = navigator.find_path(west, east, query);
    }
    //! [is a path still good]
    check(path.points.size() > 2, "around the crate");
    check(!navigator.is_affected(path), "nothing changed since");
}

} // namespace

int main() {
    query_with_a_walker();
    swamp();
    sensor_swamp();
    line_of_sight();
    how_far_a_charge_gets();
    room_to_swing();
    nearest_pickup();
    move_range();
    nearest_cover();
    within_range();
    why_not();
    why_in_words();
    wandering();
    flow_field();
    long_search();
    several_threads();
    kept_path();
}
