// SPDX-License-Identifier: MIT
// A game without Box2D, which implements all interfaces of raywalk.
#include <cstdint>
#include <memory>
#include <raywalk/raywalk.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace {

class Wall : public raywalk::Probe {
public:
    void obstacles_in(const raywalk::Box& box,
                      const raywalk::ObstacleFilter&,
                      std::vector<raywalk::Obstacle>& found) const override {
        if (wall_.bounds().overlaps(box)) {
            found.push_back(wall_);
        }
    }

    [[nodiscard]] raywalk::Box bounds_of(raywalk::BodyKey body,
                                         const raywalk::ObstacleFilter&) const override {
        return body == wall_.body ? wall_.bounds() : raywalk::Box{{1.0F, 1.0F}, {0.0F, 0.0F}};
    }

private:
    raywalk::Obstacle wall_{.body = {1}, .points = {{{0.0F, -3.0F}, {0.0F, 3.0F}}}, .count = 2};
};

struct Ghost {
    raywalk::Vec2 position{-4.0F, 0.0F};
    raywalk::Vec2 velocity{};
};

class GhostBody : public raywalk::Body {
public:
    explicit GhostBody(Ghost& ghost)
        : ghost_{&ghost} {}

    [[nodiscard]] raywalk::BodyKey key() const override { return {}; }

    [[nodiscard]] raywalk::Vec2 position() const override { return ghost_->position; }

    [[nodiscard]] float radius() const override { return 0.3F; }

    [[nodiscard]] raywalk::ObstacleFilter filter() const override { return {}; }

    [[nodiscard]] raywalk::Vec2 velocity() const override { return ghost_->velocity; }

    void set_velocity(raywalk::Vec2 velocity) override { ghost_->velocity = velocity; }

    void set_position(raywalk::Vec2 position) override { ghost_->position = position; }

private:
    Ghost* ghost_;
};

class Swamp : public raywalk::CellCosts {
public:
    void costs_in(raywalk::Cell, ChunkCosts& costs) const override { costs.fill(2 * scale); }

    [[nodiscard]] std::uint16_t least() const override { return 2 * scale; }
};

class LineCount : public raywalk::DebugSink {
public:
    int lines = 0;

    void line(raywalk::Vec2, raywalk::Vec2, raywalk::DebugColor) override { ++lines; }

    void point(raywalk::Vec2, raywalk::DebugColor) override {}

    void cell(std::span<const raywalk::Vec2>, raywalk::DebugColor) override {}

    void text(raywalk::Vec2, std::string_view, raywalk::DebugColor) override {}
};

} // namespace

int main() {
    raywalk::Navigator navigator{Wall{}};
    Ghost ghost;
    raywalk::AgentSettings settings;
    settings.query.search.costs = std::make_shared<Swamp>();
    raywalk::Agent agent{navigator, GhostBody{ghost}, settings};
    agent.navigate_to({4.0F, 0.0F});

    constexpr float dt = 1.0F / 60.0F;
    LineCount picture;
    while (!agent.is_navigation_finished()) {
        navigator.update();
        navigator.update_agents(dt);
        raywalk::debug_draw(agent, {.area = {{-9.0F, -9.0F}, {9.0F, 9.0F}}}, picture);
        ghost.position = ghost.position + dt * ghost.velocity;
    }
    return agent.is_target_reached() && agent.path().points.size() > 2 && picture.lines > 0 ? 0 : 1;
}
