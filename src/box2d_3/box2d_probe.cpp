// SPDX-License-Identifier: MIT
#include "raywalk/box2d_probe.hpp"

#include "box2d_3/box2d_shape.hpp"
#include "box2d_common/box2d_rules.hpp"
#include "box2d_common/solid_loops.hpp"
#include "shapes/fingerprint.hpp"

#include <bit>
#include <cassert>
#include <utility>

namespace raywalk {
namespace {

// Uses Box2D's sleep tolerances, so that it works in worlds that do not allow sleep, too. Box2D 3
// limits the speed of the body's farthest point but has no function for that distance, so the
// angular tolerance is that of Box2D 2.4.
bool is_at_rest(b2BodyId body) {
    constexpr float angular_tolerance = 2.0F / 180.0F * B2_PI;
    return !b2Body_IsAwake(body) ||
           (length(b2Body_GetLinearVelocity(body)) < b2Body_GetSleepThreshold(body) &&
            std::abs(b2Body_GetAngularVelocity(body)) < angular_tolerance);
}

// No query finds a shape without a category or without a mask, whatever its group: Box2D's tree
// leaves it out.
bool will_collide(const ObstacleFilter& walker, const b2Filter& other) {
    return other.categoryBits != 0 && other.maskBits != 0 &&
           should_collide(walker, filter_of(other));
}

// Since Box2D 3.2, boxes are relative to an origin.
template <class World>
void overlap(World world, b2AABB box, b2OverlapResultFcn* visit, void* context) {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    constexpr b2QueryFilter everything{all, all};
    if constexpr (requires { b2World_OverlapAABB(world, box, everything, visit, context); }) {
        b2World_OverlapAABB(world, box, everything, visit, context);
    } else {
        constexpr decltype(b2Body_GetPosition(b2BodyId{})) origin{};
        b2World_OverlapAABB(world, origin, box, everything, visit, context);
    }
}

// Calls visit(shape) for each shape of the broad phase near `box`.
template <class Visit>
void for_each_shape_in(b2WorldId world, const Box& box, Visit visit) {
    assert(is_finite(box.min) && is_finite(box.max));
    overlap(
        world,
        {{box.min.x, box.min.y}, {box.max.x, box.max.y}},
        [](b2ShapeId shape, void* context) {
            (*static_cast<Visit*>(context))(shape);
            return true;
        },
        &visit);
}

// Valid until the next call on the same thread, so that queries allocate nothing.
std::span<const b2ShapeId> segments_of(b2ChainId chain) {
    thread_local std::vector<b2ShapeId> segments;
    segments.resize(static_cast<std::size_t>(b2Chain_GetSegmentCount(chain)));
    b2Chain_GetSegments(chain, segments.data(), static_cast<int>(segments.size()));
    return segments;
}

// Reads shapes as obstacles, of which the segments of open chains are one-sided.
class ShapeReader {
public:
    Obstacle read(b2ShapeId shape) {
        Obstacle obstacle = obstacle_of(shape);
        obstacle.is_one_sided = obstacle.is_one_sided && !is_closed(b2Shape_GetParentChain(shape));
        return obstacle;
    }

    bool is_closed(b2ChainId chain) {
        const auto [known, is_new] = closed_.try_emplace(std::bit_cast<std::uint64_t>(chain));
        if (is_new) {
            const std::span<const b2ShapeId> segments = segments_of(chain);
            known->second = Vec2{b2Shape_GetChainSegment(segments.front()).segment.point1} ==
                            Vec2{b2Shape_GetChainSegment(segments.back()).segment.point2};
        }
        return known->second;
    }

