// SPDX-License-Identifier: MIT
// Worlds, bodies, costs and drawing by callbacks.
#include "raywalk/low_level/chunk.hpp"

#include "c_api/call.hpp"
#include "core/algorithms.hpp"
#include "shapes/fingerprint.hpp"
#include "shapes/obstacle_rules.hpp"

namespace raywalk {
namespace {

// The context of a definition, which is released with the last copy.
std::shared_ptr<void> released_context(const auto& def) {
    const auto nothing = [](void* /*context*/) {};
    return {def.context, def.releaseFcn != nullptr ? def.releaseFcn : nothing};
}

// A world of callbacks.
class CallbackProbe final : public Probe {
public:
    explicit CallbackProbe(const rwProbeDef& def) : def_{def}, context_{released_context(def)} {}

    void obstacles_in(
        const Box& box, const ObstacleFilter& filter, std::vector<Obstacle>& found) const override {
        const rwAABB c_box{{box.min.x, box.min.y}, {box.max.x, box.max.y}};
        for (const auto& [shape, obstacle] : read_shapes(def_.shapesInFcn, &c_box)) {
            if (is_obstacle(shape, filter) && obstacle.bounds().overlaps(box)) {
                found.push_back(obstacle);
            }
        }
    }

    Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        Box bounds = no_box;
        for (const auto& [shape, obstacle] : read_shapes(def_.bodyShapesFcn, body.value)) {
            bounds = is_obstacle(shape, filter) ? bounds.united(obstacle.bounds()) : bounds;
        }
        return bounds;
    }

    Population population() const override {
        const bool can_tell = def_.populationFcn != nullptr;
        const auto number = can_tell ? mixed(def_.populationFcn(def_.context)) : std::uint64_t{0};
        return {number, number};
    }

    void list_bodies(std::vector<BodyKey>& bodies) const override {
        if (def_.bodiesFcn != nullptr) {
            bodies.clear();
            for (const rwBodyKey key : filled_array(rwBodyKey{0}, def_.bodiesFcn)) {
                bodies.push_back({key});
            }
            sort_unique(bodies);
        }
    }

    std::optional<BodyMark> mark_of(BodyKey body, bool /*thorough*/) const override {
        std::optional<BodyMark> mark;
        for (const auto& [shape, obstacle] : read_shapes(def_.bodyShapesFcn, body.value)) {
            mark = mark.value_or(BodyMark{type_of(shape), shape.isMoving ? 1U : 0U});
            for (const std::uint64_t part : {fingerprint_of(obstacle), shape.categoryBits,
                     shape.maskBits, static_cast<std::uint64_t>(shape.groupIndex)}) {
                mark->value = combined(mark->value, part);
            }
        }
        return mark;
    }

    void shapes_of(BodyKey body, std::vector<Obstacle>& found) const override {
        for (const auto& [shape, obstacle] : read_shapes(def_.bodyShapesFcn, body.value)) {
            found.push_back(obstacle);
        }
    }

    bool is_locked() const override {
        return def_.isLockedFcn != nullptr && def_.isLockedFcn(def_.context);
    }

    bool is_in_world(BodyKey body) const override {
        return def_.bodiesFcn != nullptr && mark_of(body, false).has_value();
    }

private:
    using Shapes = std::vector<std::pair<rwShape, Obstacle>>;

    static BodyType type_of(const rwShape& shape) { return BodyType(number_of(shape.bodyType)); }

    bool is_obstacle(const rwShape& shape, const ObstacleFilter& filter) const {
        const auto is_at_rest = [&] { return !shape.isMoving; };
        return is_accepted(*this, {shape.body}, filter, type_of(shape), is_at_rest) &&
               should_collide(filter, {shape.categoryBits, shape.maskBits, shape.groupIndex});
    }

