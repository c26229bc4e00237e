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

/// Looks on while something happens to a lab.
class LabListener {
public:
    LabListener() = default;
    LabListener(const LabListener&) = delete;
    LabListener(LabListener&&) = delete;
    LabListener& operator=(const LabListener&) = delete;
    LabListener& operator=(LabListener&&) = delete;
    virtual ~LabListener() = default;

    /// Before the command is carried out; it will be.
    virtual void on_command(const Command& command) = 0;
    /// After a step.
    virtual void on_step() = 0;
};

/// A scene that runs, and that its user changes while it does. It reads no clock: the same commands
/// at the same steps give the same walk, to the last bit.
class Lab {
public:
    /// Requires a scene without faults.
    explicit Lab(const Scene& scene);
    ~Lab();
    Lab(const Lab&) = delete;
    Lab(Lab&&) = delete;
    Lab& operator=(const Lab&) = delete;
    Lab& operator=(Lab&&) = delete;

    /// Carries out a command; false, and nothing happens, if it cannot be: there is no such body,
    /// no player, a shape that Box2D refuses, too many cells.
    [[nodiscard]] bool apply(const Command& command);
    /// Moves everything on by 1 / hz seconds.
    void step();

    /// The scene as it is now, to begin anew from. Doors are closed in it.
    [[nodiscard]] Scene snapshot() const;

    /// Steps since the lab was made.
    [[nodiscard]] std::int64_t steps() const { return steps_; }

    /// Tells where everybody and everything is, to the last bit.
    [[nodiscard]] std::uint64_t hash() const;

    /// Replaced when the lab is configured or opens another scene.
    [[nodiscard]] Simulation& simulation() { return *simulation_; }

    [[nodiscard]] const Simulation& simulation() const { return *simulation_; }

    /// How often the simulation was replaced.
    [[nodiscard]] int generation() const { return generation_; }

    [[nodiscard]] const SceneSettings& settings() const { return scene_.settings; }

    /// As it was when it was opened, but for the settings.
    [[nodiscard]] const Scene& scene() const { return scene_; }

    [[nodiscard]] std::span<const LabBody> bodies() const { return bodies_; }

    [[nodiscard]] const LabBody* find_body(BodyId id) const;
    /// The body that the point is in, the last that was added of several; of a chain, one that runs
    /// within `tolerance` (unit: meter).
    [[nodiscard]] std::optional<BodyId> body_at(Vec2 point, float tolerance) const;

    /// The player's index among the characters.
    [[nodiscard]] std::optional<std::size_t> player() const;

    /// nullptr if the scene has none.
    [[nodiscard]] const CostMap* costs() const {
        return scene_.costs.empty() ? nullptr : costs_.get();
    }

    /// nullptr for nobody; has to outlive the lab or be taken off.
    void set_listener(LabListener* listener) { listener_ = listener; }

private:
    struct Executor;

    void open(const Scene& scene);
    void configure(const SceneSettings& settings);
    void start(const Scene& now);

    Scene scene_;
    std::unique_ptr<CostMap> costs_; // agents keep its address
    std::unique_ptr<Simulation> simulation_;
    std::vector<LabBody> bodies_; // by id
    BodyId next_body_ = 0;
    std::int64_t steps_ = 0;
    int generation_ = 0;
    LabListener* listener_ = nullptr;
};

} // namespace raywalk::demo
