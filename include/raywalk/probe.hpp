// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace raywalk {

/// Identifies a body of the physics world, independent of the engine. Keys are equal if they
/// identify the same body. The value is the engine's handle, and valid as long as that handle.
struct BodyKey {
    std::uint64_t value = 0; ///< 0 is no body

    friend constexpr auto operator<=>(BodyKey, BodyKey) = default;
};

/// How physics moves a body; see b2BodyType.
enum class BodyType : std::uint8_t {
    static_body,    ///< it does not move
    kinematic_body, ///< its velocity moves it, and nothing stops it
    dynamic_body,   ///< it collides
};

/// The body types that count as obstacles; see b2BodyType.
struct BodyTypes {
    bool static_bodies = true;    ///< walls, trees, rocks
    bool kinematic_bodies = true; ///< doors and platforms that the game moves; not agents
    /// Off by default: crates and other characters move, so paths around them would flicker.
    bool dynamic_bodies = false;

    /// True if bodies of that type are obstacles.
    [[nodiscard]] constexpr bool includes(BodyType type) const {
        return type == BodyType::static_body      ? static_bodies
               : type == BodyType::kinematic_body ? kinematic_bodies
                                                  : dynamic_bodies;
    }

    friend constexpr bool operator==(BodyTypes, BodyTypes) = default;
};

/// What one fixture of a walker collides with; see b2Filter.
struct CollisionFilter {
    std::uint64_t category_bits = 0x0001;        ///< categories of the fixture
    std::uint64_t mask_bits = ~std::uint64_t{0}; ///< categories that it collides with
    std::int32_t group_index = 0;                ///< see ObstacleFilter::group_index

    friend constexpr auto operator<=>(const CollisionFilter&, const CollisionFilter&) = default;
};

/// Selects the fixtures that are obstacles for a walker. The first three fields are those of
/// b2Filter: a fixture is an obstacle if b2ContactFilter::ShouldCollide would let it collide with
/// the walker. Sensors are never obstacles.
struct ObstacleFilter {
    std::uint64_t category_bits = 0x0001;        ///< categories of the walker
    std::uint64_t mask_bits = ~std::uint64_t{0}; ///< categories that it collides with
    /// If the groups of both are equal and not 0, they always collide if positive, and never if
    /// negative; otherwise categories and masks decide.
    std::int32_t group_index = 0;
    BodyTypes body_types{}; ///< types of body that are obstacles
    /// False: body policies do not count, see BodyPolicy. For what is not about walking, as in
    /// Navigator::has_line_of_sight().
    bool uses_body_policies = true;
    /// For a walker with fixtures that collide with different things, which no single filter says:
    /// a fixture is an obstacle, too, if it would collide with one of these. Empty for most.
    std::vector<CollisionFilter> more_fixtures{};

    /// The same filter for which only static bodies are obstacles, and those whose policy makes
    /// them some.
    [[nodiscard]] ObstacleFilter of_static_bodies() const {
        ObstacleFilter filter = *this;
        filter.body_types.kinematic_bodies = false;
        filter.body_types.dynamic_bodies = false;
        return filter;
    }

    friend bool operator==(const ObstacleFilter&, const ObstacleFilter&) = default;
};

/// The shape of a walker that does not turn: the convex hull of points around its position, grown
/// by a rounding. An empty one is no shape: the walker is a circle.
class RAYWALK_EXPORT WalkerHull {
public:
    /// Maximum number of points.
    static constexpr int max_points = 8;

    /// Makes an empty hull.
    WalkerHull() = default;
    /// Returns the hull of these points, which are relative to the position, grown by `rounding`,
    /// as of a capsule (unit: meter). Empty if it has more than max_points corners; also if a
    /// number is not finite or the rounding negative, which is logged as an error, once.
    [[nodiscard]] static WalkerHull around(std::vector<Vec2> points, float rounding = 0.0F);

    /// True if it has no points: the walker is a circle.
    [[nodiscard]] bool is_empty() const { return points_.empty(); }

    /// The corners, counterclockwise from the lowest one on (unit: meter).
    [[nodiscard]] const std::vector<Vec2>& points() const { return points_; }

    /// How far the shape reaches beyond the hull of the points (unit: meter).
    [[nodiscard]] float rounding() const { return rounding_; }