    // Calls `fill` with an array that is large enough.
    template <class T> std::vector<T> filled_array(const T& blank, auto* fill, auto... of) const {
        constexpr int most = 1 << 20;
        std::vector<T> all(16, blank);
        int count = fill(of..., all.data(), to_c(all.size()), def_.context);
        while (count > to_c(all.size()) && count <= most) {
            all.assign(static_cast<std::size_t>(count), blank);
            count = fill(of..., all.data(), to_c(all.size()), def_.context);
        }
        all.resize(static_cast<std::size_t>(std::clamp(count, 0, to_c(all.size()))));
        return all;
    }

    // Those that are valid. The hull of points is counterclockwise.
    Shapes read_shapes(auto* fill, auto of) const {
        rwShape blank{};
        blank.categoryBits = CollisionFilter{}.category_bits;
        blank.maskBits = CollisionFilter{}.mask_bits;
        Shapes shapes;
        for (const rwShape& shape : filled_array(blank, fill, of)) {
            const int count = std::clamp(shape.count, 0, Obstacle::max_points);
            const WalkerHull hull =
                WalkerHull::around({shape.points, shape.points + count}, shape.radius);
            if (!hull.is_empty() && is_enumerator<BodyType>(shape.bodyType)) {
                Obstacle obstacle{{shape.body}, {}, to_c(hull.points().size()), shape.radius};
                std::copy(hull.points().begin(), hull.points().end(), obstacle.points.begin());
                shapes.emplace_back(shape, obstacle);
            }
        }
        return shapes;
    }

    rwProbeDef def_;
    std::shared_ptr<void> context_;
};

class CallbackBody final : public Body {
public:
    explicit CallbackBody(const rwBodyDef& def) :
        def_{def}, context_{released_context(def)}, filter_{def.filter != nullptr
                                                                ? settings_of(*def.filter)
                                                                : ObstacleFilter{}} {}

    bool exists() const override { return state().exists; }
    BodyKey key() const override { return {def_.key}; }
    Vec2 position() const override { return state().position; }
    float radius() const override { return def_.radius; }
    ObstacleFilter filter() const override { return filter_; }
    Vec2 velocity() const override { return state().velocity; }
    void set_velocity(Vec2 v) override { call(def_.setVelocityFcn, v); }
    float max_speed(float dt) const override {
        return def_.maxSpeed > 0.0F ? def_.maxSpeed : Body::max_speed(dt);
    }
    float linear_damping() const override { return state().linearDamping; }
    void set_position(Vec2 p) override { call(def_.setPositionFcn, p); }
    bool can_be_read_on_any_thread() const override { return def_.readOnAnyThread; }

private:
    rwBodyState state() const {
        rwBodyState state{};
        state.exists = true;
        def_.stateFcn(&state, def_.context);
        return state;
    }

    void call(rwBodySetFcn* set, Vec2 v) const {
        if (set != nullptr) { // one that is only followed has none
            set(v.x, v.y, def_.context);
        }
    }

    rwBodyDef def_;
    std::shared_ptr<void> context_;
    ObstacleFilter filter_;
};

Argument<const rwBodyDef*> body_with(const rwBodyDef* def, auto... functions) {
    Argument<const rwBodyDef*> body = with_functions(def, functions...);
    body.is_valid = body.is_valid && (def->filter == nullptr || is_sound(*def->filter));
    return body;
}

class CallbackCosts final : public CellCosts {
public:
    explicit CallbackCosts(const rwCostsDef& def) : def_{def}, context_{released_context(def)} {}

    void costs_in(Cell chunk_position, ChunkCosts& costs) const override {
        std::array<float, std::tuple_size_v<ChunkCosts>> given{};
        given.fill(1.0F);
        const Cell first = Chunk::cell_at(chunk_position, 0);
        def_.costsFcn(first.x, first.y, given.data(), def_.context);
        std::transform(given.begin(), given.end(), costs.begin(),
            [this](float cost) { return checked_sixteenths(cost); });
    }

    std::uint16_t least() const override { return sixteenths(def_.least); }
    std::uint16_t greatest() const override { return sixteenths(def_.greatest); }

private:
    rwCostsDef def_;
    std::shared_ptr<void> context_;
};

// Draws with functions of C; those that are null draw nothing.
class CallbackSink final : public DebugSink {
public:
    explicit CallbackSink(const rwDebugDraw& draw) : draw_{&draw} {}

