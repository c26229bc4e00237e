// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"
#include "crowd/half_planes.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// Who goes first. Only which is greater counts, not by how much.
struct Priority {
    double value = 1.0;
    /// Of two with the same value, the one with the lower number goes first; of two with the same
    /// number the one with the lower id.
    std::uint64_t turn = 0;

    [[nodiscard]] friend constexpr bool operator>(Priority a, Priority b) {
        return a.value != b.value ? a.value > b.value : a.turn < b.turn;
    }

    friend constexpr bool operator==(Priority, Priority) = default;
};

/// Another one near an agent, as it is now.
struct NearbyAgent {
    /// Different for each one.
    std::uint32_t id = 0;
    /// The middle of its circle (unit: meter).
    Vec2d position{};
    /// Where it was going in the last step (unit: meter per second).
    Vec2d velocity{};
    /// Where it would go if it were alone: those who wait in a jam look the same otherwise, whether
    /// they want to go on or not (unit: meter per second).
    Vec2d preferred_velocity{};
    /// Of its circle, >= 0 (unit: meter).
    double radius = 0.5;
    /// Of two, the one with the greater priority goes first and the other gives way.
    Priority priority{};
    /// False for one that goes where it wants, a player say: the agent has to keep clear alone.
    bool avoids = true;
    /// True if one of the two wants to be beside the other: then they keep from touching, but do
    /// nothing about it ahead of time.
    bool is_sought = false;
    /// It follows the agent, which does not make way for that.
    bool is_follower = false;
    /// A number for its target, 0 if it has none.
    std::uint64_t destination = 0;
    /// It is there.
    bool has_arrived = false;
    /// It is as near as it gets.
    bool waits = false;
};

/// An agent that wants to go somewhere.
struct AvoidingAgent {
    /// Different from its neighbors'.
    std::uint32_t id = 0;
    /// The middle of its circle (unit: meter).
    Vec2d position{};
    /// Where it was going in the last step (unit: meter per second).
    Vec2d velocity{};
    /// Where it would go if it were alone (unit: meter per second).
    Vec2d preferred_velocity{};
    /// Of its circle, >= 0 (unit: meter).
    double radius = 0.5;
    /// One that has arrived should have less than all who have not, or it stands in their way.
    Priority priority{};
    /// >= 0 (unit: meter per second).
    double max_speed = 1.0;
    /// So long nobody may be touched if all go on as they are: the more, the earlier the agent
    /// gives way, and the less freely it moves in a crowd (unit: second).
    double time_horizon = 1.0;
};

/// Where an agent should go so that it and others who do the same touch nobody: optimal reciprocal
/// collision avoidance. It decides by its arguments alone; the object is kept for its memory, so
/// that nothing is allocated once it has seen as many neighbors.
class Avoidance {
public:
    /// Returns the velocity nearest to the preferred one of all that keep clear of the neighbors,
    /// or in a crowd where none does, one that comes least too near; for the next step, of `dt`
    /// seconds. The order of the neighbors does not matter. Two who avoid each other share the gap
    /// between them: whatever the crowd, none touches another in this step, and those who overlap
    /// come no nearer. The result is finite and not above max_speed, whatever is passed; neighbors
    /// with a NaN are left out, and an agent with a NaN stands. (unit: meter per second)
    ///
    /// `limits` are kept before all else: walls, say. Each has to hold the velocity 0.
    [[nodiscard]] Vec2d safe_velocity(const AvoidingAgent& agent,
                                      std::span<const NearbyAgent> neighbors,
                                      double dt,
                                      std::span<const HalfPlane> limits = {});

private:
    struct Ranked {
        double distance_squared;
        std::uint32_t id;
        std::uint32_t index;
    };

    void rank(const AvoidingAgent& agent, std::span<const NearbyAgent> neighbors);

    std::vector<Ranked> ranked_;
    std::vector<HalfPlane> planes_; // first those that are never violated
    std::vector<HalfPlane> wishes_; // the others
    std::vector<HalfPlane> scratch_;
};

} // namespace raywalk
