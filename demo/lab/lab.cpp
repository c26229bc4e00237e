// SPDX-License-Identifier: MIT
#include "lab/lab.hpp"

#include "lab/characters.hpp"
#include "scene/build_world.hpp"
#include "scene/fnv1a.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace raywalk::demo {
namespace {

std::unique_ptr<Simulation> make_simulation(const SceneSettings& settings) {
    return std::make_unique<Simulation>(
        SimulationSettings{.hz = settings.hz,
                           .navigator = navigator_settings_of(settings),
                           .characters_collide = settings.avoidance,
                           .budget = settings.budget});
}

} // namespace

// Checks before acting, so that a command is executed completely or not at all.
struct Lab::Executor {
    Lab& lab;

    bool operator()(const SendPlayer& command) const {
        const auto player = lab.player();
        return player && act(command, [&] { lab.simulation_->send(*player, command.target); });
    }

    bool operator()(const AddBody& command) const {
        const BodyId id = command.id.value_or(lab.next_body_);
        const bool is_free = id <= lab.next_body_ && lab.find_body(id) == nullptr;
        return is_free && !fault_of(command.obstacle.shape) && act(command, [&] {
                   lab.next_body_ = std::max(lab.next_body_, id + 1);
                   const auto place =
                       std::find_if(lab.bodies_.begin(),
                                    lab.bodies_.end(),
                                    [&](const LabBody& body) { return body.id() > id; });
                   lab.bodies_.emplace(place, id, command.obstacle, *lab.simulation_);
               });
    }

    bool operator()(const MoveBody& command) const {
        const auto found = find(command.body);
        return found != lab.bodies_.end() && std::isfinite(command.turn) &&
               !fault_of(transformed(found->shape(), 0.0F, command.by)) && act(command, [&] {
                   found->move(command.by, command.turn, lab.simulation_->navigator());
               });
    }

    bool operator()(const RemoveBody& command) const {
        const auto found = find(command.body);
        return found != lab.bodies_.end() && act(command, [&] {
                   found->remove(*lab.simulation_);
                   lab.bodies_.erase(found);
               });
    }

    bool operator()(const Configure& command) const {
        return !fault_of(lab.scene_.bounds, command.settings.cell_size) &&
               act(command, [&] { lab.configure(command.settings); });
    }

    bool operator()(const OpenScene& command) const {
        return act(command, [&] { lab.open(command.scene); });
    }

private:
    template <class C, class Action>
    bool act(const C& command, Action action) const {
        if (lab.listener_ != nullptr) {
            lab.listener_->on_command(command);
        }
        action();
        lab.revision_ += std::is_same_v<C, SendPlayer> || std::is_same_v<C, Configure> ? 0 : 1;
        return true;
    }

    [[nodiscard]] std::vector<LabBody>::iterator find(BodyId id) const {
        return std::find_if(lab.bodies_.begin(), lab.bodies_.end(), [&](const LabBody& body) {
            return body.id() == id;
        });
    }
};

Lab::Lab(const Scene& scene) {
    open(scene);
}

bool Lab::apply(const Command& command) {
    return std::visit(Executor{*this}, command);
}

void Lab::open(const Scene& scene) {
    scene_ = scene;
    bodies_.clear();
    next_body_ = 0;
    start(scene);
    for (const SceneObstacle& obstacle : scene.obstacles) {
        bodies_.emplace_back(next_body_++, obstacle, *simulation_);
    }
    build_fence(scene, simulation_->world());
    add_characters(*simulation_, scene, costs());
}

// A navigator's grid and a walker's radius are fixed, so a new simulation replaces the old one.
void Lab::configure(const SceneSettings& settings) {
    const std::optional<std::size_t> player_before = player();
    const bool is_sent = player_before && simulation_->status(*player_before) != AgentStatus::idle;
    const Vec2 target =
        is_sent ? simulation_->characters()[*player_before].agent.target_position() : Vec2{};
    Scene now = snapshot();
    now.settings = scene_.settings = settings;
    std::vector<std::pair<BodyId, double>> phases;
    for (const LabBody& body : bodies_) {
        phases.emplace_back(body.id(), body.phase());
    }
    bodies_.clear();
    start(now);
    for (std::size_t i = 0; i < phases.size(); ++i) {
        bodies_.emplace_back(phases[i].first, now.obstacles[i], *simulation_);
        bodies_.back().set_phase(phases[i].second, simulation_->navigator());
    }
    build_fence(now, simulation_->world());
    add_characters(*simulation_, now, costs());
    if (is_sent) {
        simulation_->send(*player(), target);
    }
}

// Starts with an empty world.
void Lab::start(const Scene& now) {
    simulation_ = make_simulation(now.settings);
    add_portals(now, simulation_->navigator());
    costs_ = std::make_shared<CostMap>();
    for (const CostArea& area : now.costs) {
        costs_->set(simulation_->navigator().grid(), area.box, area.cost);
    }
    ++generation_;
}

void Lab::step() {
    for (LabBody& body : bodies_) {
        body.slide(simulation_->hz(), simulation_->characters());
    }
    simulation_->step();
    ++steps_;
    if (listener_ != nullptr) {
        listener_->on_step();
    }
}

Scene Lab::snapshot() const {
    Scene now = scene_;
    now.obstacles.clear();
    for (const LabBody& body : bodies_) {
        now.obstacles.push_back(body.obstacle());
    }
    store_characters(*simulation_, now);
    return now;
}

std::uint64_t Lab::hash() const {
    Fnv1a hash;
    for (const Character& character : simulation_->characters()) {
        hash.add(character.agent.position());
        hash.add(static_cast<std::uint32_t>(character.agent.status()));
    }
    for (const LabBody& body : bodies_) {
        hash.add(static_cast<std::uint32_t>(body.id()));
        hash.add(body.body().position());
        hash.add(std::bit_cast<std::uint32_t>(body.body().angle()));
    }
    return hash.value();
}

const LabBody* Lab::find_body(BodyId id) const {
    const auto found = std::find_if(
        bodies_.begin(), bodies_.end(), [&](const LabBody& body) { return body.id() == id; });
    return found == bodies_.end() ? nullptr : &*found;
}

std::optional<BodyId> Lab::body_at(Vec2 point, float tolerance) const {
    const auto found = std::find_if(bodies_.rbegin(), bodies_.rend(), [&](const LabBody& body) {
        return body.contains(point, tolerance);
    });
    return found == bodies_.rend() ? std::nullopt : std::optional{found->id()};
}

std::optional<std::size_t> Lab::player() const {
    const auto characters = simulation_->characters();
    const bool has_player = !characters.empty() && characters[player_index].role == Role::player;
    return has_player ? std::optional{player_index} : std::nullopt;
}

} // namespace raywalk::demo
