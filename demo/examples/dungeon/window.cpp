// SPDX-License-Identifier: MIT
// The window of the game, with SFML. A click sends the player, the space bar opens and shuts the
// door. With a number as its argument, the program ends after so many frames.
#include "dungeon.hpp"

#include <SFML/Graphics.hpp>
#include <cstdlib>

namespace {

constexpr float pixels_per_meter = 32.0F;

sf::Vector2f to_screen(raywalk::Vec2 point) {
    return {point.x * pixels_per_meter, point.y * pixels_per_meter};
}

raywalk::Vec2 to_world(int x, int y) {
    return {static_cast<float>(x) / pixels_per_meter, static_cast<float>(y) / pixels_per_meter};
}

void draw_box(sf::RenderWindow& window, raywalk::Vec2 middle, raywalk::Vec2 size, sf::Color color) {
    sf::RectangleShape shape{to_screen(size)};
    shape.setPosition(to_screen(middle - 0.5F * size));
    shape.setFillColor(color);
    window.draw(shape);
}

void draw_circle(sf::RenderWindow& window, raywalk::Vec2 middle, float radius, sf::Color color) {
    sf::CircleShape shape{radius * pixels_per_meter};
    shape.setPosition(to_screen(middle - raywalk::Vec2{radius, radius}));
    shape.setFillColor(color);
    window.draw(shape);
}

void draw_path(sf::RenderWindow& window, const raywalk::Agent& agent, sf::Color color) {
    sf::VertexArray line{sf::LineStrip};
    line.append({to_screen(agent.position()), color});
    for (const raywalk::Vec2 point : agent.remaining_path()) {
        line.append({to_screen(point), color});
    }
    window.draw(line);
}

void draw(sf::RenderWindow& window, const Dungeon& dungeon) {
    window.clear(sf::Color{40, 42, 54});
    for (const raywalk::Vec2 middle : tiles('~')) {
        draw_box(window, middle, {1.0F, 1.0F}, sf::Color{60, 90, 60});
    }
    draw_box(window, dungeon.door(), {0.5F, 1.0F}, sf::Color{190, 130, 60});
    for (const raywalk::Vec2 middle : tiles('#')) {
        draw_box(window, middle, {1.0F, 1.0F}, sf::Color{98, 114, 164});
    }
    draw_circle(window, tiles('O').front(), 0.45F, sf::Color{139, 90, 220});
    draw_circle(window, portal_exit, 0.2F, sf::Color{139, 90, 220});
    for (const raywalk::Agent& skeleton : dungeon.skeletons()) {
        draw_path(window, skeleton, sf::Color{130, 130, 130});
        draw_circle(
            window, skeleton.position(), Dungeon::character_radius, sf::Color{230, 230, 220});
    }
    draw_circle(
        window, dungeon.player().position(), Dungeon::character_radius, sf::Color{80, 250, 123});
    window.display();
}

} // namespace

int main(int argc, char** argv) {
    int frames_left = argc > 1 ? std::atoi(argv[1]) : -1; // -1: until the window is closed
    const auto size =
        to_screen({static_cast<float>(level[0].size()), static_cast<float>(level.size())});
    sf::RenderWindow window{
        sf::VideoMode{static_cast<unsigned>(size.x), static_cast<unsigned>(size.y)}, "Dungeon"};
    window.setFramerateLimit(60);
    Dungeon dungeon;
    while (window.isOpen() && frames_left != 0) {
        frames_left -= frames_left > 0 ? 1 : 0;
        sf::Event event{};
        while (window.pollEvent(event)) {
            if (event.type == sf::Event::Closed) {
                window.close();
            } else if (event.type == sf::Event::MouseButtonPressed) {
                dungeon.go_to(to_world(event.mouseButton.x, event.mouseButton.y));
            } else if (event.type == sf::Event::KeyPressed &&
                       event.key.code == sf::Keyboard::Space) {
                dungeon.toggle_door();
            }
        }
        dungeon.step();
        draw(window, dungeon);
    }
}
