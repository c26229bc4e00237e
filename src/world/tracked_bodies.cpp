// SPDX-License-Identifier: MIT
#include "world/tracked_bodies.hpp"

#include "core/callback_scope.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

namespace raywalk {

// Answers like the body, or like a body at rest once that was taken away or no longer exists.
class TrackedBody : public Body {
public:
    TrackedBody(TrackedBodies& all, std::unique_ptr<Body> body, const void* owner)
        : all_{&all}
        , body_{std::move(body)}
        , owner_{owner}
        , key_{body_->key()} {
        const std::scoped_lock lock{all_->mutex_};
        place_ = all_->bodies_.size();
        all_->bodies_.push_back(this);
    }

    TrackedBody(const TrackedBody&) = delete;
    TrackedBody(TrackedBody&&) = delete;
    TrackedBody& operator=(const TrackedBody&) = delete;
    TrackedBody& operator=(TrackedBody&&) = delete;

    ~TrackedBody() override {
        const std::scoped_lock lock{all_->mutex_};
        all_->bodies_[place_] = all_->bodies_.back();
        all_->bodies_[place_]->place_ = place_;
        all_->bodies_.pop_back();
    }

    void lose() { is_lost_.store(true, std::memory_order_relaxed); }

    [[nodiscard]] bool is_lost() const { return is_lost_.load(std::memory_order_relaxed); }

    [[nodiscard]] const void* owner() const { return owner_; }

    [[nodiscard]] bool is_in_world() const { return is_in_world_; }

    void set_in_world(bool is_in_world) { is_in_world_ = is_in_world; }

    // Body::exists() is code of the game, which may forget the body.
    [[nodiscard]] bool exists() const override {
        return !is_lost() && body_->exists() && !is_lost();
    }

    [[nodiscard]] BodyKey key() const override { return key_; }

    [[nodiscard]] Vec2 position() const override { return exists() ? body_->position() : Vec2{}; }

    [[nodiscard]] float radius() const override { return exists() ? body_->radius() : 0.0F; }

    [[nodiscard]] ObstacleFilter filter() const override {
        return exists() ? body_->filter() : ObstacleFilter{};
    }

    [[nodiscard]] Vec2 velocity() const override { return exists() ? body_->velocity() : Vec2{}; }

    void set_velocity(Vec2 velocity) override {
        if (exists()) {
            body_->set_velocity(velocity);
        }
    }

    void apply_force_toward(Vec2 velocity, float max_force, float dt) override {
        if (exists()) {
            body_->apply_force_toward(velocity, max_force, dt);
        }
    }

    [[nodiscard]] float max_acceleration(float max_force) const override {
        return exists() ? body_->max_acceleration(max_force) : Body::max_acceleration(max_force);
    }

    [[nodiscard]] float max_speed(float dt) const override {
        return exists() ? body_->max_speed(dt) : Body::max_speed(dt);
    }

    void set_position(Vec2 position) override {
        if (exists()) {
            body_->set_position(position);
        }
    }

private:
    TrackedBodies* all_;
    std::size_t place_ = 0; // in that list
    std::unique_ptr<Body> body_;
    const void* owner_;
    BodyKey key_;
    bool is_in_world_ = false;
    std::atomic<bool> is_lost_ = false;
};

// The body is in the list before the game is called, which may destroy it. If it exists, its key
// may be looked up. What is of another world, or of none, never counts as destroyed.
std::unique_ptr<Body> TrackedBodies::track(std::unique_ptr<Body> body, const void* owner) {
    auto tracked = std::make_unique<TrackedBody>(*this, std::move(body), owner);
    if (tracked->exists() && tracked->key() != BodyKey{}) {
        const CallbackScope scope{CallbackScope::Kind::reading};
        tracked->set_in_world(probe_->is_in_world(tracked->key()));
    }
    return tracked;
}

void TrackedBodies::forget(BodyKey body) {
    if (body == BodyKey{}) {
        return;
    }
    const std::scoped_lock lock{mutex_};
    for (TrackedBody* tracked : bodies_) {
        if (tracked->key() == body) {
            tracked->lose();
        }
    }
    note_gone(body);
}

void TrackedBodies::forget_all() {
    const std::scoped_lock lock{mutex_};
    for (TrackedBody* tracked : bodies_) {
        tracked->lose();
    }
}

void TrackedBodies::release(const void* owner) {
    const std::scoped_lock lock{mutex_};
    for (TrackedBody* tracked : bodies_) {
        if (tracked->owner() == owner) {
            tracked->lose();
        }
    }
    for (const TrackedBody* tracked : bodies_) {
        const auto has_it = [&](const TrackedBody* other) {
            return other->key() == tracked->key() && !other->is_lost();
        };
        if (tracked->owner() == owner && std::none_of(bodies_.begin(), bodies_.end(), has_it)) {
            note_gone(tracked->key());
        }
    }
}

void TrackedBodies::note_gone(BodyKey body) {
    if (CallbackScope::is_any()) {
        gone_.push_back(body);
        has_gone_ = true;
    }
}

void TrackedBodies::remove_gone(std::vector<BodyKey>& keys) const {
    if (has_gone_) {
        const std::scoped_lock lock{mutex_};
        std::erase_if(keys, [&](BodyKey key) {
            return std::find(gone_.begin(), gone_.end(), key) != gone_.end();
        });
    }
}

void TrackedBodies::begin_update() {
    if (has_gone_) {
        const std::scoped_lock lock{mutex_};
        gone_.clear();
        has_gone_ = false;
    }
}

// Without the lock, because Body::exists() is code of the game. It may add bodies.
void TrackedBodies::list(std::vector<BodyKey>& bodies, std::vector<BodyKey>& destroyed) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const TrackedBody& tracked = *bodies_[i];
        if (!tracked.is_lost() && tracked.key() != BodyKey{}) {
            if (!tracked.exists()) {
                destroyed.push_back(tracked.key());
            } else if (tracked.is_in_world()) {
                bodies.push_back(tracked.key());
            }
        }
    }
}

} // namespace raywalk
