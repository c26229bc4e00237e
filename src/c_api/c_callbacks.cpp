// SPDX-License-Identifier: MIT
// Worlds, bodies and costs by callbacks.
#include "c_api/call.hpp"
#include "core/algorithms.hpp"
#include "core/log.hpp"
#include "core/vec2d.hpp"
#include "shapes/fingerprint.hpp"
#include "shapes/obstacle_rules.hpp"

#include <atomic>
#include <cmath>
#include <limits>

namespace raywalk {
namespace {

// A definition with callbacks, whose context is released with it.
template <class Def> class Callbacks {
public:
    explicit Callbacks(const Def& def)
        : def_{def} {}
    Callbacks(Callbacks&&) = delete;

    ~Callbacks() {
        if (def_.releaseFcn != nullptr) {
            def_.releaseFcn(def_.context);
        }
    }

    const Def* operator->() const { return &def_; }

private:
    Def def_;
};

// Calls `fill(array, capacity)` until the array holds all that it returns, and then visit() for
// each element. The array is used again by the next call on the same thread; its elements are
// `blank` before each.
template <class T> void for_each_filled(const T& blank, const auto& fill, const auto& visit) {
    constexpr std::size_t least_size = 64;
    constexpr std::size_t greatest_size = std::size_t{1} << 20U;
    thread_local std::vector<T> kept;
    std::vector<T> all = std::exchange(kept, {}); // a callback may come here, too
    all.resize(std::max(all.size(), least_size), blank);
    auto count = static_cast<std::size_t>(std::max(fill(all.data(), to_c(all.size())), 0));
    while (count > all.size() && count <= greatest_size) {
        all.assign(count, blank);
        count = static_cast<std::size_t>(std::max(fill(all.data(), to_c(all.size())), 0));
    }
    for (std::size_t i = 0; i < std::min(count, all.size()); ++i) {
        visit(std::as_const(all[i]));
        all[i] = blank;
    }
    kept = std::move(all);
}

bool is_valid(const rwShape& shape) {
    bool is_finite_shape = shape.count >= 1 && shape.count <= Obstacle::max_points &&
                           std::isfinite(shape.radius) && shape.radius >= 0.0F &&
                           is_enumerator<BodyType>(shape.bodyType);
    for (int i = 0; is_finite_shape && i < shape.count; ++i) {
        is_finite_shape = is_finite(Vec2{shape.points[i]});
    }
    static std::atomic<bool> has_logged{false};
    if (!is_finite_shape && !has_logged.exchange(true)) {
        log(LogLevel::error, "a shape of rwProbeDef is ignored: a number of it is out of range");
    }
    return is_finite_shape;
}

// Polygons of C may be clockwise.
Obstacle obstacle_of(const rwShape& shape) {
    Obstacle obstacle{};
    obstacle.body = {shape.body};
    obstacle.count = shape.count;
    obstacle.rounding = shape.radius;
    std::copy_n(std::begin(shape.points), shape.count, obstacle.points.begin());
    double area = 0.0;
    for (int i = 2; i < shape.count; ++i) {
        area += cross(exact(obstacle.points[i - 1]) - exact(obstacle.points[0]),
            exact(obstacle.points[i]) - exact(obstacle.points[0]));
    }
    if (area < 0.0) {
        std::reverse(obstacle.points.begin(), obstacle.points.begin() + shape.count);
    }
    return obstacle;
}

BodyType type_of(const rwShape& shape) { return static_cast<BodyType>(shape.bodyType); }

class CallbackProbe final : public Probe {
public:
    explicit CallbackProbe(const rwProbeDef& def)
        : callbacks_{def} {}

    void obstacles_in(
        const Box& box, const ObstacleFilter& filter, std::vector<Obstacle>& found) const override {
        for_each_shape_in(box, [&](const rwShape& shape, const Obstacle& obstacle) {
            if (is_obstacle(shape, filter)) {
                found.push_back(obstacle);
            }
        });
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        Box bounds = no_box;
        for_each_shape_of(body, [&](const rwShape& shape, const Obstacle& obstacle) {
            if (is_obstacle(shape, filter)) {
                bounds = bounds.united(obstacle.bounds());
            }
        });
        return bounds;
    }

    [[nodiscard]] Population population() const override {
        if (callbacks_->populationFcn == nullptr) {
            return {};
        }
        const std::uint64_t number = mixed(callbacks_->populationFcn(callbacks_->context));
        return {number, number};
    }