    /// The distance from the position to the farthest point, without the rounding (unit: meter).
    [[nodiscard]] float extent() const;
    /// The width of the shape in that direction, which may have any length: what it needs of a
    /// straight gap between two walls at a right angle to it (unit: meter).
    [[nodiscard]] float width(Vec2 direction) const;

    friend bool operator==(const WalkerHull&, const WalkerHull&) = default;

private:
    std::vector<Vec2> points_;
    float rounding_ = 0.0F;
};

/// The properties of a walker that decide where it can go. Walkers with equal profiles share one
/// cache of the world; with more than 32 different ones, a navigator logs a warning, once.
struct RAYWALK_EXPORT WalkerProfile {
    static constexpr float max_size = 1e6F; ///< the greatest radius and margin (unit: meter)
    static constexpr float unset = -1.0F;   ///< no radius yet (no unit)

    /// Radius of the walker's circle, from 0 to max_size (unit: meter). It has to be set: the
    /// default is no valid radius. With 0 the walker is a point, which is swept as a ray: real
    /// bodies then get stuck on corners.
    float radius = unset;
    /// Distance kept from obstacles in addition to the radius, from 0 to max_size (unit: meter);
    /// ignored if the radius is 0. The default covers rounding and the 0.01 m skin of polygons in
    /// Box2D 2.4; raise it if other bodies push your characters.
    float margin = 0.02F;
    /// The obstacles that the walker avoids.
    ObstacleFilter filter{};
    /// The shape of the walker, for one that does not turn; AgentSettings::shape sets it. With it,
    /// `radius` is that of the circle around the shape, and only avoidance among agents and the
    /// widths of links use it. Discovery::raycast has no hulls: such queries are invalid.
    WalkerHull hull{};

    /// The radius of what moves along paths: the rounding of the hull, or the radius (unit: meter).
    [[nodiscard]] float core_radius() const { return hull.is_empty() ? radius : hull.rounding(); }

    /// Distance from the walker's center, or from its hull, within which it touches an obstacle:
    /// core_radius() plus margin, or 0 for a point (unit: meter).
    [[nodiscard]] float reach() const { return radius > 0.0F ? core_radius() + margin : 0.0F; }

    /// True if the radius is set, and radius, margin and hull are from 0 to max_size. Queries for
    /// an invalid walker are refused: a path has the status invalid_query, other results are empty
    /// or false.
    [[nodiscard]] bool is_valid() const;

    friend bool operator==(const WalkerProfile&, const WalkerProfile&) = default;
};

/// A convex shape in world coordinates: the hull of `count` points, grown by `rounding`. One point
/// is a circle; two are a capsule, an edge or a link of a chain; more are a convex polygon,
/// counterclockwise.
struct RAYWALK_EXPORT Obstacle {
    /// Maximum number of points.
    static constexpr int max_points = WalkerHull::max_points;

    BodyKey body;                        ///< the body of the shape
    std::array<Vec2, max_points> points; ///< the first `count` are used (unit: meter)
    int count = 0;                       ///< from 1 to max_points
    float rounding = 0.0F;               ///< e.g. the radius of a circle (unit: meter)
    /// An edge, from points[0] to points[1], that stops walkers only in front, which is on its
    /// right, and lets them pass from behind; see lets_pass(). points[2] is the point before it and
    /// points[3] the point after it, as Box2D has them for one-sided edges, although `count` is 2.
    bool is_one_sided = false;
    /// The greatest depth of a walker inside of the shape from which it may still leave, see
    /// can_leave(). It is 0 except for an obstacle that was grown by a WalkerHull to at most
    /// max_points corners: Box2D lets bodies that lean against each other overlap by some
    /// millimeters (unit: meter).
    float overlap = 0.0F;

    /// The box around the points (unit: meter).
    [[nodiscard]] Box hull_bounds() const;

    /// The box around the shape, with its rounding (unit: meter).
    [[nodiscard]] Box bounds() const { return hull_bounds().grown(rounding); }
};

/// A sensor: it stops no walker, but its categories may have a cost (see SensorCosts).
struct Sensor {
    Obstacle shape;                  ///< its place and shape
    std::uint64_t category_bits = 0; ///< categories of its fixture
};

