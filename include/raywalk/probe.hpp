// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// Names a body of the physics world without knowing the engine. Two keys are equal when they name
/// the same body. The value is the engine's handle and is valid as long as that.
struct BodyKey {
    std::uint64_t value = 0; ///< 0 names no body

    friend constexpr auto operator<=>(BodyKey, BodyKey) = default;
};

/// The kinds of body that count as obstacles.
struct BodyTypes {
    bool static_bodies = true;    ///< walls, trees, rocks
    bool kinematic_bodies = true; ///< doors and platforms that the game moves
    /// Off by default: crates and other characters move, and a plan around them flickers.
    bool dynamic_bodies = false;

    friend constexpr bool operator==(BodyTypes, BodyTypes) = default;
};

/// What counts as an obstacle for a walker, in Box2D's words. The first three fields mean what they
/// mean in b2Filter: a fixture is an obstacle if b2ContactFilter::ShouldCollide would let the two
/// touch. Sensors never are.
struct ObstacleFilter {
    std::uint64_t category_bits = 0x0001;        ///< what the walker is
    std::uint64_t mask_bits = ~std::uint64_t{0}; ///< the categories that it collides with
    std::int32_t group_index = 0; ///< equal ones collide always if above 0, never if below
    BodyTypes body_types{};       ///< of these bodies alone

    friend constexpr bool operator==(const ObstacleFilter&, const ObstacleFilter&) = default;
};

/// Everything about a walker that decides where it can go. Walkers with equal profiles share what
/// was learned about the world.
struct RAYWALK_EXPORT WalkerProfile {
    /// Radius of the walker's circle, >= 0 (unit: meter). With 0 the walker is a point and its
    /// sweep a ray: real bodies then get stuck on corners.
    float radius = 0.0F;
    /// Distance kept from obstacles beyond the radius, >= 0 (unit: meter); taken as 0 when the
    /// radius is 0. The default keeps bodies clear of the 0.01 m skin that Box2D 2.4 gives its
    /// polygons and of rounding; raise it if your characters are pushed about.
    float margin = 0.02F;
    /// What the walker has to walk around.
    ObstacleFilter filter{};

    /// Nearer than this to the walker's center an obstacle is touched (unit: meter).
    [[nodiscard]] constexpr float reach() const { return radius > 0.0F ? radius + margin : 0.0F; }

    /// False if a number is negative, NaN or infinite.
    [[nodiscard]] bool is_valid() const;

    friend constexpr bool operator==(const WalkerProfile&, const WalkerProfile&) = default;
};

/// What physics reports: a convex shape in world coordinates, the hull of `count` points grown by
/// `rounding`. One point is a circle, two are an edge or a link of a chain (both sides stop a
/// walker), more are a convex polygon, counterclockwise.
struct RAYWALK_EXPORT Obstacle {
    /// A shape has no more corners.
    static constexpr int max_points = 8;

    BodyKey body;                        ///< the one that the shape belongs to
    std::array<Vec2, max_points> points; ///< only the first `count` count (unit: meter)
    int count = 0;                       ///< from 1 to max_points
    float rounding = 0.0F;               ///< a circle's radius, say (unit: meter)

    /// The box around the shape (unit: meter).
    [[nodiscard]] Box bounds() const;
};

/// A sensor as physics reports it: it stops nobody, but its categories may mean something.
struct Sensor {
    Obstacle shape;                  ///< where it is
    std::uint64_t category_bits = 0; ///< of its fixture
};

/// Squared distance between the segment from `a` to `b` and the obstacle's hull, without its
/// rounding; 0 if they meet (unit: square meter). `a` may equal `b`. After Ericson, Real-Time
/// Collision Detection, 5.1.
[[nodiscard]] RAYWALK_EXPORT double hull_distance_squared(const Obstacle& obstacle, Vec2 a, Vec2 b);

/// True if a walker whose center moves straight from `from` to `to` touches the obstacle: comes
/// nearer than `reach`, or, for a reach of 0, meets it, be it in one point. `from` may equal `to`.
[[nodiscard]] RAYWALK_EXPORT bool stops(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach);

