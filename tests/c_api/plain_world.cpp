// SPDX-License-Identifier: MIT
#include "c_api/plain_world.hpp"

#include <algorithm>
#include <array>

namespace raywalk::test {
namespace {

int broken_count = 0;
std::string broken_function;

// Says nothing about shapes with bad numbers, which the library has to notice.
bool touches(const rwShape& shape, const rwAABB& box) {
    rwAABB bounds{shape.points[0], shape.points[0]};
    for (int i = 1; i < std::min(shape.count, 8); ++i) {
        bounds.lowerBound.x = std::min(bounds.lowerBound.x, shape.points[i].x);
        bounds.lowerBound.y = std::min(bounds.lowerBound.y, shape.points[i].y);
        bounds.upperBound.x = std::max(bounds.upperBound.x, shape.points[i].x);
        bounds.upperBound.y = std::max(bounds.upperBound.y, shape.points[i].y);
    }
    const float reach = shape.radius;
    return !(bounds.lowerBound.x - reach > box.upperBound.x ||
             bounds.upperBound.x + reach < box.lowerBound.x ||
             bounds.lowerBound.y - reach > box.upperBound.y ||
             bounds.upperBound.y + reach < box.lowerBound.y);
}

template <class T>
int write(const std::vector<T>& all, T* out, int capacity) {
    const int count = static_cast<int>(all.size());
    std::copy_n(all.begin(), std::min(count, capacity), out);
    return count;
}

} // namespace

PlainBody&
PlainWorld::add(rwVec2 at, const std::vector<rwVec2>& points, float radius, rwBodyType type) {
    auto body = std::make_unique<PlainBody>();
    body->key = bodies_.size() + 1;
    body->position = at;
    body->radius = radius;
    rwShape shape{};
    shape.body = body->key;
    shape.count = static_cast<int>(points.size());
    std::copy(points.begin(), points.end(), shape.points);
    shape.radius = radius;
    shape.bodyType = type;
    shape.categoryBits = 1;
    shape.maskBits = ~std::uint64_t{0};
    body->shapes.push_back(shape);
    bodies_.push_back(std::move(body));
    ++changes_;
    return *bodies_.back();
}

PlainBody& PlainWorld::add_circle(rwVec2 at, float radius, rwBodyType type) {
    return add(at, {{0.0F, 0.0F}}, radius, type);
}

PlainBody& PlainWorld::add_box(rwVec2 at, float half_width, float half_height, rwBodyType type) {
    const float x = half_width;
    const float y = half_height;
    // Clockwise: the library does not care.
    return add(at, {{-x, -y}, {-x, y}, {x, y}, {x, -y}}, 0.0F, type);
}

void PlainWorld::destroy(PlainBody& body) {
    body.exists = false;
    body.shapes.clear();
    ++changes_;
}

void PlainWorld::step(float dt) {
    for (const auto& body : bodies_) {
        body->position.x += dt * body->velocity.x;
        body->position.y += dt * body->velocity.y;
    }
}

std::vector<rwShape> PlainWorld::shapes_of(const PlainBody& body) {
    std::vector<rwShape> shapes = body.shapes;
    for (rwShape& shape : shapes) {
        for (int i = 0; i < 8; ++i) {
            shape.points[i].x += body.position.x;
            shape.points[i].y += body.position.y;
        }
    }
    return shapes;
}

rwProbeDef PlainWorld::probe_def() {
    rwProbeDef def = rwDefaultProbeDef();
    def.context = this;
    def.shapesInFcn = [](const rwAABB* box, rwShape* out, int capacity, void* context) {
        std::vector<rwShape> found;
        for (const auto& body : static_cast<PlainWorld*>(context)->bodies()) {
            for (const rwShape& shape : shapes_of(*body)) {
                if (touches(shape, *box)) {
                    found.push_back(shape);
                }
            }
        }
        return write(found, out, capacity);
    };
    def.bodyShapesFcn = [](rwBodyKey key, rwShape* out, int capacity, void* context) {
        const auto& bodies = static_cast<PlainWorld*>(context)->bodies();
        return key >= 1 && key <= bodies.size() ? write(shapes_of(*bodies[key - 1]), out, capacity)
                                                : 0;
    };
    def.bodiesFcn = [](rwBodyKey* out, int capacity, void* context) {
        std::vector<rwBodyKey> keys;
        for (const auto& body : static_cast<PlainWorld*>(context)->bodies()) {
            if (body->exists) {
                keys.push_back(body->key);
            }
        }
        return write(keys, out, capacity);
    };
    def.populationFcn = [](void* context) {
        return static_cast<PlainWorld*>(context)->changes_;
    };
    def.isLockedFcn = [](void* context) {
        return static_cast<PlainWorld*>(context)->is_locked;
    };
    def.releaseFcn = [](void* context) {
        ++static_cast<PlainWorld*>(context)->released;
    };
    return def;
}

rwNavigatorId PlainWorld::create_navigator() {
    return create_navigator(rwDefaultNavigatorDef());
}

rwNavigatorId PlainWorld::create_navigator(const rwNavigatorDef& def) {
    const rwProbeDef probe = probe_def();
    return rwCreateProbeNavigator(&probe, &def);
}

void PlainWorld::write_state(rwBodyState* state, void* context) {
    const auto& self = *static_cast<PlainBody*>(context);
    state->position = self.position;
    state->velocity = self.velocity;
    state->exists = self.exists;
}

void PlainWorld::set_velocity(float x, float y, void* context) {
    static_cast<PlainBody*>(context)->velocity = {x, y};
}

rwBodyDef PlainWorld::body_def(PlainBody& body) {
    rwBodyDef def = rwDefaultBodyDef();
    def.context = &body;
    def.key = body.key;
    def.radius = body.radius;
    def.stateFcn = write_state;
    def.setVelocityFcn = set_velocity;
    def.setPositionFcn = [](float x, float y, void* context) {
        static_cast<PlainBody*>(context)->position = {x, y};
        static_cast<PlainBody*>(context)->velocity = {0.0F, 0.0F};
    };
    def.releaseFcn = [](void* context) {
        ++static_cast<PlainBody*>(context)->released;
    };
    return def;
}

BrokenPreconditions::BrokenPreconditions() {
    broken_count = 0;
    broken_function.clear();
    rwSetAssertFcn([](const char*, const char* function, int) {
        ++broken_count;
        broken_function = function;
        return 0;
    });
}

BrokenPreconditions::~BrokenPreconditions() {
    rwSetAssertFcn(nullptr);
}

int BrokenPreconditions::count() {
    return broken_count;
}

const std::string& BrokenPreconditions::function() {
    return broken_function;
}

rwPathQuery query_for(float radius) {
    rwPathQuery query = rwDefaultPathQuery();
    query.walker.radius = radius;
    return query;
}

std::vector<rwVec2> points_of(rwPathId path) {
    std::vector<rwVec2> points(static_cast<std::size_t>(rwPath_GetResult(path).pointCount));
    rwPath_GetPoints(path, points.data(), static_cast<int>(points.size()));
    return points;
}

} // namespace raywalk::test
