// SPDX-License-Identifier: MIT
#include "support/scaled_scene.hpp"

#include "core/vec2d.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

namespace raywalk::test {

std::ostream& operator<<(std::ostream& out, const WalkSample& sample) {
    out << "step " << sample.step << ", agent " << sample.agent << ": at " << sample.position.x
        << ' ' << sample.position.y << ", velocity " << sample.velocity.x << ' '
        << sample.velocity.y << ", next " << sample.next_point.x << ' ' << sample.next_point.y
        << ", facing " << sample.facing << ", rest " << sample.rest << ", "
        << to_string(sample.status) << ", waits for " << to_string(sample.wait) << ", link "
        << sample.link << ", points " << sample.points;
    for (const AgentEvent event : sample.events) {
        out << ", " << to_string(event);
    }
    return out;
}

namespace {

NavigatorSettings with_scale(NavigatorSettings settings, float scale) {
    settings.cell_size *= scale;
    settings.origin = scale * settings.origin;
    return settings;
}

void run_here(std::size_t jobs, const std::function<void(std::size_t)>& run) {
    for (std::size_t job = 0; job < jobs; ++job) {
        run(job);
    }
}

} // namespace

ScaledScene::ScaledScene(float scale_of_scene, const NavigatorSettings& settings)
    : scale{scale_of_scene}
    , navigator{ScaledProbe{world}, test::with_scale(settings, scale_of_scene)} {}

std::size_t ScaledScene::add_shape(const std::vector<Vec2>& points, float rounding) {
    Obstacle shape;
    shape.count = static_cast<int>(points.size());
    shape.rounding = scaled(rounding);
    std::transform(points.begin(), points.end(), shape.points.begin(), [this](Vec2 point) {
        return scaled(point);
    });
    return world.add({.shapes = {shape}});
}

std::size_t ScaledScene::add_box(Box box, Motion motion) {
    const std::size_t thing =
        add_shape({box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}});
    world[thing].motion = motion;
    return thing;
}

std::size_t ScaledScene::add_disc(Vec2 center, float radius, Motion motion) {
    Obstacle disc;
    disc.count = 1;
    disc.rounding = scaled(radius);
    return world.add(
        {.motion = motion, .position = scaled(center), .shapes = {disc}, .radius = scaled(radius)});
}

std::size_t ScaledScene::add_one_sided(Vec2 from, Vec2 to) {
    const std::size_t thing = add_shape({from, to, from - (to - from), to + (to - from)});
    world[thing].shapes[0].count = 2;
    world[thing].shapes[0].is_one_sided = true;
    return thing;
}

std::size_t ScaledScene::add_swamp(Box box) {
    const std::size_t thing = add_box(box);
    world[thing].is_sensor = true;
    return thing;
}

void ScaledScene::add_room(Box box, float thickness) {
    const Box outer = box.grown(thickness);
    add_box({outer.min, {outer.max.x, box.min.y}});
    add_box({{outer.min.x, box.max.y}, outer.max});
    add_box({{outer.min.x, box.min.y}, {box.min.x, box.max.y}});
    add_box({{box.max.x, box.min.y}, {outer.max.x, box.max.y}});
}

AgentSettings ScaledScene::with_scale(AgentSettings settings) const {
    const auto scale_if_set = [this](std::optional<float>& value) {
        value = value ? std::optional{scaled(*value)} : std::nullopt;
    };
    scale_if_set(settings.radius);
    scale_if_set(settings.max_force);
    scale_if_set(settings.target_desired_distance);
    scale_if_set(settings.path_max_distance);
    scale_if_set(settings.neighbor_distance);
    settings.margin *= scale;
    settings.max_speed *= scale;
    settings.max_acceleration *= scale;
    settings.query.stop_distance *= scale;
    settings.query.search.max_distance *= scale;
    return settings;
}

Agent& ScaledScene::add_agent(Vec2 position, const AgentSettings& settings, float body_radius) {
    bodies.push_back(add_disc(position, body_radius, Motion::loose));
    return agents.emplace_back(navigator, ScaledBody{world, bodies.back()}, with_scale(settings));
}

Agent& ScaledScene::add_agent_to(Vec2 position,
                                 Vec2 target,
                                 const AgentSettings& settings,
                                 float body_radius) {
    Agent& agent = add_agent(position, settings, body_radius);
    agent.navigate_to(scaled(target));
    return agent;
}

void ScaledScene::run(float seconds, float dt, const std::function<void()>& act) {
    for (float time = 0.0F; time < seconds; time += dt) {
        act();
        navigator.update(budget, run_here);
        navigator.update_agents(dt, run_here);
        note_walks();
        world.step(dt);
        ++steps;
    }
}

namespace {

// Damping goes on down to numbers that have fewer bits: they count as 0.
Vec2 scaled_velocity(Vec2 velocity, float scale) {
    const Vec2 scaled = (1.0F / scale) * velocity;
    return length(scaled) < 1e-30F ? Vec2{} : scaled;
}

} // namespace

void ScaledScene::note_walks() {
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const Agent& agent = agents[i];
        const auto events = agent.events();
        arrivals +=
            static_cast<int>(std::count(events.begin(), events.end(), AgentEvent::target_reached));
        walks.push_back({.step = steps,
                         .agent = i,
                         .position = (1.0F / scale) * agent.position(),
                         .velocity = scaled_velocity(world[bodies[i]].velocity, scale),
                         .next_point = (1.0F / scale) * agent.next_path_position(),
                         .facing = agent.facing(),
                         .rest = agent.remaining_distance() / scale,
                         .status = agent.status(),
                         .wait = agent.current_wait().reason,
                         .link = agent.current_link(),
                         .points = agent.remaining_path().size(),
                         .events = {events.begin(), events.end()}});
    }
}

} // namespace raywalk::test