    void list_bodies(std::vector<BodyKey>& bodies) const override {
        if (callbacks_->bodiesFcn != nullptr) {
            bodies.clear();
            const auto fill = [this](rwBodyKey* keys, int capacity) {
                return callbacks_->bodiesFcn(keys, capacity, callbacks_->context);
            };
            for_each_filled(rwBodyKey{0}, fill, [&](rwBodyKey key) { bodies.push_back({key}); });
            sort_unique(bodies);
        }
    }

    [[nodiscard]] std::optional<BodyMark> mark_of(BodyKey body, bool) const override {
        std::optional<BodyMark> mark;
        for_each_shape_of(body, [&](const rwShape& shape, const Obstacle& obstacle) {
            mark = mark.value_or(BodyMark{type_of(shape), 0});
            for (const std::uint64_t part :
                {fingerprint_of(obstacle), shape.categoryBits, shape.maskBits,
                    static_cast<std::uint64_t>(shape.groupIndex), std::uint64_t{shape.isMoving}}) {
                mark->value = combined(mark->value, part);
            }
        });
        return mark;
    }

    void shapes_of(BodyKey body, std::vector<Obstacle>& found) const override {
        for_each_shape_of(body,
            [&](const auto& /*shape*/, const Obstacle& obstacle) { found.push_back(obstacle); });
    }

    [[nodiscard]] bool is_locked() const override {
        return callbacks_->isLockedFcn != nullptr && callbacks_->isLockedFcn(callbacks_->context);
    }

    [[nodiscard]] bool is_in_world(BodyKey body) const override {
        return callbacks_->bodiesFcn != nullptr && has_shapes(body);
    }

    [[nodiscard]] bool has_shapes(BodyKey body) const { return mark_of(body, false).has_value(); }

private:
    [[nodiscard]] bool is_obstacle(const rwShape& shape, const ObstacleFilter& filter) const {
        const auto is_at_rest = [&] { return !shape.isMoving; };
        return is_accepted(*this, {shape.body}, filter, type_of(shape), is_at_rest) &&
               should_collide(filter, {shape.categoryBits, shape.maskBits, shape.groupIndex});
    }

    void for_each_shape_in(const Box& box, const auto& visit) const {
        const rwAABB c_box{{box.min.x, box.min.y}, {box.max.x, box.max.y}};
        for_each_shape(
            [&](rwShape* shapes, int capacity) {
                return callbacks_->shapesInFcn(&c_box, shapes, capacity, callbacks_->context);
            },
            [&](const rwShape& shape, const Obstacle& obstacle) {
                if (obstacle.bounds().overlaps(box)) {
                    visit(shape, obstacle);
                }
            });
    }

    void for_each_shape_of(BodyKey body, const auto& visit) const {
        const auto fill = [&](rwShape* shapes, int capacity) {
            return callbacks_->bodyShapesFcn(body.value, shapes, capacity, callbacks_->context);
        };
        for_each_shape(fill, visit);
    }

    static void for_each_shape(const auto& fill, const auto& visit) {
        rwShape blank{};
        blank.categoryBits = CollisionFilter{}.category_bits;
        blank.maskBits = CollisionFilter{}.mask_bits;
        for_each_filled(blank, fill, [&](const rwShape& shape) {
            if (is_valid(shape)) {
                visit(shape, obstacle_of(shape));
            }
        });
    }

    Callbacks<rwProbeDef> callbacks_;
};

class CallbackBody final : public Body {
public:
    explicit CallbackBody(const rwBodyDef& def)
        : callbacks_{def}
        , filter_{def.filter != nullptr ? settings_of(*def.filter) : ObstacleFilter{}} {}

    [[nodiscard]] bool exists() const override { return state().exists; }
    [[nodiscard]] BodyKey key() const override { return {callbacks_->key}; }
    [[nodiscard]] Vec2 position() const override { return state().position; }
    [[nodiscard]] float radius() const override { return callbacks_->radius; }
    [[nodiscard]] ObstacleFilter filter() const override { return filter_; }
    [[nodiscard]] Vec2 velocity() const override { return state().velocity; }
    void set_velocity(Vec2 v) override { call(callbacks_->setVelocityFcn, v); }
    [[nodiscard]] float max_speed(float /*dt*/) const override { return callbacks_->maxSpeed; }
    [[nodiscard]] float linear_damping() const override { return state().linearDamping; }
    void set_position(Vec2 p) override { call(callbacks_->setPositionFcn, p); }
    [[nodiscard]] bool can_be_read_on_any_thread() const override {
        return callbacks_->readOnAnyThread;
    }

private:
    [[nodiscard]] rwBodyState state() const {
        rwBodyState state{};
        state.exists = true;
        callbacks_->stateFcn(&state, callbacks_->context);
        return state;
    }