    void line(Vec2 from, Vec2 to, DebugColor color) override {
        const std::array ends{to_c(from), to_c(to)};
        call(draw_->DrawSegmentFcn, color, &ends[0], &ends[1]);
    }

    void point(Vec2 at, DebugColor color) override {
        const rwVec2 p = to_c(at);
        call(draw_->DrawPointFcn, color, &p);
    }

    void cell(std::span<const Vec2> corners, DebugColor color) override {
        std::vector<rwVec2> points;
        for (const Vec2 corner : corners) {
            points.push_back(to_c(corner));
        }
        call(draw_->DrawSolidPolygonFcn, color, points.data(), to_c(points.size()));
    }

    void text(Vec2 at, std::string_view text, DebugColor color) override {
        const rwVec2 p = to_c(at);
        call(draw_->DrawStringFcn, color, &p, std::string{text}.c_str());
    }

private:
    void call(auto* function, DebugColor color, auto... shape) const {
        if (function != nullptr) {
            function(shape..., rgba_of(color), draw_->context);
        }
    }

    const rwDebugDraw* draw_;
};

// Draws what comes last.
void draw_into(const rwDebugDraw* draw, const auto&... what) {
    CallbackSink sink{*draw};
    debug_draw(what..., sink);
}

} // namespace
} // namespace raywalk

using namespace raywalk;

rwProbeDef rwDefaultProbeDef() { return default_definition<rwProbeDef>(); }

rwBodyDef rwDefaultBodyDef() { return default_definition<rwBodyDef>(); }

rwCostsDef rwDefaultCostsDef() {
    rwCostsDef def = default_definition<rwCostsDef>();
    def.least = 1.0F;
    def.greatest = CellCosts::forbidden;
    return def;
}

rwNavigatorId rwCreateProbeNavigator(const rwProbeDef* probeDef, const rwNavigatorDef* def) {
    const auto make = [&](const rwProbeDef& callbacks, const auto& settings) {
        return create_navigator(std::make_unique<CallbackProbe>(callbacks), settings, *def);
    };
    auto probe = with_functions(probeDef, &rwProbeDef::shapesInFcn, &rwProbeDef::bodyShapesFcn);
    probe.is_valid = probe.is_valid && (!probeDef->bodiesFcn || probeDef->populationFcn);
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

void rwAgent_FollowBody(rwAgentId id, const rwBodyDef* bodyDef) {
    Call{}(
        [](Agent& agent, const auto& body) { agent.follow(std::make_unique<CallbackBody>(body)); },
        id, body_with(bodyDef, &rwBodyDef::stateFcn));
}

rwCostsId rwCreateCosts(const rwCostsDef* def) {
    const auto make = [](const rwCostsDef& costs) {
        return create<rwCostsId>(std::make_shared<CallbackCosts>(costs));
    };
    return Call{}(make, with_functions(def, &rwCostsDef::costsFcn));
}

void rwDestroyCosts(rwCostsId id) { destroy(id); }
bool rwCosts_IsValid(rwCostsId id) { return find(id) != nullptr; }

rwDebugDraw rwDefaultDebugDraw() { return default_definition<rwDebugDraw>(); }

void rwNavigator_DebugDraw(rwNavigatorId id, const rwWalker* walker, const rwDebugDraw* draw) {
    Call{}([&](const Navigator& navigator, const auto& kind,
               const auto& options) { draw_into(draw, navigator, kind, options); },
        id, walker, draw);
}

void rwAgent_DebugDraw(rwAgentId id, const rwDebugDraw* draw) {
    Call{}([&](const Agent& agent, auto& options) { draw_into(draw, agent, options); }, id, draw);
}

void rwPath_DebugDraw(rwPathId id, const rwDebugDraw* draw) {
    const auto draw_path = [&](const PathObject& path, const auto& options) {
        path.request ? draw_into(draw, *path.request, options)
                     : draw_into(draw, path.answer, options);
    };
    Call{}(draw_path, id, draw);
}
