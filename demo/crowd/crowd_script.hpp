// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd_places.hpp"
#include "physics/body.hpp"
#include "scene/random.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Actions in a scene beyond the agents' walking. The base class does nothing.
class CrowdScript {
public:
    CrowdScript() = default;
    CrowdScript(CrowdScript&&) = delete;
    virtual ~CrowdScript() = default;

    /// Call before each step.
    virtual void act(Simulation& /*simulation*/) {}

    /// True if the character will be sent on another journey after this one.
    [[nodiscard]] virtual bool has_more(const Simulation& /*simulation*/,
                                        std::size_t /*character*/) const {
        return false;
    }
};

/// Sends the player from one place to the next for `duration` (unit: second). Then it stops, so
/// that its followers can come to rest.
class PlayerTour : public CrowdScript {
public:
    PlayerTour(std::function<Vec2()> next_place, double duration)
        : next_place_{std::move(next_place)}
        , duration_{duration} {}

    void act(Simulation& simulation) override;

private:
    std::function<Vec2()> next_place_;
    double duration_;
};

/// Lets agents rest for `rest` seconds after arrival and then sends them on another random journey,
/// until `journeys` have begun.
class RandomJourneys : public CrowdScript {
public:
    /// Expects that all characters were sent on their first journey.
    RandomJourneys(Places places, Random random, int journeys, double rest = 0.5)
        : places_{std::move(places)}
        , random_{random}
        , left_{journeys}
        , rest_{rest} {}

    void act(Simulation& simulation) override;
    [[nodiscard]] bool has_more(const Simulation& simulation, std::size_t character) const override;

private:
    Places places_;
    Random random_;
    int left_;
    double rest_;                      // (unit: second)
    std::vector<std::int64_t> rested_; // steps, for each character
};

/// Doors that open and close one after the other, but not while a character stands in them. Agents
/// that have arrived are sent home once.
class Doors : public CrowdScript {
public:
    struct Door {
        physics::Body body;
        Box closed; ///< position when closed; opens upward by its own height
    };

    Doors(std::vector<Door> doors, std::vector<std::optional<Vec2>> homes)
        : doors_{std::move(doors)}
        , homes_{std::move(homes)} {}

    void act(Simulation& simulation) override;
    [[nodiscard]] bool has_more(const Simulation& simulation, std::size_t character) const override;

private:
    void move(Simulation& simulation, std::size_t index);

    std::vector<Door> doors_;
    std::vector<std::optional<Vec2>> homes_; // of agents that still have to return
};

/// Carries all characters that stand on it.
class Belt : public CrowdScript {
public:
    Belt(const Box& box, Vec2 velocity)
        : box_{box}
        , velocity_{velocity} {}

    void act(Simulation& simulation) override;

private:
    Box box_;
    Vec2 velocity_; // (unit: meter per second)
};

/// Pushes bodies up and down, with pauses.
class PushedCrates : public CrowdScript {
public:
    explicit PushedCrates(std::vector<physics::Body> crates)
        : crates_{std::move(crates)} {}

    void act(Simulation& simulation) override;

private:
    std::vector<physics::Body> crates_;
};

} // namespace raywalk::demo
