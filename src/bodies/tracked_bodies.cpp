// SPDX-License-Identifier: MIT
#include "bodies/tracked_bodies.hpp"

#include "core/algorithms.hpp"
#include "core/callback_scope.hpp"

#include <limits>
#include <utility>

namespace raywalk {

void Body::apply_force_toward(Vec2 velocity, float /*max_force*/, float /*dt*/) {
    set_velocity(velocity);
}

float Body::max_acceleration(float /*max_force*/) const {
    return std::numeric_limits<float>::infinity();
}

float Body::max_speed(float /*dt*/) const {
    return std::numeric_limits<float>::infinity();
}

TrackedBody::TrackedBody(TrackedBodies& all, std::unique_ptr<Body> body)
    : all_{&all}
    , body_{std::move(body)}
    , key_{body_->key()}
    , can_be_read_on_any_thread_{body_->can_be_read_on_any_thread()} {
    const std::scoped_lock lock{all_->mutex_};
    place_ = static_cast<std::uint32_t>(all_->bodies_.size());
    all_->bodies_.push_back(this);
    all_->note_change();
}

TrackedBody::~TrackedBody() {
    const std::scoped_lock lock{all_->mutex_};
    all_->bodies_[place_] = all_->bodies_.back();
    all_->bodies_[place_]->place_ = place_;
    all_->bodies_.pop_back();
    all_->note_change();
}

// The body is in the list before the game is called, which may destroy it. If it exists, its key
// may be looked up. What is of another world, or of none, never counts as destroyed.
std::unique_ptr<TrackedBody> TrackedBodies::track(std::unique_ptr<Body> body) {
    auto tracked =
        std::make_unique<TrackedBody>(*this, present<MissingBody>(std::move(body), "body"));
    if (tracked->exists() && tracked->key() != BodyKey{}) {
        const CallbackScope scope{CallbackScope::Kind::reading};
        tracked->is_in_world_ = probe_->is_in_world(tracked->key());
        note_change();
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
    if (CallbackScope::is_any()) {
        note_gone(body);
    }
}

void TrackedBodies::forget_all() {
    const std::scoped_lock lock{mutex_};
    for (TrackedBody* tracked : bodies_) {
        tracked->lose();
    }
    are_all_gone_ = true;
    has_gone_ = true;
}

void TrackedBodies::release(TrackedBody& body) {
    const std::scoped_lock lock{mutex_};
    body.lose();
    const auto has_it = [&](const TrackedBody* other) {
        return other->key() == body.key() && !other->is_lost();
    };
    if (CallbackScope::is_any() && !any_of(bodies_, has_it)) {
        note_gone(body.key());
    }
}

void TrackedBodies::note_gone(BodyKey body) {
    gone_.push_back(body);
    has_gone_ = true;
}

void TrackedBodies::remove_gone(std::vector<BodyKey>& keys) const {
    if (has_gone_) {
        const std::scoped_lock lock{mutex_};
        std::erase_if(keys, [&](BodyKey key) { return are_all_gone_ || is_among(key, gone_); });
    }
}

void TrackedBodies::begin_update() {
    if (has_gone_) {
        const std::scoped_lock lock{mutex_};
        gone_.clear();
        has_gone_ = are_all_gone_;
    }
}

// Without the lock, because Body::exists() is code of the game. It may add bodies.
void TrackedBodies::find_destroyed(std::vector<BodyKey>& destroyed) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const TrackedBody& tracked = *bodies_[i];
        if (!tracked.is_lost() && tracked.key() != BodyKey{} && !tracked.exists()) {
            destroyed.push_back(tracked.key());
            note_change();
        }
    }
}

void TrackedBodies::list(std::vector<BodyKey>& bodies) const {
    bodies.reserve(bodies.size() + bodies_.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const TrackedBody& tracked = *bodies_[i];
        if (tracked.key() != BodyKey{} && tracked.is_in_world() && tracked.exists()) {
            bodies.push_back(tracked.key());
        }
    }
}

} // namespace raywalk
