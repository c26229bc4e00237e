// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"

#include "lab/command.hpp"
#include "lab/lab_body.hpp"
#include "scene/scene.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Is notified of the commands and steps of a lab.
class LabListener {
public:
    LabListener() = default;
    LabListener(LabListener&&) = delete;
    virtual ~LabListener() = default;

    /// Called before a command is executed; only for commands that succeed.
    virtual void on_command(const Command& command) = 0;
    /// Called after a step.
    virtual void on_step() = 0;
};

/// A running scene that the user can change. It reads no clock: equal commands at equal steps give
/// bit-identical walks.
class Lab {
public:
    /// Requires a valid scene.
    explicit Lab(const Scene& scene);
    Lab(Lab&&) = delete;

    /// Executes a command. Returns false and changes nothing if that is impossible: there is no
    /// such body, no player, a shape that Box2D refuses, too many cells.
    [[nodiscard]] bool apply(const Command& command);
    /// Advances everything by 1 / hz seconds.
    void step();

    /// Returns the current state as a scene from which a lab can start. Its doors are closed.
    [[nodiscard]] Scene snapshot() const;

    /// Steps since construction.
    [[nodiscard]] std::int64_t steps() const { return steps_; }

    /// Hash of the exact positions of all characters and bodies.
    [[nodiscard]] std::uint64_t hash() const;

    /// Replaced when the lab is configured or opens another scene.
    [[nodiscard]] Simulation& simulation() { return *simulation_; }

    [[nodiscard]] const Simulation& simulation() const { return *simulation_; }

    /// Number of times the simulation was replaced.
    [[nodiscard]] int generation() const { return generation_; }

    /// Number of times that a command changed obstacles or replaced the scene.
    [[nodiscard]] int revision() const { return revision_; }

    [[nodiscard]] const SceneSettings& settings() const { return scene_.settings; }

    /// The scene as opened, with the current settings.
    [[nodiscard]] const Scene& scene() const { return scene_; }

    [[nodiscard]] std::span<const LabBody> bodies() const { return bodies_; }

    [[nodiscard]] const LabBody* find_body(BodyId id) const;

    /// The id that the next added obstacle gets.
    [[nodiscard]] BodyId next_body() const { return next_body_; }

    /// Returns the body at the point, the most recently added one if there are several. A chain
    /// counts if it runs within `tolerance` (unit: meter).
    [[nodiscard]] std::optional<BodyId> body_at(Vec2 point, float tolerance) const;

    /// Index of the player among the characters.
    [[nodiscard]] std::optional<std::size_t> player() const;

    /// nullptr if the scene has no cost areas.
    [[nodiscard]] std::shared_ptr<const CostMap> costs() const {
        return scene_.costs.empty() ? nullptr : costs_;
    }

    /// Sets the listener, or none with nullptr. The listener must outlive the lab or be removed.
    void set_listener(LabListener* listener) { listener_ = listener; }

private:
    struct Executor;

    void open(const Scene& scene);
    void configure(const SceneSettings& settings);
    void start(const Scene& now);

    Scene scene_;
    std::shared_ptr<CostMap> costs_;
    std::unique_ptr<Simulation> simulation_;
    std::vector<LabBody> bodies_; // by id
    BodyId next_body_ = 0;
    std::int64_t steps_ = 0;
    int generation_ = 0;
    int revision_ = 0;
    LabListener* listener_ = nullptr;
};

} // namespace raywalk::demo