/// True if a walker that stands at `from` may go straight to `to` as far as `obstacle` is
/// concerned: it does not come nearer than `reach`, or, where it is nearer already without being
/// inside, not nearer than it is.
[[nodiscard]] RAYWALK_EXPORT bool
can_leave(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach);

/// Whether a body counts as an obstacle, before any filter is asked.
enum class BodyPolicy : std::uint8_t {
    by_type,            ///< if the filter's body types say so
    ignored,            ///< never
    solid,              ///< always, whatever its type
    solid_when_at_rest, ///< while it does not move; for crates that are pushed about
};

/// What an obstacle's body looks like to a walker: where it is, and a number that changes with
/// whatever matters about it.
struct BodyState {
    /// Which body.
    BodyKey body;
    /// Around all that the filter accepts (unit: meter).
    Box bounds;
    /// A hash of all that the filter accepts, in world coordinates.
    std::uint64_t fingerprint = 0;
};

/// Bodies to keep an eye on: some by name, and all that are not static if wanted.
struct RAYWALK_EXPORT WatchList {
    std::vector<BodyKey> bodies; ///< those by name, sorted, each once
    bool all_non_static = false; ///< all that are not static as well

    /// True if there is nothing to watch.
    [[nodiscard]] bool is_empty() const { return bodies.empty() && !all_non_static; }

    /// Adds a body by name, unless it is there.
    void add(BodyKey body);
    /// Takes it off again, if it is there.
    void remove(BodyKey body);
};

/// Asks the physics world. The steps after this one know no physics engine. Several threads may ask
/// at once, between two steps of the world. A probe may not use a navigator: one that asks is
/// refused.
class RAYWALK_EXPORT Probe {
public:
    Probe() = default;
    Probe(const Probe&) = default;
    Probe(Probe&&) = default;
    Probe& operator=(const Probe&) = default;
    Probe& operator=(Probe&&) = default;
    virtual ~Probe() = default;

    /// Appends to `found` the obstacles that `filter` accepts whose bounds touch `box`, and maybe
    /// some just outside. The order is not fixed. Called between two steps of the world only; `box`
    /// is finite.
    virtual void obstacles_in(const Box& box,
                              const ObstacleFilter& filter,
                              std::vector<Obstacle>& found) const = 0;
    /// Appends to `found` the sensors with one of these category bits whose bounds touch `box`. The
    /// order is not fixed. A probe that knows none need not override it.
    virtual void
    sensors_in(const Box& box, std::uint64_t category_bits, std::vector<Sensor>& found) const;
    /// The box around all that `body` puts in a walker's way, empty if that is nothing. The body
    /// has to exist. Called in the middle of a step, too.
    [[nodiscard]] virtual Box bounds_of(BodyKey body, const ObstacleFilter& filter) const = 0;
    /// Appends the states of those listed bodies that put something in the way of walkers with
    /// that filter. A body that no longer exists is left out, and never looked at.
    virtual void states_of(const WatchList& list,
                           const ObstacleFilter& filter,
                           std::vector<BodyState>& states) const = 0;

    /// True while the world is in the middle of a step, inside of its callbacks, and cannot be
    /// asked: queries are refused then, so that nothing is learned that does not hold. Called once
    /// or twice for each query.
    [[nodiscard]] virtual bool is_locked() const { return false; }

    /// Appends to `gone` those of `bodies` that do not exist, as far as the engine can tell; by
    /// default none. `bodies` is sorted.
    virtual void destroyed_among(std::span<const BodyKey> bodies, std::vector<BodyKey>& gone) const;

    /// Makes an exception for one body, or with BodyPolicy::by_type none any more.
    void set_policy(BodyKey body, BodyPolicy policy);
    /// The exception made for that body; by_type if there is none.
    [[nodiscard]] BodyPolicy policy_of(BodyKey body) const;

private:
    std::unordered_map<std::uint64_t, BodyPolicy> policies_; // only the exceptions
};

} // namespace raywalk