/// Returns the squared distance between the segment from `a` to `b` and the obstacle's hull,
/// without its rounding; 0 if they intersect (unit: square meter). `a` may equal `b`. After
/// Ericson, Real-Time Collision Detection, 5.1.
[[nodiscard]] RAYWALK_EXPORT double hull_distance_squared(const Obstacle& obstacle, Vec2 a, Vec2 b);

/// True if a walker whose center moves straight from `from` to `to` touches the obstacle: it comes
/// nearer than `reach`, or, if `reach` is 0, intersects it in at least one point (unit: meter).
/// `from` may equal `to`.
[[nodiscard]] RAYWALK_EXPORT bool stops(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach);

/// True if `obstacle` is one-sided and lets a walker pass that moves straight from `from` to `to`,
/// as physics lets its body pass: the walker goes to the front, at most 45 degrees from the
/// direction that the edge faces, it does not touch the front already, and it ends farther away
/// than `reach` (unit: meter). False says only that the obstacle counts as a wall.
[[nodiscard]] RAYWALK_EXPORT bool
lets_pass(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach);

/// True if `obstacle` lets a walker that stands at `from` move straight to `to`: the walker does
/// not come nearer than `reach`, or it starts nearer than that, not inside by more than
/// Obstacle::overlap, and does not come nearer than its start (unit: meter). A one-sided obstacle
/// also lets it pass, see lets_pass(), and lets it leave along the back.
[[nodiscard]] RAYWALK_EXPORT bool
can_leave(const Obstacle& obstacle, Vec2 from, Vec2 to, float reach);

/// Whether a body counts as an obstacle. Except for `by_type` it replaces the filter's body types;
/// categories, masks and groups still apply.
enum class BodyPolicy : std::uint8_t {
    /// An obstacle if the filter includes its body type, and no agent of the navigator drives it:
    /// agents avoid each other.
    by_type,
    ignored,            ///< never an obstacle
    solid,              ///< an obstacle, whatever its type
    solid_when_at_rest, ///< an obstacle while it does not move; for crates that can be pushed
};

/// Numbers that most likely differ after bodies or fixtures were created or destroyed.
struct Population {
    std::uint64_t bodies = 0;   ///< of the bodies; 0 if the engine cannot tell
    std::uint64_t fixtures = 0; ///< of their fixtures
};

/// What a navigator compares to find out that a body has changed.
struct BodyMark {
    BodyType type = BodyType::kinematic_body; ///< the type of the body
    std::uint64_t value = 0;                  ///< differs if the body has changed
};

/// The library's only access to the physics world: reads obstacles from it. Box2dProbe implements
/// it; derive from it to support another engine. Several threads may call it at once, between two
/// steps of the world. A probe must not use a navigator: such calls are refused. It must not
/// create, change or destroy bodies of the world that it reads.
class RAYWALK_EXPORT Probe {
public:
    virtual ~Probe() = default;

    /// Appends to `found` the obstacles accepted by `filter` whose bounds touch `box`, and maybe
    /// some just outside, in any order (unit: meter). Called only between two steps of the world;
    /// `box` is finite.
    virtual void obstacles_in(const Box& box,
                              const ObstacleFilter& filter,
                              std::vector<Obstacle>& found) const = 0;
    /// Appends to `found` the sensors with one of these category bits whose bounds touch `box`, in
    /// any order (unit: meter). Finds none by default.
    virtual void
    sensors_in(const Box& box, std::uint64_t category_bits, std::vector<Sensor>& found) const;
    /// True if, by the engine's own query, a circle of radius `reach` that moves from `from` to
    /// `to` touches an obstacle accepted by `filter` that is none of the `ignored` bodies': a cast,
    /// of a ray if `reach` is 0, or an overlap test if the points are equal (unit: meter). For
    /// Discovery::raycast, which casts only where both ends are free. By default, as exact as
    /// stops().
    [[nodiscard]] virtual bool hits(Vec2 from,
                                    Vec2 to,
                                    float reach,
                                    const ObstacleFilter& filter,
                                    std::span<const BodyKey> ignored) const;
    /// Returns the box around the obstacles of `body`, empty if it has none (unit: meter). The body
    /// has to exist. Called in the middle of a step, too.
    [[nodiscard]] virtual Box bounds_of(BodyKey body, const ObstacleFilter& filter) const = 0;

