// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/export.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/vec2.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk {

/// What an agent does at the last point of its patrol.
enum class PatrolMode : std::uint8_t {
    loop,           ///< goes on to the first
    back_and_forth, ///< goes back the way that it came
};

/// Sends an agent from point to point, on and on. Call update() in each frame, after
/// Agent::update(). It remembers where the agent is on its round; any agent may take it over.
class RAYWALK_EXPORT Patrol {
public:
    /// A patrol without points sends nobody anywhere (unit: meter).
    explicit Patrol(std::vector<Vec2> points, PatrolMode mode = PatrolMode::loop);

    /// Sends the agent to the next point if it is done with the last: it has arrived there, it is
    /// as near as it gets, or there is no way. The first call sends it to the first point. After
    /// something else, such as a chase, it goes on to the point to which it was on its way.
    void update(Agent& agent);

    /// The index of the point to which the agent is on its way.
    [[nodiscard]] std::size_t next() const { return next_; }

    /// The points (unit: meter).
    [[nodiscard]] const std::vector<Vec2>& points() const { return points_; }

private:
    void advance();

    std::vector<Vec2> points_;
    PatrolMode mode_;
    std::size_t next_ = 0;
    bool is_returning_ = false;
};

/// Sends an agent from one random place to another, near its home. Call update() in each frame,
/// after Agent::update(). The same seed gives the same places.
class RAYWALK_EXPORT Wander {
public:
    /// The agent goes to places that are at most `range` from `home`, as it walks there (unit:
    /// meter).
    Wander(Vec2 home, float range, std::uint64_t seed = 1)
        : home_{home}
        , range_{range}
        , seed_{seed} {}

    /// Sends the agent to the next place once it has settled; see
    /// Navigator::random_reachable_point(). Does nothing where it cannot stand at home, or cannot
    /// leave it.
    void update(Navigator& navigator, Agent& agent);

private:
    Vec2 home_;
    float range_;
    std::uint64_t seed_;
};

/// Returns the place to which a walker at `from` gets away farthest from a threat: of the cells
/// that it reaches within `range` and before the threat does, at the same speed, the one that is
/// farthest for the threat to walk, and of those the nearest (unit: meter). On the way there the
/// threat cannot cut it off, as long as it is no faster. Distances are those that a walker of this
/// kind walks, whatever cells cost. Empty if no place is farther from the threat than `from`, if
/// the threat is more than three ranges away or stands where this walker cannot, and if an argument
/// is invalid. Costs two flow fields, of that range and of three, see Navigator::flow_field().
[[nodiscard]] RAYWALK_EXPORT std::optional<Vec2>
flee_point(Navigator& navigator, Vec2 from, Vec2 threat, float range, const PathQuery& query);

/// Sends an agent to flee_point() (unit: meter). Returns false, and leaves it alone, if there is
/// none. Call it again when the threat has moved, some times a second.
RAYWALK_EXPORT bool flee(Navigator& navigator, Agent& agent, Vec2 threat, float range);

} // namespace raywalk