    void call(rwBodySetFcn* set, Vec2 v) const {
        if (set != nullptr) { // one that is only followed has none
            set(v.x, v.y, callbacks_->context);
        }
    }

    Callbacks<rwBodyDef> callbacks_;
    ObstacleFilter filter_;
};

Argument<const rwBodyDef*> body_with(const rwBodyDef* def, auto... functions) {
    Argument<const rwBodyDef*> body = with_functions(def, functions...);
    body.is_valid = body.is_valid && (def->filter == nullptr || is_sound(*def->filter));
    return body;
}

class CallbackCosts final : public CellCosts {
public:
    explicit CallbackCosts(const rwCostsDef& def)
        : callbacks_{def} {}

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override {
        constexpr int size = 16;
        std::array<float, std::tuple_size_v<ChunkCosts>> given{};
        given.fill(1.0F);
        callbacks_->costsFcn(
            size * chunk_position.x, size * chunk_position.y, given.data(), callbacks_->context);
        std::transform(given.begin(), given.end(), costs.begin(),
            [this](float cost) { return checked_sixteenths(cost); });
    }

    [[nodiscard]] std::uint16_t least() const override { return sixteenths(callbacks_->least); }
    [[nodiscard]] std::uint16_t greatest() const override {
        return sixteenths(callbacks_->greatest);
    }

private:
    Callbacks<rwCostsDef> callbacks_;
};

} // namespace
} // namespace raywalk

using namespace raywalk;

rwProbeDef rwDefaultProbeDef() { return default_definition<rwProbeDef>(); }

rwBodyDef rwDefaultBodyDef() {
    rwBodyDef def = default_definition<rwBodyDef>();
    def.maxSpeed = std::numeric_limits<float>::infinity();
    return def;
}

rwCostsDef rwDefaultCostsDef() {
    rwCostsDef def = default_definition<rwCostsDef>();
    def.least = 1.0F;
    def.greatest = CellCosts::forbidden;
    return def;
}

rwNavigatorId rwCreateProbeNavigator(const rwProbeDef* probeDef, const rwNavigatorDef* def) {
    const auto make = [&](const rwProbeDef& callbacks, const auto& settings) {
        auto probe = std::make_unique<CallbackProbe>(callbacks);
        const auto has_body = [world = probe.get()](
                                  BodyKey body) { return world->has_shapes(body); };
        return create_navigator(std::move(probe), settings, *def, has_body);
    };
    Argument<const rwProbeDef*> probe =
        with_functions(probeDef, &rwProbeDef::shapesInFcn, &rwProbeDef::bodyShapesFcn);
    probe.is_valid =
        probe.is_valid && (probeDef->bodiesFcn == nullptr || probeDef->populationFcn != nullptr);
    return Call{}(make, probe, def);
}

rwAgentId rwCreateBodyAgent(
    rwNavigatorId navigatorId, const rwBodyDef* bodyDef, const rwAgentDef* def) {
    const auto make = [&](const auto& /*navigator*/, const auto& body, const auto& settings) {
        return create_agent(navigatorId, std::make_unique<CallbackBody>(body), settings, *def);
    };
    return Call{}(make, navigatorId,
        body_with(
            bodyDef, &rwBodyDef::stateFcn, &rwBodyDef::setVelocityFcn, &rwBodyDef::setPositionFcn),
        def);
}

void rwAgent_FollowBody(rwAgentId agentId, const rwBodyDef* bodyDef) {
    Call{}(
        [](Agent& agent, const auto& body) { agent.follow(std::make_unique<CallbackBody>(body)); },
        agentId, body_with(bodyDef, &rwBodyDef::stateFcn));
}

rwCostsId rwCreateCosts(const rwCostsDef* def) {
    const auto make = [](const rwCostsDef& costs) {
        return create<rwCostsId>(std::make_shared<CallbackCosts>(costs));
    };
    return Call{}(make, with_functions(def, &rwCostsDef::costsFcn));
}

void rwDestroyCosts(rwCostsId costsId) { destroy(costsId); }
bool rwCosts_IsValid(rwCostsId costsId) { return find(costsId) != nullptr; }
