// SPDX-License-Identifier: MIT
#pragma once

#include "bodies/missing_parts.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace raywalk {

class TrackedBodies;

/// Where a body is and how fast it moves (unit: meter, meter per second).
struct BodyMotion {
    Vec2 position;
    Vec2 velocity;
};

/// A body of an agent, which may be taken away or cease to exist at any time. Made by
/// TrackedBodies::track().
class TrackedBody {
public:
    TrackedBody(TrackedBodies& all, std::unique_ptr<Body> body);
    TrackedBody(TrackedBody&&) = delete;

    ~TrackedBody();

    /// Takes the body away.
    inline void lose();

    /// True once the body was taken away. Unlike exists(), it calls nothing of the game.
    [[nodiscard]] bool is_lost() const { return is_lost_.load(std::memory_order_relaxed); }

    /// True if the probe can tell when the body is destroyed.
    [[nodiscard]] bool is_in_world() const { return is_in_world_; }

    [[nodiscard]] bool can_be_read_on_any_thread() const { return can_be_read_on_any_thread_; }

    // The game may forget the body in there.
    [[nodiscard]] bool exists() const { return !is_lost() && body_->exists() && !is_lost(); }

    /// Its position and velocity; nothing once it was taken away or no longer exists.
    [[nodiscard]] std::optional<BodyMotion> motion() const {
        if (!exists()) {
            return std::nullopt;
        }
        const Vec2 position = body_->position(); // which may destroy the body, as code of the game
        return BodyMotion{position,
                          can_be_read_on_any_thread_ ? body_->velocity() : living().velocity()};
    }

    /// Its position; nothing once it was taken away or no longer exists (unit: meter).
    [[nodiscard]] std::optional<Vec2> known_position() const {
        return exists() ? std::optional{body_->position()} : std::nullopt;
    }

    [[nodiscard]] BodyKey key() const { return key_; }

    /// The body itself, or one at rest once it was taken away or no longer exists.
    [[nodiscard]] Body& living() const {
        if (exists()) {
            return *body_;
        }
        static MissingBody missing;
        return missing;
    }

private:
    friend class TrackedBodies;

    TrackedBodies* all_;
    std::unique_ptr<Body> body_;
    BodyKey key_;
    std::uint32_t place_ = 0; // in the list of all
    bool is_in_world_ = false;
    bool can_be_read_on_any_thread_;
    std::atomic<bool> is_lost_ = false;
};

/// The bodies that the agents of one navigator drive or follow, or will follow once they do what
/// they were told. Each is wrapped when the agent gets it, and from then on nobody else refers to
/// it. So it can be taken away from all of them at any time, also from inside of a callback, and
/// whatever they still do with it has no effect. Any thread may use this class.
class TrackedBodies {
public:
    /// `probe` must live as long as track() is called.
    explicit TrackedBodies(const Probe& probe)
        : probe_{&probe} {}

    /// Wraps a body of an agent, which must be destroyed before this object.
    [[nodiscard]] std::unique_ptr<TrackedBody> track(std::unique_ptr<Body> body);

    /// Takes a body away from all agents. Does nothing for BodyKey{}, which many bodies have.
    void forget(BodyKey body);
    /// The navigator is destroyed: takes all bodies away from all agents, for good.
    void forget_all();
    /// Takes a body away from the one agent that has it as this object.
    void release(TrackedBody& body);

    /// Removes the keys of bodies that were taken away in the middle of an update: they may not
    /// exist any longer, so what is left of that update must not look them up.
    void remove_gone(std::vector<BodyKey>& keys) const;
    /// An update begins: what was taken away before no agent looks up again.
    void begin_update();

    /// Appends the bodies to `destroyed` that no longer exist, as far as Body::exists() can tell.
    void find_destroyed(std::vector<BodyKey>& destroyed);

    /// @name Whether the bodies to look up may be others than before the last take_change(): those
    /// of list(), or others that an agent or the navigator has noted
    /// @{

    void note_change() { has_changed_.store(true, std::memory_order_relaxed); }

    [[nodiscard]] bool take_change() { return has_changed_.exchange(false); }

    /// @}

    /// Appends the bodies of this world that exist to `bodies`, in any order.
    void list(std::vector<BodyKey>& bodies) const;

private:
    friend class TrackedBody;

    void note_gone(BodyKey body);

    const Probe* probe_;
    mutable std::mutex mutex_;
    std::vector<TrackedBody*> bodies_;
    std::vector<BodyKey> gone_; // taken away inside of a callback since begin_update()
    std::atomic<bool> has_gone_ = false;
    bool are_all_gone_ = false;
    std::atomic<bool> has_changed_ = true; // see take_change()
};

void TrackedBody::lose() {
    is_lost_.store(true, std::memory_order_relaxed);
    all_->note_change();
}

} // namespace raywalk