    /// Returns numbers by which a navigator finds out that it has to call list_bodies() again, or
    /// to look at all bodies. By default, always the same. Called in each update.
    [[nodiscard]] virtual Population population() const { return {}; }

    /// Removes the bodies from `bodies`, sorted keys, that were destroyed, without following their
    /// keys, and inserts all bodies of the world with fixtures, as far as the engine can tell. By
    /// default all exist, and there are no others: then only changes of watched bodies are noticed
    /// in the next update, and others with the chunks that Navigator::update() compares.
    virtual void list_bodies(std::vector<BodyKey>& bodies) const;

    /// Returns the type of a body that list_bodies() has listed, and a number that differs after
    /// the body has moved or turned, was enabled or disabled, or has another type. If
    /// `is_thorough`, the number differs also after a change of its fixtures, of their filters or
    /// of anything else that decides whether they are obstacles. Empty if the body no longer
    /// exists, as far as the engine can tell without following a dangling handle. By default, the
    /// number is always thorough, a hash of bounds_of() and shapes_of().
    [[nodiscard]] virtual std::optional<BodyMark> mark_of(BodyKey body, bool is_thorough) const;

    /// Appends to `found` all shapes of a body that exists, in world coordinates: sensors, too, and
    /// whatever they collide with. For BodyCosts, and for the default of mark_of(). Appends none by
    /// default.
    virtual void shapes_of(BodyKey body, std::vector<Obstacle>& found) const;

    /// True while the world is in the middle of a step, as in a contact callback; see
    /// b2World::IsLocked. Queries are then refused, so that no intermediate state is cached. Called
    /// once or twice for each query.
    [[nodiscard]] virtual bool is_locked() const { return false; }

    /// True if `body`, which exists, is a body of this world, so that list_bodies() tells when it
    /// no longer exists. Called when an agent gets the body, also in the middle of a step. False
    /// by default.
    [[nodiscard]] virtual bool is_in_world(BodyKey body) const;

    /// True if is_in_world() can tell: then a warning is logged, once for each navigator, of an
    /// agent whose body is in another world. False by default.
    [[nodiscard]] virtual bool knows_its_bodies() const { return false; }

    /// Sets the policy of one body; BodyPolicy::by_type, the default, restores the filter's rule.
    void set_policy(BodyKey body, BodyPolicy policy);
    /// Returns the policy of a body; unless set, BodyPolicy::ignored for a body that agents drive,
    /// and BodyPolicy::by_type for others.
    [[nodiscard]] BodyPolicy policy_of(BodyKey body) const;
    /// Returns the policy of a body that counts under a filter; see
    /// ObstacleFilter::uses_body_policies.
    [[nodiscard]] BodyPolicy policy_of(BodyKey body, const ObstacleFilter& filter) const;

    /// True if a body of that type can have obstacles under the filter, by its policy: it is, or
    /// may become, an obstacle.
    [[nodiscard]] bool
    may_be_obstacle(BodyKey body, BodyType type, const ObstacleFilter& filter) const {
        // Looks for an agent that drives the body only if its type is an obstacle, which most
        // bodies of a crowd are not.
        const bool has_type = filter.body_types.includes(type);
        const BodyPolicy policy =
            has_type || has_policy(body) ? policy_of(body, filter) : BodyPolicy::by_type;
        return policy == BodyPolicy::by_type ? has_type : policy != BodyPolicy::ignored;
    }

    /// True if a policy was set for the body. Faster than policy_of() where many bodies are driven.
    [[nodiscard]] bool has_policy(BodyKey body) const { return policies_.contains(body.value); }

    /// @name Bodies that agents drive; their navigator calls these
    /// @{

    /// One more agent drives the body.
    void begin_driving(BodyKey body);
    /// One agent fewer drives the body. Returns true if none is left.
    bool end_driving(BodyKey body);
    /// No agent drives the body any more.
    void forget_drivers(BodyKey body);

    /// True if an agent drives the body.
    [[nodiscard]] bool is_driven(BodyKey body) const;

    /// True if more than one agent drives the body.
    [[nodiscard]] bool is_driven_by_several(BodyKey body) const;

    /// @}

private:
    std::unordered_map<std::uint64_t, BodyPolicy> policies_; // all but by_type
    std::vector<BodyKey> driven_; // the body that each agent drives, sorted
};

} // namespace raywalk