    /// The chains of which it has seen a shape, each with whether it is closed.
    [[nodiscard]] const auto& chains() const { return closed_; }

private:
    std::unordered_map<std::uint64_t, bool> closed_;
};

// Adds a closed chain, if all of its segments are obstacles and it is not too large.
void add_chain(LoopFill& fill,
               b2ChainId chain,
               const Box2dProbe& probe,
               const ObstacleFilter& filter,
               float max_size) {
    const std::span<const b2ShapeId> segments = segments_of(chain);
    std::vector<Vec2> points;
    for (const b2ShapeId segment : segments) {
        if (!probe.is_obstacle(segment, filter)) {
            return;
        }
        points.push_back(local_obstacle_of(segment).points[0]);
    }
    const b2BodyId body = b2Shape_GetBody(segments.front());
    add_solid_loop(
        fill, points, max_size, key_of(body), [&](Vec2 point) { return placed(point, body); });
}

} // namespace

Box2dProbe::Box2dProbe(b2WorldId world, std::function<bool(b2ShapeId)> accepts)
    : world_{world}
    , accepts_{std::move(accepts)} {}

void Box2dProbe::make_loops_solid(float max_size) {
    solid_size_ = solid_size(max_size);
}

bool Box2dProbe::is_obstacle(b2ShapeId shape, const ObstacleFilter& filter) const {
    const b2BodyId body = b2Shape_GetBody(shape);
    return b2Body_IsEnabled(body) && !b2Shape_IsSensor(shape) &&
           is_accepted(*this,
                       key_of(body),
                       filter,
                       body_type_of(b2Body_GetType(body)),
                       [&] { return is_at_rest(body); }) &&
           will_collide(filter, b2Shape_GetFilter(shape)) && (!accepts_ || accepts_(shape));
}

void Box2dProbe::obstacles_in(const Box& box,
                              const ObstacleFilter& filter,
                              std::vector<Obstacle>& found) const {
    ShapeReader reader;
    for_each_shape_in(world_, box, [&](b2ShapeId shape) {
        if (is_obstacle(shape, filter)) {
            const Obstacle obstacle = reader.read(shape);
            // The tree's boxes are enlarged.
            if (obstacle.bounds().overlaps(box)) {
                found.push_back(obstacle);
            }
        }
    });
    if (solid_size_ > 0.0F) {
        LoopFill fill{box};
        // The box may be inside of a chain, and touch none of its edges.
        for_each_shape_in(world_, fill.segment(solid_size_), [&](b2ShapeId shape) {
            if (b2Shape_GetType(shape) == b2_chainSegmentShape && is_obstacle(shape, filter)) {
                reader.is_closed(b2Shape_GetParentChain(shape));
            }
        });
        for (const auto& [chain, is_closed] : reader.chains()) {
            if (is_closed) {
                add_chain(fill, std::bit_cast<b2ChainId>(chain), *this, filter, solid_size_);
            }
        }
        fill.append_to(found);
    }
}

void Box2dProbe::sensors_in(const Box& box,
                            std::uint64_t category_bits,
                            std::vector<Sensor>& found) const {
    for_each_shape_in(world_, box, [&](b2ShapeId shape) {
        const std::uint64_t categories = b2Shape_GetFilter(shape).categoryBits;
        if (b2Shape_IsSensor(shape) && (categories & category_bits) != 0) {
            found.push_back({obstacle_of(shape), categories});
        }
    });
}

Box Box2dProbe::bounds_of(BodyKey body, const ObstacleFilter& filter) const {
    Box bounds = no_box;
    for (const b2ShapeId shape : raywalk::shapes_of(b2LoadBodyId(body.value))) {
        if (is_obstacle(shape, filter)) {
            bounds = bounds.united(obstacle_of(shape).bounds());
        }
    }
    return bounds;
}

Population Box2dProbe::population() const {
    const b2Counters counters = b2World_GetCounters(world_);
    return {mixed(static_cast<std::uint64_t>(counters.bodyCount)),
            static_cast<std::uint64_t>(counters.shapeCount)};
}

// Box2D has no list of its bodies, but its tree has all shapes, except those of disabled bodies.
void Box2dProbe::list_bodies(std::vector<BodyKey>& bodies) const {
    constexpr float outside = 1e8F;
    std::erase_if(bodies, [this](BodyKey body) { return !is_in_world(body); });
    for_each_shape_in(world_, {{-outside, -outside}, {outside, outside}}, [&](b2ShapeId shape) {
        bodies.push_back(key_of(b2Shape_GetBody(shape)));
    });
    sort_unique(bodies);
}

std::optional<BodyMark> Box2dProbe::mark_of(BodyKey body, bool is_thorough) const {
    const b2BodyId id = b2LoadBodyId(body.value);
    if (!Box2dProbe::is_in_world(body)) {
        return std::nullopt;
    }
    const b2Rot turn = b2Body_GetRotation(id);
    const auto position = b2Body_GetPosition(id); // in double precision, if Box2D has it
    std::uint64_t hash =
        hash_of_body({static_cast<float>(position.x), static_cast<float>(position.y)},
                     {turn.c, turn.s},
                     b2Body_GetType(id),
                     b2Body_IsEnabled(id),
                     has_policy(body) && is_at_rest(id));
    hash = combined(hash, static_cast<std::uint64_t>(b2Body_GetShapeCount(id)));
    if (is_thorough) {
        ShapeReader reader;
        for (const b2ShapeId shape : raywalk::shapes_of(id)) {
            hash = combined_with(hash, b2Shape_GetFilter(shape), b2Shape_IsSensor(shape));
            hash = combined(hash, fingerprint_of(reader.read(shape)));
        }
    }
    return BodyMark{body_type_of(b2Body_GetType(id)), hash};
}

void Box2dProbe::shapes_of(BodyKey body, std::vector<Obstacle>& found) const {
    for (const b2ShapeId shape : raywalk::shapes_of(b2LoadBodyId(body.value))) {
        found.push_back(obstacle_of(shape));
    }
}

// Box2D has no function for this, but no list of events during a step.
bool Box2dProbe::is_locked() const {
    return b2World_GetContactEvents(world_).beginEvents == nullptr;
}

bool Box2dProbe::is_in_world(BodyKey body) const {
    const b2BodyId id = b2LoadBodyId(body.value);
    return b2Body_IsValid(id) && b2Body_GetWorld(id).index1 == world_.index1;
}

BodyKey key_of(b2BodyId body) {
    return {b2StoreBodyId(body)};
}

} // namespace raywalk
