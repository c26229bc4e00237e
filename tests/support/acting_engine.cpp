// SPDX-License-Identifier: MIT
#include "support/acting_engine.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace raywalk::test {

Actor& actor() {
    thread_local Actor actor;
    return actor;
}

int below(int count) {
    return actor().random.below(count);
}

void ActingWorld::call_back_while_reading() {
    const Changed reading{actor().is_reading, true};
    call_back();
}

namespace {

BodyKey key_of_thing(const Thing* thing) {
    return {static_cast<std::uint64_t>(std::bit_cast<std::uintptr_t>(thing))};
}

const Thing* thing_of(BodyKey key) {
    return std::bit_cast<const Thing*>(static_cast<std::uintptr_t>(key.value));
}

Obstacle obstacle_of(const Thing& thing) {
    Obstacle obstacle;
    obstacle.body = key_of_thing(&thing);
    obstacle.points[0] = thing.position;
    obstacle.count = 1;
    obstacle.rounding = thing.radius;
    return obstacle;
}

class ThingProbe : public Probe {
public:
    explicit ThingProbe(ActingWorld& session)
        : session_{&session} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& /*filter*/,
                      std::vector<Obstacle>& found) const override {
        for (const auto& thing : session_->things()) {
            if (thing != nullptr && is_solid(*thing) &&
                obstacle_of(*thing).bounds().overlaps(box)) {
                found.push_back(obstacle_of(*thing));
            }
        }
        session_->call_back_while_reading();
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& /*filter*/) const override {
        const Thing* thing = thing_of(body);
        const Box bounds = session_->can_tell() && !session_->exists(thing)
                               ? Box{{1.0F, 1.0F}, {-1.0F, -1.0F}}
                               : obstacle_of(*thing).bounds();
        session_->call_back_while_reading();
        return bounds;
    }

    [[nodiscard]] Population population() const override {
        std::uint64_t population = 1;
        for (const auto& thing : session_->things()) {
            population = 31 * population + key_of_thing(thing.get()).value;
        }
        session_->call_back_while_reading();
        return {population, 0};
    }

    void list_bodies(std::vector<BodyKey>& bodies) const override {
        bodies.clear();
        for (const auto& thing : session_->things()) {
            if (thing != nullptr) {
                bodies.push_back(key_of_thing(thing.get()));
            }
        }
        std::sort(bodies.begin(), bodies.end());
        session_->call_back_while_reading();
    }

    [[nodiscard]] std::optional<BodyMark> mark_of(BodyKey body,
                                                  bool /*is_thorough*/) const override {
        const Vec2 position = thing_of(body)->position;
        session_->call_back_while_reading();
        return BodyMark{.value = std::uint64_t{std::bit_cast<std::uint32_t>(position.x)} << 32U |
                                 std::bit_cast<std::uint32_t>(position.y)};
    }

    [[nodiscard]] bool is_locked() const override { return session_->is_in_step(); }

    [[nodiscard]] bool is_in_world(BodyKey body) const override {
        const bool is_here = thing_of(body)->radius > 0.0F;
        session_->call_back_while_reading();
        return is_here;
    }

private:
    // Small ones are characters.
    [[nodiscard]] bool is_solid(const Thing& thing) const {
        return thing.radius > 0.3F || policy_of(key_of_thing(&thing)) == BodyPolicy::solid;
    }

    ActingWorld* session_;
};

// A body may be destroyed by the callback at the end of each of its functions.
class ThingBody : public Body {
public:
    ThingBody(ActingWorld& session, Thing& thing)
        : session_{&session}
        , thing_{&thing} {}

    [[nodiscard]] bool exists() const override {
        session_->call_back();
        return !session_->can_tell() || session_->exists(thing_);
    }

    [[nodiscard]] BodyKey key() const override { return key_of_thing(thing_); }

    [[nodiscard]] Vec2 position() const override { return call_back(thing_->position); }

    [[nodiscard]] float radius() const override { return call_back(thing_->radius); }

    [[nodiscard]] ObstacleFilter filter() const override { return call_back(ObstacleFilter{}); }

    [[nodiscard]] Vec2 velocity() const override { return call_back(thing_->velocity); }

    void set_velocity(Vec2 velocity) override {
        thing_->velocity = velocity;
        session_->call_back();
    }

    void set_position(Vec2 position) override {
        thing_->position = position;
        session_->call_back();
    }

private:
    template <class T>
    [[nodiscard]] T call_back(T value) const {
        session_->call_back();
        return value;
    }

    ActingWorld* session_;
    Thing* thing_;
};

class ActingSink : public DebugSink {
public:
    explicit ActingSink(ActingWorld& session)
        : session_{&session} {}

    void line(Vec2 /*from*/, Vec2 /*to*/, DebugColor /*color*/) override { session_->call_back(); }

    void point(Vec2 /*point*/, DebugColor /*color*/) override { session_->call_back(); }

    void cell(std::span<const Vec2> /*corners*/, DebugColor /*color*/) override {
        session_->call_back();
    }

    void text(Vec2 /*point*/, std::string_view /*text*/, DebugColor /*color*/) override {
        session_->call_back();
    }

private:
    ActingWorld* session_;
};

} // namespace

BodyKey key_of(const Thing* thing) {
    return key_of_thing(thing);
}

std::unique_ptr<Probe> make_probe(ActingWorld& world) {
    return std::make_unique<ThingProbe>(world);
}

std::unique_ptr<Body> make_body(ActingWorld& world, Thing& thing) {
    return std::make_unique<ThingBody>(world, thing);
}

std::unique_ptr<DebugSink> make_sink(ActingWorld& world) {
    return std::make_unique<ActingSink>(world);
}

} // namespace raywalk::test
