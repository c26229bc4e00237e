// SPDX-License-Identifier: MIT
#include "scene/forest.hpp"

#include <array>
#include <utility>

namespace raywalk::demo {
namespace {

SceneObstacle planted_tree(Vec2 center, float radius) {
    return {Material::tree, Circle{center, radius}};
}

SceneObstacle rock(std::vector<Vec2> points) {
    return {Material::rock, Polygon{std::move(points)}};
}

SceneObstacle turned_wall(Vec2 center, Vec2 size, float angle = 0.0F) {
    return {Material::wall, TurnedBox{center, size, angle}};
}

void add_trees(Scene& scene) {
    constexpr std::array<Circle, 19> trees = {{
        {{6.3F, 6.6F}, 1.1F},   {{2.4F, 8.4F}, 0.8F},   {{10.9F, 8.3F}, 1.2F},
        {{2.3F, 12.9F}, 0.9F},  {{4.1F, 17.2F}, 0.8F},  {{12.9F, 17.6F}, 1.0F},
        {{14.9F, 13.4F}, 0.9F}, {{8.6F, 2.6F}, 0.9F},   {{28.9F, 17.2F}, 1.3F},
        {{29.6F, 12.7F}, 0.8F}, {{28.2F, 8.6F}, 1.0F},  {{24.4F, 3.1F}, 0.9F},
        {{29.5F, 4.3F}, 0.7F},  {{16.3F, 18.0F}, 0.6F}, {{1.3F, 5.2F}, 0.6F},
        {{26.9F, 14.9F}, 0.6F}, {{4.4F, 1.2F}, 0.6F},   {{19.9F, 1.5F}, 0.7F},
        {{8.9F, 18.6F}, 0.6F},
    }};
    for (const Circle& t : trees) {
        scene.obstacles.push_back(planted_tree(t.center, t.radius));
    }
}

void add_rocks(Scene& scene) {
    const std::vector<std::vector<Vec2>> rocks = {
        {{19.4F, 6.5F}, {20.3F, 5.6F}, {21.7F, 5.7F}, {22.4F, 6.6F}, {21.9F, 7.8F}, {20.2F, 8.0F}},
        {{25.1F, 6.5F}, {25.7F, 5.9F}, {26.5F, 6.2F}, {26.6F, 7.0F}, {25.7F, 7.4F}},
        {{3.8F, 4.3F}, {4.5F, 3.8F}, {5.3F, 4.2F}, {5.2F, 5.0F}, {4.3F, 5.2F}},
        {{26.4F, 1.4F}, {26.9F, 0.8F}, {28.3F, 0.9F}, {28.6F, 1.8F}, {27.4F, 2.4F}},
        {{15.1F, 10.0F}, {15.6F, 9.3F}, {16.4F, 9.4F}, {16.7F, 10.3F}, {15.8F, 10.8F}},
        {{9.2F, 5.2F}, {9.8F, 4.9F}, {10.2F, 5.5F}, {9.7F, 6.0F}},
    };
    for (const std::vector<Vec2>& points : rocks) {
        scene.obstacles.push_back(rock(points));
    }
}

// The house has lost its southeastern corner; a wall inside leaves one room at the far end.
void add_walls(Scene& scene) {
    scene.obstacles.push_back(turned_wall({18.25F, 13.25F}, {0.5F, 6.5F}));
    scene.obstacles.push_back(turned_wall({21.5F, 16.25F}, {7.0F, 0.5F}));
    scene.obstacles.push_back(turned_wall({24.75F, 14.3F}, {0.5F, 4.4F}));
    scene.obstacles.push_back(turned_wall({20.0F, 10.25F}, {4.0F, 0.5F}));
    scene.obstacles.push_back(turned_wall({21.75F, 12.0F}, {0.5F, 4.0F}));
    constexpr float slant = 0.42F;
    scene.obstacles.push_back(turned_wall({13.3F, 5.6F}, {6.4F, 0.5F}, slant));
    scene.obstacles.push_back(turned_wall({15.0F, 3.2F}, {5.4F, 0.5F}, slant));
    scene.obstacles.push_back(turned_wall({25.9F, 10.3F}, {3.0F, 0.5F}, -0.6F));
}

void add_pond(Scene& scene) {
    Chain shore;
    shore.is_loop = true;
    shore.points = {{5.0F, 13.3F},
                    {5.4F, 12.3F},
                    {6.4F, 11.6F},
                    {7.6F, 11.5F},
                    {8.7F, 11.9F},
                    {9.7F, 12.0F},
                    {10.9F, 11.9F},
                    {11.8F, 12.5F},
                    {12.1F, 13.6F},
                    {11.7F, 14.7F},
                    {10.8F, 15.5F},
                    {9.5F, 15.8F},
                    {8.2F, 15.6F},
                    {6.9F, 15.5F},
                    {5.7F, 14.9F},
                    {5.1F, 14.2F}};
    scene.obstacles.push_back({Material::pond, std::move(shore)});
}

void add_old_fence(Scene& scene) {
    Chain fence;
    fence.points = {{3.7F, 9.4F}, {4.9F, 9.9F}, {6.3F, 9.5F}, {7.9F, 9.9F}};
    scene.obstacles.push_back({Material::fence, std::move(fence)});
}

} // namespace

Scene forest() {
    Scene scene{.name = "forest", .bounds = {{}, {32.0F, 20.0F}}};
    add_trees(scene);
    add_rocks(scene);
    add_walls(scene);
    add_pond(scene);
    add_old_fence(scene);
    scene.player_start = {19.9F, 12.1F};
    scene.clicks = {
        {{13.2F, 4.1F}, 0.8}, {{3.6F, 15.2F}, {}}, {{10.8F, 17.3F}, {}}, {{13.4F, 10.4F}, {}}};
    scene.skeleton_starts = {{1.2F, 18.6F},
                             {6.8F, 17.6F},
                             {12.6F, 14.2F},
                             {15.0F, 18.8F},
                             {20.2F, 18.4F},
                             {26.4F, 17.6F},
                             {30.6F, 18.8F},
                             {30.4F, 14.6F},
                             {30.8F, 6.6F},
                             {30.6F, 1.4F},
                             {22.4F, 1.2F},
                             {1.4F, 10.6F}};
    return scene;
}

} // namespace raywalk::demo
