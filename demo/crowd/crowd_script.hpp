// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd_places.hpp"
#include "physics/body.hpp"
#include "scene/random.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// What happens in a scene besides the agents' walking. This one does nothing.
class CrowdScript {
public:
    CrowdScript() = default;
    CrowdScript(const CrowdScript&) = delete;
    CrowdScript(CrowdScript&&) = delete;
    CrowdScript& operator=(const CrowdScript&) = delete;
    CrowdScript& operator=(CrowdScript&&) = delete;
    virtual ~CrowdScript() = default;

    /// Call before each step.
    virtual void act(Simulation& /*simulation*/) {}

    /// True if the character is going to be sent somewhere although its journey has ended.
    [[nodiscard]] virtual bool has_more(const Simulation& /*simulation*/,
                                        std::size_t /*character*/) const {
        return false;
    }
};

/// The player walks from one random place to the next, for so long (unit: second), so that those
/// who follow it can come to rest then.
class PlayerTour : public CrowdScript {
public:
    PlayerTour(Places places, Random random, double duration)
        : places_{std::move(places)}
        , random_{random}
        , duration_{duration} {}

    void act(Simulation& simulation) override;

private:
    Places places_;
    Random random_;
    double duration_;
};

/// Who has arrived rests for half a second and then gets another random journey, until so many have
/// begun.
class RandomJourneys : public CrowdScript {
public:
    /// The characters have been sent on their first one.
    RandomJourneys(Places places, Random random, int journeys)
        : places_{std::move(places)}
        , random_{random}
        , left_{journeys} {}

    void act(Simulation& simulation) override;
    [[nodiscard]] bool has_more(const Simulation& simulation, std::size_t character) const override;

private:
    Places places_;
    Random random_;
    int left_;
    std::vector<std::int64_t> rested_; // steps, for each character
};

/// Doors that slide aside and back, one after the other, but not while somebody stands in them. Who
/// has arrived is sent home, once.
class Doors : public CrowdScript {
public:
    struct Door {
        physics::Body body;
        Box closed; ///< where it is when it is closed; it opens upward by its own height
    };

    Doors(std::vector<Door> doors, std::vector<std::optional<Vec2>> homes)
        : doors_{std::move(doors)}
        , homes_{std::move(homes)} {}

    void act(Simulation& simulation) override;
    [[nodiscard]] bool has_more(const Simulation& simulation, std::size_t character) const override;

private:
    void move(Simulation& simulation, std::size_t index);

    std::vector<Door> doors_;
    std::vector<std::optional<Vec2>> homes_; // of those who still have to go there
};

/// Some bodies are pushed up and down, with pauses.
class PushedCrates : public CrowdScript {
public:
    explicit PushedCrates(std::vector<physics::Body> crates)
        : crates_{std::move(crates)} {}

    void act(Simulation& simulation) override;

private:
    std::vector<physics::Body> crates_;
};

} // namespace raywalk::demo
